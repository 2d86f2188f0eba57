"use client";

import { RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ExportMenu } from "@/components/ui/export-menu";
import { PageHeader, Panel } from "@/components/ui/panel";
import { countOf } from "../list/page-counts";
import { FilterBar, type PersonOption } from "./filter-bar";
import { AuditBody } from "./list-body";
import { exportHref, type InitialAudit, isFiltered } from "./list-query";
import { useAudit } from "./use-audit";
import { useAuditState } from "./use-audit-state";

type AuditScreenProps = { initial: InitialAudit; people: readonly PersonOption[] };

export function AuditScreen({ initial, people }: AuditScreenProps) {
  const list = useAuditState();
  const page = useAudit(list.query, initial);
  const { data } = page;
  const refreshing = page.isFetching && !page.isPending;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Audit Log"
        description={
          data && (
            <p className="tabular-nums">
              {countOf(data)} {data.count === 1 ? "entry" : "entries"}
              {isFiltered(list.query) && " found"}
            </p>
          )
        }
        actions={
          <>
            <Button busy={refreshing} onClick={() => void page.refetch()}>
              {!refreshing && <RefreshCw aria-hidden />}
              Refresh
            </Button>
            <ExportMenu
              href={(format) => exportHref(list.query, format)}
              what={isFiltered(list.query) ? "What the filters show" : "The whole log"}
            />
          </>
        }
      />
      <Panel flush>
        <FilterBar list={list} people={people} />
        <AuditBody page={page} list={list} />
      </Panel>
    </div>
  );
}

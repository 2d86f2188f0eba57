"use client";

import { RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ExportMenu } from "@/components/ui/export-menu";
import { PageHeader, Panel } from "@/components/ui/panel";
import type { AuditEntryJson } from "@/lib/audit/schemas";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { countOf } from "../list/page-counts";
import { useList } from "../list/use-list";
import { AuditFilterBar } from "./filter-bar";
import { AUDIT } from "./list";
import { AuditBody } from "./list-body";

type AuditScreenProps = { first: FirstPage<AuditEntryJson>; options: FilterOptions };

export function AuditScreen({ first, options }: AuditScreenProps) {
  const list = useList(AUDIT, first);
  const { page, isFiltered } = list;
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
              {isFiltered && " found"}
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
              href={list.exportHref}
              what={isFiltered ? "What the filters show" : "The whole log"}
            />
          </>
        }
      />
      <Panel flush>
        <AuditFilterBar list={list} options={options} />
        <AuditBody list={list} />
      </Panel>
    </div>
  );
}

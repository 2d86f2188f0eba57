"use client";

import { ScrollText } from "lucide-react";
import type { AuditEntryJson } from "@/lib/audit/schemas";
import { plural } from "@/lib/format";
import { ListBody } from "../list/list-body";
import type { ListPage } from "../list/use-page";
import { AuditTable } from "./audit-table";
import { isFiltered } from "./list-query";
import type { AuditState } from "./use-audit-state";

type AuditBodyProps = { page: ListPage<AuditEntryJson>; list: AuditState };

export function AuditBody({ page, list }: AuditBodyProps) {
  return (
    <ListBody
      page={page}
      list={list}
      filtered={isFiltered(list.query)}
      loading="Loading the audit log"
      failed="Failed to load the audit log"
      strict
      nothing="Nothing found"
      noMatch="No entry fits these filters."
      empty={{
        icon: ScrollText,
        title: "Nothing written down yet",
        text: "Sign-ins, decisions, uploads, deletions and changes of policies and accounts appear here.",
      }}
      summary={({ results }) => (
        <p className="text-ink-muted text-sm">
          {plural(results.length, "entry", "entries")} on this page
        </p>
      )}
    >
      {(rows) => <AuditTable rows={rows} />}
    </ListBody>
  );
}

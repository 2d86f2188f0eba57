"use client";

import { ScrollText } from "lucide-react";
import { plural } from "@/lib/format";
import { ListBody } from "../list/list-body";
import { AuditTable } from "./audit-table";
import type { AuditList } from "./list";

export function AuditBody({ list }: { list: AuditList }) {
  return (
    <ListBody
      list={list}
      strict
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

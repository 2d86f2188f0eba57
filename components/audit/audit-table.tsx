"use client";

import { ChevronRight } from "lucide-react";
import { memo, useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { AuditEntryJson } from "@/lib/audit/schemas";
import { EntryDetail } from "./entry-detail";
import { KIND_ICONS, ONE_OF_KIND, shownKind } from "./kinds";

export function AuditTable({ rows }: { rows: AuditEntryJson[] }) {
  return (
    <Table label="Audit log" fits>
      <Thead>
        <Th>What happened</Th>
        <Th>Kind</Th>
        <Th>When</Th>
      </Thead>
      <Tbody>
        {rows.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </Tbody>
    </Table>
  );
}

/** A sentence that opens to what was written down. */
const EntryRow = memo(function EntryRow({ entry }: { entry: AuditEntryJson }) {
  const [open, setOpen] = useState(false);
  const detail = useId();
  const kind = shownKind(entry);
  return (
    <>
      <Tr className={open ? "border-b-0" : undefined}>
        <Td>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? detail : undefined}
            onClick={() => setOpen(!open)}
            className="flex w-full items-start gap-2 text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            <ChevronRight
              aria-hidden
              className={cn(
                "mt-0.5 size-4 shrink-0 text-ink-muted transition-transform",
                open && "rotate-90",
              )}
            />
            <span className="wrap-anywhere min-w-0">
              <span className="font-semibold">{entry.actor_name}</span> {entry.what}
            </span>
          </button>
        </Td>
        <Td label="Kind" className="sm:w-36">
          <Badge icon={KIND_ICONS[kind]}>{ONE_OF_KIND[kind]}</Badge>
        </Td>
        <Td label="When" className="whitespace-nowrap sm:w-32 tabular-nums">
          <Time value={entry.created_at} />
        </Td>
      </Tr>
      {open && (
        <tr id={detail} className="border-b bg-surface-sunken max-sm:block">
          <td colSpan={3} className="px-4 py-3 max-sm:block sm:pl-10">
            <EntryDetail entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
});

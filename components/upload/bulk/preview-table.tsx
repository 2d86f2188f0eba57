"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { read } from "@/lib/reading/reading";
import type { PreviewRow } from "@/lib/uploads/schemas";

const STEP = 100;

/** Rows as they are in the file, each with what would become of it. */
export function PreviewTable({ rows }: { rows: PreviewRow[] }) {
  const [most, setMost] = useState(STEP);
  const hidden = rows.length - most;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls by keyboard
    <section aria-label="Rows of the file" tabIndex={0} className="max-h-112 overflow-y-auto">
      <Table label="Preview">
        <Thead>
          <Th numeric>Row</Th>
          <Th>product_id</Th>
          <Th>name</Th>
          <Th>category</Th>
          <Th>description</Th>
          <Th>Result</Th>
        </Thead>
        <Tbody>
          {rows.slice(0, most).map((row) => (
            <PreviewLine key={row.row} row={row} />
          ))}
        </Tbody>
      </Table>
      {hidden > 0 && (
        <div className="border-t px-4 py-2">
          <Button size="sm" onClick={() => setMost(most + STEP)}>
            Show {Math.min(STEP, hidden)} more
          </Button>
        </div>
      )}
    </section>
  );
}

function PreviewLine({ row }: { row: PreviewRow }) {
  return (
    <Tr className={cn("align-top", row.reason !== null && "bg-danger-soft hover:bg-danger-soft")}>
      <Td label="Row" numeric className="align-top text-ink-muted">
        {row.row}
      </Td>
      <Cell label="product_id" text={row.product_id} className="font-medium" />
      <Cell label="name" text={row.name} />
      <Cell label="category" text={row.category} />
      <Td label="description" className="align-top">
        <span className="line-clamp-2 min-w-40 max-w-md break-words">
          {read(row.description).text || "—"}
        </span>
      </Td>
      <Td label="Result" className="align-top">
        <Result reason={row.reason} />
      </Td>
    </Tr>
  );
}

function Cell({ label, text, className }: { label: string; text: string; className?: string }) {
  return (
    <Td label={label} className="align-top">
      <span className={cn("line-clamp-2 max-w-48 break-words", className)}>{text || "—"}</span>
    </Td>
  );
}

function Result({ reason }: { reason: string | null }) {
  const Icon = reason === null ? CircleCheck : CircleAlert;
  return (
    <span
      className={cn(
        "flex min-w-40 items-start gap-1.5",
        reason === null ? "text-success-text" : "text-danger-text",
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{reason ?? "Will be created"}</span>
    </span>
  );
}

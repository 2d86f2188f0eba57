"use client";

import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { Panel } from "@/components/ui/panel";
import { rowLinkClass, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { BreakdownRowJson } from "@/lib/analytics/breakdown/schemas";
import { BREAKDOWNS, type Breakdown, type Period } from "@/lib/enums";
import { percent, sentenceCase } from "@/lib/format";
import { languageName, marketName } from "@/lib/languages/tags";
import { share, whole } from "./numbers";
import { useSorted } from "./use-sorted";

type BreakdownTableProps = { by: Breakdown; period: Period; groups: BreakdownRowJson[] };

type Row = BreakdownRowJson & { label: string; rate: number };
type Column = "label" | "products" | "rate" | "average_score" | "findings";

/** How the products checked in the period stand, group by group; a row leads to its findings. */
export function BreakdownTable({ by, period, groups }: BreakdownTableProps) {
  const { rows, sorting } = useSorted<Row, Column>(
    groups.map((group) => ({
      ...group,
      label: labelOf(by, group),
      rate: group.compliant / group.products,
    })),
    "findings",
  );
  return (
    <Panel
      title="Where the Findings Are"
      description={
        by === "field"
          ? "By the newest verdict of each product in the period. Products: those that something was found in there."
          : "By the newest verdict of each product in the period."
      }
      actions={<Switch by={by} period={period} />}
      flush
    >
      {rows.length === 0 ? (
        <p className="p-4 text-ink-muted text-sm">
          {by === "field" ? "Nothing was found" : "No product was checked"} in this period.
        </p>
      ) : (
        <Table label={`Findings by ${by}`}>
          <Thead>
            <Th {...sorting("label")}>{sentenceCase(by)}</Th>
            <Th numeric {...sorting("findings")}>
              Findings
            </Th>
            <Th numeric {...sorting("products")}>
              Products
            </Th>
            <Th numeric {...sorting("rate")}>
              Compliant
            </Th>
            <Th numeric {...sorting("average_score")}>
              Average score
            </Th>
          </Thead>
          <Tbody>
            {rows.map((row) => (
              <Tr key={row.key ?? "none"}>
                <Td className="w-full max-w-0 max-sm:max-w-none">
                  <Name by={by} row={row} />
                </Td>
                <Td numeric label="Findings">
                  {whole(row.findings)}
                </Td>
                <Td numeric label="Products">
                  {whole(row.products)}
                </Td>
                <Td numeric label="Compliant">
                  {share(row.rate)}
                </Td>
                <Td numeric label="Average score">
                  {percent(row.average_score)}
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      )}
    </Panel>
  );
}

/** Links, so that Back undoes the choice. */
function Switch({ by, period }: Pick<BreakdownTableProps, "by" | "period">) {
  return (
    <nav aria-label="Findings by" className="flex flex-wrap gap-1">
      {BREAKDOWNS.map((each) => (
        <Link
          key={each}
          href={`/analytics?period=${period}&by=${each}`}
          scroll={false}
          prefetch={false}
          aria-current={each === by ? "page" : undefined}
          className={cn(
            "inline-flex h-7 items-center rounded-md border px-2.5 text-sm",
            each === by
              ? "border-line-strong/50 bg-surface-sunken font-medium text-ink"
              : "border-transparent text-ink-muted hover:text-ink",
          )}
        >
          {sentenceCase(each)}
        </Link>
      ))}
    </nav>
  );
}

/** What has no value has no filter to lead to. */
function Name({ by, row }: { by: Breakdown; row: Row }) {
  if (row.key === null) return <span className="text-ink-muted">{row.label}</span>;
  const search = new URLSearchParams({ [FILTERS[by]]: String(row.key) });
  return (
    <Link
      href={`/findings?${search}`}
      prefetch={false}
      className={`line-clamp-2 break-words ${rowLinkClass}`}
    >
      {row.label}
    </Link>
  );
}

const FILTERS: Record<Breakdown, string> = {
  field: "field",
  language: "language",
  market: "market",
  batch: "batch",
  uploader: "uploaded_by",
};

function labelOf(by: Breakdown, { key, name }: BreakdownRowJson): string {
  if (key === null) return NONE[by];
  if (by === "language") return languageName(String(key));
  if (by === "market") return marketName(String(key));
  return name ?? String(key);
}

const NONE: Record<Breakdown, string> = {
  field: "No field",
  language: "Not recognised",
  market: "Not said",
  batch: "Uploaded singly",
  uploader: "Nobody",
};

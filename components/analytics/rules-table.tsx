"use client";

import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { rowLinkClass, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { RuleQualityJson } from "@/lib/analytics/schemas";
import { shown as decimal, whole } from "./numbers";
import { useSorted } from "./use-sorted";

const FEW = 10;

type Column = "name" | "findings" | "products" | "wrong" | "fixed" | "points";

type RulesTableProps = {
  rules: RuleQualityJson[];
  /** What rules say, by their ids, as far as that is known. */
  contents: Readonly<Record<number, string>>;
};

/** What each rule found, what people said of it, and what became of it; a row leads to its findings. */
export function RulesTable({ rules, contents }: RulesTableProps) {
  const [all, showAll] = useState(false);
  const { rows, sorting } = useSorted<RuleQualityJson, Column>(rules, "findings");
  return (
    <Panel
      title="Rules"
      description="What each rule found in the newest verdicts of the period. Fixed: products in which it found nothing any more within 30 days. Points lost: by how many percentage points their scores would be higher without it."
      flush
    >
      {rules.length === 0 ? (
        <p className="p-4 text-ink-muted text-sm">No rule was violated in this period.</p>
      ) : (
        <>
          <Table label="Rules by findings">
            <Thead>
              <Th {...sorting("name")}>Rule</Th>
              <Th numeric {...sorting("findings")}>
                Findings
              </Th>
              <Th numeric {...sorting("products")}>
                Products
              </Th>
              <Th numeric {...sorting("wrong")}>
                Decided wrong
              </Th>
              <Th numeric {...sorting("fixed")}>
                Fixed
              </Th>
              <Th numeric {...sorting("points")}>
                Points lost
              </Th>
            </Thead>
            <Tbody>
              {rows.slice(0, all ? rows.length : FEW).map((row) => (
                <Tr key={`${row.source} ${row.rule ?? row.name}`}>
                  <Td className="w-full max-w-0 max-sm:max-w-none">
                    <Link
                      href={findingsOf(row)}
                      prefetch={false}
                      className={`line-clamp-2 break-words ${rowLinkClass}`}
                    >
                      {row.name}
                    </Link>
                    <Content text={row.rule === null ? undefined : contents[row.rule]} />
                  </Td>
                  <Td numeric label="Findings">
                    {whole(row.findings)}
                  </Td>
                  <Td numeric label="Products">
                    {whole(row.products)}
                  </Td>
                  <Td numeric label="Decided wrong">
                    {row.decided === 0 ? "—" : `${whole(row.wrong)} of ${whole(row.decided)}`}
                  </Td>
                  <Td numeric label="Fixed">
                    {whole(row.fixed)}
                  </Td>
                  <Td numeric label="Points lost">
                    {decimal(row.points)}
                  </Td>
                </Tr>
              ))}
            </Tbody>
          </Table>
          {rows.length > FEW && (
            <p className="border-t px-4 py-2">
              <Button size="sm" variant="ghost" onClick={() => showAll(!all)}>
                {all ? "Show Fewer" : `Show All ${whole(rows.length)}`}
              </Button>
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

/** The open findings of a rule, by pattern. */
function findingsOf({ rule, source, name }: RuleQualityJson): string {
  const search = new URLSearchParams({ source });
  if (rule === null) search.set("guideline_reference", name);
  else search.set("rule", String(rule));
  return `/findings?${search}`;
}

/** Several rules of a guideline are of one kind: what they say tells them apart. */
function Content({ text }: { text?: string }) {
  return text ? <p className="truncate text-ink-muted text-xs">{text}</p> : null;
}

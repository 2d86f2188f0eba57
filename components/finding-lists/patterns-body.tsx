"use client";

import { ListChecks, Megaphone } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { rowLinkClass, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { FixKind } from "@/lib/enums";
import type { PatternJson } from "@/lib/findings/schemas";
import { grouped, plural } from "@/lib/format";
import { SeverityLabel } from "../findings/severity-label";
import { Counted } from "../list/counted";
import { ListBody } from "../list/list-body";
import { ListTable } from "../list/list-table";
import { findingsOf, type PatternList } from "./lists";

type PatternsBodyProps = {
  list: PatternList;
  /** Drafts a campaign about one; absent where the person drafts none. */
  onDraft?: (pattern: PatternJson) => void;
};

export function PatternsBody({ list, onDraft }: PatternsBodyProps) {
  return (
    <ListBody
      list={list}
      empty={{ icon: ListChecks, text: "Nothing is open in the products' newest verdicts." }}
      summary={() => <Counted total={list.total} one="pattern" />}
    >
      {(rows, shown) => (
        <ListTable list={list} label="Patterns of findings" fits>
          <Thead>
            <Th>Words</Th>
            <Th>Severity</Th>
            <Th numeric {...list.sorting("findings", "descending")}>
              Findings
            </Th>
            <Th numeric {...list.sorting("products", "descending")}>
              Products
            </Th>
            <Th numeric {...list.sorting("would_pass", "descending")}>
              Would pass
            </Th>
            <Th className="sm:max-xl:hidden">Example</Th>
            {onDraft && (
              <Th>
                <span className="sr-only">Campaign</span>
              </Th>
            )}
          </Thead>
          <Tbody key={shown}>
            {rows.map((row) => (
              <PatternRow
                key={keyOf(row)}
                row={row}
                href={findingsOf(row, list.query)}
                onDraft={onDraft}
              />
            ))}
          </Tbody>
        </ListTable>
      )}
    </ListBody>
  );
}

function keyOf({ source, rule, guideline_reference, field, words, fix }: PatternJson): string {
  return JSON.stringify([source, rule ?? guideline_reference, field, words, fix]);
}

const FIXES: Record<FixKind, string> = {
  replace: "Other words fit",
  remove: "Can be left out",
  rewrite: "Takes a writer",
  none: "Something is missing",
};

type PatternRowProps = Pick<PatternsBodyProps, "onDraft"> & { row: PatternJson; href: string };

function PatternRow({ row, href, onDraft }: PatternRowProps) {
  const { words, guideline_reference, field, severity, fix, example } = row;
  return (
    <Tr>
      <Td className="min-w-32 wrap-anywhere sm:max-w-80">
        <Link href={href} prefetch={false} className={`line-clamp-2 ${rowLinkClass}`}>
          {words === null ? guideline_reference : `“${words}”`}
        </Link>
        <p className="text-ink-muted text-xs">
          {words !== null && `${guideline_reference} · `}
          {field !== "description" && `${field} · `}
          {row.preferred === null ? FIXES[fix] : `“${row.preferred}” fits`}
        </p>
      </Td>
      <Td label="Severity">
        <SeverityLabel severity={severity} />
      </Td>
      <Td label="Findings" numeric>
        {grouped(row.findings)}
      </Td>
      <Td label="Products" numeric>
        {grouped(row.products)}
      </Td>
      <Td label="Would pass" numeric>
        <span title={`${plural(row.would_pass, "product")} would reach the threshold without it`}>
          {grouped(row.would_pass)}
        </span>
      </Td>
      <Td label="Example" controls className="wrap-anywhere sm:max-w-96 sm:max-xl:hidden">
        <div className="min-w-0 max-sm:text-right">
          <Link
            href={`/product-validations/${encodeURIComponent(example.product_id)}`}
            prefetch={false}
            className="inline-flex min-h-6 items-center break-all text-accent-text text-xs hover:underline"
          >
            {example.product_id}
          </Link>
          {example.line && <p className="line-clamp-2 text-ink-muted text-xs">{example.line}</p>}
        </div>
      </Td>
      {onDraft && (
        <Td controls className="text-right">
          <Button
            size="sm"
            aria-label={`Campaign about ${words ?? guideline_reference}`}
            onClick={() => onDraft(row)}
          >
            <Megaphone aria-hidden />
            <span className="sm:max-lg:sr-only">Campaign</span>
          </Button>
        </Td>
      )}
    </Tr>
  );
}

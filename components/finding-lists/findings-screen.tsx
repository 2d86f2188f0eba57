"use client";

import { ListChecks, Megaphone } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ExportMenu } from "@/components/ui/export-menu";
import { PageHeader, Panel } from "@/components/ui/panel";
import { rowLinkClass, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { FixKind } from "@/lib/enums";
import { formatNumber, formatRuleName, getPatternTitle, pluralize } from "@/lib/format";
import type { PatternJson, PatternQuery } from "@/lib/validations/findings/schemas";
import type { ListedViolationJson, ViolationQuery } from "@/lib/validations/schemas";
import { AcceptKnown } from "../bulk-changes/accept-known";
import type { BulkChangeSubject } from "../bulk-changes/draft-dialog";
import { SeverityLabel } from "../findings/severity-label";
import { FilterBar } from "../list/filter-bar";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { ListBody } from "../list/list-body";
import { ListTable } from "../list/list-table";
import { Counted } from "../list/page-counts";
import { useList } from "../list/use-list";
import {
  buildFindingsHref,
  FINDING_LIST,
  type FindingList,
  PATTERN_LIST,
  type PatternList,
  toPatternSubject,
  toQuerySubject,
} from "./lists";

const DraftDialog = dynamic(
  () => import("../bulk-changes/draft-dialog").then((module) => module.DraftDialog),
  { ssr: false },
);

type ScreenProps<Row> = {
  first: FirstPage<Row>;
  options: FilterOptions;
  /** Whether the user can create bulk changes. */
  canEdit: boolean;
  /** Whether the user can edit rules. */
  canRule: boolean;
  /** Whether the user can accept findings as known. "opened" also opens the dialog. */
  canAccept: boolean | "opened";
};

/** Lists the catalogue's open findings by pattern. */
export function PatternsScreen({
  first,
  options,
  canEdit,
  canRule,
  canAccept,
}: ScreenProps<PatternJson>) {
  const list = useList(PATTERN_LIST, first);
  const [subject, draft] = useState<BulkChangeSubject | null>(null);
  const open = canEdit && (list.query.decision ?? "none") === "none";
  const { ordering, ...unorderedQuery } = list.query;
  const each = FINDING_LIST.hrefOf({ ...unorderedQuery, page: 1 } as ViolationQuery);
  return (
    <Screen
      list={list}
      patterns={`/findings${PATTERN_LIST.hrefOf(list.query)}`}
      each={`/findings${each}`}
      onDraft={open ? draft : undefined}
      accepts={open ? canAccept : false}
    >
      <FilterBar list={list} options={options} />
      <PatternsBody
        list={list}
        onDraft={
          open ? (pattern) => draft(toPatternSubject(pattern, list.query, { canRule })) : undefined
        }
      />
      {subject && <DraftDialog subject={subject} onClose={() => draft(null)} />}
    </Screen>
  );
}

/** Lists the catalogue's open findings individually. */
export function FindingsScreen({
  first,
  options,
  canEdit,
  canAccept,
}: Omit<ScreenProps<ListedViolationJson>, "canRule">) {
  const list = useList(FINDING_LIST, first);
  const [subject, draft] = useState<BulkChangeSubject | null>(null);
  const open = canEdit && (list.query.decision ?? "none") === "none";
  const { latest, validation, ...patternQuery } = list.query;
  const patternsHref = PATTERN_LIST.hrefOf({ ...patternQuery, page: 1 } as PatternQuery);
  const each = FINDING_LIST.hrefOf(list.query);
  return (
    <Screen
      list={list}
      patterns={`/findings${patternsHref}`}
      each={`/findings${each}`}
      oneByOne
      onDraft={open ? draft : undefined}
      accepts={open ? canAccept : false}
    >
      <FilterBar list={list} options={options} />
      <FindingsBody list={list} />
      {subject && <DraftDialog subject={subject} onClose={() => draft(null)} />}
    </Screen>
  );
}

type FrameProps = {
  list: Pick<PatternList | FindingList, "query" | "isFiltered" | "exportHref">;
  /** The link to the patterns view, with the current filters. */
  patterns: string;
  each: string;
  oneByOne?: boolean;
  /** Creates a bulk change; absent if the user lacks permission. */
  onDraft?: (subject: BulkChangeSubject) => void;
  /** Whether the matches can be accepted as known. "opened" also opens the dialog. */
  accepts: boolean | "opened";
  children: React.ReactNode;
};

function Screen({
  list,
  patterns,
  each,
  oneByOne = false,
  onDraft,
  accepts,
  ...frame
}: FrameProps) {
  const matches = list.isFiltered ? toQuerySubject(list.query) : null;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Findings"
        description={
          <span className="max-sm:hidden">
            Open findings in the latest validation of each product, grouped by pattern.
          </span>
        }
        actions={
          <>
            <nav
              aria-label="View"
              className="inline-flex self-start rounded-md border border-line-strong/50 bg-surface-sunken p-0.5"
            >
              <ViewLink href={patterns} current={!oneByOne}>
                By Pattern
              </ViewLink>
              <ViewLink href={each} current={oneByOne}>
                One by One
              </ViewLink>
            </nav>
            {onDraft && matches && (
              <Button onClick={() => onDraft(matches)}>
                <Megaphone aria-hidden />
                Create bulk change
              </Button>
            )}
            {accepts && <AcceptKnown filters={matches?.filters} opened={accepts === "opened"} />}
            <Link href="/findings/bulk-changes" className={buttonVariants()}>
              Bulk changes
            </Link>
            <Link href="/findings/decisions" className={buttonVariants()}>
              Decisions
            </Link>
            <ExportMenu href={list.exportHref} />
          </>
        }
      />
      <Panel flush>{frame.children}</Panel>
    </div>
  );
}

type ViewLinkProps = { href: string; current: boolean; children: string };

function ViewLink({ href, current, children }: ViewLinkProps) {
  return (
    <Link
      href={href}
      scroll={false}
      aria-current={current ? "page" : undefined}
      className={cn(
        "inline-flex h-7 items-center whitespace-nowrap rounded-sm border px-3 font-medium text-sm",
        current
          ? "border-line-strong/50 bg-surface-raised text-ink"
          : "border-transparent text-ink-muted hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}

function FindingsBody({ list }: { list: FindingList }) {
  return (
    <ListBody
      list={list}
      empty={{ icon: ListChecks, text: "No open findings." }}
      summary={() => <Counted total={list.total} one="finding" />}
    >
      {(rows, displayedPath) => (
        <ListTable list={list} label="Findings" fits>
          <Thead>
            <Th>Product</Th>
            <Th>Severity</Th>
            <Th>Words</Th>
            <Th className="sm:max-md:hidden">Line</Th>
            <Th>Rule</Th>
          </Thead>
          <Tbody key={displayedPath}>
            {rows.map((row) => (
              <FindingRow key={row.id} row={row} />
            ))}
          </Tbody>
        </ListTable>
      )}
    </ListBody>
  );
}

function FindingRow({ row }: { row: ListedViolationJson }) {
  const { product_id = "", product_name = "", category_name = "" } = row;
  return (
    <Tr>
      <Td className="min-w-28 wrap-anywhere sm:max-w-72">
        <Link
          href={`/product-validations/${encodeURIComponent(product_id)}`}
          prefetch={false}
          className={`line-clamp-2 ${rowLinkClass}`}
        >
          {product_name}
        </Link>
        <p className="text-ink-muted text-xs">
          {product_id} · {category_name}
        </p>
      </Td>
      <Td label="Severity">
        <SeverityLabel severity={row.severity} />
      </Td>
      <Td label="Words" className="min-w-24 wrap-anywhere sm:max-w-56">
        <span className="line-clamp-2">{row.visible_words || row.violating_words || "—"}</span>
      </Td>
      <Td label="Line" className="sm:max-w-96 sm:max-md:hidden">
        <span className="line-clamp-2 break-words text-ink-muted text-xs">
          {row.line_text ?? row.reason}
        </span>
      </Td>
      <Td label="Rule" className="min-w-28 wrap-anywhere sm:max-w-64">
        <span className="line-clamp-2 text-xs">
          {formatRuleName(row.rule_name, row.guideline_reference)}
        </span>
      </Td>
    </Tr>
  );
}

type PatternsBodyProps = {
  list: PatternList;
  /** Creates a bulk change for a pattern; absent if the user lacks permission. */
  onDraft?: (pattern: PatternJson) => void;
};

function PatternsBody({ list, onDraft }: PatternsBodyProps) {
  return (
    <ListBody
      list={list}
      empty={{ icon: ListChecks, text: "No open findings." }}
      summary={() => <Counted total={list.total} one="pattern" />}
    >
      {(rows, displayedPath) => (
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
                <span className="sr-only">Bulk change</span>
              </Th>
            )}
          </Thead>
          <Tbody key={displayedPath}>
            {rows.map((row) => (
              <PatternRow
                key={patternKey(row)}
                row={row}
                href={buildFindingsHref(row, list.query)}
                onDraft={onDraft}
              />
            ))}
          </Tbody>
        </ListTable>
      )}
    </ListBody>
  );
}

function patternKey(pattern: PatternJson): string {
  const { source, rule, guideline_reference, field, words, missing, fix } = pattern;
  return JSON.stringify([source, rule ?? guideline_reference, field, words, missing, fix]);
}

const FIX_LABELS: Record<FixKind, string> = {
  replace: "Can be replaced",
  remove: "Can be removed",
  rewrite: "Needs manual editing",
  none: "Missing element",
};

type PatternRowProps = Pick<PatternsBodyProps, "onDraft"> & { row: PatternJson; href: string };

function PatternRow({ row, href, onDraft }: PatternRowProps) {
  const { words, missing, field, severity, fix, example } = row;
  const name = formatRuleName(row.rule_name, row.guideline_reference);
  return (
    <Tr>
      <Td className="min-w-32 wrap-anywhere sm:max-w-80">
        <Link href={href} prefetch={false} className={`line-clamp-2 ${rowLinkClass}`}>
          {getPatternTitle(row)}
        </Link>
        <p className="text-ink-muted text-xs">
          {`${name} · `}
          {field !== "description" && `${field} · `}
          {row.preferred === null ? FIX_LABELS[fix] : `Can be replaced with “${row.preferred}”`}
        </p>
      </Td>
      <Td label="Severity">
        <SeverityLabel severity={severity} />
      </Td>
      <Td label="Findings" numeric>
        {formatNumber(row.findings)}
      </Td>
      <Td label="Products" numeric>
        {formatNumber(row.products)}
      </Td>
      <Td label="Would pass" numeric>
        <span
          title={`${pluralize(row.would_pass, "product")} would reach the threshold without these findings`}
        >
          {formatNumber(row.would_pass)}
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
            aria-label={`Bulk change about ${words ?? missing ?? row.rule_name}`}
            onClick={() => onDraft(row)}
          >
            <Megaphone aria-hidden />
            <span className="sm:max-lg:sr-only">Bulk change</span>
          </Button>
        </Td>
      )}
    </Tr>
  );
}

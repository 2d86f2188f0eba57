"use client";

import Link from "next/link";
import { type Key, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Panel } from "@/components/ui/panel";
import { ScoreBar } from "@/components/ui/score";
import { rowLinkClass, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { BREAKDOWNS, type Breakdown, type Period } from "@/lib/enums";
import { formatPercent, formatRuleName, toSentenceCase } from "@/lib/format";
import type { BreakdownRowJson } from "@/lib/insights/analytics/breakdown/schemas";
import type { CategoryPerformanceJson, RuleQualityJson } from "@/lib/insights/analytics/schemas";
import { computeCompliantShare } from "@/lib/insights/compliant-share";
import { getLanguageName, getMarketName } from "@/lib/reading/language-tags";
import { Change } from "./change";
import { formatDecimal as decimal, formatInteger, formatShare } from "./numbers";

type CategoryTableProps = { categories: CategoryPerformanceJson[] };

/** Shows category scores, least compliant first. Each row links to the category's findings. */
export function CategoryTable({ categories }: CategoryTableProps) {
  return (
    <Panel
      description="Products validated in the period, least compliant first. The tick marks the category's threshold."
      flush
    >
      <SortedTable
        label="Category performance"
        rows={categories.map((row) => ({
          ...row,
          share: computeCompliantShare(row.compliant, row.products) ?? 0,
        }))}
        keyOf={(row) => row.category_id}
        columns={CATEGORY_COLUMNS}
        sortedBy="share"
        ascending
        empty="No validations completed in this period."
      />
    </Panel>
  );
}

type CategoryRow = CategoryPerformanceJson & { share: number };

const CATEGORY_COLUMNS: readonly Column<CategoryRow>[] = [
  {
    sortKey: "category",
    head: "Category",
    className: "min-w-32",
    cell: (row) => (
      <Link
        href={`/findings?category=${row.category_id}`}
        prefetch={false}
        className={`block truncate ${rowLinkClass}`}
      >
        {row.category}
      </Link>
    ),
  },
  {
    sortKey: "products",
    head: "Products",
    numeric: true,
    cell: (row) => formatInteger(row.products),
  },
  {
    sortKey: "validations",
    head: "Validations",
    numeric: true,
    cell: (row) => formatInteger(row.validations),
  },
  {
    sortKey: "share",
    head: "Compliant",
    numeric: true,
    cell: (row) => (
      <span title={`${formatInteger(row.compliant)} of ${formatInteger(row.products)} products`}>
        {formatPercent(row.share)}
      </span>
    ),
  },
  {
    sortKey: "avg_score",
    head: "Average score",
    cell: (row) => (
      <ScoreBar
        value={row.avg_score}
        threshold={row.threshold}
        className="sm:min-w-20 lg:min-w-32"
      />
    ),
  },
  {
    sortKey: "improvement",
    head: "Improvement",
    cell: (row) => (
      <Change
        value={row.improvement === null ? null : row.improvement * 100}
        unit=" points"
        unknown="No earlier data"
      />
    ),
  },
];

type RulesTableProps = {
  rules: RuleQualityJson[];
  /** The contents of rules by rule id, where known. */
  contents: Readonly<Record<number, string>>;
};

/** Shows each rule's findings, decisions and fixes. Each row links to the rule's findings. */
export function RulesTable({ rules, contents }: RulesTableProps) {
  return (
    <Panel
      title="Findings by Rule"
      description="Findings of each rule in the latest validations of the period. Fixed: products that no longer had findings of the rule within 30 days. Points lost: how many percentage points higher the scores would be without the rule."
      flush
    >
      <SortedTable
        label="Rules by findings"
        rows={rules}
        keyOf={(row) => `${row.source} ${row.rule ?? row.name}`}
        columns={[
          {
            sortKey: "name",
            head: "Rule",
            cell: (row) => (
              <>
                <Link
                  href={buildFindingsHref(row)}
                  prefetch={false}
                  className={`line-clamp-2 break-words ${rowLinkClass}`}
                >
                  {formatRuleName(row.rule_name, row.name)}
                </Link>
                <Content text={row.rule === null ? undefined : contents[row.rule]} />
              </>
            ),
          },
          ...RULE_FIGURES,
        ]}
        sortedBy="findings"
        first={10}
        empty="No rules were violated in this period."
      />
    </Panel>
  );
}

const COUNTS: readonly Column<{ findings: number; products: number }>[] = [
  {
    sortKey: "findings",
    head: "Findings",
    numeric: true,
    cell: (row) => formatInteger(row.findings),
  },
  {
    sortKey: "products",
    head: "Products",
    numeric: true,
    cell: (row) => formatInteger(row.products),
  },
];

const RULE_FIGURES: readonly Column<RuleQualityJson>[] = [
  ...COUNTS,
  {
    sortKey: "wrong",
    head: "False positives",
    numeric: true,
    cell: (row) =>
      row.decided === 0 ? "—" : `${formatInteger(row.wrong)} of ${formatInteger(row.decided)}`,
  },
  { sortKey: "fixed", head: "Fixed", numeric: true, cell: (row) => formatInteger(row.fixed) },
  { sortKey: "points", head: "Points lost", numeric: true, cell: (row) => decimal(row.points) },
];

function buildFindingsHref({ rule, source, name }: RuleQualityJson): string {
  const search = new URLSearchParams({ source });
  if (rule === null) search.set("guideline_reference", name);
  else search.set("rule", String(rule));
  return `/findings?${search}`;
}

/** Shows a rule's content, because a guideline can have several rules of the same type. */
function Content({ text }: { text?: string }) {
  return text ? <p className="truncate text-ink-muted text-xs">{text}</p> : null;
}

type BreakdownTableProps = { by: Breakdown; period: Period; groups: BreakdownRowJson[] };

type BreakdownRow = BreakdownRowJson & { label: string; rate: number };

/** Shows the period's results by group. Each row links to the group's findings. */
export function BreakdownTable({ by, period, groups }: BreakdownTableProps) {
  return (
    <Panel
      title="Findings Breakdown"
      description={
        by === "field"
          ? "Based on the latest validation of each product in the period. Products: those with findings in the field."
          : "Based on the latest validation of each product in the period."
      }
      actions={<Switch by={by} period={period} />}
      flush
    >
      <SortedTable<BreakdownRow>
        label={`Findings by ${by}`}
        rows={groups.map((group) => ({
          ...group,
          label: getGroupLabel(by, group),
          rate: computeCompliantShare(group.compliant, group.products) ?? 0,
        }))}
        keyOf={(row) => row.key ?? "none"}
        columns={[
          { sortKey: "label", head: toSentenceCase(by), cell: (row) => <Name by={by} row={row} /> },
          ...BREAKDOWN_FIGURES,
        ]}
        sortedBy="findings"
        empty={`${by === "field" ? "No findings" : "No products were checked"} in this period.`}
      />
    </Panel>
  );
}

const BREAKDOWN_FIGURES: readonly Column<BreakdownRow>[] = [
  ...COUNTS,
  { sortKey: "rate", head: "Compliant", numeric: true, cell: (row) => formatShare(row.rate) },
  {
    sortKey: "average_score",
    head: "Average score",
    numeric: true,
    cell: (row) => formatPercent(row.average_score),
  },
];

/** Links to the breakdowns. Links let the Back button restore the previous breakdown. */
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
          {toSentenceCase(each)}
        </Link>
      ))}
    </nav>
  );
}

/** Shows a group's name. A group without a value has no link, because no filter matches it. */
function Name({ by, row }: { by: Breakdown; row: BreakdownRow }) {
  if (row.key === null) return <span className="text-ink-muted">{row.label}</span>;
  const search = new URLSearchParams({ [FILTER_NAMES[by]]: String(row.key) });
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

const FILTER_NAMES: Record<Breakdown, string> = {
  field: "field",
  language: "language",
  market: "market",
  batch: "batch",
  uploader: "uploaded_by",
};

function getGroupLabel(breakdown: Breakdown, { key, name }: BreakdownRowJson): string {
  if (key === null) return EMPTY_GROUP_LABELS[breakdown];
  if (breakdown === "language") return getLanguageName(String(key));
  if (breakdown === "market") return getMarketName(String(key));
  return name ?? String(key);
}

const EMPTY_GROUP_LABELS: Record<Breakdown, string> = {
  field: "No field",
  language: "Not recognized",
  market: "Not specified",
  batch: "Uploaded individually",
  uploader: "No one",
};

interface Column<Row> {
  sortKey: keyof Row;
  head: string;
  numeric?: boolean;
  className?: string;
  cell: (row: Row) => ReactNode;
}

type SortedTableProps<Row> = {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** The first column identifies the row and takes the remaining width. */
  columns: readonly Column<Row>[];
  /** The initial sort column; descending unless `ascending` is set. */
  sortedBy: keyof Row;
  ascending?: boolean;
  /** The number of rows shown initially. */
  first?: number;
  /** The message shown instead of the table if there are no rows. */
  empty: string;
};

/**
 * A table that is sorted in the browser. Numbers sort in descending order first, text in ascending
 * order; a second click reverses the order. Missing values always come last.
 */
function SortedTable<Row>({ label, rows, keyOf, columns, ...props }: SortedTableProps<Row>) {
  const { first = rows.length, empty } = props;
  const [sorted, sort] = useState({ by: props.sortedBy, up: props.ascending ?? false });
  const [all, showAll] = useState(false);
  if (rows.length === 0) return <p className="p-4 text-ink-muted text-sm">{empty}</p>;
  const toggleSort = (column: keyof Row) =>
    sort({
      by: column,
      up: sorted.by === column ? !sorted.up : typeof rows[0]?.[column] === "string",
    });
  const visibleRows = rows
    .toSorted((a, b) => compare(a[sorted.by], b[sorted.by], sorted.up))
    .slice(0, all ? rows.length : first);
  return (
    <>
      <Table label={label}>
        <Thead>
          {columns.map(({ sortKey, head, numeric }) => (
            <Th
              key={head}
              numeric={numeric}
              sort={sorted.by !== sortKey ? "none" : sorted.up ? "ascending" : "descending"}
              onSort={() => toggleSort(sortKey)}
            >
              {head}
            </Th>
          ))}
        </Thead>
        <Tbody>
          {visibleRows.map((row) => (
            <Tr key={keyOf(row)}>
              {columns.map(({ head, numeric, className, cell }, index) => (
                <Td
                  key={head}
                  label={index === 0 ? undefined : head}
                  numeric={numeric}
                  className={cn(index === 0 && "w-full max-w-0 max-sm:max-w-none", className)}
                >
                  {cell(row)}
                </Td>
              ))}
            </Tr>
          ))}
        </Tbody>
      </Table>
      {rows.length > first && (
        <p className="border-t px-4 py-2">
          <Button size="sm" variant="ghost" onClick={() => showAll(!all)}>
            {all ? "Show Fewer" : `Show All ${formatInteger(rows.length)}`}
          </Button>
        </p>
      )}
    </>
  );
}

function compare(a: unknown, b: unknown, isAscending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === "number" && typeof b === "number"
      ? a - b
      : String(a).localeCompare(String(b), "en");
  return isAscending ? order : -order;
}

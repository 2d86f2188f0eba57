"use client";

import { CircleSlash, ListChecks, Megaphone, WandSparkles } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogSkeleton } from "@/components/ui/dialog-skeleton";
import { ExportMenu } from "@/components/ui/export-menu";
import { Icon } from "@/components/ui/icon";
import { loadAhead } from "@/components/ui/load-ahead";
import { MenuItem } from "@/components/ui/menu";
import { PageHeader, Panel } from "@/components/ui/panel";
import { rowLinkClass, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { BulkChangeAction } from "@/lib/enums";
import {
  formatNumber,
  formatRuleName,
  getPatternTitle,
  pluralize,
  shortenAlternatives,
} from "@/lib/format";
import type { PatternJson, PatternQuery } from "@/lib/validations/findings/schemas";
import type { ListedViolationJson, ViolationQuery } from "@/lib/validations/schemas";
import { AcceptKnown } from "../bulk-changes/accept-known";
import type { BulkChangeSubject } from "../bulk-changes/draft-dialog";
import { FixAllButton } from "../bulk-changes/fix-all-button";
import { FindingViews } from "../finding-views/finding-views";
import { SeverityLabel } from "../findings/severity-label";
import { ColumnCells, ColumnHeads, type ListColumn, useVisibleColumns } from "../list/columns";
import { FilterBar } from "../list/filter-bar";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { ListBody } from "../list/list-body";
import { ListTable } from "../list/list-table";
import { toSavedViews } from "../list/list-views";
import { Counted } from "../list/page-counts";
import { RowMenu } from "../list/row-menu";
import { UploadLink } from "../list/upload-link";
import { useList } from "../list/use-list";
import { splitExample } from "./example";
import {
  buildFindingsHref,
  FINDING_LIST,
  type FindingColumn,
  type FindingList,
  PATTERN_LIST,
  type PatternColumn,
  type PatternList,
  toPatternSubject,
  toQuerySubject,
} from "./lists";

const DraftDialog = dynamic(
  loadAhead(() => import("../bulk-changes/draft-dialog").then((module) => module.DraftDialog)),
  { ssr: false, loading: DialogSkeleton },
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
      saved={toSavedViews(PATTERN_LIST, list.query)}
    >
      <FilterBar list={list} options={options} />
      <PatternsBody
        list={list}
        canEdit={canEdit}
        onDraft={
          open
            ? (pattern, action) =>
                draft({ ...toPatternSubject(pattern, list.query, { canRule }), action })
            : undefined
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
      isFindingsView
      onDraft={open ? draft : undefined}
      accepts={open ? canAccept : false}
      saved={toSavedViews(FINDING_LIST, list.query)}
    >
      <FilterBar list={list} options={options} />
      <FindingsBody list={list} canEdit={canEdit} />
      {subject && <DraftDialog subject={subject} onClose={() => draft(null)} />}
    </Screen>
  );
}

type FrameProps = {
  list: Pick<PatternList | FindingList, "query" | "isFiltered" | "exportHref" | "total">;
  /** The link to the patterns view, with the current filters. */
  patterns: string;
  each: string;
  isFindingsView?: boolean;
  /** Creates a bulk change; absent if the user lacks permission. */
  onDraft?: (subject: BulkChangeSubject) => void;
  /** Whether the matches can be accepted as known. "opened" also opens the dialog. */
  accepts: boolean | "opened";
  saved: ReturnType<typeof toSavedViews>;
  children: React.ReactNode;
};

function Screen({
  list,
  patterns,
  each,
  isFindingsView = false,
  onDraft,
  accepts,
  ...frame
}: FrameProps) {
  const querySubject = list.isFiltered ? toQuerySubject(list.query) : null;
  const hasFindings = list.total?.count !== 0;
  const draft = hasFindings && querySubject && onDraft ? () => onDraft(querySubject) : null;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Findings"
        actions={
          <>
            {draft && <FixAllButton filters={querySubject?.filters ?? {}} />}
            {draft && (
              <Button onClick={draft}>
                <Megaphone aria-hidden />
                <span className="max-sm:sr-only">Create Bulk Change</span>
              </Button>
            )}
            {accepts && hasFindings && (
              <AcceptKnown filters={querySubject?.filters} opened={accepts === "opened"} />
            )}
            <ExportMenu href={list.exportHref} />
          </>
        }
      />
      <Panel flush>
        <FindingViews
          current={isFindingsView ? "findings" : "patterns"}
          hrefs={{ patterns, findings: each }}
          saved={frame.saved}
        />
        {frame.children}
      </Panel>
    </div>
  );
}

function FindingsBody({ list, canEdit }: { list: FindingList; canEdit: boolean }) {
  const columns = useVisibleColumns(list);
  return (
    <ListBody
      list={list}
      empty={describeEmptyList(canEdit)}
      summary={() => <Counted total={list.total} singular="finding" />}
    >
      {(rows, displayedPath) => (
        <ListTable list={list} label="Findings">
          <Thead>
            <ColumnHeads columns={columns} />
          </Thead>
          <Tbody key={displayedPath}>
            {rows.map((row) => (
              <FindingRow key={row.id} row={row} columns={columns} />
            ))}
          </Tbody>
        </ListTable>
      )}
    </ListBody>
  );
}

function describeEmptyList(canEdit: boolean) {
  return {
    icon: ListChecks,
    text: "No open findings. Uploaded products are checked immediately.",
    action: canEdit && <UploadLink />,
  };
}

type FindingRowProps = { row: ListedViolationJson; columns: readonly ListColumn[] };

function FindingRow({ row, columns }: FindingRowProps) {
  const { product_id = "", product_name = "", category_name = "" } = row;
  return (
    <Tr className="phone-row">
      <ColumnCells<FindingColumn>
        columns={columns}
        cells={{
          product: {
            className: "min-w-28 wrap-anywhere max-sm:col-start-1 max-sm:col-end-3 sm:max-w-72",
            children: (
              <>
                <Link
                  href={`/product-validations/${encodeURIComponent(product_id)}`}
                  prefetch={false}
                  className={`line-clamp-2 ${rowLinkClass}`}
                >
                  {product_name}
                </Link>
                <p className="text-ink-muted text-xs max-sm:truncate">
                  {product_id} · {category_name}
                </p>
              </>
            ),
          },
          severity: {
            label: undefined,
            "data-beside": true,
            className: "max-sm:row-start-1 max-sm:self-start",
            children: <SeverityLabel severity={row.severity} />,
          },
          words: {
            label: undefined,
            className:
              "min-w-24 wrap-anywhere max-sm:col-start-1 max-sm:col-end-4 max-sm:row-start-2 sm:max-w-56",
            children: (
              <span className="line-clamp-2 max-sm:line-clamp-1">
                {row.missing === null
                  ? row.visible_words || row.violating_words || "—"
                  : `Missing: ${row.missing}`}
              </span>
            ),
          },
          line: {
            className: "max-sm:hidden sm:max-w-96",
            children: (
              <span className="line-clamp-2 break-words text-ink-muted text-xs">
                {row.line_text ? (
                  <MarkedLine
                    line={row.line_text}
                    words={row.visible_words || row.violating_words}
                  />
                ) : (
                  shortenAlternatives(row.reason)
                )}
              </span>
            ),
          },
          rule: {
            label: undefined,
            className: "min-w-28 wrap-anywhere max-sm:col-start-1 max-sm:col-end-4 sm:max-w-64",
            children: (
              <span className="line-clamp-2 text-xs max-sm:line-clamp-1 max-sm:text-ink-muted">
                {formatRuleName(row.rule_name, row.guideline_reference)}
              </span>
            ),
          },
        }}
      />
    </Tr>
  );
}

type PatternsBodyProps = {
  list: PatternList;
  canEdit: boolean;
  /** Creates a bulk change for a pattern; absent if the user lacks permission. */
  onDraft?: (pattern: PatternJson, action?: BulkChangeAction) => void;
};

function PatternsBody({ list, canEdit, onDraft }: PatternsBodyProps) {
  const columns = useVisibleColumns(list);
  return (
    <ListBody
      list={list}
      empty={describeEmptyList(canEdit)}
      summary={() => <Counted total={list.total} singular="pattern" />}
    >
      {(rows, displayedPath) => (
        <ListTable list={list} label="Patterns of findings">
          <Thead>
            <ColumnHeads columns={columns} sorting={list.sorting} />
            {onDraft && (
              <Th className="sm:w-12 lg:w-28">
                <span className="sr-only">Actions</span>
              </Th>
            )}
          </Thead>
          <Tbody key={displayedPath}>
            {rows.map((row) => (
              <PatternRow
                key={patternKey(row)}
                row={row}
                columns={columns}
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

type PatternRowProps = Pick<PatternsBodyProps, "onDraft"> & {
  row: PatternJson;
  columns: readonly ListColumn[];
  href: string;
};

function PatternRow({ row, columns, href, onDraft }: PatternRowProps) {
  const title = getPatternTitle(row);
  const draft = () => onDraft?.(row);
  return (
    <Tr className="phone-row">
      <ColumnCells<PatternColumn>
        columns={columns}
        cells={{
          words: {
            className: "min-w-0 wrap-anywhere max-sm:col-span-2 max-sm:col-start-1",
            controls: true,
            children: (
              <div>
                <p className="flex items-center gap-2">
                  <Link href={href} prefetch={false} className="line-clamp-1 row-link font-medium">
                    {title}
                  </Link>
                  <SeverityLabel severity={row.severity} />
                </p>
                <PatternContext row={row} title={title} />
              </div>
            ),
          },
          findings: { className: "text-ink-muted text-xs", children: formatNumber(row.findings) },
          products: { className: "text-ink-muted text-xs", children: formatNumber(row.products) },
          would_pass: {
            label: undefined,
            "data-beside": true,
            children: (
              <span
                className="font-semibold text-lg"
                title={`${pluralize(row.would_pass, "product")} would pass without these findings`}
              >
                {formatNumber(row.would_pass)}
              </span>
            ),
          },
        }}
      />
      {onDraft && (
        <Td controls className="text-right">
          <div className="flex items-center justify-end gap-1">
            <Button size="sm" aria-label={`Fix ${title}`} className="row-action" onClick={draft}>
              <Icon icon={WandSparkles} />
              Fix
            </Button>
            <RowMenu label={`Actions for ${title}`}>
              <MenuItem icon={WandSparkles} onSelect={draft}>
                Fix
              </MenuItem>
              <MenuItem icon={CircleSlash} onSelect={() => onDraft(row, "decide")}>
                Dismiss
              </MenuItem>
              <MenuItem asChild>
                <Link href={href}>Show the findings</Link>
              </MenuItem>
              <MenuItem asChild>
                <Link href={`/product-validations/${encodeURIComponent(row.example.product_id)}`}>
                  Open {row.example.product_id}
                </Link>
              </MenuItem>
            </RowMenu>
          </div>
        </Td>
      )}
    </Tr>
  );
}

/** Shows a pattern's rule, policy, preferred words, and an example with the words marked. */
function PatternContext({ row, title }: { row: PatternJson; title: string }) {
  const { field, preferred, words, example } = row;
  // The name of the rule is not repeated.
  const rule = title === row.rule_name ? "" : row.rule_name;
  const policy = formatRuleName("", row.guideline_reference).replace(/^ · /, "");
  const parts = [
    rule,
    policy,
    field === "description" || field === "any" ? "" : field,
    preferred === null ? "" : `Can be replaced with “${preferred}”`,
  ].filter((part) => part !== "");
  return (
    <p className="two-parts">
      {example.line && <MarkedLine line={example.line} words={words} />}
      <span>{parts.join(" · ")}</span>
    </p>
  );
}

function MarkedLine({ line, words }: { line: string; words: string | null }) {
  const { before, marked, after } = splitExample(line, words);
  return (
    <span>
      {before}
      {marked !== "" && <mark className="bg-warning-soft text-ink">{marked}</mark>}
      {after}
    </span>
  );
}

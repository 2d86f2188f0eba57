import { ClipboardCheck, SearchX, ShieldCheck } from "lucide-react";
import type { MouseEvent } from "react";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button, IconButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { isModifiedClick } from "@/components/ui/is-modified-click";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/progress";
import { rowLinkClass, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { FilterBar } from "../list/filter-bar";
import { getPageCount } from "../list/page-counts";
import { StatusCell } from "../validations/badges";
import { ComplianceCell } from "../validations/compliance-cell";
import { getDecisionLabel, rowLinkId } from "../validations/row-labels";
import { type OpenValidation, useOpenValidation } from "../validations/use-open-validation";
import { useProductValidations } from "./use-product-validations";
import type { InitialTable, ProductValidations } from "./validation-list";

type ComplianceTabProps = {
  product: ProductDetailJson;
  table: InitialTable;
  /** The number of the product's validations, regardless of filters. */
  total: number;
  canEdit: boolean;
};

export function ComplianceTab({ product, table, total, canEdit }: ComplianceTabProps) {
  const list = useProductValidations(product, table);
  const { data, error, isPlaceholderData, refetch } = list.page;
  const pageCount = data ? getPageCount(data, list.query) : 1;
  return (
    <Panel flush>
      <FilterBar list={list} />
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-2 border-b px-4 py-1.5">
        <p role="status" className="text-ink-muted text-sm tabular-nums">
          Showing {data?.results.length ?? 0} of {total} validations for this product
        </p>
        {isPlaceholderData && <Spinner label="Refreshing" />}
      </div>
      {error && (
        <Banner
          tone="error"
          title="Error loading data"
          className="m-3"
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          {error.message}
        </Banner>
      )}
      {data && data.results.length > 0 && <ComplianceTable rows={data.results} canEdit={canEdit} />}
      {data?.results.length === 0 && <NothingHere list={list} />}
      {pageCount > 1 && (
        <footer className="border-t px-4 py-2">
          <Pager page={list.query.page} pageCount={pageCount} onPage={list.turnTo} />
        </footer>
      )}
    </Panel>
  );
}

function NothingHere({ list }: { list: ProductValidations }) {
  const { words } = list.definition;
  const isFiltered = list.isFiltered || list.query.page > 1;
  return (
    <EmptyState
      icon={isFiltered ? SearchX : ShieldCheck}
      title={words.emptyTitle}
      text={isFiltered ? words.noMatch : undefined}
      action={isFiltered && <Button onClick={list.clearFilters}>Clear Filters</Button>}
    />
  );
}

type ComplianceTableProps = { rows: ValidationRowJson[]; canEdit: boolean };

function ComplianceTable({ rows, canEdit }: ComplianceTableProps) {
  const openActions = useOpenValidation().change;
  return (
    <Table label="Validations of this product">
      <Thead>
        <Th>Validation</Th>
        <Th>Status</Th>
        <Th>Compliance Score</Th>
        <Th>Violations</Th>
        <Th className="sm:max-lg:hidden">Created</Th>
        <Th className="text-right">Actions</Th>
      </Thead>
      <Tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} opening={openActions} canEdit={canEdit} />
        ))}
      </Tbody>
    </Table>
  );
}

type RowProps = { row: ValidationRowJson; opening: OpenValidation["change"]; canEdit: boolean };

function Row({ row, opening, canEdit }: RowProps) {
  const openInPage = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    opening.showDetails(row.id);
  };
  return (
    <Tr>
      <Td className="max-w-96 sm:min-w-44">
        <a
          id={rowLinkId(row.id)}
          href={`?validation=${row.id}`}
          onClick={openInPage}
          className={rowLinkClass}
        >
          #{row.id}
        </a>
        <Time
          value={row.created_at}
          className="ml-2 text-ink-muted text-xs max-sm:hidden lg:hidden"
        />
        <p className="line-clamp-2 break-words text-ink-muted text-xs">
          {row.summary || row.error_message}
        </p>
      </Td>
      <Td label="Status">
        <StatusCell row={row} />
      </Td>
      <Td label="Compliance Score" className="sm:w-32 lg:w-40">
        <ComplianceCell row={row} className="max-sm:w-28" />
      </Td>
      <Td label="Violations">
        <SeverityBadges row={row} />
      </Td>
      <Td label="Created" className="whitespace-nowrap sm:max-lg:hidden">
        <Time value={row.created_at} />
      </Td>
      <Td controls>
        <div className="flex items-center justify-end gap-1">
          <Button size="sm" onClick={() => opening.showDetails(row.id)}>
            View
          </Button>
          {canEdit && (
            <IconButton
              small
              label={getDecisionLabel(row)}
              disabled={row.status !== "completed"}
              onClick={() => opening.editApproval(row.id)}
            >
              <ClipboardCheck aria-hidden />
            </IconButton>
          )}
        </div>
      </Td>
    </Tr>
  );
}

function SeverityBadges({ row }: { row: ValidationRowJson }) {
  if (row.status !== "completed") return <span className="text-ink-faint">—</span>;
  const brandCounts = row.brand_guidelines_violation_counts;
  const counts: { word: string; tone: Tone; count: number }[] = [
    { word: "High", tone: "danger", count: row.high_severity_count + brandCounts.high },
    { word: "Medium", tone: "warning", count: row.medium_severity_count + brandCounts.medium },
    { word: "Low", tone: "info", count: row.low_severity_count + brandCounts.low },
  ];
  const total = row.total_violations + row.total_brand_guidelines_violations;
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <span className="mr-1 min-w-5 text-right font-medium">{total}</span>
      {counts.map(({ word, tone, count }) =>
        count === 0 ? null : (
          <span key={word} title={`${count} ${word.toLowerCase()}`}>
            <Badge tone={tone} icon={null}>
              <span aria-hidden>
                {word[0]} {count}
              </span>
              <span className="sr-only">{`${word}: ${count}`}</span>
            </Badge>
          </span>
        ),
      )}
    </span>
  );
}

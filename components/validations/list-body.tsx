"use client";

import { SearchX, ShieldCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { Spinner } from "@/components/ui/progress";
import { plural } from "@/lib/format";
import type { Page } from "@/lib/pagination";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { LoadFailed } from "../list/load-failed";
import { pageCountOf } from "../list/page-counts";
import { RowsSkeleton } from "../list/rows-skeleton";
import { isFiltered } from "./list-query";
import type { ListState } from "./use-list-state";
import type { Revalidation } from "./use-revalidation";
import type { useValidationPage } from "./use-validations";
import { ValidationsTable } from "./validations-table";

type ListBodyProps = {
  page: ReturnType<typeof useValidationPage>;
  list: ListState;
  revalidation: Revalidation;
  canDecide: boolean;
};

/** The rows, or what stands in their place. */
export function ListBody({ page, list, revalidation, canDecide }: ListBodyProps) {
  const { data } = page;
  if (!data) {
    return page.error ? (
      <LoadFailed
        title="Error Loading Validations"
        message={page.error.message}
        onRetry={() => void page.refetch()}
      />
    ) : (
      <RowsSkeleton label="Loading validations" />
    );
  }
  if (data.results.length === 0) return <NothingHere list={list} count={data.count} />;
  return (
    <div aria-busy={page.isPlaceholderData}>
      <ValidationsTable
        rows={data.results}
        list={list}
        revalidation={revalidation}
        canDecide={canDecide}
      />
      <footer className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-t px-4 py-2">
        {page.isPlaceholderData ? (
          <Spinner label="Refreshing" />
        ) : (
          <p role="status" className="text-ink-muted text-sm">
            {page.isRefetchError ? "Could not refresh; trying again." : summaryOf(data)}
          </p>
        )}
        <Pager
          page={list.query.page}
          pageCount={pageCountOf(data, list.query)}
          onPage={list.turnTo}
        />
      </footer>
    </div>
  );
}

function summaryOf(page: Page<ValidationRowJson>): string {
  return `${plural(page.results.length, "validation")} on this page`;
}

type NothingHereProps = { list: ListState; count: number };

function NothingHere({ list, count }: NothingHereProps) {
  if (count > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="No Validations Found"
        text={`There is no page ${list.query.page.toLocaleString("en")}.`}
        action={<Button onClick={() => list.turnTo(1)}>Go to the first page</Button>}
      />
    );
  }
  return isFiltered(list.query) ? (
    <EmptyState
      icon={SearchX}
      title="No Validations Found"
      text="No validation fits these filters."
      action={<Button onClick={list.clearFilters}>Clear All Filters</Button>}
    />
  ) : (
    <EmptyState
      icon={ShieldCheck}
      title="No Validations Found"
      text="Products are checked as soon as they are created."
    />
  );
}

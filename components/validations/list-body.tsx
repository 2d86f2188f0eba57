"use client";

import { CircleAlert, SearchX, ShieldCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { Skeleton, Spinner } from "@/components/ui/progress";
import { plural } from "@/lib/format";
import type { Page } from "@/lib/pagination";
import type { ValidationRowJson } from "@/lib/validations/schemas";
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
      <LoadFailed message={page.error.message} onRetry={() => void page.refetch()} />
    ) : (
      <RowsSkeleton />
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
        <Pager page={list.query.page} pageCount={pageCountOf(data, list)} onPage={list.turnTo} />
      </footer>
    </div>
  );
}

function summaryOf(page: Page<ValidationRowJson>): string {
  return `${plural(page.results.length, "validation")} on this page`;
}

/** Where only the first 10,000 are counted, the pages go on as long as there is a next one. */
function pageCountOf(data: Page<ValidationRowJson>, { query }: ListState): number {
  const counted = Math.ceil(data.count / query.page_size);
  return Math.max(counted, data.next ? query.page + 1 : 1, data.count_is_exact ? 1 : query.page);
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

/** Stands where the rows would when they could not be loaded. */
export function LoadFailed({ message, onRetry }: { message?: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        title="Error Loading Validations"
        text={message}
        action={<Button onClick={onRetry}>Try Again</Button>}
      />
    </div>
  );
}

export function RowsSkeleton() {
  return (
    <div className="flex flex-col">
      <Spinner label="Loading validations" hideLabel className="h-0 overflow-hidden" />
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={index} className="flex h-14 items-center gap-6 border-b px-4 last:border-b-0">
          <Skeleton className="h-4 flex-2" />
          <Skeleton className="h-4 flex-1 max-sm:hidden" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}

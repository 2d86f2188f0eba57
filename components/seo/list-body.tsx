"use client";

import { SearchCheck, SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { LoadFailed } from "../list/load-failed";
import { countOf, pageCountOf } from "../list/page-counts";
import { RowsSkeleton } from "../list/rows-skeleton";
import { isFiltered } from "./list-query";
import { SeoTable, type TableState } from "./seo-table";
import type { SeoPage } from "./use-seo-list";

type ListBodyProps = TableState & { page: SeoPage };

/** The rows, or what stands in their place. */
export function ListBody({ page, ...state }: ListBodyProps) {
  const { data } = page;
  const { query, turnTo } = state.list;
  if (!data) {
    return page.error ? (
      <LoadFailed
        title="Failed to fetch SEO list"
        message={page.error.message === "Failed to fetch SEO list" ? undefined : page.error.message}
        onRetry={() => void page.refetch()}
      />
    ) : (
      <RowsSkeleton label="Loading SEO analysis" />
    );
  }
  if (data.results.length === 0) return <NothingHere list={state.list} count={data.count} />;
  const first = (query.page - 1) * query.page_size;
  return (
    <div aria-busy={page.isPlaceholderData}>
      <SeoTable rows={data.results} {...state} />
      <footer className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-t px-4 py-2">
        <p className="text-ink-muted text-sm tabular-nums">
          Showing {(first + 1).toLocaleString("en")} to{" "}
          {(first + data.results.length).toLocaleString("en")} of {countOf(data)} results
        </p>
        <Pager page={query.page} pageCount={pageCountOf(data, query)} onPage={turnTo} numbered />
      </footer>
    </div>
  );
}

type NothingHereProps = Pick<TableState, "list"> & { count: number };

function NothingHere({ list, count }: NothingHereProps) {
  if (count > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="No products found"
        text={`There is no page ${list.query.page.toLocaleString("en")}.`}
        action={<Button onClick={() => list.turnTo(1)}>Go to the first page</Button>}
      />
    );
  }
  if (isFiltered(list.query)) {
    return (
      <EmptyState
        icon={SearchX}
        title="No products found"
        text="No product fits these filters."
        action={<Button onClick={list.clearFilters}>Clear all filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={SearchCheck}
      title="No products found"
      text="SEO analysis will be automatically performed when products are validated"
    />
  );
}

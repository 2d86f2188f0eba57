"use client";

import { type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import type { Page } from "@/lib/pagination";
import { LoadFailed } from "./load-failed";
import { pageCountOf } from "./page-counts";
import { RowsSkeleton } from "./rows-skeleton";
import type { ListPage } from "./use-page";

/** What every list's state in the URL has. */
interface ListNavigation {
  query: { page: number; page_size: number };
  turnTo: (page: number) => void;
  clearFilters: () => void;
}

type ListBodyProps<Row> = {
  page: ListPage<Row>;
  list: ListNavigation;
  filtered: boolean;
  /** Shown while the first rows load, to screen readers. */
  loading: string;
  /** Where they could not be loaded. */
  failed: string;
  /** Whether a failed refresh takes the rows away. */
  strict?: boolean;
  /** The title where nothing is found. */
  nothing: string;
  /** Why, where the filters leave nothing. */
  noMatch: string;
  /** What stands where there is nothing at all yet. */
  empty: { icon: LucideIcon; title?: string; text: string; action?: ReactNode };
  /** What the footer says of the page. */
  summary: (data: Page<Row>) => ReactNode;
  /** Whether the pager names its pages. */
  numbered?: boolean;
  /** The table. */
  children: (rows: Row[]) => ReactNode;
};

/** The rows of a list with their pager, or what stands in their place. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { page, list, failed } = props;
  const { data } = page;
  if (!data || (props.strict && page.isRefetchError))
    return page.error ? (
      <LoadFailed
        title={failed}
        message={page.error.message === failed ? undefined : page.error.message}
        onRetry={() => void page.refetch()}
      />
    ) : (
      <RowsSkeleton label={props.loading} />
    );
  if (data.results.length === 0) return <Nothing {...props} count={data.count} />;
  return (
    <div aria-busy={page.isPlaceholderData}>
      {props.children(data.results)}
      <footer className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-t px-4 py-2">
        {props.summary(data)}
        <Pager
          page={list.query.page}
          pageCount={pageCountOf(data, list.query)}
          onPage={list.turnTo}
          numbered={props.numbered}
        />
      </footer>
    </div>
  );
}

/** Past the end, no match, or nothing yet; each with one thing to do. */
function Nothing<Row>({ count, list, ...props }: ListBodyProps<Row> & { count: number }) {
  if (count > 0)
    return (
      <EmptyState
        icon={SearchX}
        title={props.nothing}
        text={`There is no page ${list.query.page.toLocaleString("en")}.`}
        action={<Button onClick={() => list.turnTo(1)}>Go to First Page</Button>}
      />
    );
  if (props.filtered)
    return (
      <EmptyState
        icon={SearchX}
        title={props.nothing}
        text={props.noMatch}
        action={<Button onClick={list.clearFilters}>Clear All Filters</Button>}
      />
    );
  const { title = props.nothing, ...rest } = props.empty;
  return <EmptyState title={title} {...rest} />;
}

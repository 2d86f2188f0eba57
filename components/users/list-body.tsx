"use client";

import { SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { plural } from "@/lib/format";
import { LoadFailed } from "../list/load-failed";
import { pageCountOf } from "../list/page-counts";
import { RowsSkeleton } from "../list/rows-skeleton";
import type { UsersPage } from "./use-users";
import { type TableState, UsersTable } from "./users-table";

type ListBodyProps = TableState & { page: UsersPage };

/** The rows, or what stands in their place. */
export function ListBody({ page, ...state }: ListBodyProps) {
  const { data } = page;
  const { list } = state;
  if (!data || page.isRefetchError)
    return page.error ? (
      <LoadFailed
        title="Failed to get users"
        message={page.error.message}
        onRetry={() => void page.refetch()}
      />
    ) : (
      <RowsSkeleton label="Loading users" />
    );
  if (data.results.length === 0) {
    const beyond = data.count > 0;
    return (
      <EmptyState
        icon={SearchX}
        title="No users found"
        text={beyond ? `There is no page ${list.query.page}.` : "No account fits these filters."}
        action={
          <Button onClick={() => (beyond ? list.turnTo(1) : list.clearFilters())}>
            {beyond ? "Go to the first page" : "Clear all filters"}
          </Button>
        }
      />
    );
  }
  return (
    <div aria-busy={page.isPlaceholderData}>
      <UsersTable rows={data.results} {...state} />
      <footer className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-t px-4 py-2">
        <p className="text-ink-muted text-sm">{plural(data.results.length, "user")} on this page</p>
        <Pager
          page={list.query.page}
          pageCount={pageCountOf(data, list.query)}
          onPage={list.turnTo}
        />
      </footer>
    </div>
  );
}

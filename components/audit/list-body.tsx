"use client";

import { ScrollText, SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { plural } from "@/lib/format";
import { LoadFailed } from "../list/load-failed";
import { pageCountOf } from "../list/page-counts";
import { RowsSkeleton } from "../list/rows-skeleton";
import { AuditTable } from "./audit-table";
import { isFiltered } from "./list-query";
import type { AuditPage } from "./use-audit";
import type { AuditState } from "./use-audit-state";

type ListBodyProps = { page: AuditPage; list: AuditState };

/** The entries, or what stands in their place. */
export function ListBody({ page, list }: ListBodyProps) {
  const { data } = page;
  if (!data || page.isRefetchError)
    return page.error ? (
      <LoadFailed
        title="Failed to load the audit log"
        message={page.error.message}
        onRetry={() => void page.refetch()}
      />
    ) : (
      <RowsSkeleton label="Loading the audit log" />
    );
  if (data.results.length === 0) return <NothingHere list={list} count={data.count} />;
  return (
    <div aria-busy={page.isPlaceholderData}>
      <AuditTable rows={data.results} />
      <footer className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-t px-4 py-2">
        <p className="text-ink-muted text-sm">
          {plural(data.results.length, "entry", "entries")} on this page
        </p>
        <Pager
          page={list.query.page}
          pageCount={pageCountOf(data, list.query)}
          onPage={list.turnTo}
        />
      </footer>
    </div>
  );
}

function NothingHere({ list, count }: { list: AuditState; count: number }) {
  if (count > 0)
    return (
      <EmptyState
        icon={SearchX}
        title="Nothing found"
        text={`There is no page ${list.query.page.toLocaleString("en")}.`}
        action={<Button onClick={() => list.turnTo(1)}>Go to the first page</Button>}
      />
    );
  if (isFiltered(list.query))
    return (
      <EmptyState
        icon={SearchX}
        title="Nothing found"
        text="No entry fits these filters."
        action={<Button onClick={list.clearFilters}>Clear all filters</Button>}
      />
    );
  return (
    <EmptyState
      icon={ScrollText}
      title="Nothing written down yet"
      text="Sign-ins, decisions, uploads, deletions and changes of policies and accounts appear here."
    />
  );
}

import { type LucideIcon, SearchX } from "lucide-react";
import { Activity, type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { restoreFocus } from "@/components/ui/use-return-focus";
import { formatNumber } from "@/lib/format";
import type { Page } from "@/lib/platform/pagination";
import { useVisibleColumns } from "./columns";
import { getFilterQuery, type ListQuery } from "./define-list";
import { LoadFailed } from "./load-failed";
import { getPageCount } from "./page-counts";
import { RowsSkeleton } from "./rows-skeleton";
import type { List } from "./use-list";
import { useSearchHighlight } from "./use-search-highlight";

type ListBodyProps<Query extends ListQuery, Row> = {
  list: List<Query, Row>;
  /** Whether an error replaces the rows if a refetch fails. */
  strict?: boolean;
  /** Shown if the list is empty without filters. */
  empty: { icon: LucideIcon; title?: string; text?: string; action?: ReactNode };
  /** Renders the footer's summary. Without it, a list with a single page has no footer. */
  summary?: (data: Page<Row>) => ReactNode;
  /** Whether the pager shows page numbers. */
  numbered?: boolean;
  /** Renders the table. A changed `state` means that rows were replaced, not reordered. */
  children: (rows: Row[], state: string) => ReactNode;
};

/** Shows a list's rows with a pager, or a placeholder. */
export function ListBody<Query extends ListQuery, Row>(props: ListBodyProps<Query, Row>) {
  return (
    <Activity>
      <Body {...props} />
    </Activity>
  );
}

function Body<Query extends ListQuery, Row>(props: ListBodyProps<Query, Row>) {
  const { list, strict } = props;
  const columns = useVisibleColumns(list);
  const { page, query, turnTo, shown, total } = list;
  const { failed, loading } = list.definition.words;
  const { data } = page;
  const focusHandlers = useFocusAfterRemoval(data?.results);
  const highlightRef = useSearchHighlight(query.search ?? "");
  if (!data || (strict && page.isRefetchError))
    return page.error ? (
      <LoadFailed
        title={failed}
        message={page.error.message === failed ? undefined : page.error.message}
        onRetry={() => void page.refetch()}
      />
    ) : (
      <RowsSkeleton label={loading} columns={columns} />
    );
  if (data.results.length === 0) return <Nothing {...props} count={data.count} />;
  const pageCount = getPageCount(data, query);
  return (
    <div ref={highlightRef} aria-busy={page.isPlaceholderData} {...focusHandlers}>
      {props.children(data.results, shown)}
      {(props.summary || pageCount > 1) && (
        // The key replaces the footer when the filters change, which prevents an animation.
        <footer
          key={getFilterQuery(shown)}
          className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-t px-4 py-2"
        >
          {props.summary?.(data) || <span />}
          <div className={total ? undefined : "invisible"}>
            <Pager
              page={query.page}
              pageCount={pageCount}
              onPage={turnTo}
              numbered={props.numbered}
            />
          </div>
        </footer>
      )}
    </div>
  );
}

/**
 * Moves the focus to the page's content when the row that had it is removed, for example after its
 * deletion. Browsers would move it to the start of the document.
 */
function useFocusAfterRemoval(rows: unknown) {
  const focused = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are removed when they change
  useEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body)
      restoreFocus(focused.current);
  }, [rows]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}

type NothingProps<Query extends ListQuery, Row> = Pick<
  ListBodyProps<Query, Row>,
  "list" | "empty"
> & { count: number };

/** Shown beyond the last page, without matches, or without data. Each case offers one action. */
function Nothing<Query extends ListQuery, Row>({ list, empty, count }: NothingProps<Query, Row>) {
  const { emptyTitle, noMatch } = list.definition.words;
  if (count > 0)
    return (
      <EmptyState
        icon={SearchX}
        title={emptyTitle}
        text={`Page ${formatNumber(list.query.page)} does not exist.`}
        action={<Button onClick={() => list.turnTo(1)}>Go to First Page</Button>}
      />
    );
  if (list.isFiltered)
    return (
      <EmptyState
        icon={SearchX}
        title={emptyTitle}
        text={noMatch}
        action={<Button onClick={list.clearFilters}>Clear All Filters</Button>}
      />
    );
  const { title = emptyTitle, ...rest } = empty;
  return <EmptyState title={title} {...rest} />;
}

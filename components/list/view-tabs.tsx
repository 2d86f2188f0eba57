import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { loadAhead } from "@/components/ui/load-ahead";
import { PopoverButton, PopoverSkeleton } from "@/components/ui/popover-button";
import { useCenteredTab } from "@/components/ui/use-centered-tab";
import type { ViewedList } from "@/lib/enums";
import type { ViewCountJson } from "@/lib/insights/view-counts/schemas";
import type { SavedViewJson } from "@/lib/people/views/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import { formatPageCount } from "./page-counts";
import { VIEWS_QUERY_KEY } from "./views-query";

const ViewsPanel = dynamic(
  loadAhead(() => import("./views-panel").then((module) => module.ViewsPanel)),
  {
    ssr: false,
    loading: PopoverSkeleton,
  },
);

/** A view of a list, shown as a tab. */
export interface ListView {
  label: string;
  href: string;
  isCurrent: boolean;
  /** The list's query key. Reloading the list also counts the view again. */
  listKey: string;
  /** The API path of the view's items. Only their number is read. */
  countPath: string;
}

/** Maximum number of saved views that are shown as tabs. */
const MAX_TABS = 20;

type ViewTabsProps = {
  views: readonly ListView[];
  /** The list whose saved views follow, with its screen and current query string. */
  saved?: { list: ViewedList; screen: string; query: string };
};

/** Shows the views of a work list with their counts, followed by the saved views. */
export function ViewTabs({ views, saved }: ViewTabsProps) {
  const { data: savedViews = [] } = useQuery({
    queryKey: [VIEWS_QUERY_KEY, saved?.list, "tabs"],
    queryFn: ({ signal }) =>
      callApi<Page<SavedViewJson>>(`/views/?list=${saved?.list}&page_size=${MAX_TABS}`, {
        signal,
        fallback: "Failed to fetch views",
      }),
    select: ({ results }) => results,
    enabled: saved !== undefined,
  });
  const { data: savedCounts } = useSavedViewCounts(views[0]?.listKey ?? "", savedViews);
  // A saved view is more specific than the view that it is based on.
  const currentSavedView = savedViews.find(({ query }) => query === saved?.query);
  const currentLabel = currentSavedView?.name ?? views.find(({ isCurrent }) => isCurrent)?.label;
  const tabs = useCenteredTab<HTMLElement>(currentLabel);
  return (
    <nav
      ref={tabs}
      aria-label="View"
      className="relative flex h-9 items-stretch gap-1 overflow-x-auto border-b px-2 [scrollbar-width:none]"
    >
      {views.map((view) => (
        <Tab
          key={view.label}
          href={view.href}
          isCurrent={view.isCurrent && currentSavedView === undefined}
        >
          {view.label}
          <ViewCount view={view} />
        </Tab>
      ))}
      {savedViews.map((view) => (
        <Tab
          key={view.id}
          href={`${saved?.screen}${view.query && `?${view.query}`}`}
          isCurrent={view === currentSavedView}
        >
          {view.name}
          <CountLabel>{savedCounts?.get(view.id)}</CountLabel>
        </Tab>
      ))}
      {saved && (
        <PopoverButton icon={Plus} label="Save view" iconOnly borderless className="self-center">
          {(close) => <ViewsPanel {...saved} close={close} />}
        </PopoverButton>
      )}
    </nav>
  );
}

type TabProps = { href: string; isCurrent: boolean; children: React.ReactNode };

function Tab({ href, isCurrent, children }: TabProps) {
  return (
    <Link
      href={href}
      scroll={false}
      prefetch={false}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "-mb-px flex shrink-0 items-center gap-1.5 border-b-2 px-2 font-medium text-sm -outline-offset-2",
        isCurrent ? "border-accent text-ink" : "border-transparent text-ink-muted hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}

const COUNT_QUERY_OPTIONS = {
  staleTime: 30_000,
  refetchInterval: 30_000,
  refetchOnWindowFocus: false,
};

/** Shows the number of items of a view. */
function ViewCount({ view }: { view: ListView }) {
  const { data } = useQuery({
    ...COUNT_QUERY_OPTIONS,
    queryKey: [view.listKey, "view-count", view.countPath],
    queryFn: ({ signal }) =>
      callApi<Page<unknown>>(view.countPath, {
        signal,
        fallback: "The view could not be counted.",
      }),
    select: formatPageCount,
  });
  return <CountLabel>{data}</CountLabel>;
}

/** Loads the counts of saved views. Reloading the list also counts them again. */
function useSavedViewCounts(listKey: string, savedViews: readonly SavedViewJson[]) {
  const [first] = savedViews;
  return useQuery({
    ...COUNT_QUERY_OPTIONS,
    queryKey: [listKey, "saved-view-counts", savedViews.map(({ id, query }) => [id, query])],
    queryFn: ({ signal }) =>
      callApi<Page<ViewCountJson>>(`/views/counts/?list=${first?.list}&page_size=${MAX_TABS}`, {
        signal,
        fallback: "The views could not be counted.",
      }),
    select: ({ results }) =>
      new Map(
        results.flatMap(({ id, count, count_is_exact }) =>
          count === null ? [] : [[id, formatPageCount({ count, count_is_exact })]],
        ),
      ),
    enabled: first !== undefined,
  });
}

/** Shows a number of items. Reserves its space while the number loads. */
function CountLabel({ children }: { children: string | undefined }) {
  return (
    <span className="min-w-4 font-normal text-ink-muted text-xs tabular-nums">{children}</span>
  );
}

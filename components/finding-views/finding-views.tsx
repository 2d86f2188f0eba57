import type { toSavedViews } from "../list/list-views";
import { type ListView, ViewTabs } from "../list/view-tabs";

type FindingView = "patterns" | "findings" | "bulk-changes" | "dismissed";

type FindingViewsProps = {
  current: FindingView;
  /** The links to patterns and findings with the current filters. */
  hrefs?: Partial<Record<FindingView, string>>;
  saved?: ReturnType<typeof toSavedViews>;
};

const VIEWS: (Omit<ListView, "isCurrent"> & { view: FindingView })[] = [
  {
    view: "patterns",
    label: "Patterns",
    href: "/findings",
    listKey: "patterns",
    countPath: "/validations/patterns/?page_size=1",
  },
  {
    view: "findings",
    label: "All findings",
    href: "/findings?view=one",
    listKey: "findings",
    countPath: "/validations/violations/?latest=true&page_size=1",
  },
  {
    view: "bulk-changes",
    label: "Bulk changes",
    href: "/findings/bulk-changes",
    listKey: "bulk_changes",
    countPath: "/bulk-changes/?page_size=1",
  },
  {
    view: "dismissed",
    label: "Dismissed",
    href: "/findings/decisions",
    listKey: "finding-decisions",
    countPath: "/validations/decisions/?page_size=1",
  },
];

/** Shows the views of the findings with their counts. */
export function FindingViews({ current, hrefs = {}, saved }: FindingViewsProps) {
  const views: ListView[] = VIEWS.map(({ view, href, ...rest }) => ({
    ...rest,
    href: hrefs[view] ?? href,
    isCurrent: view === current,
  }));
  return <ViewTabs views={views} saved={saved} />;
}

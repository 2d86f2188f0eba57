import type { ListDefinition, ListQuery } from "./define-list";
import type { ListView } from "./view-tabs";

/** Returns the tabs of views that set filters of a list and keep its order and page size. */
export function toListViews<Query extends ListQuery, Row>(
  definition: ListDefinition<Query, Row>,
  query: Query,
  views: readonly { label: string; filters: Partial<Query> }[],
): ListView[] {
  const { key, screen = "", hrefOf, pathOf } = definition;
  const unfiltered = {
    page: 1,
    page_size: query.page_size,
    ...(query.ordering && { ordering: query.ordering }),
  };
  const current = hrefOf({ ...query, page: 1 });
  return views.map(({ label, filters }) => {
    const viewQuery = { ...unfiltered, ...filters } as Query;
    const href = hrefOf(viewQuery);
    const countQuery = { page: 1, page_size: 1, ...filters } as Query;
    return {
      label,
      href: `${screen}${href}`,
      isCurrent: href === current,
      listKey: key,
      countPath: pathOf(countQuery),
    };
  });
}

/** Returns the saved views of a list for its tabs. */
export function toSavedViews<Query extends ListQuery, Row>(
  { view, screen, hrefOf }: ListDefinition<Query, Row>,
  query: Query,
) {
  return view && screen
    ? { list: view, screen, query: hrefOf({ ...query, page: 1 }).slice(1) }
    : undefined;
}

/** The subject of a bulk decision, as in the API. */
export interface BulkChoice {
  /** Singular: "product". */
  noun: string;
  title: string;
  /** Number of selected items. */
  size: number;
  selected: { validation_ids: number[] } | { product_ids: number[] };
  /** The initial scope: the selection, or all matches. */
  scope: "selected" | "all";
  /** Number of matches of the list's filters. */
  count: number;
  all: { filters: object } | { product_filters: object };
}

/** Returns a list's filters without paging. */
export function filtersIn<Query extends { page: number; page_size: number; ordering?: string }>({
  page,
  page_size,
  ordering,
  ...filters
}: Query) {
  return filters;
}

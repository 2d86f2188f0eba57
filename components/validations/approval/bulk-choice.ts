/** The items of a bulk decision in the API's format. */
export interface BulkChoice {
  /** The singular noun for an item: "product". */
  noun: string;
  title: string;
  size: number;
  selected: { validation_ids: number[] } | { product_ids: number[] };
  /** The initial scope: the selected items, or all matches of the filters. */
  scope: "selected" | "all";
  /** The number of items that match the filters. */
  count: number;
  all: { filters: object } | { product_filters: object };
}

/** Returns a list's filters without paging and order. */
export function omitPaging<Query extends { page: number; page_size: number; ordering?: string }>({
  page,
  page_size,
  ordering,
  ...filters
}: Query) {
  return filters;
}

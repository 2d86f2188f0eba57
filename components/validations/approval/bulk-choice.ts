/** What a decision on many may be about, as the API takes it. */
export interface BulkChoice {
  /** Of one: "product". */
  noun: string;
  title: string;
  /** How many are selected. */
  size: number;
  selected: { validation_ids: number[] } | { product_ids: number[] };
  /** What it begins with: all that match, or what is selected. */
  scope: "selected" | "all";
  /** How many match the list's filters. */
  count: number;
  all: { filters: object } | { product_filters: object };
}

/** A list's filters without what only a page of it has. */
export function filtersIn<Query extends { page: number; page_size: number; ordering?: string }>({
  page,
  page_size,
  ordering,
  ...filters
}: Query) {
  return filters;
}

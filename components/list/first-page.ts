import { type Listing, type Page, toPage } from "@/lib/platform/pagination";
import type { ListDefinition, ListQuery } from "./define-list";

/** The first page of a list, rendered by the server. */
export interface FirstPage<Row> {
  path: string;
  page: Page<Row>;
}

/** Returns a page in the API response format. */
export function toFirstPage<Query extends ListQuery, Row>(
  list: ListDefinition<Query, Row>,
  query: Query,
  listing: Listing<Row>,
): FirstPage<Row> {
  const path = list.pathOf(query);
  return { path, page: toPage(new URL(`/api${path}`, "http://localhost"), query, listing) };
}

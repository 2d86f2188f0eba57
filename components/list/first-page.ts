import { type Listing, type Page, toPage } from "@/lib/platform/pagination";
import type { ListDefinition, ListQuery } from "./define-list";

/** What the server renders a list with. */
export interface FirstPage<Row> {
  /** The path that answers the same page. */
  path: string;
  page: Page<Row>;
}

/** The page that a query found, as the API would answer it. */
export function firstPage<Query extends ListQuery, Row>(
  list: ListDefinition<Query, Row>,
  query: Query,
  listing: Listing<Row>,
): FirstPage<Row> {
  const path = list.pathOf(query);
  return { path, page: toPage(new URL(`/api${path}`, "http://localhost"), query, listing) };
}

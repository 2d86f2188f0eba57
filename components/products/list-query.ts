import type { ExportFormat } from "@/lib/export/schemas";
import type { Page } from "@/lib/pagination";
import type { ProductJson, ProductQuery } from "@/lib/products/schemas";

export type Ordering = NonNullable<ProductQuery["ordering"]>;

export const NEWEST_FIRST = "-created_at" satisfies Ordering;

/** What the list needs of a product: all but its texts, which are most of its weight. */
export type ProductRow = Omit<ProductJson, "description" | "original_description">;

/** What the server rendered the list with. */
export interface InitialList {
  /** The path that answers the same page. */
  path: string;
  page: Page<ProductRow>;
}

/** The API's path of a page of the list. One list state has one path. */
export function listPath(query: ProductQuery): string {
  const params = filterParams(query);
  params.set("page", String(query.page));
  params.set("page_size", String(query.page_size));
  return `/products/products/?${params}`;
}

/** Where the selected products are downloaded or, without any, all that the filters show. */
export function exportHref(query: ProductQuery, format: ExportFormat, ids: number[]): string {
  const params = ids.length > 0 ? new URLSearchParams({ ids: ids.join(",") }) : filterParams(query);
  if (query.ordering) params.set("ordering", query.ordering);
  params.set("format", format);
  return `/api/products/products/export/?${params}`;
}

function filterParams(query: ProductQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  if (query.status) params.set("status", query.status);
  if (query.category !== undefined) params.set("category", String(query.category));
  if (query.batch !== undefined) params.set("batch", String(query.batch));
  if (query.ordering) params.set("ordering", query.ordering);
  return params;
}

export function isFiltered(query: ProductQuery): boolean {
  const { search, status, category, batch } = query;
  return Boolean(search || status || category !== undefined || batch !== undefined);
}

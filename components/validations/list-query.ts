import type { ExportFormat } from "@/lib/export/schemas";
import type { Page } from "@/lib/pagination";
import type { ValidationQuery, ValidationRowJson } from "@/lib/validations/schemas";

export type Ordering = NonNullable<ValidationQuery["ordering"]>;

/** What the server rendered the list with. */
export interface InitialList {
  /** The path that answers the same page. */
  path: string;
  page: Page<ValidationRowJson>;
  /** How many validations there are without any filter. */
  total: number;
}

/** The API's path of a page of the list. One list state has one path. */
export function listPath(query: ValidationQuery): string {
  const params = filterParams(query);
  params.set("page", String(query.page));
  params.set("page_size", String(query.page_size));
  params.set("detail", "false");
  return `/validations/validations/?${params}`;
}

/** The filters and the order alone, as an export takes them. */
export function filterParams(query: ValidationQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  if (query.status) params.set("status", query.status);
  if (query.product__category !== undefined)
    params.set("product__category", String(query.product__category));
  if (query.ordering) params.set("ordering", query.ordering);
  return params;
}

/** Where what the filters show is downloaded. */
export function exportHref(query: ValidationQuery, format: ExportFormat): string {
  const params = filterParams(query);
  params.set("format", format);
  return `/api/validations/validations/export/?${params}`;
}

export function isFiltered(query: ValidationQuery): boolean {
  return Boolean(query.search || query.status || query.product__category !== undefined);
}

import type { ExportFormat } from "@/lib/export/schemas";
import type { Page } from "@/lib/pagination";
import type { SeoQuery, SeoRowJson, SeoStatsJson } from "@/lib/seo/schemas";

/** How many products a page of the list shows. */
export const PAGE_SIZE = 50;

export type Ordering = NonNullable<SeoQuery["ordering"]>;

/** What the list needs of a product: all but its text, which is most of its weight. */
export type SeoRow = Omit<SeoRowJson, "product"> & { product: SeoProduct };
export type SeoProduct = Omit<SeoRowJson["product"], "description">;

/** What the server rendered the list with. */
export interface InitialList {
  /** The path that answers the same page. */
  path: string;
  page: Page<SeoRow>;
  stats: SeoStatsJson;
}

/** The API's path of a page of the list. One list state has one path. */
export function listPath(query: SeoQuery): string {
  const params = filterParams(query);
  if (query.ordering) params.set("ordering", query.ordering);
  params.set("page", String(query.page));
  params.set("page_size", String(query.page_size));
  params.set("detail", "false");
  return `/seo/seo/?${params}`;
}

/** Where the selected products are downloaded or, without any, all that the filters show. */
export function exportHref(query: SeoQuery, format: ExportFormat, productIds: number[]): string {
  const params =
    productIds.length > 0
      ? new URLSearchParams({ ids: productIds.join(",") })
      : filterParams(query);
  if (query.ordering) params.set("ordering", query.ordering);
  params.set("format", format);
  return `/api/seo/seo/export/?${params}`;
}

function filterParams(query: SeoQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  if (query.seo_status) params.set("seo_status", query.seo_status);
  if (query.product__category !== undefined)
    params.set("product__category", String(query.product__category));
  if (query.market) params.set("market", query.market);
  return params;
}

export function isFiltered(query: SeoQuery): boolean {
  return Boolean(
    query.search || query.seo_status || query.product__category !== undefined || query.market,
  );
}

import type { ValidationStatus } from "@/lib/enums";
import type { ProductHistory } from "@/lib/history/schemas";
import type { Page } from "@/lib/pagination";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationJson, ValidationRowJson } from "@/lib/validations/schemas";

/** How many validations of a product are fetched at once. */
export const PAGE_SIZE = 100;

/** How many entries of the history show at first, and come with each step. */
export const HISTORY_STEP = 10;

export interface ValidationFilters {
  search: string;
  status: ValidationStatus | null;
  page: number;
}

/** What the server rendered the table with. */
export interface InitialTable {
  path: string;
  page: Page<ValidationRowJson>;
  /** The newest validations whatever the filters, which is how the page follows what happens. */
  newest: Page<ValidationRowJson>;
}

/** All that the page shows of a product beside the table. */
export interface ProductPage {
  product: ProductDetailJson;
  /** The newest completed validation. */
  latest: ValidationJson | null;
  completedCount: number;
  history: ProductHistory;
}

export const NO_FILTERS: ValidationFilters = { search: "", status: null, page: 1 };

/** The API's path of a product's validations; one state has one path. */
export function tablePath(productId: string, { search, status, page }: ValidationFilters): string {
  const params = new URLSearchParams({
    page: String(page),
    page_size: String(PAGE_SIZE),
    detail: "false",
  });
  if (search) params.set("search", search);
  if (status) params.set("status", status);
  return `/validations/validations/by-product/${encodeURIComponent(productId)}/?${params}`;
}

/** Where the product's validations are exported, as the filters show them. */
export function exportPath(product: number, format: string, filters: ValidationFilters): string {
  const params = new URLSearchParams({ product: String(product), format });
  if (filters.search) params.set("search", filters.search);
  if (filters.status) params.set("status", filters.status);
  return `/api/validations/validations/export/?${params}`;
}

export function isFiltered({ search, status }: ValidationFilters): boolean {
  return Boolean(search || status);
}

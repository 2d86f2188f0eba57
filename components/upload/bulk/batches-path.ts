import type { BatchJson } from "@/lib/batches/schemas";
import type { Page } from "@/lib/pagination";

export const BATCHES_PER_PAGE = 10;

/** What the server rendered the list with. */
export interface InitialBatches {
  /** The page's number. */
  number: number;
  /** The path that answers the same page. */
  path: string;
  page: Page<BatchJson>;
}

export function batchesPath(page: number): string {
  return `/products/batches/?page=${page}&page_size=${BATCHES_PER_PAGE}`;
}

/** Where the rows of a batch that were not created are downloaded. */
export function failedRowsHref(batchId: number, format: "csv" | "xlsx"): string {
  return `/api/products/batches/${batchId}/errors/?format=${format}`;
}

/** The list of products, narrowed to those of a batch. */
export function productsOf(batchId: number): string {
  return `/products?batch=${batchId}`;
}

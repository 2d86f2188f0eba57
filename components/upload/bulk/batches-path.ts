/** Returns the download URL of a batch's failed rows. */
export function buildFailedRowsHref(batchId: number, format: "csv" | "xlsx"): string {
  return `/api/products/batches/${batchId}/errors/?format=${format}`;
}

/** Returns the link to the products of a batch. */
export function buildProductsHref(batchId: number): string {
  return `/products?batch=${batchId}`;
}

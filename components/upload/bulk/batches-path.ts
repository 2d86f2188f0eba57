/** Where the rows of a batch that were not created are downloaded. */
export function failedRowsHref(batchId: number, format: "csv" | "xlsx"): string {
  return `/api/products/batches/${batchId}/errors/?format=${format}`;
}

/** The list of products, narrowed to those of a batch. */
export function productsOf(batchId: number): string {
  return `/products?batch=${batchId}`;
}

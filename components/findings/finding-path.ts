/** Returns the path that shows a product's page and selects a finding of its latest validation. */
export function getFindingPath(productId: string, findingId: number): string {
  return `/product-validations/${encodeURIComponent(productId)}?finding=${findingId}`;
}

/** Returns the share of compliant products, 0 to 1, by which categories compare; or null. */
export function computeCompliantShare(compliant: number, products: number): number | null {
  return products > 0 ? compliant / products : null;
}

/**
 * Returns the share of compliant products, 0 to 1, or null without products. Dashboard and analytics
 * compare categories by this measure.
 */
export function computeCompliantShare(compliant: number, products: number): number | null {
  return products > 0 ? compliant / products : null;
}

import type { Validity } from "../validity";

/** Evidence for a claim whose scope contains the product. */
export interface Evidence extends Validity {
  id: number;
  claimKey: string;
  issuer: string;
  /** Empty if there is none. */
  reference: string;
  /** Terms or inflections that the evidence covers; empty for all. */
  terms: readonly string[];
  /** ISO 3166 alpha-2 codes; empty for all markets. */
  markets: readonly string[];
}

/** The evidence for a product on the day of its check. */
export interface ProductEvidence {
  records: readonly Evidence[];
  day: string;
  /** The product's market, or null if it has none. */
  market: string | null;
}

/** Returns a claim as it is compared: without case and surrounding spaces. */
export function normalizeClaim(claim: string): string {
  return claim.trim().toLowerCase();
}

/** What the browser needs of SEO at run time; free of zod. */

export const MARKETS = ["US", "UK", "EU", "CA", "AU", "IN"] as const;
export type Market = (typeof MARKETS)[number];

export const MARKET_NAMES: Record<Market, string> = {
  US: "United States",
  UK: "United Kingdom",
  EU: "European Union",
  CA: "Canada",
  AU: "Australia",
  IN: "India",
};

export const SEO_STATUSES = [
  "pending",
  "analyzing",
  "optimized",
  "needs_review",
  "failed",
  "approved",
] as const;
export type SeoStatus = (typeof SEO_STATUSES)[number];

export const KEYWORD_TYPES = ["primary", "secondary", "long_tail", "brand"] as const;
export type KeywordType = (typeof KEYWORD_TYPES)[number];

/** The parts of an optimisation that can be accepted one by one. */
export const SEO_PARTS = ["title", "meta_description", "description"] as const;
export type SeoPart = (typeof SEO_PARTS)[number];

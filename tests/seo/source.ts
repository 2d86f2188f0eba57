import type { SeoCheck } from "@/lib/enums";
import type { SeoAnalysis, SeoCatalogue, SeoSource } from "@/lib/seo/scoring/types";

/** Returns a product with good texts, except for the given overrides. */
export function sourceOf(overrides: Partial<SeoSource> = {}): SeoSource {
  return {
    productId: "SHOE-1",
    name: "Ridgeway 3 Trail Running Shoe",
    category: "Footwear",
    neighbors: [],
    brand: null,
    description:
      "This trail running shoe is made for long days on mixed ground. Its upper is woven from recycled polyester. The rubber outsole has deep lugs, so mud falls out between steps.",
    title: overrides.name ?? "Ridgeway 3 Trail Running Shoe",
    metaDescription: null,
    targetKeywords: [],
    market: "US",
    locale: "en-US",
    ...overrides,
  };
}

/** Returns an empty catalogue, except for the given overrides. */
export function catalogueOf(overrides: Partial<SeoCatalogue> = {}): SeoCatalogue {
  return {
    products: 0,
    mentions: new Map(),
    targets: new Map(),
    volumes: new Map(),
    sameTitle: 0,
    sameDescription: 0,
    ...overrides,
  };
}

/**
 * Returns the check with this key from an analysis.
 * @throws if there is no such check
 */
export function checkOf(analysis: SeoAnalysis, key: string): SeoCheck {
  const check = analysis.checks.find((each) => each.key === key);
  if (!check) throw new Error(`No check ${key}.`);
  return check;
}

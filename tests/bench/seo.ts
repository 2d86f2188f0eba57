import coffeeProducts from "@/db/seed/products/coffee.json";
import footwearProducts from "@/db/seed/products/footwear.json";
import kitchenProducts from "@/db/seed/products/kitchen.json";
import skincareProducts from "@/db/seed/products/skincare.json";
import { analyzeSeo } from "@/lib/seo/scoring/analyze";
import { detectLanguage, resolveLocale } from "@/lib/seo/scoring/language";
import { suggestTexts } from "@/lib/seo/scoring/optimize";
import type { SeoCatalogue, SeoSource } from "@/lib/seo/scoring/types";
import { findUnsupportedFacts } from "@/lib/seo/scoring/unsupported-facts";

/**
 * Measures how many products per second are analyzed, optimized and verified, by text length. The
 * column “ms per 1,000” shows that the time grows linearly. Prints a table.
 */
const products = [...coffeeProducts, ...footwearProducts, ...kitchenProducts, ...skincareProducts];
const CATALOGUE: SeoCatalogue = {
  products: products.length,
  mentions: new Map(),
  targets: new Map(),
  volumes: new Map(),
  sameTitle: 0,
  sameDescription: 0,
};
const LENGTHS = [500, 2000, 5000, 20_000];

/**
 * Returns products with texts of a given length, each composed of texts in the product's language.
 */
function sourcesOf(length: number): SeoSource[] {
  return products.map(({ productId, name, category, description: own }) => {
    const language = detectLanguage(own);
    const sameLanguage = products.filter(
      ({ description }) => detectLanguage(description) === language,
    );
    let description = own;
    for (let i = 0; description.length < length; i++) {
      description += `\n\n${sameLanguage[i % sameLanguage.length]?.description ?? own}`;
    }
    description = description.slice(0, length);
    const locale = resolveLocale(description, { language: null, market: null });
    const texts = { productId, name, category, description, title: name, metaDescription: null };
    const neighbors = products.map((each) => each.name);
    return { ...texts, neighbors, brand: null, targetKeywords: [], market: "EU", locale };
  });
}

/** Returns the runs per second in the best of several rounds. */
function rateOf(sources: SeoSource[], run: (source: SeoSource) => unknown): number {
  let best = 0;
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    let done = 0;
    while (performance.now() - start < 400) {
      const source = sources[done % sources.length];
      if (source) run(source);
      done++;
    }
    best = Math.max(best, (done * 1000) / (performance.now() - start));
  }
  return best;
}

const WORK: Record<string, (source: SeoSource) => unknown> = {
  analyses: (source) => analyzeSeo(source, CATALOGUE),
  optimisations: (source) => suggestTexts(source, analyzeSeo(source, CATALOGUE)),
  "fact guards": ({ description }) => findUnsupportedFacts(description, description),
};

const rows: Record<string, Record<string, string>> = {};
for (const [work, run] of Object.entries(WORK)) {
  let shortest = 0;
  for (const length of LENGTHS) {
    const rate = rateOf(sourcesOf(length), run);
    const cost = 1_000_000 / rate / length;
    shortest ||= cost;
    rows[`${work}, ${figure(length)} characters`] = {
      "a second": figure(rate),
      "ms each": (1000 / rate).toFixed(2),
      "ms per 1,000 characters": cost.toFixed(3),
      "to the shortest": (cost / shortest).toFixed(2),
    };
  }
}
console.log("In one process:");
console.table(rows);

function figure(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 1 : 0 });
}

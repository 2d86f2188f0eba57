import fc from "fast-check";
import { describe, expect, it } from "vitest";
import coffeeProducts from "@/db/seed/products/coffee.json";
import footwearProducts from "@/db/seed/products/footwear.json";
import kitchenProducts from "@/db/seed/products/kitchen.json";
import skincareProducts from "@/db/seed/products/skincare.json";
import { analyzeSeo } from "@/lib/seo/scoring/analyze";
import { listKeywordCandidates, normalizeKeyword } from "@/lib/seo/scoring/keywords";
import { suggestTexts } from "@/lib/seo/scoring/optimize";
import { measureTitlePixels } from "@/lib/seo/scoring/title-pixels";
import type { SeoSource } from "@/lib/seo/scoring/types";
import { findUnsupportedFacts } from "@/lib/seo/scoring/unsupported-facts";
import { propertyRuns } from "../support/property-runs";
import { catalogueOf, sourceOf } from "./source";

const seeds = [...coffeeProducts, ...footwearProducts, ...kitchenProducts, ...skincareProducts];
const pieces = seeds.flatMap(({ name, description }) => [
  name,
  ...description.split(/(?<=[.,;\n]) ?/),
]);
/** Mixes real sentences with arbitrary input. */
const anyText = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "<b>",
          "</b>",
          "\n",
          "\n\n- ",
          "\u00ad",
          "!!!",
          "BEST",
          "5.5",
          "ml",
          "GOTS",
        ),
      },
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(" "));
const anySource: fc.Arbitrary<SeoSource> = fc.record({
  productId: fc.string(),
  name: fc.oneof(fc.constantFrom(...seeds.map(({ name }) => name)), anyText),
  category: fc.constantFrom("Footwear", "Coffee & Tea", ""),
  neighbors: fc.array(fc.constantFrom(...seeds.map(({ name }) => name)), { maxLength: 4 }),
  brand: fc.constantFrom(null, "Northlight"),
  description: anyText,
  title: anyText,
  metaDescription: fc.oneof(fc.constant(null), anyText),
  targetKeywords: fc.constantFrom([], ["coffee beans", "espresso"]),
  market: fc.constantFrom("US", "UK", "EU", "CA", "AU", "IN"),
  locale: fc.constantFrom("en-US", "de-DE", "und"),
});
const runs = propertyRuns(40, 1200);

describe("an SEO analysis", () => {
  it("is deterministic, with every score within its bounds", () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const analysis = analyzeSeo(source, catalogueOf());
        expect(analyzeSeo(structuredClone(source), catalogueOf())).toEqual(analysis);
        const { checks, keywords } = analysis;
        const shares = [
          analysis.seoScore,
          analysis.titleScore,
          analysis.descriptionScore,
          analysis.keywordScore,
          analysis.technicalScore,
          analysis.completenessScore,
          ...keywords.flatMap((each) => [each.relevanceScore, each.competitionScore]),
        ];
        for (const share of shares) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
          expect(Number(share.toFixed(4))).toBe(share);
        }
        for (const { score, status, recommendation } of checks) {
          expect(score === null).toBe(status === "not_checked");
          expect(score ?? 0).toBeGreaterThanOrEqual(0);
          expect(score ?? 0).toBeLessThanOrEqual(10);
          expect(Number((score ?? 0).toFixed(1))).toBe(score ?? 0);
          expect(recommendation).not.toMatch(/undefined|NaN|null/);
          expect(recommendation).not.toBe("");
        }
        expect(new Set(checks.map(({ key }) => key)).size).toBe(checks.length);
        expect(new Set(keywords.map(({ keyword }) => keyword)).size).toBe(keywords.length);
        expect(keywords.filter(({ isTarget }) => isTarget).map(({ keyword }) => keyword)).toEqual(
          analysis.targetKeywords,
        );
      }),
      runs,
    );
  });

  it("loads search volumes for every keyword that it shows", () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const asked = new Set(listKeywordCandidates(source));
        const shown = analyzeSeo(source, catalogueOf()).keywords.map(({ keyword }) => keyword);
        expect(shown.filter((keyword) => !asked.has(keyword))).toEqual([]);
        for (const keyword of asked) expect(normalizeKeyword(keyword)).toBe(keyword);
      }),
      runs,
    );
  });

  it("shows only search volumes from the data", () => {
    const given = analyzeSeo(
      sourceOf(),
      catalogueOf({ volumes: new Map([["trail running shoe", 5400]]) }),
    );
    expect(given.keywords.filter(({ searchVolume }) => searchVolume !== null)).toMatchObject([
      { keyword: "trail running shoe", searchVolume: 5400 },
    ]);
  });
});

describe("a suggestion", () => {
  it("states no facts beyond the source, and respects the length limits", () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const suggestion = suggestTexts(source, analyzeSeo(source, catalogueOf()));
        const known = [source.name, source.category, source.description].join("\n");
        for (const text of [suggestion.title, suggestion.metaDescription, suggestion.description]) {
          if (text !== null) expect(findUnsupportedFacts(known, text)).toEqual([]);
        }
        expect([...(suggestion.metaDescription ?? "")].length).toBeLessThanOrEqual(156);
        expect([...(suggestion.title ?? "")].length).toBeLessThanOrEqual(60);
        expect(measureTitlePixels(suggestion.title ?? "")).toBeLessThanOrEqual(580);
        expect(Object.values(suggestion.notes).flat().length).toBeGreaterThan(0);
      }),
      runs,
    );
  });

  it("never lowers the score, whichever parts are accepted", () => {
    const taken = fc.record({ title: fc.boolean(), meta: fc.boolean(), description: fc.boolean() });
    fc.assert(
      fc.property(anySource, taken, (source, take) => {
        const before = analyzeSeo(source, catalogueOf());
        const scored = { ...source, targetKeywords: before.targetKeywords };
        const suggestion = suggestTexts(source, before);
        const after = analyzeSeo(
          {
            ...scored,
            title: (take.title ? suggestion.title : null) ?? source.title,
            metaDescription:
              (take.meta ? suggestion.metaDescription : null) ?? source.metaDescription,
            description: (take.description ? suggestion.description : null) ?? source.description,
          },
          catalogueOf(),
        );
        expect(after.seoScore).toBeGreaterThanOrEqual(before.seoScore);
      }),
      runs,
    );
  });

  it("includes a meta description or a title for more than 90% of realistic products", () => {
    const improved = seeds.filter(({ name, description }) => {
      const source = sourceOf({ name, description, title: name });
      const { title, metaDescription } = suggestTexts(source, analyzeSeo(source, catalogueOf()));
      return title !== null || metaDescription !== null;
    });
    expect(improved.length).toBeGreaterThan(seeds.length * 0.9);
  });
});

describe("a hostile text", () => {
  it.each([
    ["without spaces", "a".repeat(20_000)],
    ["of only emoji", "😀".repeat(10_000)],
    ["in a right-to-left script", "مرحبا بكم ".repeat(2000)],
    ["of tags", "<b><i".repeat(4000)],
    ["of angle brackets", "<".repeat(20_000)],
    ["of Chinese without punctuation", "音箱".repeat(10_000)],
    ["of lone surrogates", "\ud800".repeat(20_000)],
    ["of numbers", "1.".repeat(10_000)],
    ["of invisible characters", "\u200b".repeat(20_000)],
    ["without content", ""],
  ])("%s is analyzed and optimized without errors", (_, text) => {
    for (const given of [
      { description: text },
      { name: text, title: text, metaDescription: text },
    ]) {
      const source = sourceOf(given);
      const analysis = analyzeSeo(source, catalogueOf());
      expect(analysis.seoScore).toBeLessThan(0.9);
      expect(Object.values(suggestTexts(source, analysis).notes).flat()).not.toEqual([]);
    }
    expect(findUnsupportedFacts(text, text)).toEqual([]);
  });
});

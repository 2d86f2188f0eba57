import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyzeSeo } from "@/lib/seo/scoring/analyze";
import { round4, scoreRange } from "@/lib/seo/scoring/grade";
import { type GoodRange, THRESHOLDS } from "@/lib/seo/scoring/thresholds";
import type { SeoSource } from "@/lib/seo/scoring/types";
import { catalogueOf, checkOf, sourceOf } from "./source";

const ranges: [string, GoodRange][] = Object.entries(THRESHOLDS).flatMap(([name, range]) =>
  typeof range === "number" ? [] : [[name, range]],
);

it("rounds half up to four decimals despite floating-point errors", () => {
  expect(round4(0.7314499999999999)).toBe(0.7315);
  expect(round4(0.731449)).toBe(0.7314);
});

describe("the score of each measure", () => {
  it.each(ranges)(
    "%s: never decreases when the value gets closer to the good range",
    (_, range) => {
      const distance = (value: number) => Math.max(range.low - value, value - range.high, 0);
      fc.assert(
        fc.property(
          fc.double({ min: -50, max: 2000, noNaN: true }),
          fc.double({ min: 0, max: 1, noNaN: true }),
          (value, part) => {
            const target = Math.min(Math.max(value, range.low), range.high);
            const nearer = value + (target - value) * part;
            expect(distance(nearer)).toBeLessThanOrEqual(distance(value) + 1e-9);
            expect(scoreRange(nearer, range)).toBeGreaterThanOrEqual(
              scoreRange(value, range) - 1e-9,
            );
            expect(scoreRange(value, range)).toBeGreaterThanOrEqual(0);
            expect(scoreRange(target, range)).toBe(10);
          },
        ),
      );
    },
  );

  const scoresOf = (key: string, sources: Partial<SeoSource>[]) =>
    sources.map((given) => checkOf(analyzeSeo(sourceOf(given), catalogueOf()), key).score ?? 0);
  const rising = (scores: number[]) =>
    scores.every((score, i) => i === 0 || score >= (scores[i - 1] ?? 0));
  const counts = (from: number, to: number, by = 1) =>
    Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by);
  const short = "The shoe grips well.";
  const long = `The shoe ${"grips the path and ".repeat(6)}holds.`;

  it.each<[string, Partial<SeoSource>[]]>([
    ["title_length", counts(1, 30).map((n) => ({ title: "a".repeat(n) }))],
    [
      "title_length",
      counts(60, 200)
        .reverse()
        .map((n) => ({ title: "a".repeat(n) })),
    ],
    [
      "title_pixels",
      counts(20, 150)
        .reverse()
        .map((n) => ({ title: "W".repeat(n) })),
    ],
    [
      "title_keyword",
      counts(0, 12)
        .reverse()
        .map((n) => ({ title: `${"Alpine ".repeat(n)}Trail Running Shoe` })),
    ],
    [
      "title_style",
      counts(0, 6)
        .reverse()
        .map((n) => ({ title: `Shoe${" AMAZING".repeat(n)}` })),
    ],
    ["meta_length", counts(1, 120).map((n) => ({ metaDescription: "a".repeat(n) }))],
    [
      "meta_length",
      counts(156, 400)
        .reverse()
        .map((n) => ({ metaDescription: "a".repeat(n) })),
    ],
    [
      "keyword_meta",
      counts(2, 9)
        .reverse()
        .map((n) => ({ metaDescription: "trail running shoe ".repeat(n) })),
    ],
    ["word_count", counts(1, 200, 7).map((n) => ({ description: "word ".repeat(n) }))],
    [
      "sentence_length",
      counts(0, 9)
        .reverse()
        .map((n) => ({
          description: [...Array(n).fill(long), ...Array(10 - n).fill(short)].join(" "),
        })),
    ],
    [
      "paragraph_length",
      counts(10, 260, 10)
        .reverse()
        .map((n) => ({ description: "word ".repeat(n) })),
    ],
    [
      "reading_ease",
      counts(1, 6)
        .reverse()
        .map((n) => ({
          description: `The shoe is of ${"extraordinarily ".repeat(n)}good make. `.repeat(8),
        })),
    ],
    [
      "list",
      counts(0, 3).map((n) => ({
        description: `${`${short} `.repeat(50)}${"\n- Sole".repeat(n)}`,
      })),
    ],
    [
      "keyword_density",
      counts(0, 3).map((n) => ({
        description: `${`${short.replace("shoe", "thing")} `.repeat(80)}${"trail running shoe. ".repeat(n)}`,
      })),
    ],
    [
      "keyword_density",
      counts(10, 80, 5)
        .reverse()
        .map((n) => ({
          targetKeywords: ["trail running shoe"],
          description: `${"Trail running shoe. ".repeat(n)}${"word ".repeat(300)}`,
        })),
    ],
    [
      "clean_text",
      counts(0, 5)
        .reverse()
        .map((n) => ({ metaDescription: short + "<br>".repeat(n) })),
    ],
  ])("%s: never decreases as the text improves", (key, sources) => {
    const scores = scoresOf(key, sources);
    expect(scores.join()).toSatisfy(() => rising(scores));
    expect(scores.at(-1)).toBeGreaterThan(scores[0] ?? 0);
  });

  it.each(["sameTitle", "sameDescription"] as const)(
    "%s: never increases with more duplicates",
    (field) => {
      const key = field === "sameTitle" ? "title_unique" : "description_unique";
      const scores = [9, 4, 2, 1, 0].map(
        (count) => checkOf(analyzeSeo(sourceOf(), catalogueOf({ [field]: count })), key).score ?? 0,
      );
      expect(rising(scores)).toBe(true);
    },
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TermIndex } from "@/lib/checking/rules/terms/term-index";
import { scanTerms } from "@/lib/checking/rules/terms/term-matches";
import { propertyRuns } from "../support/property-runs";
import { referenceMatches } from "./reference-matcher";

/**
 * Symbols that are difficult to match: case, compositions, dashes, spaces, scripts, invisible
 * characters.
 */
const SYMBOLS = [
  ..."aAeEéÉßsſStTmMfFiIıİﬁ™ªK1²½ⅷ#!-–−—'’\"“.,σςΣя漢保かがトーｶﾞกดทำ가각क",
  ..."\u0301\u0323\u0338\u3099\u0e34\u0e48\u093f\u1100\u1161\u11a8 \u00a0\n\t\u3000",
  ..."\u00ad\u200b\u200d\ufe0f\u2060ﷺａ１🄰😀\u{1f3fb}\u0345",
  "ss",
  "tm",
  "fi",
  "\r\n",
];

/** Texts and terms composed of the same few symbols, so that they often match. */
const texts = fc
  .uniqueArray(fc.constantFrom(...SYMBOLS), { minLength: 1, maxLength: 5 })
  .chain((symbols) => {
    const word = (maxLength: number) =>
      fc.array(fc.constantFrom(...symbols), { minLength: 1, maxLength }).map((s) => s.join(""));
    return fc.record({ text: word(10), terms: fc.array(word(4), { minLength: 1, maxLength: 4 }) });
  });

/**
 * Matches several marks after anything but an ordinary letter. In this case, the reference allows
 * matches to end between the marks.
 */
const PILED_MARKS =
  /(?:^|[^\p{L}\p{M}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}ﾞ])[\p{M}ﾞ]{2,}|[\p{M}ﾞ][ﾞ\u0e34\u0e48]|[ﾞ\u0e34\u0e48]\p{M}/u;

function spansOf(text: string, terms: string[]) {
  const index = new TermIndex();
  for (const term of terms) index.add(0, 0, term);
  const matches = scanTerms(index, text).matches.get(0)?.spans ?? [];
  return matches.map(({ start, end }) => ({ start, end }));
}

describe("term matching", () => {
  it("agrees with comparing every substring of the text with every term", () => {
    fc.assert(
      fc.property(texts, ({ text, terms }) => {
        fc.pre(!PILED_MARKS.test(text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, "")));
        expect(spansOf(text, terms)).toEqual(referenceMatches(text, terms));
      }),
      // Marks in non-canonical order after a lone Hangul vowel.
      {
        ...propertyRuns(1000, 100_000),
        examples: [[{ text: "ท\u0323\u1161\u0301\u0323", terms: ["\u0323"] }]],
      },
    );
  });
});

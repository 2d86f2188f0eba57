import { findClaims } from "./fact-claims";
import { findNumbers } from "./fact-numbers";
import { detectLanguage } from "./language";
import { normalizeCharacters } from "./text";
import type { Fact, UnsupportedFact } from "./types";

/**
 * Returns the facts in a suggested text that its source does not state, without duplicates:
 * numbers, numbers with units, certificates, materials and superlatives. Errs on the side of
 * reporting: can include facts that the source states in other words.
 * @param source the product's name, category and description
 */
export function findUnsupportedFacts(source: string, suggested: string): UnsupportedFact[] {
  const language = detectLanguage(source) ?? detectLanguage(suggested);
  const extractFacts = (text: string): Fact[] => {
    const plainText = normalizeCharacters(text).normalize("NFKC");
    return [...findNumbers(plainText, language), ...findClaims(plainText)];
  };
  const supported = new Set(extractFacts(source).flatMap(({ keys }) => keys));
  const factsByKey = new Map<string, UnsupportedFact>();
  for (const { kind, keys, words } of extractFacts(suggested)) {
    if (keys.some((key) => supported.has(key))) continue;
    const fact = factsByKey.get(`${kind} ${words}`);
    if (!fact) factsByKey.set(`${kind} ${words}`, { kind, words });
  }
  return [...factsByKey.values()];
}

import { normalizeCharacters } from "@/lib/reading/plain-text";
import { findClaims } from "./fact-claims";
import { findNumbers } from "./fact-numbers";
import { detectLanguage } from "./language";
import type { Fact, UnsupportedFact } from "./types";

/**
 * Returns the facts in a suggested text that its source does not state, without duplicates:
 * numbers, numbers with units, certificates, materials and superlatives. Prefers false positives to
 * missed facts: the result can include facts that the source states in other words.
 * @param source the product's name, category and description
 */
export function findUnsupportedFacts(source: string, suggestedText: string): UnsupportedFact[] {
  const language = detectLanguage(source) ?? detectLanguage(suggestedText);
  const extractFacts = (text: string): Fact[] => {
    const plainText = normalizeCharacters(text).normalize("NFKC");
    return [...findNumbers(plainText, language), ...findClaims(plainText)];
  };
  const supportedKeys = new Set(extractFacts(source).flatMap(({ keys }) => keys));
  const factsByKey = new Map<string, UnsupportedFact>();
  for (const { kind, keys, words } of extractFacts(suggestedText)) {
    if (keys.some((key) => supportedKeys.has(key))) continue;
    const fact = factsByKey.get(`${kind} ${words}`);
    if (!fact) factsByKey.set(`${kind} ${words}`, { kind, words });
  }
  return [...factsByKey.values()];
}

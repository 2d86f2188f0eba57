import { claimsIn } from "./fact-claims";
import { numbersIn } from "./fact-numbers";
import { detectLanguage } from "./language";
import { revealed } from "./text";
import type { Fact, UnsupportedFact } from "./types";

/**
 * Returns the facts in a suggested text that its source does not state, without duplicates:
 * numbers, numbers with units, certificates, materials and superlatives. Errs on the side of
 * reporting: can include facts that the source states in other words.
 * @param source the product's name, category and description
 */
export function unsupportedFacts(source: string, suggested: string): UnsupportedFact[] {
  const language = detectLanguage(source) ?? detectLanguage(suggested);
  const read = (text: string): Fact[] => {
    const plain = revealed(text).normalize("NFKC");
    return [...numbersIn(plain, language), ...claimsIn(plain)];
  };
  const supported = new Set(read(source).flatMap(({ keys }) => keys));
  const found = new Map<string, UnsupportedFact>();
  for (const { kind, keys, words } of read(suggested)) {
    if (keys.some((key) => supported.has(key))) continue;
    const fact = found.get(`${kind} ${words}`);
    if (!fact) found.set(`${kind} ${words}`, { kind, words });
  }
  return [...found.values()];
}

import { claimsIn } from "./fact-claims";
import { numbersIn } from "./fact-numbers";
import { detectLanguage } from "./language";
import { revealed } from "./text";
import type { Fact, UnsupportedFact } from "./types";

/**
 * Returns what a proposed text states and its source does not, without duplicates: numbers, numbers
 * with units, certificates, materials and superlatives. Prefers too many to too few: facts that the
 * source states in other words can be included.
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

import { foldToString } from "../../text/fold";
import type { Term } from "./term-list";

/**
 * Creates a test for whether words that match a term are already spelled as the rule prefers.
 * Matching ignores some differences in spelling, so that the term of `daß => dass` also matches
 * `dass`. An inflection is compared by its `ß` and `ss`, and in capitals both are `SS`.
 */
export function createSpellingTest({
  term,
  preferred,
  inflectionOf,
}: Term & { inflectionOf: string | null }): (words: string) => boolean {
  const base = inflectionOf ?? term;
  let spellings: readonly string[] | null = null;
  return (words) => {
    // Few terms prefer another spelling of the same word. Determined at the first match, for speed.
    spellings ??= findSpellings(preferred, base === term ? [term] : [term, base]);
    return spellings.length > 0 && isPreferredSpelling(words, spellings, term, base);
  };
}

function findSpellings(preferred: readonly string[], terms: readonly string[]): string[] {
  const foldedTerms = terms.map(foldToString);
  return preferred.filter((choice) => foldedTerms.includes(foldToString(choice)));
}

function isPreferredSpelling(
  words: string,
  spellings: readonly string[],
  term: string,
  base: string,
): boolean {
  if (spellings.includes(words)) return true;
  const written = normalize(words);
  const normalizedBase = normalize(base);
  return spellings.some((choice) => {
    const wanted = normalize(choice);
    // A term such as `ipad => iPad` prefers capitals, so their difference counts.
    if (wanted === normalizedBase) return false;
    if (written === wanted) return true;
    if (!SHARP_S.test(written) || !differsInSharpS(wanted, normalizedBase)) return false;
    const isInCapitals = words === words.toUpperCase();
    return isInCapitals || listSharpS(written) !== listSharpS(normalize(term));
  });
}

function normalize(words: string): string {
  return words
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase();
}

const SHARP_S = /ß|ss/;

/** Returns whether two different words differ only in `ß` and `ss`. */
function differsInSharpS(first: string, second: string): boolean {
  return first.replaceAll("ß", "ss") === second.replaceAll("ß", "ss");
}

function listSharpS(words: string): string {
  return (words.match(/ß|ss/g) ?? []).join(" ");
}

import type { Term } from "./term-list";

/**
 * Returns whether words that match a term are already spelled as the rule prefers. Matching ignores
 * some differences in spelling, so that the term of `daß => dass` also matches `dass`. An inflection
 * is compared by its `ß` and `ss`, and in capitals both are `SS`.
 */
export function isPreferredSpelling(
  words: string,
  { term, preferred, inflectionOf }: Term & { inflectionOf: string | null },
): boolean {
  if (preferred.includes(words)) return true;
  const written = normalize(words);
  const base = normalize(inflectionOf ?? term);
  return preferred.some((choice) => {
    const wanted = normalize(choice);
    // A term such as `ipad => iPad` prefers capitals, so their difference counts.
    if (wanted === base) return false;
    if (written === wanted) return true;
    if (!SHARP_S.test(written) || !differsInSharpS(wanted, base)) return false;
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

import { smallWordsOf } from "@/lib/checking/small-words";
import type { SeoPart } from "@/lib/enums";
import { languageName } from "@/lib/reading/language-tags";
import { detectLanguage } from "./scoring/language";
import { visibleText } from "./scoring/text";
import type { SeoSource } from "./scoring/types";

/** Shorter beginnings are often words in their own right. */
const MIN_BEGINNING = 3;
/** Minimum number of missing letters; fewer can be an inflectional ending. */
const MIN_MISSING = 3;

/**
 * Returns the wording errors of a suggested text as predicates: it is in another language than the
 * product, ends in a cut-off word, or, as a title, ends in a preposition or article.
 */
export function wordingFaults(source: SeoSource, part: SeoPart, text: string): string[] {
  const shown = visibleText(text);
  const faults: string[] = [];
  const [own = "und"] = source.locale.split("-");
  const found = detectLanguage(shown);
  if (found !== null && own !== "und" && found !== own)
    faults.push(`is in ${languageName(found)}, not in ${languageName(own)}`);
  const last = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*(?=[\s…]*$)/u.exec(shown)?.[0];
  if (last === undefined) return faults;
  const missing = /…\s*$/u.test(shown) ? 1 : MIN_MISSING;
  if (isCutOff(last, missing, source)) faults.push(`ends in the cut-off word “${last}”`);
  const small = smallWordsOf([last.toLowerCase()], own === "und" ? null : own).surely;
  if (part === "title" && last === last.toLowerCase() && small.has(last))
    faults.push(`ends in “${last}”`);
  return faults;
}

/**
 * Returns whether a word is only the beginning of a word in the product's texts.
 * @param missing the minimum number of missing letters
 */
function isCutOff(
  word: string,
  missing: number,
  { name, category, description }: SeoSource,
): boolean {
  const lower = word.toLowerCase();
  if (lower.length < MIN_BEGINNING) return false;
  const words = new Set(
    `${name} ${category} ${visibleText(description)}`
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [],
  );
  if (words.has(lower)) return false;
  return [...words].some(
    (whole) => whole.startsWith(lower) && whole.length >= lower.length + missing,
  );
}

import { smallWordsOf } from "@/lib/checking/small-words";
import type { SeoPart } from "@/lib/enums";
import { getLanguageName } from "@/lib/reading/language-tags";
import { detectLanguage } from "./scoring/language";
import { getVisibleText } from "./scoring/text";
import type { SeoSource } from "./scoring/types";

/** Shorter beginnings are often words in their own right. */
const MIN_BEGINNING = 3;
/** Minimum number of missing letters; fewer can be an inflectional ending. */
const MIN_MISSING = 3;

/**
 * Returns the wording errors of a suggested text as predicates: it is in another language than the
 * product, ends in a cut-off word, or, as a title, ends in a preposition or article.
 */
export function findWordingFaults(source: SeoSource, part: SeoPart, text: string): string[] {
  const textContent = getVisibleText(text);
  const faults: string[] = [];
  const [sourceLanguage = "und"] = source.locale.split("-");
  const detectedLanguage = detectLanguage(textContent);
  if (detectedLanguage !== null && sourceLanguage !== "und" && detectedLanguage !== sourceLanguage)
    faults.push(
      `is in ${getLanguageName(detectedLanguage)}, not in ${getLanguageName(sourceLanguage)}`,
    );
  const last = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*(?=[\s…]*$)/u.exec(textContent)?.[0];
  if (last === undefined) return faults;
  const missing = /…\s*$/u.test(textContent) ? 1 : MIN_MISSING;
  if (isCutOff(last, missing, source)) faults.push(`ends in the cut-off word “${last}”`);
  const smallWords = smallWordsOf(
    [last.toLowerCase()],
    sourceLanguage === "und" ? null : sourceLanguage,
  ).surely;
  if (part === "title" && last === last.toLowerCase() && smallWords.has(last))
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
    `${name} ${category} ${getVisibleText(description)}`
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [],
  );
  if (words.has(lower)) return false;
  return [...words].some(
    (fullWord) => fullWord.startsWith(lower) && fullWord.length >= lower.length + missing,
  );
}

import { getSmallWords } from "@/lib/checking/text/small-words";
import type { SeoPart } from "@/lib/enums";
import { getLanguageName } from "@/lib/reading/language-tags";
import { getVisibleText } from "@/lib/reading/plain-text";
import { detectLanguage } from "./scoring/language";
import type { SeoSource } from "./scoring/types";

/** Minimum length of a word's beginning. Shorter beginnings are often complete words. */
const MIN_PREFIX_LENGTH = 3;
/** Minimum number of missing letters; fewer can be an inflectional ending. */
const MIN_MISSING_LENGTH = 3;

/**
 * Returns the wording errors in a suggested text as predicates: the text is not in the product's
 * language, ends in a cut-off word or, in the case of a title, ends in a preposition or article.
 */
export function findWordingErrors(source: SeoSource, part: SeoPart, text: string): string[] {
  const textContent = getVisibleText(text);
  const errors: string[] = [];
  const [sourceLanguage = "und"] = source.locale.split("-");
  const detectedLanguage = detectLanguage(textContent);
  if (detectedLanguage !== null && sourceLanguage !== "und" && detectedLanguage !== sourceLanguage)
    errors.push(
      `is in ${getLanguageName(detectedLanguage)}, not in ${getLanguageName(sourceLanguage)}`,
    );
  const last = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*(?=[\s…]*$)/u.exec(textContent)?.[0];
  if (last === undefined) return errors;
  const minMissingLength = /…\s*$/u.test(textContent) ? 1 : MIN_MISSING_LENGTH;
  if (isCutOff(last, minMissingLength, source)) errors.push(`ends in the cut-off word “${last}”`);
  const smallWords = getSmallWords(
    [last.toLowerCase()],
    sourceLanguage === "und" ? null : sourceLanguage,
  ).certain;
  if (part === "title" && last === last.toLowerCase() && smallWords.has(last))
    errors.push(`ends in “${last}”`);
  return errors;
}

/**
 * Returns whether a word is only the beginning of a word in the product's texts.
 * @param missingLength the minimum number of missing letters
 */
function isCutOff(
  word: string,
  missingLength: number,
  { name, category, description }: SeoSource,
): boolean {
  const lowercaseWord = word.toLowerCase();
  if (lowercaseWord.length < MIN_PREFIX_LENGTH) return false;
  const words = new Set(
    `${name} ${category} ${getVisibleText(description)}`
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [],
  );
  if (words.has(lowercaseWord)) return false;
  return [...words].some(
    (fullWord) =>
      fullWord.startsWith(lowercaseWord) && fullWord.length >= lowercaseWord.length + missingLength,
  );
}

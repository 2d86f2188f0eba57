import { syllable } from "syllable";
import type { Language } from "./language";
import type { Text } from "./text";
import { THRESHOLDS } from "./thresholds";

/**
 * Constant, points a word of the mean sentence, points a syllable of the mean word. English: Flesch
 * 1948; German: Amstad 1978; French: Kandel and Moles 1958; Spanish: Fernández Huerta 1959;
 * Italian: Franchina and Vacca 1986. All on Flesch's scale, on which 60 and more is plain language.
 */
const FORMULAS: Record<Exclude<Language, null>, readonly [number, number, number]> = {
  en: [206.835, 1.015, 84.6],
  de: [180, 1, 58.5],
  fr: [207, 1.015, 73.6],
  es: [206.84, 1.02, 60],
  it: [217, 1.3, 60],
};

/** Which formula a language is measured by, for people. */
export const FORMULA_NAMES: Record<Exclude<Language, null>, string> = {
  en: "Flesch",
  de: "Amstad",
  fr: "Kandel and Moles",
  es: "Fernández Huerta",
  it: "Franchina and Vacca",
};

/** Longer ones are no words. */
const LONGEST_WORD = 40;

/** Null for a language without a formula, and for a text too short to measure. */
export function readingEase({ language, sentences, words }: Text): number | null {
  if (language === null || words < THRESHOLDS.readingEaseFrom) return null;
  const [constant, sentence, word] = FORMULAS[language];
  const count = syllableCounter(language);
  const syllables = sentences
    .flatMap((each) => each.words)
    .reduce(
      (sum, { lower }) => sum + (lower.length > LONGEST_WORD ? LONGEST_WORD / 3 : count(lower)),
      0,
    );
  return constant - (sentence * words) / sentences.length - (word * syllables) / words;
}

const VOWELS: Record<"de" | "fr" | "es" | "it", RegExp> = {
  de: /ai|au|äu|ei|eu|ie|aa|ee|oo|[aeiouyäöü]/g,
  fr: /eau|oeu|œu|ai|au|ei|eu|ou|oi|ie|ia|io|ui|[aeiouyàâäéèêëîïôöùûüœ]/g,
  // Weak vowels join their neighbours unless accented.
  es: /[iuü]?[aeoáéó][iuy]?|[iu]?[íú]|[iuü]+|y(?![\p{L}])/gu,
  it: /[iu]?[aeoàèéòó][iu]?|[iuìù]+/g,
};

function syllableCounter(language: Exclude<Language, null>): (word: string) => number {
  if (language === "en") return (word) => Math.max(1, syllable(word));
  return (word) => {
    // A final e is silent in French, but where it is all that a word has.
    const spoken = language === "fr" ? word.replace(/(?<=\p{L}{2})e(?:s|nt)?$/u, "") : word;
    return Math.max(1, spoken.match(VOWELS[language])?.length ?? 0);
  };
}

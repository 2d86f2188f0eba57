import { syllable } from "syllable";
import type { SeoCheck } from "@/lib/enums";
import { countCharacters } from "./check-title";
import { createCheck, createSkippedCheck, formatCount, quoteText, scoreRange } from "./grade";
import type { Language } from "./language";
import type { Sentence, Text } from "./text";
import { THRESHOLDS } from "./thresholds";
import type { SeoCatalogue } from "./types";

/**
 * Coefficients of the readability formulas: constant, weight of the average sentence length in
 * words, weight of the average word length in syllables. English: Flesch 1948; German: Amstad 1978;
 * French: Kandel and Moles 1958; Spanish: Fernández Huerta 1959; Italian: Franchina and Vacca 1986.
 * All use Flesch's scale, where 60 or more is plain language.
 */
const FORMULAS: Record<Exclude<Language, null>, readonly [number, number, number]> = {
  en: [206.835, 1.015, 84.6],
  de: [180, 1, 58.5],
  fr: [207, 1.015, 73.6],
  es: [206.84, 1.02, 60],
  it: [217, 1.3, 60],
};

/** Display names of the formulas. */
const FORMULA_NAMES: Record<Exclude<Language, null>, string> = {
  en: "Flesch",
  de: "Amstad",
  fr: "Kandel and Moles",
  es: "Fernández Huerta",
  it: "Franchina and Vacca",
};

/** Longer runs are not words. */
const MAX_WORD_LENGTH = 40;

/** Returns null if the language has no formula or the text is too short. */
function computeReadingEase({ language, sentences, words }: Text): number | null {
  if (language === null || words < THRESHOLDS.readingEaseFrom) return null;
  const [constant, sentence, word] = FORMULAS[language];
  const count = createSyllableCounter(language);
  const syllables = sentences
    .flatMap((each) => each.words)
    .reduce(
      (sum, { lower }) =>
        sum + (lower.length > MAX_WORD_LENGTH ? MAX_WORD_LENGTH / 3 : count(lower)),
      0,
    );
  return constant - (sentence * words) / sentences.length - (word * syllables) / words;
}

const VOWELS: Record<"de" | "fr" | "es" | "it", RegExp> = {
  de: /ai|au|äu|ei|eu|ie|aa|ee|oo|[aeiouyäöü]/g,
  fr: /eau|oeu|œu|ai|au|ei|eu|ou|oi|ie|ia|io|ui|[aeiouyàâäéèêëîïôöùûüœ]/g,
  // Weak vowels form a diphthong unless accented.
  es: /[iuü]?[aeoáéó][iuy]?|[iu]?[íú]|[iuü]+|y(?![\p{L}])/gu,
  it: /[iu]?[aeoàèéòó][iu]?|[iuìù]+/g,
};

/** Returns a function that counts the syllables of words. It caches the counts. */
function createSyllableCounter(language: Exclude<Language, null>): (word: string) => number {
  const countNew = getSyllableCounter(language);
  const countsByWord = new Map<string, number>();
  return (word) => {
    const count = countsByWord.get(word) ?? countNew(word);
    countsByWord.set(word, count);
    return count;
  };
}

function getSyllableCounter(language: Exclude<Language, null>): (word: string) => number {
  if (language === "en") return (word) => Math.max(1, syllable(word));
  return (word) => {
    // A final e is silent in French, unless it is the only vowel.
    const spokenWord = language === "fr" ? word.replace(/(?<=\p{L}{2})e(?:s|nt)?$/u, "") : word;
    return Math.max(1, spokenWord.match(VOWELS[language])?.length ?? 0);
  };
}

const area = "description";

/** Checks the meta description and the description, except for their keywords. */
export function checkDescription(
  meta: string | null,
  text: Text,
  catalogue: SeoCatalogue,
): SeoCheck[] {
  const { sameDescription: duplicateCount } = catalogue;
  return [
    checkMeta(meta),
    checkWords(text),
    ...(text.words === 0
      ? createEmptyTextChecks()
      : [checkSentences(text), checkParagraphs(text), checkReadingEase(text), checkList(text)]),
    createCheck(
      CHECK_NAMES.unique,
      duplicateCount === 0 ? 10 : Math.max(0, 5 - duplicateCount),
      `${formatCount(duplicateCount, "other product")} in the catalogue ${duplicateCount === 1 ? "has" : "have"} the same description: write one that describes only this product.`,
      "No other product in the catalogue has this description.",
    ),
  ];
}

const CHECK_NAMES = {
  meta: { key: "meta_length", area, check: "Meta description length" },
  words: { key: "word_count", area, check: "Word count" },
  sentences: { key: "sentence_length", area, check: "Sentence length" },
  paragraphs: { key: "paragraph_length", area, check: "Paragraph length" },
  ease: { key: "reading_ease", area, check: "Reading ease" },
  list: { key: "list", area, check: "List" },
  unique: { key: "description_unique", area, check: "Description unique" },
} as const;

function createEmptyTextChecks(): SeoCheck[] {
  const { sentences, paragraphs, ease, list } = CHECK_NAMES;
  return [sentences, paragraphs, ease, list].map((name) =>
    createSkippedCheck(name, "Not checked: the description has no words."),
  );
}

function checkMeta(meta: string | null): SeoCheck {
  const { low, high } = THRESHOLDS.metaLength;
  const length = countCharacters(meta?.trim() ?? "");
  if (meta === null || length === 0) {
    return createCheck(
      CHECK_NAMES.meta,
      0,
      `There is no meta description, so search engines take one from the text. Write ${low} to ${high} characters that say what the product is and who it is for.`,
      "",
    );
  }
  const tail = [...meta.trim()].slice(high - 1).join("");
  const change =
    length < low
      ? `The meta description has ${formatCount(length, "character")}. Add at least ${low - length}, so that it has ${low} to ${high}.`
      : `The meta description has ${formatCount(length, "character")}; search results show about ${high}. Shorten the end: ${quoteText(tail)}.`;
  return createCheck(
    CHECK_NAMES.meta,
    scoreRange(length, THRESHOLDS.metaLength),
    change,
    `The meta description has ${formatCount(length, "character")}, within ${low} to ${high}.`,
  );
}

function checkWords({ words }: Text): SeoCheck {
  const { low } = THRESHOLDS.words;
  return createCheck(
    CHECK_NAMES.words,
    scoreRange(words, THRESHOLDS.words),
    `The description has ${formatCount(words, "word")}; write at least ${low} (${low - words} more), for example about use, care, materials and dimensions.`,
    `The description has ${words} words; at least ${low} are recommended.`,
  );
}

function checkSentences({ sentences }: Text): SeoCheck {
  const { longSentence, longSentences } = THRESHOLDS;
  const nonEmptySentences = sentences.filter(({ words }) => words.length > 0);
  const overlongSentences = nonEmptySentences.filter(({ words }) => words.length > longSentence);
  const percent = (100 * overlongSentences.length) / Math.max(1, nonEmptySentences.length);
  const [longest] = overlongSentences.toSorted((a, b) => b.words.length - a.words.length);
  const figures = `${overlongSentences.length} of ${formatCount(nonEmptySentences.length, "sentence")} (${Math.round(percent)}%) ${overlongSentences.length === 1 ? "has" : "have"} more than ${longSentence} words`;
  return createCheck(
    CHECK_NAMES.sentences,
    scoreRange(percent, longSentences),
    `${figures}; at most ${longSentences.high}% should. Split the longest, of ${longest?.words.length ?? 0} words: ${quoteOpening(longest)}.`,
    `${figures}; at most ${longSentences.high}% should.`,
  );
}

function quoteOpening(sentence: Sentence | undefined): string {
  return quoteText(sentence?.text ?? "", 50);
}

function checkParagraphs({ paragraphs }: Text): SeoCheck {
  const { high } = THRESHOLDS.paragraph;
  const [longest] = paragraphs.toSorted((a, b) => b.words - a.words);
  const words = longest?.words ?? 0;
  return createCheck(
    CHECK_NAMES.paragraphs,
    scoreRange(words, THRESHOLDS.paragraph),
    `The paragraph that begins ${quoteText(longest?.start ?? "", 50)} has ${words} words; split it so that none has more than ${high}.`,
    `The longest paragraph has ${formatCount(words, "word")}; at most ${high} are recommended.`,
  );
}

function checkReadingEase(text: Text): SeoCheck {
  const readingEase = computeReadingEase(text);
  if (readingEase === null || text.language === null) {
    const reason =
      text.language === null
        ? "there is no published formula for the language of the text"
        : `the text has fewer than ${THRESHOLDS.readingEaseFrom} words`;
    return createSkippedCheck(CHECK_NAMES.ease, `Not checked: ${reason}.`);
  }
  const { low } = THRESHOLDS.readingEase;
  const summary = `The reading ease is ${readingEase.toFixed(1)} (${FORMULA_NAMES[text.language]})`;
  const [hardest] = text.sentences.toSorted((a, b) => measureDifficulty(b) - measureDifficulty(a));
  return createCheck(
    CHECK_NAMES.ease,
    scoreRange(readingEase, THRESHOLDS.readingEase),
    `${summary}; ${low} and above is plain language. Use shorter words and sentences, first in ${quoteOpening(hardest)}.`,
    `${summary}; ${low} and above is plain language.`,
  );
}

function measureDifficulty({ words }: Sentence): number {
  const letters = words.reduce((sum, word) => sum + word.lower.length, 0);
  return words.length === 0 ? 0 : words.length + (5 * letters) / words.length;
}

function checkList({ words, bullets }: Text): SeoCheck {
  const { listFrom } = THRESHOLDS;
  if (words < listFrom && bullets === 0) {
    return createSkippedCheck(
      CHECK_NAMES.list,
      `Not checked: the text has ${formatCount(words, "word")}; a list is recommended from ${listFrom} words.`,
    );
  }
  return createCheck(
    CHECK_NAMES.list,
    Math.min(10, bullets * 5),
    `The text has ${words} words and ${bullets === 0 ? "no list" : "a list with one entry"}: put dimensions, materials and care into a list with at least two entries.`,
    `The text has a list with ${bullets} entries.`,
  );
}

import endings from "./endings.json";
import { toPlainWord } from "./pattern";

/**
 * Endings without diacritics that replace each other within a language's words. Each line is one
 * inflection pattern; `-` stands for no ending. Used for languages that have no stemmer or whose
 * stemmer does not cover all inflections.
 */
const ENDINGS: Readonly<Record<string, readonly string[]>> = endings;

type StemFunction = (word: string) => string;
type StemmerModule = Promise<{ stemmer: StemFunction }>;

/** Stemmers. Each is loaded for the first text in its language. */
const STEMMER_LOADERS: Readonly<Record<string, () => StemmerModule>> = {
  ar: () => import("@orama/stemmers/arabic"),
  bg: () => import("@orama/stemmers/bulgarian"),
  da: () => import("@orama/stemmers/danish"),
  de: () => import("@orama/stemmers/german"),
  el: () => import("@orama/stemmers/greek"),
  en: () => import("@orama/stemmers/english"),
  es: () => import("@orama/stemmers/spanish"),
  fi: () => import("@orama/stemmers/finnish"),
  fr: () => import("@orama/stemmers/french"),
  ga: () => import("@orama/stemmers/irish"),
  hi: () => import("@orama/stemmers/indian"),
  hu: () => import("@orama/stemmers/hungarian"),
  hy: () => import("@orama/stemmers/armenian"),
  id: () => import("@orama/stemmers/indonesian"),
  it: () => import("@orama/stemmers/italian"),
  lt: () => import("@orama/stemmers/lithuanian"),
  nb: () => import("@orama/stemmers/norwegian"),
  ne: () => import("@orama/stemmers/nepali"),
  nl: () => import("@orama/stemmers/dutch"),
  nn: () => import("@orama/stemmers/norwegian"),
  no: () => import("@orama/stemmers/norwegian"),
  pt: () => import("@orama/stemmers/portuguese"),
  ro: () => import("@orama/stemmers/romanian"),
  ru: () => import("@orama/stemmers/russian"),
  sr: () => import("@orama/stemmers/serbian"),
  sv: () => import("@orama/stemmers/swedish"),
  ta: () => import("@orama/stemmers/tamil"),
  tr: () => import("@orama/stemmers/turkish"),
  uk: () => import("@orama/stemmers/ukrainian"),
};

/** Returns a language's stemmer, or null if there is none. */
async function loadStemmer(language: string): Promise<StemFunction | null> {
  return (await STEMMER_LOADERS[language]?.())?.stemmer ?? null;
}

/** A word prepared for comparison with other words in its language. */
export interface PreparedWord {
  plain: string;
  /** The word's stem; null if the language has no stemmer. */
  stem: string | null;
  /** The word without its participle prefix; null if it has none. */
  withoutPrefix: string | null;
}

/** Decides whether two words of a language look like inflections of each other. */
export interface WordSimilarity {
  /** Returns null for text that is not a word or is too short for a comparison. */
  prepare: (word: string) => PreparedWord | null;
  isSimilar: (a: PreparedWord, b: PreparedWord) => boolean;
}

/** Minimum number of initial letters that two words must have in common. */
export const MIN_START_LENGTH = 3;
/** The same minimum with the stemmer alone, and for agglutinative languages. */
const MIN_SURE_START_LENGTH = 4;
/** Minimum length of an agglutinative word that longer words can inflect. */
const MIN_CHAINED_START_LENGTH = 5;

/** Agglutinative languages, whose lists of endings are never complete. */
const CHAINING_LANGUAGES: ReadonlySet<string> = new Set(["tr"]);
/** Languages with participles that begin with `ge`. */
const PREFIX_LANGUAGES: ReadonlySet<string> = new Set(["de", "nl"]);
/** Normalizes stem changes in inflected words. */
const CONSONANT_SHIFTS: Readonly<Record<string, (plainWord: string) => string>> = {
  fi: (plainWord) => plainWord.replace(/([kpt])\1/g, "$1"),
  nl: (word) =>
    word
      .replace(/([a-z])\1/g, "$1")
      .replaceAll("v", "f")
      .replaceAll("z", "s"),
};
/** Normalizes vowel harmony, only in endings. */
const VOWEL_HARMONIES: Readonly<Record<string, (ending: string) => string>> = {
  tr: (ending) => ending.replaceAll("e", "a").replaceAll("u", "i").replaceAll("ı", "i"),
};

/** Returns a language's similarity test: the same stem, or exchangeable endings. */
export async function loadWordSimilarity(language: string): Promise<WordSimilarity> {
  const stem = await loadStemmer(language);
  const shift = CONSONANT_SHIFTS[language] ?? identity;
  const endings = readEndings(language);
  const haveCommonEndings = endings ?? (stem ? () => false : areShortEndings);
  const isChaining = CHAINING_LANGUAGES.has(language);
  const minStartLength = isChaining ? MIN_SURE_START_LENGTH : MIN_START_LENGTH;

  const areRelated = (a: string, b: string) => {
    const commonLength = countCommonStart(a, b);
    if (
      isChaining &&
      commonLength >= MIN_CHAINED_START_LENGTH &&
      commonLength === Math.min(a.length, b.length)
    )
      return true;
    for (let start = commonLength; start >= minStartLength; start--)
      if (haveCommonEndings(a.slice(start), b.slice(start), start)) return true;
    return false;
  };
  return {
    prepare: (word) => {
      const plainWord = shift(toPlainWord(word));
      if (plainWord.length < MIN_START_LENGTH || !/^\p{L}+$/u.test(plainWord)) return null;
      const isParticiple = PREFIX_LANGUAGES.has(language) && /^ge.{4}/u.test(plainWord);
      const lowercaseWord = language === "tr" ? word.toLocaleLowerCase("tr") : word.toLowerCase();
      return {
        plain: plainWord,
        stem: stem && toPlainWord(stem(lowercaseWord)),
        withoutPrefix: isParticiple ? plainWord.slice(2) : null,
      };
    },
    isSimilar: (a, b) =>
      haveSameStem(a, b) ||
      areRelated(a.plain, b.plain) ||
      (b.withoutPrefix !== null && areRelated(a.plain, b.withoutPrefix)) ||
      (a.withoutPrefix !== null && areRelated(a.withoutPrefix, b.plain)),
  };
}

function identity(word: string): string {
  return word;
}

/**
 * Returns whether the endings after a common start are short enough for two words to count as
 * similar. Used for languages that have neither a stemmer nor a list of endings.
 */
function areShortEndings(a: string, b: string, start: number): boolean {
  return start >= MIN_SURE_START_LENGTH && a.length <= 2 && b.length <= 3;
}

function haveSameStem(a: PreparedWord, b: PreparedWord): boolean {
  if (a.stem === null || a.stem !== b.stem) return false;
  const minLength = Math.min(MIN_SURE_START_LENGTH, a.plain.length, b.plain.length);
  return countCommonStart(a.plain, b.plain) >= minLength;
}

function countCommonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

/** Returns a test of exchangeable endings; null if the language has no list. */
function readEndings(language: string): ((a: string, b: string) => boolean) | null {
  const harmony = VOWEL_HARMONIES[language] ?? identity;
  const patterns = new Map<string, Set<number>>();
  for (const [pattern, endings] of (ENDINGS[language] ?? []).entries())
    for (const rawEnding of endings.split(" ")) {
      const ending = rawEnding === "-" ? "" : harmony(rawEnding);
      const indexes = patterns.get(ending) ?? new Set();
      patterns.set(ending, indexes.add(pattern));
    }
  if (patterns.size === 0) return null;
  return (a, b) => {
    const otherPatterns = patterns.get(harmony(b));
    return (
      otherPatterns !== undefined &&
      patterns.get(harmony(a))?.isDisjointFrom(otherPatterns) === false
    );
  };
}

import endings from "./endings.json";
import { toPlainWord } from "./pattern";

/**
 * Endings without diacritics that replace each other in a language's words. Each line is one
 * inflection pattern; `-` stands for no ending. Used for languages that have no stemmer or more
 * inflections than their stemmer covers.
 */
const ENDINGS: Readonly<Record<string, readonly string[]>> = endings;

type Stem = (word: string) => string;
type Loaded = Promise<{ stemmer: Stem }>;

/** Stemmers, each loaded with the first text in its language. */
const STEMMERS: Readonly<Record<string, () => Loaded>> = {
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

/** Returns a language's stemmer; null if there is none. */
async function loadStemmer(language: string): Promise<Stem | null> {
  return (await STEMMERS[language]?.())?.stemmer ?? null;
}

/** A word prepared for comparison with others of its language. */
export interface PreparedWord {
  plain: string;
  /** Null if the language has no stemmer. */
  stem: string | null;
  /** The word without a participle's prefix; null if it has none. */
  bare: string | null;
}

/** Decides whether two words of a language look like inflections of each other. */
export interface Likeness {
  /** Returns null for text that is not a word or is too short for a comparison. */
  prepare: (word: string) => PreparedWord | null;
  alike: (a: PreparedWord, b: PreparedWord) => boolean;
}

/** Minimum number of initial letters that two words must have in common. */
export const MIN_START = 3;
/** The same minimum if only a stemmer matches, and for agglutinative languages. */
const MIN_SURE_START = 4;
/**
 * Minimum length of a word in an agglutinative language for longer words that begin with it to
 * count as inflections.
 */
const MIN_CHAINED_START = 5;

/** Agglutinative languages, whose lists of endings are never complete. */
const CHAINING: ReadonlySet<string> = new Set(["tr"]);
/** Languages with participles that begin with `ge`. */
const WITH_PREFIX: ReadonlySet<string> = new Set(["de", "nl"]);
/** Normalizes stem changes in inflected words. */
const SHIFTS: Readonly<Record<string, (plain: string) => string>> = {
  fi: (plain) => plain.replace(/([kpt])\1/g, "$1"),
  nl: (word) =>
    word
      .replace(/([a-z])\1/g, "$1")
      .replaceAll("v", "f")
      .replaceAll("z", "s"),
};
/** Normalizes vowel harmony, only in endings. */
const HARMONIES: Readonly<Record<string, (ending: string) => string>> = {
  tr: (ending) => ending.replaceAll("e", "a").replaceAll("u", "i").replaceAll("ı", "i"),
};

/**
 * Returns the similarity test of a language. Words are similar if they have the same stem or
 * endings that replace each other.
 */
export async function likenessOf(language: string): Promise<Likeness> {
  const stem = await loadStemmer(language);
  const shift = SHIFTS[language] ?? identity;
  const endings = readEndings(language);
  const haveCommon = endings ?? (stem ? () => false : areShort);
  const isChaining = CHAINING.has(language);
  const leastStart = isChaining ? MIN_SURE_START : MIN_START;

  const areRelated = (a: string, b: string) => {
    const commonLength = countCommonStart(a, b);
    if (
      isChaining &&
      commonLength >= MIN_CHAINED_START &&
      commonLength === Math.min(a.length, b.length)
    )
      return true;
    for (let start = commonLength; start >= leastStart; start--)
      if (haveCommon(a.slice(start), b.slice(start), start)) return true;
    return false;
  };
  return {
    prepare: (word) => {
      const plain = shift(toPlainWord(word));
      if (plain.length < MIN_START || !/^\p{L}+$/u.test(plain)) return null;
      const isParticiple = WITH_PREFIX.has(language) && /^ge.{4}/u.test(plain);
      const lowercaseWord = language === "tr" ? word.toLocaleLowerCase("tr") : word.toLowerCase();
      return {
        plain,
        stem: stem && toPlainWord(stem(lowercaseWord)),
        bare: isParticiple ? plain.slice(2) : null,
      };
    },
    alike: (a, b) =>
      haveSameStem(a, b) ||
      areRelated(a.plain, b.plain) ||
      (b.bare !== null && areRelated(a.plain, b.bare)) ||
      (a.bare !== null && areRelated(a.bare, b.plain)),
  };
}

function identity(word: string): string {
  return word;
}

/**
 * Returns whether endings after a common start are short enough for two words to count as similar.
 * Used for languages without a stemmer and a list of endings.
 */
function areShort(a: string, b: string, start: number): boolean {
  return start >= MIN_SURE_START && a.length <= 2 && b.length <= 3;
}

function haveSameStem(a: PreparedWord, b: PreparedWord): boolean {
  if (a.stem === null || a.stem !== b.stem) return false;
  const least = Math.min(MIN_SURE_START, a.plain.length, b.plain.length);
  return countCommonStart(a.plain, b.plain) >= least;
}

function countCommonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

/** Returns a test of whether two endings replace each other; null if the language has no list. */
function readEndings(language: string): ((a: string, b: string) => boolean) | null {
  const harmony = HARMONIES[language] ?? identity;
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

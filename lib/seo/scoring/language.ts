import { LANGUAGES_BY_WORD } from "./language-words";

/** A language that the engine supports; null for other or unknown languages. */
export type Language = "en" | "de" | "fr" | "es" | "it" | null;

const KNOWN_LANGUAGES: ReadonlySet<string> = new Set(["en", "de", "fr", "es", "it"]);

/** Maximum number of characters to detect a language, also for hostile texts. */
const SAMPLE_LENGTH = 4000;
/** Minimum share of function words in prose. */
const MIN_SHARE = 0.08;

/** Detects the language of a text from its function words. Requires a few words of prose. */
export function detectLanguage(text: string): Language {
  return toSupportedLanguage(detectLanguageTag(text));
}

/** Returns the language of a base tag, or null if the engine does not support it. */
export function toSupportedLanguage(code: string | null): Language {
  return isKnown(code) ? code : null;
}

function isKnown(code: string | null): code is Exclude<Language, null> {
  return code !== null && KNOWN_LANGUAGES.has(code);
}

export interface LanguageAndMarket {
  /** The language set by a user, or otherwise the detected one; null if unknown. */
  language: string | null;
  /** ISO 3166 alpha-2 code; null if not set. */
  market: string | null;
}

/**
 * Returns a BCP 47 tag: the product's language, with a region if the language has one or the
 * product's market is known; `und` if the language is unknown.
 * @param text used to detect an unknown language
 */
export function resolveLocale(text: string, { language, market }: LanguageAndMarket): string {
  const tag = language ?? detectLanguageTag(text) ?? "und";
  const hasRegion = tag !== "und" && new Intl.Locale(tag).region !== undefined;
  return market && !hasRegion ? `${tag}-${market}` : tag;
}

/** Returns a locale in Open Graph format (`de_DE`), with the language's main region. */
export function toOpenGraphLocale(locale: string): string | null {
  // `und` would be expanded to an arbitrary language.
  if (locale.startsWith("und")) return null;
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : null;
}

/** Scripts used by only one major language. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Hebrew}/gu, "he"],
];
const HAN_PATTERN = /\p{Script=Han}/gu;
const LATIN_PATTERN = /\p{Script=Latin}/gu;
const LETTER_PATTERN = /\p{L}/gu;

/**
 * Detects a language and returns its BCP 47 tag, even if the engine does not support it.
 * @param minShare the minimum share of function words
 */
export function detectLanguageTag(text: string, minShare = MIN_SHARE): string | null {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const letters = countMatches(sample, LETTER_PATTERN);
  if (letters === 0) return null;
  for (const [script, language] of SCRIPTS) {
    if (countMatches(sample, script) > letters * 0.2) return language;
  }
  if (countMatches(sample, HAN_PATTERN) > letters * 0.5) return "zh";
  return countMatches(sample, LATIN_PATTERN) > letters * 0.5
    ? detectByFunctionWords(sample, minShare)
    : null;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function detectByFunctionWords(sample: string, minShare: number): string | null {
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) {
    const languages = LANGUAGES_BY_WORD.get(word) ?? [];
    // A word shared by several languages is weaker evidence.
    for (const each of languages) counts.set(each, (counts.get(each) ?? 0) + 1 / languages.length);
  }
  const rankedCounts = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const [first, second] = rankedCounts;
  if (!first || first[1] < Math.max(1.5, words.length * minShare)) return null;
  return second && first[1] < second[1] * 1.25 ? null : first[0];
}

import { DETECTING_WORDS } from "./detecting-words";

/** A language that the engine supports; null for any other, or if it is unknown. */
export type Language = "en" | "de" | "fr" | "es" | "it" | null;

const KNOWN: ReadonlySet<string> = new Set(["en", "de", "fr", "es", "it"]);

/** Sufficient to detect a language; also limits the cost of hostile texts. */
const SAMPLE = 4000;
/** Minimum share of function words in prose. */
const MIN_SHARE = 0.08;

/** Detects the language of a text by its function words; requires a few words of prose. */
export function detectLanguage(text: string): Language {
  const code = detectLanguageTag(text);
  return isKnown(code) ? code : null;
}

function isKnown(code: string | null): code is Exclude<Language, null> {
  return code !== null && KNOWN.has(code);
}

/** The known language and market of a product. */
export interface Spoken {
  /** Set by a user, or else recognized; null if unknown. */
  language: string | null;
  /** ISO 3166 alpha-2 code; null if not set. */
  market: string | null;
}

/**
 * Returns a BCP 47 tag: the product's language, with a region if the language has one or the
 * product's market is known; `und` if the language is unknown.
 * @param text used to detect an unknown language
 */
export function localeOf(text: string, { language, market }: Spoken): string {
  const tag = language ?? detectLanguageTag(text) ?? "und";
  const hasRegion = tag !== "und" && new Intl.Locale(tag).region !== undefined;
  return market && !hasRegion ? `${tag}-${market}` : tag;
}

/**
 * Returns a locale in Open Graph format (`de_DE`), with the language's main region if it has none.
 */
export function openGraphLocale(locale: string): string | null {
  // The likely language of `und` would be a guess.
  if (locale.startsWith("und")) return null;
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : null;
}

/** Scripts of a single major language. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Hebrew}/gu, "he"],
];
const HAN = /\p{Script=Han}/gu;
const LATIN = /\p{Script=Latin}/gu;
const LETTER = /\p{L}/gu;

/** Detects a language and returns its BCP 47 tag, even if the engine does not support it. */
function detectLanguageTag(text: string): string | null {
  const sample = text.slice(0, SAMPLE);
  const letters = count(sample, LETTER);
  if (letters === 0) return null;
  for (const [script, language] of SCRIPTS) {
    if (count(sample, script) > letters * 0.2) return language;
  }
  if (count(sample, HAN) > letters * 0.5) return "zh";
  return count(sample, LATIN) > letters * 0.5 ? detectByFunctionWords(sample) : null;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function detectByFunctionWords(sample: string): string | null {
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) {
    const languages = DETECTING_WORDS.get(word) ?? [];
    // A word shared by several languages is weaker evidence.
    for (const each of languages) counts.set(each, (counts.get(each) ?? 0) + 1 / languages.length);
  }
  const ranked = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const [first, second] = ranked;
  if (!first || first[1] < Math.max(1.5, words.length * MIN_SHARE)) return null;
  return second && first[1] < second[1] * 1.25 ? null : first[0];
}

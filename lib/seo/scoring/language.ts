import { DETECTING_WORDS } from "./detecting-words";

/** A language that the engine supports; null for any other, or if it is unknown. */
export type Language = "en" | "de" | "fr" | "es" | "it" | null;

const KNOWN: ReadonlySet<string> = new Set(["en", "de", "fr", "es", "it"]);

/** Enough to detect a language, and a limit for hostile texts. */
const SAMPLE = 4000;
/** Minimum share of function words in prose. */
const MIN_SHARE = 0.08;

/** Detects the language of a text by its function words; requires a few words of prose. */
export function detectLanguage(text: string): Language {
  const found = tellLanguage(text);
  return isKnown(found) ? found : null;
}

function isKnown(code: string | null): code is Exclude<Language, null> {
  return code !== null && KNOWN.has(code);
}

/** The known language and market of a product. */
export interface Spoken {
  /** Given, else recognized; null if unknown. */
  language: string | null;
  /** ISO 3166 alpha-2; null if not given. */
  market: string | null;
}

/**
 * Returns a BCP 47 tag: the product's language, with a region only if the language names one or the
 * product's market is known; `und` if the language is unknown.
 * @param text to detect an unknown language from
 */
export function localeOf(text: string, { language, market }: Spoken): string {
  const known = language ?? tellLanguage(text) ?? "und";
  const hasRegion = known !== "und" && new Intl.Locale(known).region !== undefined;
  return market && !hasRegion ? `${known}-${market}` : known;
}

/** Returns a locale as Open Graph writes it: `de_DE`; without a region, with the language's main one. */
export function openGraphLocale(locale: string): string | null {
  // The main language of a region would be a guess.
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

/** Detects more languages than the engine supports, as a BCP 47 tag. */
function tellLanguage(text: string): string | null {
  const sample = text.slice(0, SAMPLE);
  const letters = count(sample, LETTER);
  if (letters === 0) return null;
  for (const [script, language] of SCRIPTS) {
    if (count(sample, script) > letters * 0.2) return language;
  }
  if (count(sample, HAN) > letters * 0.5) return "zh";
  return count(sample, LATIN) > letters * 0.5 ? byFunctionWords(sample) : null;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function byFunctionWords(sample: string): string | null {
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) {
    const languages = DETECTING_WORDS.get(word) ?? [];
    // A word of many languages is weak evidence.
    for (const each of languages) counts.set(each, (counts.get(each) ?? 0) + 1 / languages.length);
  }
  const ranked = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const [first, second] = ranked;
  if (!first || first[1] < Math.max(1.5, words.length * MIN_SHARE)) return null;
  return second && first[1] < second[1] * 1.25 ? null : first[0];
}

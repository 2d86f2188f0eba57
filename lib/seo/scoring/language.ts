import type { Market } from "@/lib/enums";
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

/**
 * Returns a BCP 47 tag: the text's language in the market's region, such as `en-GB`; `und-…` if the
 * language is unknown. In the EU, a language gets its largest country.
 */
export function localeOf(text: string, market: Market): string {
  const language = tellLanguage(text) ?? "und";
  if (market === "UK") return `${language}-GB`;
  if (market !== "EU") return `${language}-${market}`;
  const country = COUNTRIES[language];
  return country ? `${language}-${country}` : language;
}

const COUNTRIES: Partial<Record<string, string>> = {
  en: "IE",
  de: "DE",
  fr: "FR",
  es: "ES",
  it: "IT",
  pt: "PT",
  nl: "NL",
  pl: "PL",
  sv: "SE",
  da: "DK",
  el: "GR",
};

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
  const hits = new Map<string, number>();
  for (const word of words) {
    const languages = DETECTING_WORDS.get(word) ?? [];
    // A word of many languages is weak evidence.
    for (const each of languages) hits.set(each, (hits.get(each) ?? 0) + 1 / languages.length);
  }
  const ranked = [...hits].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const [first, second] = ranked;
  if (!first || first[1] < Math.max(1.5, words.length * MIN_SHARE)) return null;
  return second && first[1] < second[1] * 1.25 ? null : first[0];
}

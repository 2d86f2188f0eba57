import { deu, eng, fra, ita, spa } from "stopword";
import type { Language } from "./language";
import { LANGUAGES_BY_WORD } from "./language-words";
import { NUMBER_WORDS } from "./number-words";

const PUBLISHED_LISTS = { en: eng, de: deu, fr: fra, es: spa, it: ita };

const lists = new Map<Language, ReadonlySet<string>>();

/** Returns lowercase words that keywords can't start or end with. */
export function getStopWords(language: Language): ReadonlySet<string> {
  const cachedWords = lists.get(language);
  if (cachedWords) return cachedWords;
  const detectingWords = [...LANGUAGES_BY_WORD].flatMap(([word, languages]) =>
    language === null || languages.includes(language) ? [word] : [],
  );
  const numbers = language === null ? [] : (NUMBER_WORDS.get(language)?.keys() ?? []);
  const words = new Set([
    ...detectingWords,
    ...numbers,
    ...(language === null ? [] : PUBLISHED_LISTS[language]),
  ]);
  lists.set(language, words);
  return words;
}

/** Function words inside noun phrases, such as the “de” of “crème de jour”. */
export const CONNECTORS: Record<Exclude<Language, null>, ReadonlySet<string>> = {
  en: new Set(["of"]),
  de: new Set(["aus", "für", "mit"]),
  fr: new Set(["de", "d", "à", "en", "du", "des"]),
  es: new Set(["de", "del", "para"]),
  it: new Set(["di", "da", "d", "in", "del", "della"]),
};

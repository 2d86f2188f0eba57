import type { LegacyEncoding } from "./encoding-names.ts";

/**
 * The lowercase non-ASCII letters of each language: CLDR's main exemplar characters
 * (cldr.unicode.org, "characters/exemplarCharacters") and the accented letters in loanwords.
 */
const WESTERN_LETTERS = {
  de: "äöüßéèêàáçñ",
  fr: "àâæçéèêëîïôœùûüÿñ",
  es: "áéíñóúüçª",
  pt: "áàâãçéêíóôõúüòºª",
  it: "àèéìíîòóùú",
  nl: "áéíóúäëïöüèêàçâ",
  da: "æøåéèêóòôáàüäö",
  nb: "æøåéèêóòôáàüäö",
  sv: "åäöéàëüèáæø",
  fi: "åäöšžé",
  is: "áðéíóúýþæö",
  ca: "àçéèíïòóúü",
  en: "éèêëïöôçñàûâäüå",
};
const CENTRAL_LETTERS = {
  pl: "ąćęłńóśźżé",
  cs: "áčďéěíňóřšťúůýž",
  sk: "áäčďéíĺľňóôŕšťúýž",
  hu: "áéíóöőúüű",
  sl: "čšžćđé",
  hr: "čšžćđé",
  bs: "čšžćđé",
  ro: "ăâîșțşţé",
  sq: "çë",
  de: "äöüßé",
};
const BALTIC_LETTERS = { lv: "āčēģīķļņšūžōŗ", lt: "ąčęėįšųūž", et: "äõöüšž" };
const TURKISH_LETTERS = { tr: "çğıi̇öşüâîûé" };

/** The languages that use each single-byte encoding for Latin scripts, with their letters. */
export const ALPHABETS: Partial<Record<LegacyEncoding, Record<string, string>>> = {
  "windows-1252": WESTERN_LETTERS,
  "iso-8859-15": WESTERN_LETTERS,
  macintosh: WESTERN_LETTERS,
  "windows-1250": CENTRAL_LETTERS,
  "iso-8859-2": CENTRAL_LETTERS,
  "windows-1257": BALTIC_LETTERS,
  "windows-1254": { ...WESTERN_LETTERS, ...TURKISH_LETTERS },
};

const CYRILLIC_LANGUAGES = ["ru", "uk", "bg", "sr", "mk", "be"];

/** The scripts of other encodings, with their languages. */
const SCRIPTS: Partial<Record<LegacyEncoding, [RegExp, string[]]>> = {
  "windows-1251": [/[а-яёґєіїўђјљњћџѓќѕ]/giu, CYRILLIC_LANGUAGES],
  "koi8-r": [/[а-яё]/giu, ["ru"]],
  "windows-1253": [/\p{Script=Greek}/gu, ["el"]],
  "windows-1255": [/\p{Script=Hebrew}/gu, ["he"]],
  "windows-1256": [/\p{Script=Arabic}/gu, ["ar", "fa", "ur"]],
  "windows-874": [/\p{Script=Thai}/gu, ["th"]],
  shift_jis: [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/gu, ["ja"]],
  "euc-jp": [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/gu, ["ja"]],
  "euc-kr": [/\p{Script=Hangul}/gu, ["ko"]],
  gb18030: [/\p{Script=Han}/gu, ["zh"]],
  big5: [/\p{Script=Han}/gu, ["zh"]],
};

/** The possible languages of a text, assuming a given encoding. */
export interface LanguageFit {
  /** The languages that contain its letters; null if it has no non-ASCII letters. */
  languages: ReadonlySet<string> | null;
  /** Number of languages needed to cover the letters of the text. */
  needed: number;
}

const WORD_SEPARATOR = /[\s,;"|<>()]+/;
const NON_ASCII_CHARACTER = /\P{ASCII}/u;
/** Signs of incorrect decoding: a capital after a lowercase letter, or a symbol in a word. */
const BROKEN_WORD =
  /\p{Ll}\p{Lu}|\p{Co}|[\u0080-\u009f]|[\p{L}\p{M}][\p{Sc}\p{Sk}\p{So}\p{Sm}\p{No}¡¿«„‚†‡…•‰]+[\p{L}\p{M}]|\p{L}[¡¿‡‰„‚]|[\p{No}\p{Sm}]\p{L}|\p{L}[\p{Sk}¬]/u;
const MAX_INVALID_SHARE = 0.02;
const MAX_FOREIGN_SHARE = 0.03;

/** Returns the words with a non-ASCII character, in linear time even for long words. */
export function listNonAsciiWords(text: string): string[] {
  return text.split(WORD_SEPARATOR).filter((word) => NON_ASCII_CHARACTER.test(word));
}

/** Returns the languages of a text decoded with this encoding; null if there are none. */
export function findFittingLanguages(encoding: LegacyEncoding, text: string): LanguageFit | null {
  const words = listNonAsciiWords(text);
  const brokenCount = words.filter((word) => BROKEN_WORD.test(word)).length;
  if (brokenCount > words.length * MAX_INVALID_SHARE) return null;
  const script = SCRIPTS[encoding];
  if (script)
    return fitsScript(words, ...script) ? { languages: new Set(script[1]), needed: 1 } : null;
  const letters = words.map((word) => word.toLowerCase().replaceAll(/[\p{ASCII}\P{L}]/gu, ""));
  const lettered = letters.filter((word) => word !== "");
  if (lettered.length === 0) return { languages: null, needed: 1 };
  return findFewestLanguages(ALPHABETS[encoding] ?? {}, lettered);
}

/** Maximum number of languages. A catalogue file contains only a few. */
const MAX_LANGUAGES = 5;

/** Returns a greedy cover of the words by languages, starting with the best one. */
function findFewestLanguages(
  alphabets: Record<string, string>,
  words: string[],
): LanguageFit | null {
  const languages = new Set<string>();
  let remainingWords = words;
  for (let languageCount = 1; languageCount <= MAX_LANGUAGES; languageCount++) {
    const candidates = Object.entries(alphabets).map(([language, alphabet]) => ({
      language,
      words: remainingWords.filter((word) =>
        [...word].some((letter) => !alphabet.includes(letter)),
      ),
    }));
    const minWordCount = Math.min(...candidates.map((candidate) => candidate.words.length));
    const bestCandidates = candidates.filter(
      (candidate) => candidate.words.length === minWordCount,
    );
    for (const { language } of bestCandidates) languages.add(language);
    remainingWords = bestCandidates[0]?.words ?? remainingWords;
    if (remainingWords.length <= words.length * MAX_FOREIGN_SHARE)
      return { languages, needed: languageCount };
  }
  return null;
}

const LETTER = /[^\p{ASCII}\P{L}]/u;
const LETTERS = new RegExp(LETTER, "gu");
const KANA_LETTERS = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HALF_WIDTH_LETTERS = /[\uff61-\uff9f]/gu;
/** A non-Latin letter next to a Latin one, typical of wrongly decoded accents. */
const MIXED_WORD = /[A-Za-z][^\p{ASCII}\P{L}]([A-Za-z]|$)|^[^\p{ASCII}\P{L}][A-Za-z]/u;
const MAX_MIXED_SHARE = 0.2;

/** Minimum share of kana among the letters of Japanese sentences. Product names may have none. */
const MIN_KANA_SHARE = 0.1;

function fitsScript(words: string[], script: RegExp, languages: string[]): boolean {
  if (!isWrittenIn(words, script)) return false;
  if (languages[0] === "ja") return computeKanaShare(words) > MIN_KANA_SHARE;
  return languages[0] !== "zh" || computeKanaShare(words) < MIN_KANA_SHARE / 2;
}

/** Returns whether a text has Han characters but few kana, as lists of Japanese names do. */
export function isJapaneseWithFewKana(text: string): boolean {
  const words = listNonAsciiWords(text);
  const [script] = SCRIPTS.shift_jis ?? [];
  return (
    script !== undefined && isWrittenIn(words, script) && computeKanaShare(words) <= MIN_KANA_SHARE
  );
}

/**
 * Returns whether nearly all letters belong to a script and few of them are next to Latin letters.
 */
function isWrittenIn(words: string[], script: RegExp): boolean {
  const text = words.join(" ");
  const letters = countMatches(text, LETTERS);
  if (letters === 0 || countMatches(text, script) < letters * (1 - MAX_FOREIGN_SHARE)) return false;
  if (countMatches(text, HALF_WIDTH_LETTERS) >= letters / 3) return false;
  const lettered = words.filter((word) => LETTER.test(word));
  return (
    lettered.filter((word) => MIXED_WORD.test(word)).length <= lettered.length * MAX_MIXED_SHARE
  );
}

function computeKanaShare(words: string[]): number {
  const text = words.join(" ");
  return countMatches(text, KANA_LETTERS) / countMatches(text, LETTERS);
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

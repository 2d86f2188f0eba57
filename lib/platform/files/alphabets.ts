import type { LegacyEncoding } from "./encoding-names.ts";

/**
 * The lowercase non-ASCII letters of each language: CLDR's main exemplar characters
 * (cldr.unicode.org, "characters/exemplarCharacters") and the accents of loanwords.
 */
const WESTERN = {
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
const CENTRAL = {
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
const BALTIC = { lv: "āčēģīķļņšūžōŗ", lt: "ąčęėįšųūž", et: "äõöüšž" };
const TURKISH = { tr: "çğıi̇öşüâîûé" };

/** The languages that use each single-byte encoding for Latin scripts, with their letters. */
export const ALPHABETS: Partial<Record<LegacyEncoding, Record<string, string>>> = {
  "windows-1252": WESTERN,
  "iso-8859-15": WESTERN,
  macintosh: WESTERN,
  "windows-1250": CENTRAL,
  "iso-8859-2": CENTRAL,
  "windows-1257": BALTIC,
  "windows-1254": { ...WESTERN, ...TURKISH },
};

const CYRILLIC = ["ru", "uk", "bg", "sr", "mk", "be"];

/** The scripts of other encodings, with their languages. */
const SCRIPTS: Partial<Record<LegacyEncoding, [RegExp, string[]]>> = {
  "windows-1251": [/[а-яёґєіїўђјљњћџѓќѕ]/giu, CYRILLIC],
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
export interface Fit {
  /** The languages that contain its letters; null if it has no non-ASCII letters. */
  languages: ReadonlySet<string> | null;
  /** Number of languages needed to cover these letters. */
  needed: number;
}

const BETWEEN_WORDS = /[\s,;"|<>()]+/;
const BEYOND_ASCII = /\P{ASCII}/u;
/** Signs of wrong decoding: a capital after a lowercase letter, a symbol inside a word. */
const BROKEN =
  /\p{Ll}\p{Lu}|\p{Co}|[\u0080-\u009f]|[\p{L}\p{M}][\p{Sc}\p{Sk}\p{So}\p{Sm}\p{No}¡¿«„‚†‡…•‰]+[\p{L}\p{M}]|\p{L}[¡¿‡‰„‚]|[\p{No}\p{Sm}]\p{L}|\p{L}[\p{Sk}¬]/u;
const MAX_INVALID = 0.02;
const MAX_FOREIGN = 0.03;

/** Returns the words of a text that contain a non-ASCII character. Linear even for long words. */
export function listNonAsciiWords(text: string): string[] {
  return text.split(BETWEEN_WORDS).filter((word) => BEYOND_ASCII.test(word));
}

/**
 * Returns the languages that a text, decoded with this encoding, can be in; null if there are none.
 */
export function findFittingLanguages(encoding: LegacyEncoding, text: string): Fit | null {
  const words = listNonAsciiWords(text);
  const broken = words.filter((word) => BROKEN.test(word)).length;
  if (broken > words.length * MAX_INVALID) return null;
  const script = SCRIPTS[encoding];
  if (script)
    return fitsScript(words, ...script) ? { languages: new Set(script[1]), needed: 1 } : null;
  const letters = words.map((word) => word.toLowerCase().replaceAll(/[\p{ASCII}\P{L}]/gu, ""));
  const lettered = letters.filter((word) => word !== "");
  if (lettered.length === 0) return { languages: null, needed: 1 };
  return findFewestLanguages(ALPHABETS[encoding] ?? {}, lettered);
}

/** A catalogue file contains only a few languages. */
const MAX_LANGUAGES = 5;

/**
 * Returns a greedy cover: languages that together contain nearly every word, starting with the
 * language of most words.
 */
function findFewestLanguages(alphabets: Record<string, string>, words: string[]): Fit | null {
  const languages = new Set<string>();
  let remainingWords = words;
  for (let needed = 1; needed <= MAX_LANGUAGES; needed++) {
    const candidates = Object.entries(alphabets).map(([language, alphabet]) => ({
      language,
      words: remainingWords.filter((word) =>
        [...word].some((letter) => !alphabet.includes(letter)),
      ),
    }));
    const fewest = Math.min(...candidates.map((others) => others.words.length));
    const bestCandidates = candidates.filter((others) => others.words.length === fewest);
    for (const { language } of bestCandidates) languages.add(language);
    remainingWords = bestCandidates[0]?.words ?? remainingWords;
    if (remainingWords.length <= words.length * MAX_FOREIGN) return { languages, needed };
  }
  return null;
}

const LETTER = /[^\p{ASCII}\P{L}]/u;
const LETTERS = new RegExp(LETTER, "gu");
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HALF_WIDTH = /[\uff61-\uff9f]/gu;
/**
 * A letter of a non-Latin script next to a Latin one, which is typical of wrongly decoded accents.
 */
const MIXED = /[A-Za-z][^\p{ASCII}\P{L}]([A-Za-z]|$)|^[^\p{ASCII}\P{L}][A-Za-z]/u;
const MAX_MIXED = 0.2;

/** Minimum share of kana among the letters of Japanese sentences; product names can have none. */
const MIN_KANA = 0.1;

function fitsScript(words: string[], script: RegExp, languages: string[]): boolean {
  if (!isWrittenIn(words, script)) return false;
  if (languages[0] === "ja") return computeKanaShare(words) > MIN_KANA;
  return languages[0] !== "zh" || computeKanaShare(words) < MIN_KANA / 2;
}

/**
 * Returns whether a text contains Han characters but hardly any kana, like lists of Japanese names.
 */
export function isJapaneseWithFewKana(text: string): boolean {
  const words = listNonAsciiWords(text);
  const [script] = SCRIPTS.shift_jis ?? [];
  return script !== undefined && isWrittenIn(words, script) && computeKanaShare(words) <= MIN_KANA;
}

/**
 * Returns whether nearly all letters belong to a script and few of them are next to a Latin letter.
 */
function isWrittenIn(words: string[], script: RegExp): boolean {
  const text = words.join(" ");
  const letters = countOf(text, LETTERS);
  if (letters === 0 || countOf(text, script) < letters * (1 - MAX_FOREIGN)) return false;
  if (countOf(text, HALF_WIDTH) >= letters / 3) return false;
  const lettered = words.filter((word) => LETTER.test(word));
  return lettered.filter((word) => MIXED.test(word)).length <= lettered.length * MAX_MIXED;
}

function computeKanaShare(words: string[]): number {
  const text = words.join(" ");
  return countOf(text, KANA) / countOf(text, LETTERS);
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

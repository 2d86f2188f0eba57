import type { Change } from "./fix";

/**
 * Adjusts the word before a replacement to its first letter: French `de idéal` becomes `d’idéal`, and
 * Spanish `y ideal` becomes `e ideal`. Returns null if the right word is unknown, because it depends
 * on the gender.
 */
export function adjustWordBefore(
  text: string,
  change: Change,
  language: string | null,
): Change | null {
  const [base = ""] = (language ?? "").split("-");
  const adjust = ADJUSTMENTS[base];
  const [before = ""] =
    /[\p{L}\p{M}]*(?:['’]|\p{Zs})$/u.exec(
      text.slice(Math.max(0, change.start - 12), change.start),
    ) ?? [];
  const [oldLetters, newLetters] = [text.slice(change.start, change.end), change.insert];
  if (!adjust || before === "" || !startsWithLetter(oldLetters) || !startsWithLetter(newLetters))
    return change;
  const adjusted = adjust(before, oldLetters, newLetters);
  if (adjusted === null || adjusted === before) return adjusted === null ? null : change;
  const hasPlainApostrophe = /\p{L}'\p{L}/u.test(text.slice(0, MAX_STYLE_LENGTH));
  const cased = matchCase(before, hasPlainApostrophe ? adjusted.replace("’", "'") : adjusted);
  return { ...change, start: change.start - before.length, insert: cased + change.insert };
}

/** Number of characters to search for the text's kind of apostrophe. */
const MAX_STYLE_LENGTH = 2000;

/** Returns the word before the new words, with its space or apostrophe, or null if it is unknown. */
type Adjustment = (before: string, oldWords: string, newWords: string) => string | null;

const ADJUSTMENTS: Readonly<Record<string, Adjustment>> = {
  fr: adjustFrench,
  it: adjustItalian,
  es: adjustSpanish,
};

const FRENCH_ELISIONS: ReadonlyMap<string, string> = new Map(
  ["de", "que", "ne", "je", "me", "te", "se"].map((word) => [`${word.slice(0, -1)}’`, word]),
);

function adjustFrench(before: string, oldWords: string, newWords: string): string | null {
  const [wasVowel, isVowel] = [startsWithVowel(oldWords), startsWithVowel(newWords)];
  if (wasVowel === isVowel) return before;
  const word = before.slice(0, -1).toLowerCase();
  if (/['’]$/.test(before)) {
    const full = FRENCH_ELISIONS.get(`${word}’`);
    return full === undefined ? null : `${full} `;
  }
  if (!isVowel) return /^(?:cet|bel|nouvel|vieil|mon|ton|son)$/.test(word) ? null : before;
  if (/^(?:le|la)$/.test(word)) return "l’";
  if (FRENCH_ELISIONS.has(`${word.slice(0, -1)}’`) && /e$/.test(word))
    return `${word.slice(0, -1)}’`;
  return /^(?:ce|du|au|ma|ta|sa|beau|nouveau|vieux)$/.test(word) ? null : before;
}

const ITALIAN_ARTICLE =
  /^(?:il|lo|la|l|i|gli|un|uno|una|bell|buon|quest|quell|(?:de|da|ne|a|su)(?:l|ll|llo|lla|i|gli))$/;

function adjustItalian(before: string, oldWords: string, newWords: string): string | null {
  const isSame = toItalianSound(oldWords) === toItalianSound(newWords);
  // `ed` and `ad` only stand before a vowel.
  if (/^[ea]d $/i.test(before)) return startsWithVowel(newWords) ? before : `${before.charAt(0)} `;
  return isSame || !ITALIAN_ARTICLE.test(before.slice(0, -1).toLowerCase()) ? before : null;
}

function toItalianSound(words: string): "vowel" | "cluster" | "consonant" {
  if (startsWithVowel(words)) return "vowel";
  return /^(?:s[^aeiouàèéìòù]|z|gn|ps|pn|x|y)/i.test(words) ? "cluster" : "consonant";
}

function adjustSpanish(before: string, _oldWords: string, newWords: string): string {
  const isBeforeI = /^h?[ií](?![aeo])/i.test(newWords);
  const isBeforeO = /^h?[oó]/i.test(newWords);
  const word = before.slice(0, -1).toLowerCase();
  if (word === "y" && isBeforeI) return "e ";
  if (word === "e" && !isBeforeI) return "y ";
  if (word === "o" && isBeforeO) return "u ";
  return word === "u" && !isBeforeO ? "o " : before;
}

function startsWithLetter(words: string): boolean {
  return /^\p{L}/u.test(words);
}

/** Returns whether words start with a vowel. A French `h` is usually silent. */
function startsWithVowel(words: string): boolean {
  return /^h?[aeiouyœæ]/i.test(words.normalize("NFD"));
}

function matchCase(before: string, adjusted: string): string {
  if (!/^\p{Lu}/u.test(before)) return adjusted;
  const isAllCaps = before.length > 2 && before === before.toUpperCase();
  return isAllCaps ? adjusted.toUpperCase() : adjusted.charAt(0).toUpperCase() + adjusted.slice(1);
}

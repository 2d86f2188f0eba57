import type { Change } from "./fix";
import { getFrenchNounGender } from "./french";

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

/**
 * Returns the word before the new words, with its space or apostrophe, or null if that word depends
 * on an unknown gender.
 */
type Adjustment = (before: string, oldWords: string, newWords: string) => string | null;

const ADJUSTMENTS: Readonly<Record<string, Adjustment>> = {
  fr: adjustFrench,
  it: adjustItalian,
  es: adjustSpanish,
};

const FRENCH_ELISIONS: ReadonlyMap<string, string> = new Map(
  ["de", "que", "ne", "je", "me", "te", "se"].map((word) => [`${word.slice(0, -1)}’`, word]),
);

/** Maps each form used before a consonant to the form used before a vowel. */
const FRENCH_BEFORE_VOWELS: ReadonlyMap<string, string> = new Map([
  ["le", "l’"],
  ["la", "l’"],
  ["du", "de l’"],
  ["au", "à l’"],
  ["ce", "cet "],
  ["ma", "mon "],
  ["ta", "ton "],
  ["sa", "son "],
  ["beau", "bel "],
  ["nouveau", "nouvel "],
  ["vieux", "vieil "],
  ...Array.from(FRENCH_ELISIONS, ([elided, word]) => [word, elided] as const),
]);

const FRENCH_BEFORE_CONSONANTS: ReadonlyMap<string, string> = new Map([
  ["cet", "ce "],
  ["bel", "beau "],
  ["nouvel", "nouveau "],
  ["vieil", "vieux "],
  ...Array.from(FRENCH_ELISIONS, ([elided, word]) => [elided, `${word} `] as const),
]);

function adjustFrench(before: string, oldWords: string, newWords: string): string | null {
  const [wasVowel, isVowel] = [startsWithVowel(oldWords), startsWithVowel(newWords)];
  if (wasVowel === isVowel) return before;
  const word = before.slice(0, -1).toLowerCase();
  if (isVowel) return FRENCH_BEFORE_VOWELS.get(word) ?? before;
  const isElided = /['’]$/.test(before);
  const full = FRENCH_BEFORE_CONSONANTS.get(isElided ? `${word}’` : word);
  if (full !== undefined) return full;
  if (!isElided)
    return /^(?:mon|ton|son)$/.test(word) ? adjustPossessive(before, newWords) : before;
  // `de l’étui` would become `du sac`, which changes a second word.
  return word === "l" && getFrenchNounGender(newWords.toLowerCase()) === "f" ? "la " : null;
}

/** Returns `ma` for `mon` before a feminine noun, or null if the gender is unknown. */
function adjustPossessive(before: string, newWords: string): string | null {
  const gender = getFrenchNounGender(newWords.toLowerCase());
  if (gender === null) return null;
  return gender === "f" ? `${before.charAt(0)}a ` : before;
}

const ITALIAN_ARTICLE =
  /^(?:il|lo|la|l|i|gli|un|uno|una|bell|buon|quest|quell|(?:de|da|ne|a|su)(?:l|ll|llo|lla|i|gli))$/;

function adjustItalian(before: string, oldWords: string, newWords: string): string | null {
  const sounds = [oldWords, newWords].map(toItalianSound);
  // `un` has one form before vowels and consonants.
  const isSame = sounds[0] === sounds[1] || (/^un $/i.test(before) && !sounds.includes("cluster"));
  // `ed` and `ad` occur only before a vowel.
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

/** French words with an `h` that prevents elision: `la housse`. */
const ASPIRATED =
  /^(?:hach|hall(?!og)|hals|hamac|hamburg|hamm|hamst|hanche|hand|hangar|hardi|hareng|haricot|harnais|harpe|hasard|haut|havane|hayon|hérisson|hernie|héron|héros|hêtre|heurt|hibou|hippie|hobby|hockey|homard|hong|honte|hors|hotte|houblon|houe|houle|houpp|housse|houx|hublot|huche|huit|hurl|hutte)/iu;

/** Returns whether words start with a vowel. A French `h` is usually silent. */
function startsWithVowel(words: string): boolean {
  if (ASPIRATED.test(words)) return false;
  return /^h?[aeiouyœæ]/i.test(words.normalize("NFD"));
}

function matchCase(before: string, adjusted: string): string {
  if (!/^\p{Lu}/u.test(before)) return adjusted;
  const isAllCaps = before.length > 2 && before === before.toUpperCase();
  return isAllCaps ? adjusted.toUpperCase() : adjusted.charAt(0).toUpperCase() + adjusted.slice(1);
}

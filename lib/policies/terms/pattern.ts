import { iterateWords, removeInvisibleCharacters } from "../words/split";

/** Letters with a stroke and ligatures, which Unicode normalization does not decompose. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  đ: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
};

/** Returns a word in lowercase without diacritics, for lookup. */
export function toPlainWord(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßłøđıæœ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** A word of a term, and whether it can be inflected. */
export interface WordStep {
  word: string;
  isInflectable: boolean;
}

/** Longer terms are sentences, which are not inflected. */
const MAX_WORDS = 6;
const MIN_PART_LENGTH = 2;

/**
 * Returns patterns for the inflections and spellings of a term: word by word, with its words
 * joined, and with one word split into two. Returns an empty list for a term with punctuation.
 */
export function listPatterns(term: string): WordStep[][] {
  const words = [...iterateWords(removeInvisibleCharacters(term))];
  const isPlainPhrase = words.length > 0 && words.slice(1).every(({ joint }) => joint !== null);
  if (!isPlainPhrase || words.length > MAX_WORDS) return [];
  const inflectedSteps = words.map(({ text }) => ({ word: text, isInflectable: true }));
  if (words.length > 1)
    return [
      inflectedSteps,
      [{ word: words.map(({ text }) => text).join(""), isInflectable: true }],
    ];
  return [inflectedSteps, ...listSplits(term.trim())];
}

/** Returns a multi-word term hyphenated, spaced and joined; empty for other terms. */
export function listSpellingVariants(term: string): string[] {
  const words = [...iterateWords(removeInvisibleCharacters(term))].map(({ text }) => text);
  if (words.length < 2 || listPatterns(term).length === 0) return [];
  return ["-", " ", ""].map((joint) => words.join(joint));
}

function listSplits(word: string): WordStep[][] {
  const letters = [...word];
  const splits: WordStep[][] = [];
  for (
    let splitIndex = MIN_PART_LENGTH;
    splitIndex <= letters.length - MIN_PART_LENGTH;
    splitIndex++
  ) {
    const [first, second] = [
      letters.slice(0, splitIndex).join(""),
      letters.slice(splitIndex).join(""),
    ];
    splits.push([
      { word: first, isInflectable: false },
      { word: second, isInflectable: true },
    ]);
  }
  return splits;
}

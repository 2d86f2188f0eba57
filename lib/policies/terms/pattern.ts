import { iterateWords, withoutInvisible } from "../words/split";

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
export interface Step {
  word: string;
  bends: boolean;
}

/** Longer terms are sentences, which are not inflected. */
const MAX_WORDS = 6;
const SHORTEST_PART = 2;

/**
 * Returns patterns for the inflections and spellings of a term: word by word, with its words
 * joined, and with one word split into two. Returns an empty list for a term with punctuation.
 */
export function patternsOf(term: string): Step[][] {
  const words = [...iterateWords(withoutInvisible(term))];
  const isPlain = words.length > 0 && words.slice(1).every(({ joint }) => joint !== null);
  if (!isPlain || words.length > MAX_WORDS) return [];
  const isInflected = words.map(({ text }) => ({ word: text, bends: true }));
  if (words.length > 1)
    return [isInflected, [{ word: words.map(({ text }) => text).join(""), bends: true }]];
  return [isInflected, ...splitsOf(term.trim())];
}

/**
 * Returns a multi-word term with its words hyphenated, separated by spaces, and joined; an empty
 * list for other terms.
 */
export function spellingsOf(term: string): string[] {
  const words = [...iterateWords(withoutInvisible(term))].map(({ text }) => text);
  if (words.length < 2 || patternsOf(term).length === 0) return [];
  return ["-", " ", ""].map((joint) => words.join(joint));
}

function splitsOf(word: string): Step[][] {
  const letters = [...word];
  const splits: Step[][] = [];
  for (let splitIndex = SHORTEST_PART; splitIndex <= letters.length - SHORTEST_PART; splitIndex++) {
    const [first, second] = [
      letters.slice(0, splitIndex).join(""),
      letters.slice(splitIndex).join(""),
    ];
    splits.push([
      { word: first, bends: false },
      { word: second, bends: true },
    ]);
  }
  return splits;
}

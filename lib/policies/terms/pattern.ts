import { withoutInvisible, wordsIn } from "../words/split";

/** Letters with a stroke, and joined ones: normalising leaves them as they are. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  đ: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
};

/** A word as it is looked up: small letters without marks. */
export function plainWord(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßłøđıæœ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** A word of a form: of the term's, one that may bend. */
export interface Step {
  word: string;
  bends: boolean;
}

/** Longer terms are sentences: nobody bends them. */
const MOST_WORDS = 6;
const SHORTEST_PART = 2;

/**
 * In which ways a term may be spelled and bent: word by word, as one word, and one word as two. None
 * where punctuation stands in it.
 */
export function patternsOf(term: string): Step[][] {
  const words = [...wordsIn(withoutInvisible(term))];
  const isPlain = words.length > 0 && words.slice(1).every(({ joint }) => joint !== null);
  if (!isPlain || words.length > MOST_WORDS) return [];
  const bent = words.map(({ text }) => ({ word: text, bends: true }));
  if (words.length > 1)
    return [bent, [{ word: words.map(({ text }) => text).join(""), bends: true }]];
  return [bent, ...splitsOf(term.trim())];
}

function splitsOf(word: string): Step[][] {
  const letters = [...word];
  const splits: Step[][] = [];
  for (let at = SHORTEST_PART; at <= letters.length - SHORTEST_PART; at++) {
    const [first, second] = [letters.slice(0, at).join(""), letters.slice(at).join("")];
    splits.push([
      { word: first, bends: false },
      { word: second, bends: true },
    ]);
  }
  return splits;
}

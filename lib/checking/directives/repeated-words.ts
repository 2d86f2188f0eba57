import type { Span } from "../characters";
import type { CheckedText } from "../checked-text";
import { excerpt } from "../draft";
import { foldText, textOf } from "../fold";
import { plain } from "./directive";
import { bareWords } from "./sentences";

export const noRepeatedWords = plain("no_repeated_words", "no word twice in a row", (text) =>
  findRepeatedWords(text).map((span) => ({
    ...span,
    reason: `“${excerpt(text.slice(span))}” says the same word twice in a row.`,
    suggestion: "Write the word once.",
  })),
);

/** Runs of one word with nothing but spaces between, which no sentence ends in. */
function findRepeatedWords(text: CheckedText): Span[] {
  const found: Span[] = [];
  for (const words of text.wordsByBlock()) {
    let last: (Span & { word: string }) | null = null;
    for (const span of words) {
      const bare = bareWords(text.text, span);
      const next = { ...bare, word: textOf(foldText(text.slice(bare))) };
      if (last && isRepeated(next.word) && next.word === last.word && isGap(text, last, next)) {
        const run = found.at(-1);
        if (run && run.end === last.end) run.end = next.end;
        else found.push({ start: last.start, end: next.end });
      }
      last = next;
    }
  }
  return found;
}

/** Not groups of digits, nor French reflexive verbs: `nous nous engageons`. */
function isRepeated(word: string): boolean {
  return /\p{L}/u.test(word) && word !== "nous" && word !== "vous";
}

/** Spaces, and what is not seen: no punctuation, line break or tab. */
function isGap(text: CheckedText, before: Span, after: Span): boolean {
  const gap = text.text.slice(before.end, after.start);
  return /\p{Zs}/u.test(gap) && /^[\p{Zs}\p{Cf}\p{Variation_Selector}]+$/u.test(gap);
}

import type { Span } from "../characters";
import type { CheckedText } from "../checked-text";
import { excerpt } from "../draft";
import { plain } from "./directive";
import { bareWords } from "./sentences";

export const noAllCaps = plain("no_all_caps", "no two or more words in capitals", (text) =>
  findAllCaps(text).map((span) => {
    const words = excerpt(text.slice(span));
    return {
      ...span,
      reason: `“${words}” is written all in capitals.`,
      suggestion: `Write “${words}” in lower case, with capitals only where they belong.`,
    };
  }),
);

/** Runs of two or more words, each of two or more letters, all in capitals. */
function findAllCaps(text: CheckedText): Span[] {
  const found: Span[] = [];
  let run: Span[] = [];
  const closeRun = () => {
    const first = run[0];
    const last = run.at(-1);
    if (first && last && run.length > 1)
      found.push(bareWords(text.text, { start: first.start, end: last.end }));
    run = [];
  };
  for (const words of text.wordsByBlock()) {
    for (const word of words) {
      if (isAllCaps(text.slice(word))) run.push(word);
      else closeRun();
    }
    closeRun();
  }
  return found;
}

function isAllCaps(word: string): boolean {
  const letters = word.match(/\p{L}/gu) ?? [];
  return letters.length > 1 && letters.every((letter) => /\p{Lu}/u.test(letter));
}

import { type Span, shrinkSpan } from "../characters";
import { sentencesOf, wordsOf } from "../segments";

/** Runs of two or more words, each of two or more letters, all in capitals. */
export function findAllCaps(text: string): Span[] {
  const found: Span[] = [];
  let run: Span[] = [];
  const closeRun = () => {
    const first = run[0];
    const last = run.at(-1);
    if (first && last && run.length > 1)
      found.push(bare(text, { start: first.start, end: last.end }));
    run = [];
  };
  for (const word of wordsOf(text)) {
    if (isAllCaps(text.slice(word.start, word.end))) run.push(word);
    else closeRun();
  }
  closeRun();
  return found;
}

function isAllCaps(word: string): boolean {
  const letters = word.match(/\p{L}/gu) ?? [];
  return letters.length > 1 && letters.every((letter) => /\p{Lu}/u.test(letter));
}

/** The first word of each sentence that begins with a lower-case letter. */
export function findLowerCaseSentences(text: string): Span[] {
  const found: Span[] = [];
  for (const sentence of sentencesOf(text)) {
    const words = text.slice(sentence.start, sentence.end);
    const first = /[\p{L}\p{N}]/u.exec(words);
    if (!first || !LOWER_CASE.test(first[0])) continue;
    const word = wordsOf(words).find((span) => span.end > first.index);
    if (word) found.push(bare(text, moved(word, sentence.start)));
  }
  return found;
}

/** Georgian has capitals only for whole words in capitals: its sentences begin small. */
const LOWER_CASE = /(?!\p{Script=Georgian})\p{Ll}/u;

/** Sentences of more than `limit` words. */
export function findLongSentences(text: string, limit: number): (Span & { words: number })[] {
  return sentencesOf(text)
    .map((span) => ({ ...span, words: wordsOf(text.slice(span.start, span.end)).length }))
    .filter(({ words }) => words > limit);
}

/** Without the punctuation around the words. */
function bare(text: string, span: Span): Span {
  return shrinkSpan(text, span, (codePoint) =>
    /[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(codePoint)),
  );
}

function moved(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by };
}

import type { Span } from "../characters";
import { bareSpan, type CheckedText } from "../checked-text";
import { withCapital } from "../fixes/capitals";
import { isAddress } from "../is-address";
import { excerpt, type RuleMatch } from "../rule-match";
import { wordsOf } from "../segments";
import { UnreadableError } from "../unreadable";
import { type Directive, plain } from "./directive";

export const sentenceCase = plain("sentence_case", "sentences begin with a capital", (text) =>
  findLowerCaseSentences(text).map((span) => lowerCase(text, span)),
);

function lowerCase(text: CheckedText, span: Span): RuleMatch {
  const word = text.slice(span);
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  const upper = excerpt(first.toUpperCase() + word.slice(first.length));
  return {
    ...span,
    reason: `The sentence begins with “${excerpt(word)}” in lower case.`,
    suggestion: `Begin the sentence with “${upper}”.`,
    makeFix: withCapital,
  };
}

/** Finds the first word of each sentence that begins with a lowercase letter. */
function findLowerCaseSentences(text: CheckedText): Span[] {
  const found: Span[] = [];
  for (const sentence of text.sentences) {
    const words = text.slice(sentence);
    const first = /[\p{L}\p{N}]/u.exec(words);
    if (!first || !LOWER_CASE.test(first[0])) continue;
    const word = wordsOf(words).find((span) => span.end > first.index);
    if (!word || continuesSentence(text.text, sentence.start, sentence.start + word.end)) continue;
    found.push(bareSpan(text.text, moved(word, sentence.start)));
  }
  return found;
}

/** Limits how many characters before a word are read, so that hostile texts take no longer. */
const BEFORE = 200;

/**
 * Returns whether a sentence continues although it was split, as in `“Oh!” said she` or within an
 * address.
 */
function continuesSentence(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const [begun = ""] = /\P{White_Space}*$/u.exec(before) ?? [];
  return (
    /[!?…][\p{Pe}\p{Pf}"'“”’]+\p{Zs}+$/u.test(before) || isAddress(begun + text.slice(start, end))
  );
}

/** Georgian uses capitals only for words in all capitals, so its sentences begin in lowercase. */
const LOWER_CASE = /(?!\p{Script=Georgian})\p{Ll}/u;

export const maxSentenceWords: Directive = {
  example: "max_sentence_words:25",
  meaning: "no longer sentences",
  read: (argument = "") => {
    const limit = /^\s*\d{1,6}\s*$/.test(argument) ? Number(argument) : 0;
    if (limit === 0)
      throw new UnreadableError('Write the number of words like "max_sentence_words:25".');
    return { check: ({ text }) => findLongSentences(text, limit) };
  },
};

function findLongSentences(text: CheckedText, limit: number): RuleMatch[] {
  return text.sentences.flatMap((span) => {
    const words = wordsOf(text.slice(span)).length;
    if (words <= limit) return [];
    const reason = `The sentence has ${words} words; at most ${limit} are allowed.`;
    return { ...span, reason, suggestion: "Split the sentence or shorten it." };
  });
}

function moved(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by };
}

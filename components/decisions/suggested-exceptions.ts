import type { FindingDecisionJson } from "@/lib/validations/decisions/schemas";

/** A suggested exception for words that were repeatedly marked as false positives. */
export interface SuggestedException {
  words: string;
  /** Number of false positives. */
  count: number;
  /** Phrases that contain the words: one that all sentences share, or else one per sentence. */
  phrases: string[];
  /** The distinct sentences with the words. */
  sentences: string[];
}

/** The minimum number of false positives on the same words before an exception is suggested. */
const MIN_REPEATS = 3;

/** Suggests exceptions for words with at least three false positives, most frequent first. */
export function suggestExceptions(decisions: readonly FindingDecisionJson[]): SuggestedException[] {
  const falsePositives = decisions.filter(
    ({ kind, violating_words: words }) => kind === "wrong" && words,
  );
  const byWords = Map.groupBy(falsePositives, ({ violating_words: words }) =>
    (words ?? "").toLowerCase(),
  );
  return [...byWords]
    .filter(([, group]) => group.length >= MIN_REPEATS)
    .map(([words, group]) => {
      const sentences = [...new Set(group.flatMap(({ context }) => sentenceOf(words, context)))];
      return { words, count: group.length, phrases: phrasesOf(words, sentences), sentences };
    })
    .sort((a, b) => b.count - a.count);
}

/**
 * Returns the exception for the words in one line, with the sentence that contains them. Both lists
 * are empty if the words do not occur exactly once in the line.
 */
export function suggestException(
  matchedWords: string,
  line: string | null,
): Pick<SuggestedException, "phrases" | "sentences"> {
  const words = matchedWords.toLowerCase();
  const sentences = sentenceOf(words, line);
  return { phrases: phrasesOf(words, sentences), sentences };
}

/** The end of a sentence, including closing quotes and brackets, before whitespace. */
const STOP = /(?<=[.!?…]["'”’)\]]*)\s+|(?<=[。！？])/u;

/** Returns the sentence of a line with the words; empty if they do not occur exactly once. */
function sentenceOf(words: string, line: string | null): string[] {
  const sentences = (line ?? "").split(STOP).map((sentence) => sentence.trim());
  const matchingSentences = sentences.filter((sentence) => sentence.toLowerCase().includes(words));
  const [onlySentence = ""] = matchingSentences;
  const isOne =
    matchingSentences.length === 1 && onlySentence.toLowerCase().split(words).length === 2;
  return isOne ? [onlySentence] : [];
}

/**
 * Returns the words with up to two neighbors per side that all sentences share, or else the phrases
 * of each sentence.
 */
function phrasesOf(words: string, sentences: readonly string[]): string[] {
  const around = sentences.map((sentence) => neighboursOf(words, sentence.toLowerCase()));
  const sharedPhrase = phraseOf(words, {
    before: getCommonPrefix(around.map(({ before }) => before)),
    after: getCommonPrefix(around.map(({ after }) => after)),
  });
  if (sharedPhrase !== words) return sentences.length === 0 ? [] : [sharedPhrase];
  const phrases = around.map((each) => phraseOf(words, each));
  return [...new Set(phrases)].filter((phrase) => phrase !== words);
}

interface Neighbours {
  /** Ordered outwards from the words. */
  before: string[];
  after: string[];
}

const MAX_NEIGHBOURS = 2;

function neighboursOf(words: string, sentence: string): Neighbours {
  const [left = "", right = ""] = sentence.split(words);
  // A phrase does not cross punctuation.
  const before = left.split(BREAK).at(-1)?.replace(/\s+/g, " ").match(WORD_BEFORE) ?? [];
  const after = right.split(BREAK)[0]?.replace(/\s+/g, " ").match(WORD_AFTER) ?? [];
  return {
    before: before.reverse().slice(0, MAX_NEIGHBOURS),
    after: after.slice(0, MAX_NEIGHBOURS),
  };
}

/** Includes the space between the neighbor and the words. */
const WORD_BEFORE = /[\p{L}\p{N}\p{M}'’-]+ ?/gu;
const WORD_AFTER = / ?[\p{L}\p{N}\p{M}'’-]+/gu;
const BREAK = /[^\p{L}\p{N}\p{M}\s'’-]/u;

function phraseOf(words: string, { before, after }: Neighbours): string {
  return [...before.toReversed(), words, ...after].join("");
}

function getCommonPrefix(lists: readonly (readonly string[])[]): string[] {
  const [first = []] = lists;
  const differenceIndex = first.findIndex((word, at) => lists.some((list) => list[at] !== word));
  return first.slice(0, differenceIndex < 0 ? first.length : differenceIndex);
}

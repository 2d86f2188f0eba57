import type { FindingDecisionJson } from "@/lib/findings/decisions/schemas";

/** A suggested exception for words that were repeatedly marked as false positives. */
export interface SuggestedException {
  words: string;
  count: number;
  /** The phrases that contain the words: one shared by all sentences, or one per sentence. */
  phrases: string[];
  /** The distinct sentences that contain the words. */
  sentences: string[];
}

/** The minimum number of false positives on the same words before an exception is suggested. */
const MIN_REPEATS = 3;

/** Suggests exceptions for words with at least three false positives, most frequent first. */
export function suggestExceptions(decisions: readonly FindingDecisionJson[]): SuggestedException[] {
  const falsePositives = decisions.filter(
    ({ kind, violating_words: words }) => kind === "wrong" && words,
  );
  const falsePositivesByWords = Map.groupBy(falsePositives, ({ violating_words: words }) =>
    (words ?? "").toLowerCase(),
  );
  return [...falsePositivesByWords]
    .filter(([, group]) => group.length >= MIN_REPEATS)
    .map(([words, group]) => {
      const sentences = [
        ...new Set(group.flatMap(({ context }) => findMatchingSentence(words, context))),
      ];
      return { words, count: group.length, phrases: listPhrases(words, sentences), sentences };
    })
    .sort((a, b) => b.count - a.count);
}

/**
 * Returns the exception for words in a line, with the sentence that contains them. Both lists are
 * empty unless the words occur exactly once in the line.
 */
export function suggestException(
  matchedWords: string,
  line: string | null,
): Pick<SuggestedException, "phrases" | "sentences"> {
  const words = matchedWords.toLowerCase();
  const sentences = findMatchingSentence(words, line);
  return { phrases: listPhrases(words, sentences), sentences };
}

/** The end of a sentence, including closing quotes and brackets, before whitespace. */
const SENTENCE_BREAK = /(?<=[.!?…]["'”’)\]]*)\s+|(?<=[。！？])/u;

/** Returns the line's sentence with the words; empty unless they occur exactly once. */
function findMatchingSentence(words: string, line: string | null): string[] {
  const sentences = (line ?? "").split(SENTENCE_BREAK).map((sentence) => sentence.trim());
  const matchingSentences = sentences.filter((sentence) => sentence.toLowerCase().includes(words));
  const [onlySentence = ""] = matchingSentences;
  const isSingleSentence =
    matchingSentences.length === 1 && onlySentence.toLowerCase().split(words).length === 2;
  return isSingleSentence ? [onlySentence] : [];
}

/**
 * Returns the words with up to two neighbors per side that all sentences share. If no neighbors are
 * shared, returns one phrase per sentence.
 */
function listPhrases(words: string, sentences: readonly string[]): string[] {
  const neighbors = sentences.map((sentence) => findNeighbors(words, sentence.toLowerCase()));
  const sharedPhrase = joinPhrase(words, {
    before: getCommonPrefix(neighbors.map(({ before }) => before)),
    after: getCommonPrefix(neighbors.map(({ after }) => after)),
  });
  if (sharedPhrase !== words) return sentences.length === 0 ? [] : [sharedPhrase];
  const phrases = neighbors.map((each) => joinPhrase(words, each));
  return [...new Set(phrases)].filter((phrase) => phrase !== words);
}

interface Neighbors {
  /** The neighbors before the words, nearest first. */
  before: string[];
  after: string[];
}

const MAX_NEIGHBORS = 2;

function findNeighbors(words: string, sentence: string): Neighbors {
  const [left = "", right = ""] = sentence.split(words);
  // Phrases do not cross punctuation.
  const before = left.split(PHRASE_BREAK).at(-1)?.replace(/\s+/g, " ").match(WORD_BEFORE) ?? [];
  const after = right.split(PHRASE_BREAK)[0]?.replace(/\s+/g, " ").match(WORD_AFTER) ?? [];
  return {
    before: before.reverse().slice(0, MAX_NEIGHBORS),
    after: after.slice(0, MAX_NEIGHBORS),
  };
}

/** A neighboring word, including the space between it and the words. */
const WORD_BEFORE = /[\p{L}\p{N}\p{M}'’-]+ ?/gu;
const WORD_AFTER = / ?[\p{L}\p{N}\p{M}'’-]+/gu;
const PHRASE_BREAK = /[^\p{L}\p{N}\p{M}\s'’-]/u;

function joinPhrase(words: string, { before, after }: Neighbors): string {
  return [...before.toReversed(), words, ...after].join("");
}

function getCommonPrefix(lists: readonly (readonly string[])[]): string[] {
  const [first = []] = lists;
  const differenceIndex = first.findIndex((word, index) =>
    lists.some((list) => list[index] !== word),
  );
  return first.slice(0, differenceIndex < 0 ? first.length : differenceIndex);
}

import type { FindingDecisionJson } from "@/lib/validations/decisions/schemas";

/** What several findings of the same words that were decided wrong ask of their rule. */
export interface ExceptionProposal {
  words: string;
  /** How many were decided wrong. */
  count: number;
  /** Phrases that they stand in: the one that all share, else each its own. */
  phrases: string[];
  /** The sentences that they stand in, each once. */
  sentences: string[];
}

/** So many on the same words are the rule's business. */
const ENOUGH = 3;

/** Exceptions for words that were decided wrong three times or more, the most frequent first. */
export function proposeExceptions(decisions: readonly FindingDecisionJson[]): ExceptionProposal[] {
  const wrong = decisions.filter(({ kind, violating_words: words }) => kind === "wrong" && words);
  const byWords = Map.groupBy(wrong, ({ violating_words: words }) => (words ?? "").toLowerCase());
  return [...byWords]
    .filter(([, own]) => own.length >= ENOUGH)
    .map(([words, own]) => {
      const sentences = [...new Set(own.flatMap(({ context }) => sentenceOf(words, context)))];
      return { words, count: own.length, phrases: phrasesOf(words, sentences), sentences };
    })
    .sort((a, b) => b.count - a.count);
}

/** The exception that one line asks for, with its sentence; nothing where its place is not clear. */
export function proposeException(
  found: string,
  line: string | null,
): Pick<ExceptionProposal, "phrases" | "sentences"> {
  const words = found.toLowerCase();
  const sentences = sentenceOf(words, line);
  return { phrases: phrasesOf(words, sentences), sentences };
}

/** A stop, with what closes the sentence, before white space. */
const STOP = /(?<=[.!?…]["'”’)\]]*)\s+|(?<=[。！？])/u;

/** The sentence of a line that words stand in; none where more than one may be meant. */
function sentenceOf(words: string, line: string | null): string[] {
  const sentences = (line ?? "").split(STOP).map((sentence) => sentence.trim());
  const holding = sentences.filter((sentence) => sentence.toLowerCase().includes(words));
  const [only = ""] = holding;
  const isOne = holding.length === 1 && only.toLowerCase().split(words).length === 2;
  return isOne ? [only] : [];
}

/** The words with those of their neighbours, at most two on each side, that all sentences share. */
function phrasesOf(words: string, sentences: readonly string[]): string[] {
  const around = sentences.map((sentence) => neighboursOf(words, sentence.toLowerCase()));
  const shared = phraseOf(words, {
    before: sharedBy(around.map(({ before }) => before)),
    after: sharedBy(around.map(({ after }) => after)),
  });
  if (shared !== words) return sentences.length === 0 ? [] : [shared];
  const own = around.map((each) => phraseOf(words, each));
  return [...new Set(own)].filter((phrase) => phrase !== words);
}

interface Neighbours {
  /** From the words outwards. */
  before: string[];
  after: string[];
}

const MOST_NEIGHBOURS = 2;

function neighboursOf(words: string, sentence: string): Neighbours {
  const [left = "", right = ""] = sentence.split(words);
  // Beyond punctuation something else begins, which a phrase does not reach across.
  const before = left.split(BREAK).at(-1)?.replace(/\s+/g, " ").match(WORD_BEFORE) ?? [];
  const after = right.split(BREAK)[0]?.replace(/\s+/g, " ").match(WORD_AFTER) ?? [];
  return {
    before: before.reverse().slice(0, MOST_NEIGHBOURS),
    after: after.slice(0, MOST_NEIGHBOURS),
  };
}

/** Each with the space towards the words found, where there is one. */
const WORD_BEFORE = /[\p{L}\p{N}\p{M}'’-]+ ?/gu;
const WORD_AFTER = / ?[\p{L}\p{N}\p{M}'’-]+/gu;
const BREAK = /[^\p{L}\p{N}\p{M}\s'’-]/u;

function phraseOf(words: string, { before, after }: Neighbours): string {
  return [...before.toReversed(), words, ...after].join("");
}

function sharedBy(lists: readonly (readonly string[])[]): string[] {
  const [first = []] = lists;
  const same = first.findIndex((word, at) => lists.some((list) => list[at] !== word));
  return first.slice(0, same < 0 ? first.length : same);
}

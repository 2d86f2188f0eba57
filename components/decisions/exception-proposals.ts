import type { FindingDecisionJson } from "@/lib/decisions/schemas";

/** What several findings of the same words that were decided wrong ask of their rule. */
export interface ExceptionProposal {
  words: string;
  /** How many were decided wrong. */
  count: number;
  /** A phrase that all of them stand in; null where they share none. */
  phrase: string | null;
  /** The lines that they stood in, each once. */
  lines: string[];
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
      const lines = [...new Set(own.flatMap(({ context }) => context ?? []))];
      return { words, count: own.length, phrase: phraseOf(words, lines), lines };
    })
    .sort((a, b) => b.count - a.count);
}

/** The words with those of their neighbours, at most two on each side, that all lines share. */
function phraseOf(words: string, lines: readonly string[]): string | null {
  const around = lines.map((line) => {
    const lower = line.toLowerCase();
    const at = lower.indexOf(words);
    return at < 0
      ? null
      : {
          before: wordsOf(lower.slice(0, at)).reverse(),
          after: wordsOf(lower.slice(at + words.length)),
        };
  });
  const known = around.filter((each) => each !== null);
  if (known.length < lines.length) return null;
  const before = shared(known.map(({ before }) => before)).reverse();
  const after = shared(known.map(({ after }) => after));
  if (before.length + after.length === 0) return null;
  return [...before, words, ...after].join(" ");
}

function wordsOf(text: string): string[] {
  // Beyond a stop another sentence begins, which says nothing of the words.
  const near = text.match(/[\p{L}\p{N}\p{M}'’-]+/gu);
  return near ?? [];
}

const MOST_NEIGHBOURS = 2;

function shared(lists: readonly (readonly string[])[]): string[] {
  const [first = []] = lists;
  const same = first.findIndex((word, at) => lists.some((list) => list[at] !== word));
  return first.slice(0, Math.min(same < 0 ? first.length : same, MOST_NEIGHBOURS));
}

import { trimSpan } from "../../text/characters";
import {
  CUT,
  type FoldedText,
  foldPreservingCase,
  foldText,
  TAIL,
  WORD_CONTINUATION,
} from "../../text/fold";
import { ROOT, SPACE, TokenTrie } from "./token-trie";

/** The end of a term in the trie, with its rule (`owner`) and entry (term or item). */
interface TermEnding {
  owner: number;
  entry: number;
  /** The required spelling of a case-sensitive term, or null for other terms. */
  written: string | null;
}

/** A matching term. `end` is exclusive, in folded units. */
export interface MatchedTerm {
  owner: number;
  entry: number;
  end: number;
}

/**
 * A trie of tokens with the terms of all rules, so that the time per text hardly depends on the
 * number of terms. A token is either a run of letters, digits and marks or any other single
 * character, including a preceding space.
 */
export class TermIndex {
  private readonly trie = new TokenTrie();
  /** Terms by the node at which they end. Most nodes have none. */
  private readonly endings: (TermEnding[] | undefined)[] = [];
  private longestToken = 0;

  get isEmpty(): boolean {
    return this.endings.length === 0;
  }

  /** Adds a term of a rule (`owner`). Ignores terms without visible characters. */
  add(owner: number, entry: number, term: string, matchCase = false): void {
    const { start, end } = trimSpan(term, { start: 0, end: term.length });
    const foldedTerm = foldText(term.slice(start, end));
    let node = ROOT;
    for (let tokenStart = 0, tokenEnd = 0; tokenStart < foldedTerm.length; tokenStart = tokenEnd) {
      tokenEnd = findTokenEnd(foldedTerm, tokenStart, 0);
      this.longestToken = Math.max(this.longestToken, tokenEnd - tokenStart);
      node = this.trie.grow(node, foldedTerm.units, tokenStart, tokenEnd);
    }
    if (node === ROOT) return;
    const endings = this.endings[node] ?? [];
    const exactTerm = matchCase ? foldPreservingCase(term) : null;
    this.endings[node] = [...endings, { owner, entry, written: exactTerm }];
  }

  /**
   * Calls `onMatches` for each position at which terms match, from left to right, with all terms that
   * match there, shortest first. `start` is in folded units.
   */
  scan(
    text: string,
    foldedText: FoldedText,
    onMatches: (start: number, matchedTerms: MatchedTerm[]) => void,
  ): void {
    for (let start = 0, end = 0; start < foldedText.length; start = end) {
      end = foldedText.units[start] === SPACE ? start + 1 : findTokenEnd(foldedText, start, CUT);
      if (!canCut(foldedText, start) || foldedText.units[start] === SPACE) continue;
      const matchedTerms = this.matchesAt(text, foldedText, start, end);
      if (matchedTerms.length > 0) onMatches(start, matchedTerms);
    }
  }

  /** Returns the terms that begin at `from` with a first token that ends at `end`. */
  private matchesAt(
    text: string,
    foldedText: FoldedText,
    startIndex: number,
    end: number,
  ): MatchedTerm[] {
    let start = startIndex;
    const { trie } = this;
    const { units, length } = foldedText;
    let matchedTerms = NO_MATCHES;
    for (let node = ROOT; ; end = findTokenEnd(foldedText, start, CUT)) {
      // A match can end inside a run: `Acme™` is folded to the run `acmetm`, but `Acme` must match.
      for (; continuesWord(foldedText, end); end = findTokenEnd(foldedText, end, CUT)) {
        if (end - start > this.longestToken) return matchedTerms;
        const childNode = trie.child(node, units, start, end);
        if (childNode !== ROOT)
          matchedTerms = this.collect(text, foldedText, startIndex, end, childNode, matchedTerms);
      }
      node = trie.child(node, units, start, end);
      if (node === ROOT) return matchedTerms;
      matchedTerms = this.collect(text, foldedText, startIndex, end, node, matchedTerms);
      if (end === length || !trie.mayHaveChild(node, units, end)) return matchedTerms;
      start = end;
    }
  }

  private collect(
    text: string,
    foldedText: FoldedText,
    startIndex: number,
    end: number,
    node: number,
    matchedTerms: MatchedTerm[],
  ): MatchedTerm[] {
    const endings = this.endings[node];
    if (!endings || !canCut(foldedText, end)) return matchedTerms;
    const allMatches = [...matchedTerms];
    let exactText: string | null = null;
    for (const { owner, entry, written } of endings) {
      if (written !== null)
        exactText ??= foldPreservingCase(
          text.slice(foldedText.from[startIndex], foldedText.to[end - 1]),
        );
      if (written === null || written === exactText) allMatches.push({ owner, entry, end });
    }
    return allMatches;
  }
}

const NO_MATCHES: MatchedTerm[] = [];

function canCut({ flags }: FoldedText, unit: number): boolean {
  return ((flags[unit] ?? 0) & CUT) !== 0;
}

/** Returns whether the word continues after `end`, although a match can end there. */
function continuesWord({ flags, length }: FoldedText, end: number): boolean {
  return end < length && ((flags[end - 1] ?? 0) & (flags[end] ?? 0) & WORD_CONTINUATION) !== 0;
}

/**
 * Returns the end of the token that begins at `start`. A space belongs to the token after it. With
 * the flag CUT in `cuts`, the token also ends wherever a match can end.
 */
function findTokenEnd({ units, flags, length }: FoldedText, start: number, cuts: number): number {
  const first = units[start] === SPACE && start + 1 < length ? start + 1 : start;
  const isContinuation = ((flags[first] ?? 0) & WORD_CONTINUATION) !== 0;
  let end = first + 1;
  while (end < length && isTokenContinued(flags[end] ?? 0, isContinuation, cuts)) end++;
  return end;
}

function isTokenContinued(flags: number, isContinuation: boolean, cuts: number): boolean {
  return (
    (flags & TAIL) !== 0 ||
    (isContinuation && (flags & WORD_CONTINUATION) !== 0 && (flags & cuts) === 0)
  );
}

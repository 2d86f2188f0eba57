import { trimSpan } from "../../text/characters";
import { CUT, type FoldedText, foldPreservingCase, foldText } from "../../text/fold";
import { TokenReader } from "./token-reader";
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
 * number of terms.
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
    const token = new TokenReader(foldedTerm, 0);
    let node = ROOT;
    for (let tokenStart = 0; tokenStart < foldedTerm.length; tokenStart = token.end) {
      token.read(tokenStart);
      this.longestToken = Math.max(this.longestToken, token.end - tokenStart);
      node = this.trie.grow(node, token);
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
    const token = new TokenReader(foldedText, CUT);
    for (let start = 0, end = 0; start < foldedText.length; start = end) {
      end = start + 1;
      if (foldedText.units[start] === SPACE) continue;
      token.read(start);
      end = token.end;
      if (!canCut(foldedText, start)) continue;
      const matchedTerms = this.matchesAt(text, foldedText, token);
      if (matchedTerms.length > 0) onMatches(start, matchedTerms);
    }
  }

  /** Returns the terms that match from the start of a token. Advances the token. */
  private matchesAt(text: string, foldedText: FoldedText, token: TokenReader): MatchedTerm[] {
    const { start } = token;
    const { trie } = this;
    let matchedTerms = NO_MATCHES;
    for (let node = ROOT; ; token.read(token.end)) {
      // A match can end inside a run: `Acme™` is folded to the run `acmetm`, but `Acme` must match.
      for (; token.isContinued(); token.extend()) {
        if (token.end - token.start > this.longestToken) return matchedTerms;
        const childNode = trie.child(node, token);
        if (this.endings[childNode])
          matchedTerms = this.collect(text, foldedText, start, token.end, childNode, matchedTerms);
      }
      node = trie.child(node, token);
      if (node === ROOT) return matchedTerms;
      const { end } = token;
      if (this.endings[node])
        matchedTerms = this.collect(text, foldedText, start, end, node, matchedTerms);
      if (end === foldedText.length || !trie.mayHaveChild(node, token.units, end))
        return matchedTerms;
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

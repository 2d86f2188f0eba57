import { trimSpan } from "./characters";
import { CUT, type FoldedText, foldText, RUNS_ON, TAIL } from "./fold";

/** What a term leads to: an entry (a term, or an item of required ones) of one rule. */
interface Ending {
  owner: number;
  entry: number;
}

interface Node {
  next: Map<number, Node>;
  endings: Ending[];
}

interface Token {
  start: number;
  end: number;
  /** The run of letters and digits goes on in the next token, though a match may end between. */
  glued: boolean;
}

/**
 * All terms of all rules in one trie of tokens, so that the time for a text hardly depends on
 * how many terms there are. A token is a run of letters, digits and marks, or one other character.
 */
export class TermIndex {
  private readonly vocabulary = new Map<string, number>();
  private readonly root: Node = { next: new Map(), endings: [] };
  private longestToken = 0;

  /** Adds a term for a rule (`owner`); one that folds to nothing is left out. */
  add(owner: number, entry: number, term: string): void {
    const { start, end } = trimSpan(term, { start: 0, end: term.length });
    const folded = foldText(term.slice(start, end));
    let node = this.root;
    for (const token of tokensOf(folded, 0)) {
      node = this.child(node, folded.text.slice(token.start, token.end));
    }
    if (node !== this.root) node.endings.push({ owner, entry });
  }

  get isEmpty(): boolean {
    return this.vocabulary.size === 0;
  }

  private child(node: Node, token: string): Node {
    const id = this.vocabulary.get(token) ?? this.vocabulary.size;
    this.vocabulary.set(token, id);
    this.longestToken = Math.max(this.longestToken, token.length);
    let child = node.next.get(id);
    if (!child) {
      child = { next: new Map(), endings: [] };
      node.next.set(id, child);
    }
    return child;
  }

  /**
   * Calls back for each place where terms begin, from left to right, with every term that matches
   * there, shorter ones first. `start` and `end` are folded units.
   */
  scan(folded: FoldedText, found: (start: number, hits: Hit[]) => void): void {
    const tokens = tokensOf(folded, CUT);
    const ids = tokens.map((token) => this.idOf(folded, token.start, token.end));
    for (let first = 0; first < tokens.length; first++) {
      const start = tokens[first]?.start ?? 0;
      if (((folded.flags[start] ?? 0) & CUT) === 0) continue;
      const hits = this.walk(folded, tokens, ids, first);
      if (hits.length > 0) found(start, hits);
    }
  }

  private idOf(folded: FoldedText, start: number, end: number): number {
    return this.vocabulary.get(folded.text.slice(start, end)) ?? -1;
  }

  private walk(folded: FoldedText, tokens: Token[], ids: number[], first: number): Hit[] {
    const hits: Hit[] = [];
    let node: Node | undefined = this.root;
    for (let t = first; node && t < tokens.length; t++) {
      const token = tokens[t];
      if (!token) break;
      if (token.glued) {
        t = this.walkGlued(folded, tokens, t, node, hits);
        if (t < 0) break;
        node = this.step(folded, token.start, tokens[t]?.end ?? 0, node);
      } else {
        node = node.next.get(ids[t] ?? -1);
      }
      if (node) collect(folded, tokens[t]?.end ?? 0, node, hits);
    }
    return hits;
  }

  /**
   * `Acme™` folds to one run, `acmetm`, yet `Acme` ends within it: tries the ends inside the run
   * that begins with token `t`, and answers the run's last token, or -1 if no term has such a run.
   */
  private walkGlued(
    folded: FoldedText,
    tokens: Token[],
    t: number,
    node: Node,
    hits: Hit[],
  ): number {
    const start = tokens[t]?.start ?? 0;
    for (; tokens[t]?.glued; t++) {
      const end = tokens[t]?.end ?? 0;
      if (end - start > this.longestToken) return -1;
      const inner = this.step(folded, start, end, node);
      if (inner) collect(folded, end, inner, hits);
    }
    return t;
  }

  private step(folded: FoldedText, start: number, end: number, node: Node): Node | undefined {
    return node.next.get(this.idOf(folded, start, end));
  }
}

export interface Hit extends Ending {
  end: number;
}

function collect(folded: FoldedText, end: number, node: Node, hits: Hit[]): void {
  if (node.endings.length === 0 || ((folded.flags[end] ?? 0) & CUT) === 0) return;
  for (const { owner, entry } of node.endings) hits.push({ owner, entry, end });
}

/** Cuts folded text into tokens; with `cuts` CUT also within a run, where a match may begin or end. */
function tokensOf(folded: FoldedText, cuts: number): Token[] {
  const { text, flags } = folded;
  const tokens: Token[] = [];
  for (let start = 0; start < text.length; ) {
    let end = start + 1;
    const runsOn = (flags[start] ?? 0) & RUNS_ON;
    const stop = runsOn ? cuts : CUT;
    while (end < text.length && continues(flags[end] ?? 0, runsOn, stop)) end++;
    const glued = runsOn !== 0 && end < text.length && ((flags[end] ?? 0) & RUNS_ON) !== 0;
    tokens.push({ start, end, glued });
    start = end;
  }
  return tokens;
}

function continues(flags: number, runsOn: number, stop: number): boolean {
  return (flags & TAIL) !== 0 || (runsOn !== 0 && (flags & RUNS_ON) !== 0 && (flags & stop) === 0);
}

import { type CUT, type FoldedText, TAIL, WORD_CONTINUATION } from "../../text/fold";
import { SPACE, type Token } from "./token-trie";

/**
 * Reads tokens of a folded text. A token is either a run of letters, digits and marks or any other
 * single character. A space belongs to the token after it.
 */
export class TokenReader implements Token {
  readonly units: Uint16Array;
  start = 0;
  end = 0;
  hash = 0;
  private readonly flags: Uint8Array;
  private readonly length: number;
  /** The start of the last token without its space, to read a token only once; -1 for none. */
  private first = -1;

  /** @param cuts CUT if tokens also end wherever a match can end, otherwise 0 */
  constructor(
    { units, flags, length }: FoldedText,
    private readonly cuts: 0 | typeof CUT,
  ) {
    this.units = units;
    this.flags = flags;
    this.length = length;
  }

  /** Reads the token that begins at `start`. */
  read(start: number): void {
    const { units } = this;
    const first = units[start] === SPACE && start + 1 < this.length ? start + 1 : start;
    this.start = start;
    if (first === this.first) return;
    this.first = first;
    this.hash = 0x811c9dc5;
    this.readRun(first);
  }

  /** Returns whether the word continues after the token, although a match can end there. */
  isContinued(): boolean {
    const { end, flags } = this;
    return (
      end < this.length && ((flags[end - 1] ?? 0) & (flags[end] ?? 0) & WORD_CONTINUATION) !== 0
    );
  }

  /** Extends the token to the next place where a match can end. */
  extend(): void {
    this.first = -1;
    this.readRun(this.end);
  }

  /** Adds the units to the FNV-1a hash up to the end of the run, or to the next cut. */
  private readRun(start: number): void {
    const { units, flags, length, cuts } = this;
    const isContinuation = ((flags[start] ?? 0) & WORD_CONTINUATION) !== 0;
    let hash = this.hash;
    let end = start;
    do {
      hash = Math.imul(hash ^ (units[end] ?? 0), 0x01000193);
      end++;
    } while (end < length && isTokenContinued(flags[end] ?? 0, isContinuation, cuts));
    this.hash = hash;
    this.end = end;
  }
}

function isTokenContinued(flags: number, isContinuation: boolean, cuts: number): boolean {
  return (
    (flags & TAIL) !== 0 ||
    (isContinuation && (flags & WORD_CONTINUATION) !== 0 && (flags & cuts) === 0)
  );
}

import type { Span } from "./characters";
import { Lines } from "./lines";
import { sentencesOf, wordsOf } from "./segments";

/**
 * A text as it is checked, which is what a reader sees of it; cut into lines, sentences and words
 * once for all rules.
 */
export class CheckedText {
  /** What no run of words goes over: paragraphs, list items, cells. A plain text is one. */
  readonly blocks: readonly Span[];
  private cutLines: Lines | null = null;
  private cutSentences: readonly Span[] | null = null;
  private cutWords: readonly Span[] | null = null;

  constructor(
    readonly text: string,
    blocks?: readonly Span[],
  ) {
    this.blocks = blocks ?? [{ start: 0, end: text.length }];
  }

  get lines(): Lines {
    this.cutLines ??= new Lines(this.text);
    return this.cutLines;
  }

  /** No sentence goes over a line break. */
  get sentences(): readonly Span[] {
    this.cutSentences ??= sentencesOf(this.text);
    return this.cutSentences;
  }

  get words(): readonly Span[] {
    this.cutWords ??= wordsOf(this.text);
    return this.cutWords;
  }

  /** The words of each block. */
  wordsByBlock(): (readonly Span[])[] {
    const { blocks, words } = this;
    if (blocks.length === 1) return [words];
    let next = 0;
    return blocks.map(({ end }) => {
      const first = next;
      while ((words[next]?.start ?? end) < end) next++;
      return words.slice(first, next);
    });
  }

  slice({ start, end }: Span): string {
    return this.text.slice(start, end);
  }
}

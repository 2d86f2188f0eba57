import { plain, type Reading, read } from "@/lib/reading/reading";
import { type Span, shrinkSpan } from "./characters";
import { foldWord } from "./fold";
import { Lines } from "./lines";
import { sentencesOf, wordsOf } from "./segments";

/** A word without the punctuation around it. */
export interface BareWord extends Span {
  written: string;
  /** As matching sees it. */
  folded: string;
}

/**
 * A text as it is checked, which is what a reader sees of it; cut into lines, sentences and words
 * once for all rules.
 */
export class CheckedText {
  /** What a reader sees. */
  readonly text: string;
  /** Where the text goes on in another paragraph, list item or cell, ascending; a plain text does nowhere. */
  readonly edges: readonly number[];
  /** Where items of lists begin. */
  readonly items: readonly number[];
  private cutLines: Lines | null = null;
  private cutSentences: readonly Span[] | null = null;
  private cutWords: readonly Span[] | null = null;
  private cutBareWords: readonly BareWord[] | null = null;
  private stored: CheckedText | null = null;

  constructor(readonly reading: Reading) {
    this.text = reading.text;
    this.edges = reading.edges;
    this.items = reading.items;
  }

  /** The text with its markup, as it is stored. */
  get source(): CheckedText {
    if (!this.reading.isHtml) return this;
    this.stored ??= new CheckedText(plain(this.reading.source));
    return this.stored;
  }

  get lines(): Lines {
    this.cutLines ??= new Lines(this.text);
    return this.cutLines;
  }

  /** Where a block begins that follows another, of a plain text a line; ascending. */
  get breaks(): readonly number[] {
    return this.reading.isHtml ? this.edges : this.lines.starts;
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

  /** The words, one for one. */
  get bareWords(): readonly BareWord[] {
    this.cutBareWords ??= this.words.map((word) => {
      const span = bareSpan(this.text, word);
      const written = this.slice(span);
      return { ...span, written, folded: foldWord(written) };
    });
    return this.cutBareWords;
  }

  /** Words between edges, which no run of words goes over. */
  byBlock<S extends Span>(words: readonly S[]): (readonly S[])[] {
    const { edges } = this;
    if (edges.length === 0) return [words];
    let next = 0;
    return [...edges, this.text.length].map((edge) => {
      const first = next;
      while ((words[next]?.start ?? edge) < edge) next++;
      return words.slice(first, next);
    });
  }

  slice({ start, end }: Span): string {
    return this.text.slice(start, end);
  }
}

/** A stored text, or one that was prepared already, so that it is read and cut once. */
export type Readable = string | CheckedText;

export function checkedText(text: Readable): CheckedText {
  return typeof text === "string" ? new CheckedText(read(text)) : text;
}

/** Without the punctuation around the words. */
export function bareSpan(text: string, span: Span): Span {
  return shrinkSpan(text, span, (codePoint) =>
    /[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(codePoint)),
  );
}

import { type ParsedText, parsePlainText, parseText } from "@/lib/reading/parsed-text";
import { type Span, shrinkSpan } from "./characters";
import { foldWord } from "./fold";
import { Lines } from "./lines";
import { findSentences, findWords } from "./segments";

/** A word without surrounding punctuation. */
export interface BareWord extends Span {
  written: string;
  /** The word, folded for matching. */
  folded: string;
}

/** The visible text of a checked text, split into lines, sentences and words once for all rules. */
export class CheckedText {
  readonly text: string;
  /** Offsets of paragraphs, list items and cells, ascending; empty for plain text. */
  readonly edges: readonly number[];
  /** Offsets of list items. */
  readonly items: readonly number[];
  private cutLines: Lines | null = null;
  private cutSentences: readonly Span[] | null = null;
  private cutWords: readonly Span[] | null = null;
  private cutBareWords: readonly BareWord[] | null = null;
  private stored: CheckedText | null = null;

  constructor(readonly parsed: ParsedText) {
    this.text = parsed.text;
    this.edges = parsed.edges;
    this.items = parsed.items;
  }

  /** The stored text, including its markup, as plain text. */
  get source(): CheckedText {
    if (!this.parsed.isHtml) return this;
    this.stored ??= new CheckedText(parsePlainText(this.parsed.source));
    return this.stored;
  }

  get lines(): Lines {
    this.cutLines ??= new Lines(this.text);
    return this.cutLines;
  }

  /** Offsets of all blocks (or lines, for plain text) except the first, in ascending order. */
  get breaks(): readonly number[] {
    return this.parsed.isHtml ? this.edges : this.lines.starts;
  }

  /** The sentences of the text. No sentence spans a line break. */
  get sentences(): readonly Span[] {
    this.cutSentences ??= findSentences(this.text);
    return this.cutSentences;
  }

  get words(): readonly Span[] {
    this.cutWords ??= findWords(this.text);
    return this.cutWords;
  }

  /** Words without surrounding punctuation, in the order of `words`. */
  get bareWords(): readonly BareWord[] {
    this.cutBareWords ??= this.words.map((word) => {
      const span = trimPunctuation(this.text, word);
      const wordText = this.slice(span);
      return { ...span, written: wordText, folded: foldWord(wordText) };
    });
    return this.cutBareWords;
  }

  /** Groups words by block. Sequences of words must not cross block edges. */
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

/** A stored text as a string, or already parsed and split. */
export type TextInput = string | CheckedText;

export function toCheckedText(text: TextInput): CheckedText {
  return typeof text === "string" ? new CheckedText(parseText(text)) : text;
}

/** Shrinks a span to exclude punctuation around its words. */
export function trimPunctuation(text: string, span: Span): Span {
  return shrinkSpan(text, span, (codePoint) =>
    /[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(codePoint)),
  );
}

/** Returns the span of all sentences that overlap the given span. */
export function findSentencesAround({ sentences }: CheckedText, { start, end }: Span): Span | null {
  const overlappingSentences = sentences.filter(
    (sentence) => sentence.start < Math.max(end, start + 1) && sentence.end > start,
  );
  const [first] = overlappingSentences;
  const last = overlappingSentences.at(-1);
  return first && last ? { start: first.start, end: last.end } : null;
}

import { parseHtml, type TextSpan } from "./html-parser";
import { mayBeHtml } from "./may-be-html";
import { VisibleText } from "./visible-text";

/** A stored text and its visible text, mapped by UTF-16 offsets with exclusive ends. */
export interface ParsedText {
  readonly source: string;
  readonly isHtml: boolean;
  /** The visible text; for plain text, the source itself. */
  readonly text: string;
  /** For HTML: ascending offsets at which the visible text continues in another block or cell. */
  readonly edges: readonly number[];
  /** For HTML: ascending offsets of each list item's visible text. */
  readonly items: readonly number[];
  /** Returns the source span from the first to the last of these visible characters. */
  toSource(visibleSpan: TextSpan): TextSpan;
  /** Returns the visible characters of a source span. For markup, the span is empty. */
  toVisible(source: TextSpan): TextSpan;
}

/** Parses a stored text in linear time. A text without HTML costs only a search for `<` and `&`. */
export function parseText(source: string): ParsedText {
  if (!mayBeHtml(source)) return parsePlainText(source);
  const view = new VisibleText(source);
  return parseHtml(source, view) ? toParsedText(source, view) : parsePlainText(source);
}

/** Combines a source with its recorded view. */
export function toParsedText(source: string, view: VisibleText): ParsedText {
  return new ParsedHtml(source, view);
}

class ParsedHtml implements ParsedText {
  readonly isHtml = true;
  readonly text: string;
  readonly edges: readonly number[];
  readonly items: readonly number[];

  constructor(
    readonly source: string,
    private readonly view: VisibleText,
  ) {
    this.text = view.text;
    this.edges = view.edges;
    this.items = view.items;
  }

  toSource(visibleSpan: TextSpan): TextSpan {
    return this.view.map.toSource(visibleSpan);
  }

  toVisible(source: TextSpan): TextSpan {
    return this.view.map.toVisible(source, this.text.length);
  }
}

/** Treats a text as plain text, even if it contains markup. */
export function parsePlainText(source: string): ParsedText {
  return {
    source,
    isHtml: false,
    text: source,
    edges: NO_OFFSETS,
    items: NO_OFFSETS,
    // Shares these functions so that plain text costs only one new object.
    toSource: identity,
    toVisible: identity,
  };
}

function identity(span: TextSpan): TextSpan {
  return span;
}

const NO_OFFSETS: readonly number[] = [];

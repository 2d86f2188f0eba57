import { mayBeHtml } from "./may-be-html";
import { VisibleText } from "./visible-text";
import { type Place, walk } from "./walk";

/**
 * A stored text with its visible text and the mapping between them. Offsets are UTF-16, ends
 * exclusive.
 */
export interface ParsedText {
  readonly source: string;
  readonly isHtml: boolean;
  /** The visible text; for plain text, the source itself. */
  readonly text: string;
  /** For HTML: offsets at which the visible text continues in another block or cell, ascending. */
  readonly edges: readonly number[];
  /** For HTML: offsets of the visible text of each list item, ascending. */
  readonly items: readonly number[];
  /** Returns the span of visible characters in the source, from the first to the last. */
  toSource(visible: Place): Place;
  /** Returns the visible characters of a span of the source; empty, at its position, for markup. */
  toVisible(source: Place): Place;
}

/** Parses a stored text; linear time. A text without HTML costs only a search for `<` and `&`. */
export function read(source: string): ParsedText {
  if (!mayBeHtml(source)) return plain(source);
  const view = new VisibleText(source);
  return walk(source, view) ? parsedTextOf(source, view) : plain(source);
}

/** Combines a source with its recorded view. */
export function parsedTextOf(source: string, view: VisibleText): ParsedText {
  return new HtmlReading(source, view);
}

class HtmlReading implements ParsedText {
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

  toSource(visible: Place): Place {
    return this.view.map.toSource(visible);
  }

  toVisible(source: Place): Place {
    return this.view.map.toVisible(source, this.text.length);
  }
}

/** Treats a text as plain text, whatever it contains. */
export function plain(source: string): ParsedText {
  return {
    source,
    isHtml: false,
    text: source,
    edges: NONE,
    items: NONE,
    // Shared functions: for plain text, creating this object is the only cost.
    toSource: asItIs,
    toVisible: asItIs,
  };
}

function asItIs(place: Place): Place {
  return place;
}

const NONE: readonly number[] = [];

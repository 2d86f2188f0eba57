import { mayBeHtml } from "./may-be-html";
import { VisibleText } from "./visible-text";
import { type Place, walk } from "./walk";

/** A stored text as a reader sees it, with the way between the two. Offsets are UTF-16, ends exclusive. */
export interface Reading {
  readonly source: string;
  readonly isHtml: boolean;
  /** What a reader sees; of a plain text the source itself. */
  readonly text: string;
  /** Of HTML: where the visible text goes on in another block or cell than before, ascending. */
  readonly edges: readonly number[];
  /** Of HTML: where the visible text of each list item begins, ascending. */
  readonly items: readonly number[];
  /** Where visible characters stand in the source, from the first to the last. */
  toSource(visible: Place): Place;
  /** Which visible characters came from a stretch of the source; at its place, none for markup. */
  toVisible(source: Place): Place;
}

/** Reads a stored text; linear. One without any HTML costs no more than a look for `<` and `&`. */
export function read(source: string): Reading {
  if (!mayBeHtml(source)) return plain(source);
  const view = new VisibleText(source);
  return walk(source, view) ? readingOf(source, view) : plain(source);
}

/** What was written down of a source. */
export function readingOf(source: string, view: VisibleText): Reading {
  return new HtmlReading(source, view);
}

class HtmlReading implements Reading {
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

/** A text as it stands, whatever is in it. */
export function plain(source: string): Reading {
  return {
    source,
    isHtml: false,
    text: source,
    edges: NONE,
    items: NONE,
    // Made once: for a plain text, this is all that reading costs.
    toSource: asItIs,
    toVisible: asItIs,
  };
}

function asItIs(place: Place): Place {
  return place;
}

const NONE: readonly number[] = [];

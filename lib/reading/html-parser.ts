import {
  BREAKS_OUT_FLAG,
  CELL_FLAG,
  type ElementKind,
  ENDS_PARAGRAPH_FLAG,
  FOREIGN_FLAG,
  FORMATTING_FLAG,
  getElementKind,
  INTEGRATION_FLAG,
  INVISIBLE_FLAG,
  PRESERVED_FLAG,
  REPLACED_FLAG,
  toForeignKind,
  VOID_FLAG,
} from "./elements";
import { Formatting } from "./formatting";
import { type OpenElement, OpenElements } from "./open-elements";
import { parseOwnStyle } from "./own-style";
import { type OpenTag, type TokenHandler, tokenize } from "./tokens";

/** A span of the source. Offsets are in UTF-16 code units; the end is exclusive. */
export interface TextSpan {
  start: number;
  end: number;
}

/** Receives the visible elements and texts, in the order of the source. */
export interface View {
  /** Called for the start tag at `range`. Void elements end immediately. */
  enter(kind: ElementKind, range: TextSpan): void;
  /** Called when an element ends. The tag at `range` can belong to another element. */
  leave(kind: ElementKind, range: TextSpan): void;
  /** Called for characters of the source. If `preserved` is true, whitespace is preserved. */
  characters(start: number, end: number, isPreserved: boolean): void;
  /** Called for the characters that a reference represents. */
  reference(characters: string, range: TextSpan, isPreserved: boolean): void;
}

/**
 * Parses a source as a browser does, including misnested tags, in linear time.
 * @returns whether the source is HTML: it contains a tag of a known element, a comment, or a
 * character reference that ends in `;`
 */
export function parseHtml(source: string, view: View): boolean {
  const parser = new HtmlParser(source, view);
  tokenize(source, parser);
  parser.finish(source.length);
  return parser.isHtml;
}

class HtmlParser implements TokenHandler {
  isHtml = false;
  private readonly elements = new OpenElements((element) => this.closed(element));
  private readonly formatting = new Formatting((kind) => this.view.leave(kind, this.tagSpan));
  /** The current tag. */
  private tagSpan: TextSpan = { start: 0, end: 0 };
  private preserved = 0;
  /** True directly after `<pre>`, where a line break is not part of the content. */
  private firstInPreserved = false;

  constructor(
    private readonly source: string,
    private readonly view: View,
  ) {}

  isForeign(): boolean {
    return (this.innermost() & (FOREIGN_FLAG | INTEGRATION_FLAG)) === FOREIGN_FLAG;
  }

  openTag(tag: OpenTag, start: number, end: number): void {
    const baseKind = getElementKind(tag.name);
    this.arrive(baseKind, start, end);
    if (this.elements.indexOfInnermost("noscript") !== -1) return;
    const style = tag.style === "" ? null : parseOwnStyle(tag.style);
    const kind = style && style.is > 0 ? { ...baseKind, is: baseKind.is | style.is } : baseKind;
    const isHidden = tag.hidden || (style?.hidden ?? false);
    const isForeign = this.isForeign();
    if (isForeign && !(kind.is & BREAKS_OUT_FLAG)) {
      this.openForeign(kind, isHidden, tag.selfClosing);
      return;
    }
    if (isForeign) this.elements.closeForeign();
    if (this.closeImplied(kind)) this.open(kind, isHidden, tag.selfClosing);
  }

  private open(kind: ElementKind, isHidden: boolean, isSelfClosing: boolean): void {
    if (kind.is & FORMATTING_FLAG) this.openFormatting(kind, isHidden);
    else if (kind.is & VOID_FLAG) {
      if (!isHidden && !this.isHidden()) this.view.enter(kind, this.tagSpan);
    } else if (!isSelfClosing || !(kind.is & FOREIGN_FLAG)) this.push(kind, isHidden);
  }

  /** Closes the elements that end before this one. Returns false if the tag is ignored here. */
  private closeImplied(kind: ElementKind): boolean {
    const { elements } = this;
    const { name, is } = kind;
    const headIndex = elements.indexOfInnermost("head");
    if (headIndex !== -1 && !HEAD_CONTENT.has(name)) elements.closeTo(headIndex);
    if (name === "html" || name === "body") return false;
    if (name === "form" && elements.indexOfInnermost("form") !== -1) return false;
    if (TABLE_PARTS.has(name)) return elements.closeForTablePart(name);
    if (name === "table" && !elements.isInCell()) elements.closeTableAround();
    if (name === "a" || name === "nobr") this.endFormatting(name);
    elements.closeImplied(kind);
    if (is & ENDS_PARAGRAPH_FLAG || name === "p") elements.closeParagraph(kind);
    return true;
  }

  private push(kind: ElementKind, isHidden: boolean): void {
    const isShown = !isHidden && !this.isHidden();
    const isContentHidden = isHidden || this.isInHidden() || (kind.is & INVISIBLE_FLAG) !== 0;
    // A replaced element is displayed, but its content is not.
    if (isShown && (!isContentHidden || kind.is & REPLACED_FLAG))
      this.view.enter(kind, this.tagSpan);
    this.elements.push({ kind, hidden: isContentHidden, isAnnounced: isShown && !isContentHidden });
    if (kind.is & PRESERVED_FLAG) {
      this.preserved++;
      this.firstInPreserved = kind.name === "pre" || kind.name === "listing";
    }
    if (isMarker(kind)) this.formatting.insertMarker();
  }

  private openFormatting(kind: ElementKind, isHidden: boolean): void {
    const isAnnounced = !isHidden && !this.isHidden();
    if (isAnnounced) this.view.enter(kind, this.tagSpan);
    this.formatting.begin({ kind, hidden: isHidden, isAnnounced, height: this.elements.length });
  }

  private openForeign(kind: ElementKind, isHidden: boolean, isSelfClosing: boolean): void {
    if (isSelfClosing) return;
    const isInvisible = isHidden || this.isInHidden();
    this.elements.push({ kind: toForeignKind(kind), hidden: isInvisible, isAnnounced: false });
  }

  closeTag(tagName: string, start: number, end: number): void {
    const kind = getElementKind(tagName);
    const { name } = kind;
    this.arrive(kind, start, end);
    if (this.elements.indexOfInnermost("noscript") !== -1 && name !== "noscript") return;
    if (this.closesForeign(kind)) return;
    if (kind.is & FORMATTING_FLAG) {
      this.endFormatting(name);
      return;
    }
    if (this.elements.closeByTag(kind)) return;
    // Browsers treat stray `</p>` and `</br>` tags as complete elements.
    if ((name === "p" || name === "br") && !this.isHidden()) this.view.enter(kind, this.tagSpan);
  }

  private closesForeign(kind: ElementKind): boolean {
    if (!(this.innermost() & FOREIGN_FLAG)) return false;
    if (kind.name !== "p" && kind.name !== "br") return this.elements.closeForeignByTag(kind);
    if (this.isForeign()) this.elements.closeForeign();
    return false;
  }

  private endFormatting(name: string): void {
    const formattingElement = this.formatting.end(name);
    if (!formattingElement) return;
    const isBlockOpen = this.elements.closeInline(formattingElement.height);
    // A block that started inside a hidden element continues visibly on a new line.
    if (formattingElement.hidden && isBlockOpen && !this.isHidden())
      this.view.enter(getElementKind("p"), this.tagSpan);
  }

  private closed({ kind, isAnnounced: wasAnnounced }: OpenElement): void {
    if (kind.is & PRESERVED_FLAG) this.preserved--;
    if (isMarker(kind)) this.formatting.clearToMarker();
    if (wasAnnounced) this.view.leave(kind, this.tagSpan);
  }

  private arrive(kind: ElementKind, start: number, end: number): void {
    if (kind.isKnown) this.isHtml = true;
    this.tagSpan = { start, end };
    this.firstInPreserved = false;
  }

  text(start: number, end: number): void {
    let runStart = start;
    if (this.firstInPreserved) {
      this.firstInPreserved = false;
      runStart += /^(?:\r\n|\n|\r)?/.exec(this.source.slice(start, start + 2))?.[0].length ?? 0;
    }
    if (runStart < end && !this.isHidden()) this.view.characters(runStart, end, this.preserved > 0);
  }

  reference(characters: string, start: number, end: number): void {
    if (this.source.charAt(end - 1) === ";") this.isHtml = true;
    this.firstInPreserved = false;
    if (!this.isHidden()) this.view.reference(characters, { start, end }, this.preserved > 0);
  }

  comment(): void {
    this.isHtml = true;
    this.firstInPreserved = false;
  }

  finish(end: number): void {
    this.tagSpan = { start: end, end };
    this.elements.closeTo(0);
    this.formatting.endAll();
  }

  private innermost(): number {
    return this.elements.current?.kind.is ?? 0;
  }

  private isHidden(): boolean {
    return this.formatting.hidden > 0 || this.isInHidden();
  }

  private isInHidden(): boolean {
    return this.elements.current?.hidden ?? false;
  }
}

/** Returns whether formatting that starts inside an element ends with it. */
function isMarker({ name, is }: ElementKind): boolean {
  return (is & CELL_FLAG) !== 0 || MARKER_ELEMENTS.has(name);
}

const MARKER_ELEMENTS = new Set(["applet", "caption", "marquee", "object", "template"]);
const TABLE_PARTS = new Set("caption col colgroup tbody td tfoot th thead tr".split(" "));
const HEAD_CONTENT = new Set(
  "base basefont bgsound link meta noframes noscript script style template title".split(" "),
);

import {
  BREAKS_OUT,
  CELL,
  type ElementKind,
  ENDS_PARAGRAPH,
  FOREIGN,
  FORMATTING,
  foreignKindOf,
  INTEGRATION,
  INVISIBLE,
  kindOf,
  PRESERVED,
  REPLACED,
  VOID,
} from "./elements";
import { Formatting } from "./formatting";
import { type OpenElement, OpenElements } from "./open-elements";
import { parseOwnStyle } from "./own-style";
import { type OpenTag, type TokenHandler, tokenise } from "./tokens";

/** A span of the source. Offsets are in UTF-16 units; the end is exclusive. */
export interface TextSpan {
  start: number;
  end: number;
}

/** Receives the visible elements and texts, in the order of the source. */
export interface View {
  /** Called for the start tag at `at`. Void elements end immediately. */
  enter(kind: ElementKind, at: TextSpan): void;
  /** Called when an element ends. The tag at `at` can belong to another element. */
  leave(kind: ElementKind, at: TextSpan): void;
  /** Called for characters of the source. With `preserved`, white space is kept. */
  characters(start: number, end: number, preserved: boolean): void;
  /** Called for the characters that a reference represents. */
  reference(characters: string, at: TextSpan, preserved: boolean): void;
}

/**
 * Parses a source like a browser does, including misnested tags, in linear time.
 * @returns whether the source is HTML, that is, contains a tag of a known element, a comment, or a
 * character reference that ends in `;`
 */
export function parseHtml(source: string, view: View): boolean {
  const parser = new HtmlParser(source, view);
  tokenise(source, parser);
  parser.finish(source.length);
  return parser.isHtml;
}

class HtmlParser implements TokenHandler {
  isHtml = false;
  private readonly elements = new OpenElements((element) => this.closed(element));
  private readonly formatting = new Formatting((kind) => this.view.leave(kind, this.at));
  /** The current tag. */
  private at: TextSpan = { start: 0, end: 0 };
  private preserved = 0;
  /** True directly after `<pre>`, where a line break is not content. */
  private firstInPreserved = false;

  constructor(
    private readonly source: string,
    private readonly view: View,
  ) {}

  isForeign(): boolean {
    return (this.innermost() & (FOREIGN | INTEGRATION)) === FOREIGN;
  }

  openTag(tag: OpenTag, start: number, end: number): void {
    const baseKind = kindOf(tag.name);
    this.arrive(baseKind, start, end);
    if (this.elements.indexOfInnermost("noscript") !== -1) return;
    const style = tag.style === "" ? null : parseOwnStyle(tag.style);
    const kind = style && style.is > 0 ? { ...baseKind, is: baseKind.is | style.is } : baseKind;
    const hidden = tag.hidden || (style?.hidden ?? false);
    const foreign = this.isForeign();
    if (foreign && !(kind.is & BREAKS_OUT)) {
      this.openForeign(kind, hidden, tag.selfClosing);
      return;
    }
    if (foreign) this.elements.closeForeign();
    if (this.closeImplied(kind)) this.open(kind, hidden, tag.selfClosing);
  }

  private open(kind: ElementKind, hidden: boolean, selfClosing: boolean): void {
    if (kind.is & FORMATTING) this.openFormatting(kind, hidden);
    else if (kind.is & VOID) {
      if (!hidden && !this.isHidden()) this.view.enter(kind, this.at);
    } else if (!selfClosing || !(kind.is & FOREIGN)) this.push(kind, hidden);
  }

  /** Closes the elements that end before this one. Returns false if the tag is ignored here. */
  private closeImplied(kind: ElementKind): boolean {
    const { elements } = this;
    const { name, is } = kind;
    const head = elements.indexOfInnermost("head");
    if (head !== -1 && !HEAD_CONTENT.has(name)) elements.closeTo(head);
    if (name === "html" || name === "body") return false;
    if (name === "form" && elements.indexOfInnermost("form") !== -1) return false;
    if (TABLE_PARTS.has(name)) return elements.closeForTablePart(name);
    if (name === "table" && !elements.isInCell()) elements.closeTableAround();
    if (name === "a" || name === "nobr") this.endFormatting(name);
    elements.closeImplied(kind);
    if (is & ENDS_PARAGRAPH || name === "p") elements.closeParagraph(kind);
    return true;
  }

  private push(kind: ElementKind, hidden: boolean): void {
    const isShown = !hidden && !this.isHidden();
    const contentHidden = hidden || this.isInHidden() || (kind.is & INVISIBLE) !== 0;
    // A replaced element is displayed, but not its content.
    if (isShown && (!contentHidden || kind.is & REPLACED)) this.view.enter(kind, this.at);
    this.elements.push({ kind, hidden: contentHidden, isAnnounced: isShown && !contentHidden });
    if (kind.is & PRESERVED) {
      this.preserved++;
      this.firstInPreserved = kind.name === "pre" || kind.name === "listing";
    }
    if (hasWall(kind)) this.formatting.beginWall();
  }

  private openFormatting(kind: ElementKind, hidden: boolean): void {
    const isAnnounced = !hidden && !this.isHidden();
    if (isAnnounced) this.view.enter(kind, this.at);
    this.formatting.begin({ kind, hidden, isAnnounced, height: this.elements.length });
  }

  private openForeign(kind: ElementKind, hidden: boolean, selfClosing: boolean): void {
    if (selfClosing) return;
    const outOfSight = hidden || this.isInHidden();
    this.elements.push({ kind: foreignKindOf(kind), hidden: outOfSight, isAnnounced: false });
  }

  closeTag(tagName: string, start: number, end: number): void {
    const kind = kindOf(tagName);
    const { name } = kind;
    this.arrive(kind, start, end);
    if (this.elements.indexOfInnermost("noscript") !== -1 && name !== "noscript") return;
    if (this.closesForeign(kind)) return;
    if (kind.is & FORMATTING) {
      this.endFormatting(name);
      return;
    }
    if (this.elements.closeByTag(kind)) return;
    // Browsers treat stray `</p>` and `</br>` tags as complete elements.
    if ((name === "p" || name === "br") && !this.isHidden()) this.view.enter(kind, this.at);
  }

  private closesForeign(kind: ElementKind): boolean {
    if (!(this.innermost() & FOREIGN)) return false;
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
      this.view.enter(kindOf("p"), this.at);
  }

  private closed({ kind, isAnnounced: wasAnnounced }: OpenElement): void {
    if (kind.is & PRESERVED) this.preserved--;
    if (hasWall(kind)) this.formatting.endWall();
    if (wasAnnounced) this.view.leave(kind, this.at);
  }

  private arrive(kind: ElementKind, start: number, end: number): void {
    if (kind.known) this.isHtml = true;
    this.at = { start, end };
    this.firstInPreserved = false;
  }

  text(start: number, end: number): void {
    let from = start;
    if (this.firstInPreserved) {
      this.firstInPreserved = false;
      from += /^(?:\r\n|\n|\r)?/.exec(this.source.slice(start, start + 2))?.[0].length ?? 0;
    }
    if (from < end && !this.isHidden()) this.view.characters(from, end, this.preserved > 0);
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
    this.at = { start: end, end };
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
function hasWall({ name, is }: ElementKind): boolean {
  return (is & CELL) !== 0 || WALLS.has(name);
}

const WALLS = new Set(["applet", "caption", "marquee", "object", "template"]);
const TABLE_PARTS = new Set("caption col colgroup tbody td tfoot th thead tr".split(" "));
const HEAD_CONTENT = new Set(
  "base basefont bgsound link meta noframes noscript script style template title".split(" "),
);

import { type QuoteType, Tokenizer } from "htmlparser2";

/** Receives tokens in source order. Offsets are in UTF-16 code units; ends are exclusive. */
export interface TokenHandler {
  openTag(tag: OpenTag, start: number, end: number): void;
  closeTag(name: string, start: number, end: number): void;
  text(start: number, end: number): void;
  /** A character reference and its value. */
  reference(characters: string, start: number, end: number): void;
  /** A comment, which starts with `<!--`. */
  comment(start: number, end: number): void;
  /** Returns whether the current context is SVG or MathML, which have different rules. */
  isForeign(): boolean;
}

export interface OpenTag {
  /** The name as written. */
  name: string;
  /** True if the tag has the `hidden` attribute. */
  hidden: boolean;
  /** The value of the style attribute; empty if absent. */
  style: string;
  selfClosing: boolean;
}

/** Tokenizes a source according to the HTML standard, in a single pass and linear time. */
export function tokenize(source: string, handler: TokenHandler): void {
  const tokenizer = new Tokenizer({}, new TokenEmitter(source, handler));
  tokenizer.write(removeCdata(source));
  tokenizer.end();
}

/**
 * Outside SVG and MathML, `<![CDATA[` is a comment up to the next `>`, but htmlparser2 searches for
 * `]]>`. Replacing one character makes it a comment, with the same offsets.
 */
function removeCdata(source: string): string {
  if (!source.includes("<![CDATA[") || /<(?:svg|math)/i.test(source)) return source;
  return source.replaceAll("<![CDATA[", "<!{CDATA[");
}

type Callbacks = ConstructorParameters<typeof Tokenizer>[1];

class TokenEmitter implements Callbacks {
  /** End of the last token. Any text after it belongs to an unfinished tag. */
  private end = 0;
  private referenceStart = 0;
  private tag: OpenTag = { name: "", hidden: false, style: "", selfClosing: false };
  private tagStart = 0;
  private attribute: "style" | "hidden" | null = null;
  private hasStyle = false;

  constructor(
    private readonly source: string,
    private readonly handler: TokenHandler,
  ) {}

  isInForeignContext(): boolean {
    return this.handler.isForeign();
  }

  ontext(start: number, end: number): void {
    if (start !== this.next()) return;
    this.end = end;
    this.handler.text(start, end);
  }

  ontextentity(codePoint: number, end: number): void {
    // A reference can represent two characters. In that case, this is called twice with the same
    // end.
    if (end !== this.end) this.referenceStart = this.next();
    this.end = end;
    this.handler.reference(String.fromCodePoint(codePoint), this.referenceStart, end);
  }

  /** Returns the start of the next token, skipping `</>`. */
  private next(): number {
    while (this.source.startsWith("</>", this.end)) this.end += 3;
    return this.end;
  }

  onopentagname(start: number, end: number): void {
    this.tagStart = start - 1;
    this.hasStyle = false;
    this.attribute = null;
    this.tag = {
      name: this.source.slice(start, end),
      hidden: false,
      style: "",
      selfClosing: false,
    };
  }

  onattribname(start: number, end: number): void {
    this.attribute = null;
    const length = end - start;
    if (length !== 5 && length !== 6) return;
    const name = this.source.slice(start, end).toLowerCase();
    if (name === "hidden") this.tag.hidden = true;
    // The first of two attributes with one name applies.
    else if (name === "style" && !this.hasStyle) {
      this.hasStyle = true;
      this.attribute = name;
    }
  }

  onattribdata(start: number, end: number): void {
    if (this.attribute) this.tag.style += this.source.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    if (this.attribute) this.tag.style += String.fromCodePoint(codePoint);
  }

  onattribend(_quote: QuoteType, _end: number): void {
    this.attribute = null;
  }

  onopentagend(index: number): void {
    this.end = index + 1;
    this.handler.openTag(this.tag, this.tagStart, this.end);
  }

  onselfclosingtag(index: number): void {
    this.tag.selfClosing = true;
    this.onopentagend(index);
  }

  onclosetag(start: number, end: number): void {
    const close = this.source.indexOf(">", end);
    this.end = close === -1 ? Number.POSITIVE_INFINITY : close + 1;
    if (close !== -1) this.handler.closeTag(this.source.slice(start, end), start - 2, this.end);
  }

  oncomment(_start: number, index: number): void {
    const start = this.next();
    this.end = Math.min(index + 1, this.source.length);
    if (this.source.startsWith("<!--", start)) this.handler.comment(start, this.end);
  }

  oncdata(start: number, index: number, endOffset: number): void {
    this.end = Math.min(index + 1, this.source.length);
    const end = endOffset === 0 ? this.end : index - endOffset;
    if (this.handler.isForeign()) this.handler.text(start, end);
  }

  ondeclaration(_start: number, index: number): void {
    this.end = index + 1;
  }

  onprocessinginstruction(_start: number, index: number): void {
    this.end = index + 1;
  }

  onend(): void {}
}

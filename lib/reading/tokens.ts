import { type QuoteType, Tokenizer } from "htmlparser2";

/** What the tokeniser tells, in the order of the source. Offsets are UTF-16, ends exclusive. */
export interface TokenHandler {
  openTag(tag: OpenTag, start: number, end: number): void;
  closeTag(name: string, start: number, end: number): void;
  text(start: number, end: number): void;
  /** A character reference, and what it stands for. */
  reference(characters: string, start: number, end: number): void;
  /** Begins with `<!--`. */
  comment(start: number, end: number): void;
  /** Whether what follows stands in a drawing or formula, where other rules hold. */
  isForeign(): boolean;
}

export interface OpenTag {
  /** As written. */
  name: string;
  /** Has the attribute `hidden`. */
  hidden: boolean;
  /** The style attribute's value; empty where there is none. */
  style: string;
  selfClosing: boolean;
}

/** Reads a source as the HTML standard's tokeniser does, once and in linear time. */
export function tokenise(source: string, handler: TokenHandler): void {
  const tokenizer = new Tokenizer({}, new Tokens(source, handler));
  tokenizer.write(withoutCdata(source));
  tokenizer.end();
}

/**
 * Outside drawings and formulas `<![CDATA[` is a comment up to the next `>`; htmlparser2 looks for
 * `]]>`. Another character in its place makes it one, at the same offsets.
 */
function withoutCdata(source: string): string {
  if (!source.includes("<![CDATA[") || /<(?:svg|math)/i.test(source)) return source;
  return source.replaceAll("<![CDATA[", "<!{CDATA[");
}

type Callbacks = ConstructorParameters<typeof Tokenizer>[1];

class Tokens implements Callbacks {
  /** Where the last token ends. What begins behind it belongs to a tag that the source's end cuts. */
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
    // A reference may stand for two characters: then this is called twice, with the same end.
    if (end !== this.end) this.referenceStart = this.next();
    this.end = end;
    this.handler.reference(String.fromCodePoint(codePoint), this.referenceStart, end);
  }

  /** Where the next token begins; `</>` is none. */
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
    // Of two attributes of one name the first holds.
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

import type { Span } from "../characters";
import { forbids } from "./directive";

export const noHtml = forbids("no_html", "no tags or comments", "HTML", findHtml);

/** Tags, closing tags, comments and document types, as a browser would read them; linear. */
function findHtml(text: string): Span[] {
  const found: Span[] = [];
  const scan = new Scan(text);
  for (let start = text.indexOf("<"); start !== -1; ) {
    const end = text.startsWith("<!--", start) ? scan.commentEnd(start) : scan.tagEnd(start);
    if (end !== -1) found.push({ start, end });
    start = text.indexOf("<", end === -1 ? start + 1 : end);
  }
  return found;
}

const TAG_NAME = /<(?:\/?[a-z][a-z0-9-]*(?::[a-z][a-z0-9-]*)?|![a-z]+)(?=[\s/>])/iy;

class Scan {
  /** From where on a character is known not to occur, so that it is looked for only once. */
  private readonly missingFrom = new Map<string, number>();

  constructor(private readonly text: string) {}

  /** An unclosed comment swallows the rest of the page. */
  commentEnd(start: number): number {
    const end = this.text.indexOf("-->", start + 4);
    return end === -1 ? this.text.length : end + 3;
  }

  tagEnd(start: number): number {
    TAG_NAME.lastIndex = start;
    if (!TAG_NAME.test(this.text)) return -1;
    for (let i = TAG_NAME.lastIndex; i < this.text.length; i++) {
      const character = this.text.charAt(i);
      if (character === ">") return i + 1;
      if (character === "<") return -1;
      if (character === "=") i = this.valueEnd(i + 1) - 1;
    }
    return -1;
  }

  /** Where a quoted attribute value ends; without quotes, or without the closing one, at once. */
  private valueEnd(start: number): number {
    const quote = this.text.charAt(start);
    if (quote !== '"' && quote !== "'") return start;
    const close = this.find(quote, start + 1);
    return close === -1 ? start : close + 1;
  }

  private find(character: string, from: number): number {
    if (from >= (this.missingFrom.get(character) ?? Number.POSITIVE_INFINITY)) return -1;
    const index = this.text.indexOf(character, from);
    if (index === -1) this.missingFrom.set(character, from);
    return index;
  }
}

import type { Span } from "../characters";
import type { CheckedText } from "../checked-text";
import { withoutAttributes, withoutTag } from "../fixes/tags";
import { excerpt, type RuleMatch } from "../rule-match";
import { UnreadableError } from "../unreadable";
import type { Directive, ReadDirective } from "./directive";

export const noHtml: Directive = {
  example: "no_html",
  meaning: "no tags or comments; no_html:br|p|ul allows these, without attributes",
  read: (argument) => (argument === undefined ? noTagsBut([]) : noTagsBut(readTags(argument))),
};

function readTags(argument: string): string[] {
  const names = argument.split("|").map((name) => name.trim().toLowerCase());
  if (names.every((name) => /^[a-z][a-z0-9-]*$/.test(name))) return names;
  throw new UnreadableError('Write the tags that are allowed like "no_html:br|p|ul|li|strong".');
}

/** Searches the stored text, because tags are not visible. */
function noTagsBut(allowed: readonly string[]): ReadDirective {
  return { check: ({ text: { source } }) => findTags(source, allowed) };
}

function findTags(source: CheckedText, allowed: readonly string[]): RuleMatch[] {
  return findHtml(source.text).flatMap((span) => {
    const words = source.slice(span);
    const [opening = "", name = ""] = /^<\/?([a-z][^\s/>]*)/i.exec(words) ?? [];
    const rest = words.slice(opening.length, -1);
    const isAllowed = allowed.includes(name.toLowerCase());
    if (!isAllowed) return forbidden(span, words);
    return /^[\s/]*$/.test(rest) ? [] : withAttributes(span, words, name);
  });
}

function forbidden(span: Span, tag: string): RuleMatch {
  const words = excerpt(tag);
  const reason = `“${words}” is HTML, which is not allowed.`;
  const suggestion = `Remove “${words}”.`;
  const makeFix = withoutTag;
  return { ...span, inSource: true, reason, suggestion, makeFix, forbiddenElement: true };
}

function withAttributes(span: Span, tag: string, name: string): RuleMatch {
  const reason = `“${excerpt(tag)}” has attributes, which are not allowed.`;
  const suggestion = `Write “<${name}>”.`;
  const makeFix = withoutAttributes;
  return { ...span, inSource: true, reason, suggestion, makeFix, forbiddenElement: true };
}

/** Finds tags, closing tags, comments and document types as a browser would; linear time. */
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
  /** Offsets from which a character is known not to occur, so that it is searched for only once. */
  private readonly missingFrom = new Map<string, number>();

  constructor(private readonly text: string) {}

  /** An unclosed comment extends to the end of the page. */
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

  /**
   * Returns the end of a quoted attribute value; returns immediately if there are no quotes or no
   * closing one.
   */
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

import { BLOCK_FLAG, getElementKind } from "@/lib/reading/elements";
import type { Span } from "../text/characters";
import type { Change } from "./fix";

/** A tag in the stored text. */
interface ListTag extends Span {
  /** The name in lowercase; empty for comments. */
  name: string;
  isClosing: boolean;
}

/** Returns whether this is the name of a tag of lists. */
export function isListTag(name: string): boolean {
  return name === "ul" || name === "ol" || name === "li";
}

/**
 * Returns the changes that remove the tags of lists from a text that stays HTML, where a line break
 * is only a space, by the start of the tag. Items become paragraphs.
 * @param tags all tags of the text
 */
export function convertItemsToParagraphs(
  text: string,
  tags: readonly ListTag[],
): Map<number, Change> {
  const changes = new Map<number, Change>();
  let isOpen = false;
  for (const [index, tag] of tags.entries()) {
    if (!isListTag(tag.name)) {
      // A browser also ends a paragraph where the next one begins.
      if (!tag.isClosing && isParagraph(tag)) isOpen = false;
      continue;
    }
    const opens = tag.name === "li" && !tag.isClosing && hasWords(text, tags, index);
    const isEnd = isOpen && !opens;
    const insert = `${isOpen ? "</p>" : ""}${opens ? "<p>" : ""}`;
    const start = isEnd ? trimEnd(text, tag.start) : tag.start;
    const end = isEnd ? tag.end : skipSpace(text, tag.end);
    changes.set(tag.start, { start, end, insert, label: labelOf(tag), inSource: true });
    isOpen = opens;
  }
  return changes;
}

/** Works like `convertItemsToParagraphs`, but separates the items with semicolons. */
export function joinItems(text: string, tags: readonly ListTag[]): Map<number, Change> {
  const changes = new Map<number, Change>();
  let last = "";
  let offset = 0;
  let isAfterItem = false;
  for (const [index, tag] of tags.entries()) {
    const words = text.slice(offset, tag.start).replaceAll("&nbsp;", " ").trimEnd();
    last = words.at(-1) ?? last;
    offset = tag.end;
    if (!isListTag(tag.name)) continue;
    const isItem = tag.name === "li" && !tag.isClosing;
    const isListEnd = tag.name !== "li" && tag.isClosing;
    const start = trimEnd(text, tag.start);
    const end = skipSpace(text, tag.end);
    const needsMark = /[\p{L}\p{M}\p{N})"”’%]/u.test(last);
    let insert = "";
    if (last !== "" && (isItem || isListEnd) && hasWords(text, tags, index)) {
      const isSentence = isListEnd && /\p{Lu}/u.test(text.charAt(end));
      const mark = isSentence ? "." : isAfterItem ? ";" : ":";
      insert = needsMark ? `${mark} ` : " ";
    }
    if (isItem) isAfterItem = true;
    if (isListEnd) isAfterItem = false;
    changes.set(tag.start, { start, end, insert, label: labelOf(tag), inSource: true });
  }
  return changes;
}

function isParagraph({ name }: ListTag): boolean {
  return /^(?:p|h[1-6])$/.test(name);
}

/** Returns whether words follow a tag before the next block. */
function hasWords(text: string, tags: readonly ListTag[], index: number): boolean {
  for (let at = index; at < tags.length; at++) {
    const next = tags[at + 1];
    if (/\S/.test(text.slice(tags[at]?.end, next?.start))) return true;
    if (!next || (getElementKind(next.name).is & BLOCK_FLAG) !== 0) return false;
  }
  return false;
}

/** Returns the start of the white space before a position. */
function trimEnd(text: string, end: number): number {
  let start = end;
  while (start > 0 && /\s/.test(text.charAt(start - 1))) start--;
  return start;
}

/** Returns the end of the white space after a position. */
function skipSpace(text: string, start: number): number {
  let end = start;
  while (end < text.length && /\s/.test(text.charAt(end))) end++;
  return end;
}

function labelOf({ name, isClosing }: ListTag): string {
  return `Remove <${isClosing ? "/" : ""}${name}>`;
}

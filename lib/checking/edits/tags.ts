import {
  BLOCK_FLAG,
  CELL_FLAG,
  getElementKind,
  INVISIBLE_FLAG,
  REPLACED_FLAG,
  ROW_FLAG,
} from "@/lib/reading/elements";
import type { Span } from "../text/characters";
import type { CheckedText } from "../text/checked-text";
import { type Change, createCorrection } from "./fix";

/**
 * Removes a tag from a stored text. Replaces a block tag with a line break and a list item with a
 * dash. Removes scripts and styles with their content. Returns null for other elements with
 * invisible content: the content would become visible, so they need manual editing.
 */
export function removeTag({ source }: CheckedText, span: Span): Change | null {
  const { text } = source;
  const tags = getTags(source);
  const tagIndex = tags.findIndexAt(span.start);
  const tag = tags.all[tagIndex];
  if (!tag || tag.end !== span.end) return null;
  const label = `Remove ${tag.name === "" ? "comment" : `<${tag.close ? "/" : ""}${tag.name}>`}`;
  const change = (start: number, end: number, insert: string): Change => ({
    start,
    end,
    insert,
    label,
    inSource: true,
  });
  const { is } = tag;
  if (tag.name === "") return change(...extendOverSpace(text, tag, ""));
  if (!tag.isKnown) return null;
  if (RAW_TAGS.has(tag.name)) {
    const partner = tags.all[tag.close ? tagIndex - 1 : tagIndex + 1];
    if (partner?.name !== tag.name || partner.close === tag.close) return null;
    const [first, last] = tag.close ? [partner, tag] : [tag, partner];
    return change(...extendOverSpace(text, { start: first.start, end: last.end }, ""));
  }
  if (is & INVISIBLE_FLAG) return null;
  if (!isSeparatorTag(tag)) {
    const insert = is & REPLACED_FLAG && wouldJoinWords(text, tag) ? " " : "";
    return change(...extendOverSpace(text, tag, insert));
  }
  const { start, end } = extendWithSpace(text, tag, tags.all[tagIndex + 1]);
  const isBroken = tag.name === "br" ? tag.hasTextBefore : tag.isAfterWords;
  const insert = isBroken && tag.hasTextAfter ? "\n" : "";
  const isItem = tag.name === "li" && !tag.close && !tag.isEmpty;
  return change(start, end, isItem ? `${insert}- ` : insert);
}

/** Returns a change that removes the attributes of a tag. */
export function removeAttributes({ source }: CheckedText, span: Span): Change | null {
  const [, tag = ""] = /^(<\/?[a-z][^\s/>]*)/i.exec(source.slice(span)) ?? [];
  return tag === "" ? null : { ...createCorrection(source.text, span, `${tag}>`), inSource: true };
}

interface Tag extends Span {
  /** The tag name in lowercase; empty for comments and similar markup. */
  name: string;
  close: boolean;
  is: number;
  isKnown: boolean;
  /** Whether words precede the tag that no other block separates from it yet. */
  isAfterWords: boolean;
  /** Whether visible text precedes (`hasTextBefore`) or follows (`hasTextAfter`) the tag. */
  hasTextBefore: boolean;
  hasTextAfter: boolean;
  /** Whether a list item or list begins or ends before the next word. */
  isEmpty: boolean;
}

interface Tags {
  all: readonly Tag[];
  findIndexAt: (start: number) => number;
}

function isSeparatorTag({ is, name }: Pick<Tag, "is" | "name">): boolean {
  return (is & (BLOCK_FLAG | ROW_FLAG | CELL_FLAG)) !== 0 || name === "br";
}

const RAW_TAGS = new Set(["script", "style"]);

const tagsBySource = new WeakMap<CheckedText, Tags>();

/** Returns the tags of a stored text with their surroundings. Cached for all removals. */
function getTags(source: CheckedText): Tags {
  const cachedTags = tagsBySource.get(source);
  if (cachedTags) return cachedTags;
  const all = Array.from(source.text.matchAll(MARKUP), (match) => toTag(match));
  setNeighborFlags(source.text, all);
  const indexByStart = new Map(all.map(({ start }, index) => [start, index]));
  const tagIndex = { all, findIndexAt: (start: number) => indexByStart.get(start) ?? -1 };
  tagsBySource.set(source, tagIndex);
  return tagIndex;
}

/** Matches comments and tags whose attributes contain neither `<` nor `>`. */
const MARKUP =
  /<!--(?:(?!-->)[\s\S])*-->|<(\/?)([a-z][a-z0-9]*(?::[a-z][a-z0-9-]*)?)(?=[\s/>])(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;

function toTag({ 0: tag, 1: close = "", 2: rawName = "", index }: RegExpExecArray): Tag {
  const { is, isKnown, name } = getElementKind(rawName);
  return {
    start: index,
    end: index + tag.length,
    name,
    close: close !== "",
    is,
    // Treat namespaced tags such as `<o:p>` as known, because word processors add them.
    isKnown: isKnown || rawName.includes(":"),
    isAfterWords: false,
    hasTextBefore: false,
    hasTextAfter: false,
    isEmpty: false,
  };
}

function setNeighborFlags(text: string, tags: readonly Tag[]): void {
  let offset = 0;
  let isAfterWords = false;
  let hasTextBefore = false;
  let rawTag: string | null = null;
  for (const tag of tags) {
    const words = rawTag === null && /[^\s]/.test(text.slice(offset, tag.start));
    isAfterWords ||= words;
    hasTextBefore ||= words;
    offset = tag.end;
    if (RAW_TAGS.has(tag.name)) rawTag = tag.close ? null : tag.name;
    tag.isAfterWords = isAfterWords;
    tag.hasTextBefore = hasTextBefore;
    if (isSeparatorTag(tag)) isAfterWords = false;
  }
  let end = text.length;
  let hasTextAfter = false;
  let isBeforeWords = false;
  for (const tag of [...tags].reverse()) {
    const words = /[^\s]/.test(text.slice(tag.end, end));
    isBeforeWords ||= words;
    hasTextAfter ||= words;
    end = tag.start;
    tag.hasTextAfter = hasTextAfter;
    tag.isEmpty = !isBeforeWords;
    if (tag.name === "li" || tag.name === "ul" || tag.name === "ol") isBeforeWords = false;
  }
}

/** Extends a block tag to the space before it and, without a block tag, after it. */
function extendWithSpace(text: string, { start, end }: Span, next: Tag | undefined): Span {
  const [before = ""] = /\s*$/.exec(text.slice(Math.max(0, start - MAX_SPACE_LENGTH), start)) ?? [];
  const [spaceAfter = ""] = /^\s*/.exec(text.slice(end, end + MAX_SPACE_LENGTH)) ?? [];
  const isTagNext = next?.start === end + spaceAfter.length && isSeparatorTag(next);
  return { start: start - before.length, end: isTagNext ? end : end + spaceAfter.length };
}

const MAX_SPACE_LENGTH = 500;

/** Returns the change that removes an inline tag, and one of two spaces around it. */
function extendOverSpace(
  text: string,
  { start, end }: Span,
  insert: string,
): [number, number, string] {
  const isSpaced = start === 0 || /\s/.test(text.charAt(start - 1));
  const [spaceAfter = ""] = isSpaced
    ? (/^\s+/.exec(text.slice(end, end + MAX_SPACE_LENGTH)) ?? [])
    : [];
  return [start, end + spaceAfter.length, insert];
}

function wouldJoinWords(text: string, { start, end }: Span): boolean {
  return (
    /[\p{L}\p{N}\p{P}]$/u.test(text.slice(0, start).slice(-1)) &&
    /^[\p{L}\p{N}]/u.test(text.slice(end, end + 1))
  );
}

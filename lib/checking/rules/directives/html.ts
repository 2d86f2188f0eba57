import { BLOCK_FLAG, getElementKind } from "@/lib/reading/elements";
import type { Change, Fix, FixMaker } from "../../edits/fix";
import { convertItemsToParagraphs, isListTag, joinItems } from "../../edits/list-items";
import { findReferenceEdits } from "../../edits/references";
import { joinNames, listRemovedContent } from "../../edits/removed-content";
import { removeAttributes, removeTag } from "../../edits/tags";
import type { Span } from "../../text/characters";
import type { CheckedText } from "../../text/checked-text";
import { explainForbidden } from "../forbidden-elements";
import { type RuleMatch, shortenText } from "../rule-match";
import { UnreadableError } from "../unreadable";
import type { Directive, ReadDirective } from "./directive";

export const noHtml: Directive = {
  example: "no_html",
  description: "no tags or comments; no_html:br|p|ul allows these tags, without attributes",
  read: (argument) => (argument === undefined ? forbidTags([]) : forbidTags(readTags(argument))),
};

function readTags(argument: string): string[] {
  const names = argument.split("|").map((name) => name.trim().toLowerCase());
  if (names.every((name) => /^[a-z][a-z0-9-]*$/.test(name))) return names;
  throw new UnreadableError('Write the allowed tags like "no_html:br|p|ul|li|strong".');
}

/** Creates a check for allowed tags. It searches the stored text, which contains the tags. */
function forbidTags(allowedTags: readonly string[]): ReadDirective {
  const fixBySource = new WeakMap<CheckedText, Change | null>();
  // All tags share one fix, because removing a single tag would leave its counterpart.
  const makeFix: FixMaker = (checkedText) => {
    const { source } = checkedText;
    const cachedFix = fixBySource.get(source);
    if (cachedFix !== undefined) return cachedFix;
    const tags = findTags(source, allowedTags);
    // In HTML, a line break in the source is only a space.
    const needsBreakTag = allowedTags.includes("br") && hasAllowedTag(source, allowedTags);
    const listChanges = convertLists(source, allowedTags);
    const fix = joinChanges(
      source,
      tags.map(({ span, words, isAllowed }) => {
        const listChange = listChanges.get(span.start);
        if (listChange) return listChange;
        if (isAllowed) return removeAttributes(checkedText, span);
        if (allowedTags.includes("p") && HEADING_TAG.test(words)) return toParagraph(source, span);
        const change = removeTag(checkedText, span);
        return change && needsBreakTag ? withBreakTags(source.text, change, allowedTags) : change;
      }),
    );
    fixBySource.set(source, fix);
    return fix;
  };
  return {
    check: ({ text: { source } }) =>
      findTags(source, allowedTags).map((tag) => ({ ...toMatch(tag), makeFix })),
  };
}

/** Replaces a heading's tag with that of a paragraph, so that its text does not join the next one. */
function toParagraph(source: CheckedText, span: Span): Change {
  const label = "Remove the heading tags";
  if (!source.slice(span).startsWith("</"))
    return { ...span, insert: "<p>", label, inSource: true };
  const [space = ""] = /^\s*/.exec(source.text.slice(span.end, span.end + MAX_SPACE_LENGTH)) ?? [];
  return {
    start: span.start,
    end: span.end + space.length,
    insert: "</p>\n",
    label,
    inSource: true,
  };
}

const MAX_SPACE_LENGTH = 500;

/**
 * Returns the changes to the tags of lists, by their start, if line breaks in the result would only
 * be spaces; otherwise, an empty map.
 */
function convertLists({ text }: CheckedText, allowedTags: readonly string[]): Map<number, Change> {
  if (allowedTags.includes("br") || allowedTags.some(isListTag)) return new Map();
  const tags = findHtml(text).map((span) => {
    const words = text.slice(span.start, span.end);
    return { ...span, name: getTagName(words), isClosing: words.startsWith("</") };
  });
  const allowsParagraphs = allowedTags.includes("p");
  const staysHtml = tags.some(
    ({ name }) => allowedTags.includes(name) || (allowsParagraphs && /^h[1-6]$/.test(name)),
  );
  if (!staysHtml || !tags.some(({ name }) => name === "li")) return new Map();
  return allowsParagraphs ? convertItemsToParagraphs(text, tags) : joinItems(text, tags);
}

function hasAllowedTag({ text }: CheckedText, allowedTags: readonly string[]): boolean {
  return findHtml(text).some((span) =>
    allowedTags.includes(getTagName(text.slice(span.start, span.end))),
  );
}

/** Replaces line breaks with `<br>`, except next to a block tag that remains. */
function withBreakTags(text: string, change: Change, allowedTags: readonly string[]): Change {
  const [, before = ""] =
    TAG_BEFORE.exec(text.slice(Math.max(0, change.start - 40), change.start)) ?? [];
  const [, after = ""] = TAG_AFTER.exec(text.slice(change.end, change.end + 40)) ?? [];
  const isBesideBlock = [before, after].some(
    (name) => name !== "br" && allowedTags.includes(name.toLowerCase()) && isBlock(name),
  );
  return isBesideBlock ? change : { ...change, insert: change.insert.replaceAll("\n", "<br>") };
}

const TAG_BEFORE = /<\/?([a-z][a-z0-9]*)[^<>]*>\s*$/i;
const TAG_AFTER = /^\s*<\/?([a-z][a-z0-9]*)(?=[\s/>])/i;

function isBlock(name: string): boolean {
  return (getElementKind(name).is & BLOCK_FLAG) !== 0;
}

function getTagName(tag: string): string {
  return /^<\/?([a-z][^\s/>]*)/i.exec(tag)?.[1]?.toLowerCase() ?? "";
}

interface FoundTag {
  span: Span;
  words: string;
  name: string;
  /** Whether the tag is allowed and only its attributes are not. */
  isAllowed: boolean;
}

function findTags(source: CheckedText, allowedTags: readonly string[]): FoundTag[] {
  return findHtml(source.text).flatMap((span) => {
    const words = source.slice(span);
    const [opening = "", name = ""] = /^<\/?([a-z][^\s/>]*)/i.exec(words) ?? [];
    const isAllowed = allowedTags.includes(name.toLowerCase());
    const isBare = /^[\s/]*$/.test(words.slice(opening.length, -1));
    return isAllowed && isBare ? [] : [{ span, words, name, isAllowed }];
  });
}

function toMatch({ span, words, name, isAllowed }: FoundTag): RuleMatch {
  const quotedTag = `“${shortenText(words)}”`;
  const [reason, suggestion] = isAllowed
    ? [`${quotedTag} has attributes, which are not allowed.`, `Write “<${name}>”.`]
    : [explainForbidden(words, "HTML"), `Remove ${quotedTag}.`];
  return { ...span, inSource: true, reason, suggestion, forbiddenElement: true };
}

/** Merges the changes to all tags into one. Returns null if any tag has no change. */
function joinChanges({ text }: CheckedText, changes: readonly (Change | null)[]): Change | null {
  const tagChanges = changes.filter((change) => change !== null);
  const [first] = tagChanges;
  if (!first || tagChanges.length < changes.length) return null;
  const insertParts: string[] = [];
  let offset = first.start;
  for (const change of withReferences(text, tagChanges)) {
    // Both tags of a script remove it with its content, so skip the second change.
    if (change.end <= offset && change.start < offset) continue;
    insertParts.push(text.slice(offset, change.start), change.insert);
    offset = Math.max(offset, change.end);
  }
  const edit = { start: first.start, end: offset, insert: insertParts.join("") };
  return { ...edit, label: createLabel(text, edit, tagChanges), inSource: true };
}

/** Matches tags of elements that labels name, with their closing tags. */
const NAMED_TAG = /^<\/?(?:img|picture|video|table|tbody|thead|tr|td|th|a)\b/i;
const HEADING_TAG = /^<\/?h[1-6]\b/i;

/** Returns a label that names the images, links and tables that the removal of tags removes. */
function createLabel(text: string, edit: Omit<Fix, "label">, changes: readonly Change[]): string {
  const tags = changes.map(({ start, end }) => text.slice(start, end).trimStart());
  const content = joinNames(listRemovedContent(text, edit));
  if (content !== "" && tags.every((tag) => NAMED_TAG.test(tag))) return `Remove ${content}`;
  if (tags.length <= 2 && tags.every((tag) => HEADING_TAG.test(tag)))
    return "Remove the heading tags";
  const [first] = changes;
  const label = changes.length === 1 && first ? first.label : countTags(text, changes);
  return content === "" ? label : `${label}, with ${content}`;
}

/**
 * Returns a label with the numbers of removed tags and comments, and of tags that lose only their
 * attributes.
 */
function countTags(text: string, changes: readonly Change[]): string {
  const bareCount = changes.filter(
    ({ start, insert }) => insert.endsWith(">") && text.startsWith(insert.slice(0, -1), start),
  ).length;
  const commentCount = changes.filter(({ start, end }) =>
    /^\s*<!--/.test(text.slice(start, end)),
  ).length;
  const tagCount = changes.length - bareCount - commentCount;
  if (tagCount + commentCount === 0) return `Remove the attributes of ${bareCount} tags`;
  const plural = (count: number) => (count === 1 ? "" : "s");
  const parts = [
    tagCount > 0 ? `${tagCount} tag${plural(tagCount)}` : "",
    commentCount > 0 ? `${commentCount} comment${plural(commentCount)}` : "",
    bareCount > 0
      ? `the attributes of ${bareCount}${commentCount > 0 ? ` tag${plural(bareCount)}` : ""}`
      : "",
  ];
  return `Remove ${joinNames(parts.filter((part) => part !== ""))}`;
}

/** Adds changes for the character references in between that must become characters. */
function withReferences(text: string, changes: readonly Change[]): Change[] {
  const placedChanges = changes.map((change) => ({ field: "", item: null, ...change }));
  const [start, end] = [changes[0]?.start ?? 0, changes.at(-1)?.end ?? 0];
  const references = findReferenceEdits(text, placedChanges).filter(
    (reference) => start <= reference.start && reference.end <= end,
  );
  return [...placedChanges, ...references].sort((a, b) => a.start - b.start);
}

/** Finds tags, closing tags, comments and document types as a browser would; linear time. */
function findHtml(text: string): Span[] {
  const spans: Span[] = [];
  const scan = new MarkupScanner(text);
  for (let start = text.indexOf("<"); start !== -1; ) {
    const end = text.startsWith("<!--", start) ? scan.commentEnd(start) : scan.tagEnd(start);
    if (end !== -1) spans.push({ start, end });
    start = text.indexOf("<", end === -1 ? start + 1 : end);
  }
  return spans;
}

const TAG_NAME = /<(?:\/?[a-z][a-z0-9-]*(?::[a-z][a-z0-9-]*)?|![a-z]+)(?=[\s/>])/iy;

class MarkupScanner {
  /** For each character, the offset after which it no longer occurs. Avoids repeated searches. */
  private readonly missingFrom = new Map<string, number>();

  constructor(private readonly text: string) {}

  /** Returns the end of a comment. An unclosed comment extends to the end of the text. */
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

  /** Returns the end of a quoted attribute value, or `start` if it is not quoted. */
  private valueEnd(start: number): number {
    const quote = this.text.charAt(start);
    if (quote !== '"' && quote !== "'") return start;
    const close = this.find(quote, start + 1);
    return close === -1 ? start : close + 1;
  }

  private find(character: string, startIndex: number): number {
    if (startIndex >= (this.missingFrom.get(character) ?? Number.POSITIVE_INFINITY)) return -1;
    const index = this.text.indexOf(character, startIndex);
    if (index === -1) this.missingFrom.set(character, startIndex);
    return index;
  }
}

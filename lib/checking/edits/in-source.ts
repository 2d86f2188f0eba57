import { BLOCK_FLAG, CELL_FLAG, getElementKind, ROW_FLAG, VOID_FLAG } from "@/lib/reading/elements";
import type { ParsedText } from "@/lib/reading/parsed-text";
import type { Span } from "../text/characters";
import type { CheckedText } from "../text/checked-text";
import type { Change, Fix } from "./fix";
import { trimChange } from "./trim-change";

/**
 * Converts a change to the visible text to a change to the stored text, preserving the markup
 * around and between the words. Removes elements that would become empty. Returns null if markup
 * prevents the change.
 */
export function toStoredChange(checkedText: CheckedText, change: Change): Fix | null {
  const { label, inSource, ...edit } = change;
  const { parsed: parsedText } = checkedText;
  if (!parsedText.isHtml || inSource) return { ...edit, label };
  const minimalEdit = trimChange(parsedText.text, edit);
  const storedEdit = toSourceEdit(parsedText, minimalEdit) ?? rewriteParts(parsedText, edit, WORDS);
  return storedEdit && { ...storedEdit, label };
}

type Edit = Span & { insert: string };

function toSourceEdit(parsedText: ParsedText, { start, end, insert }: Edit): Edit | null {
  if (start === end) {
    const offset = start > 0 ? parsedText.toSource({ start: start - 1, end: start }).end : 0;
    return { start: offset, end: offset, insert: escapeMarkup(insert) };
  }
  const { source } = parsedText;
  const sourceSpan = parsedText.toSource({ start, end });
  if (insert === "")
    return (
      removeElements(source, sourceSpan) ??
      keepTags(source, sourceSpan, parsedText.text.slice(start, end))
    );
  return isWithin(source, sourceSpan) ? { ...sourceSpan, insert: escapeMarkup(insert) } : null;
}

const WORDS = /\s+|\S+/g;
const CHARACTERS = /[\s\S]/gu;

/** Replaces text by words (one word by characters) and keeps the markup in between. */
function rewriteParts(
  parsedText: ParsedText,
  { start, end, insert }: Edit,
  parts: RegExp,
): Edit | null {
  const oldParts = parsedText.text.slice(start, end).match(parts) ?? [];
  const newParts = insert.match(parts) ?? [];
  if (oldParts.length !== newParts.length) return null;
  const { source } = parsedText;
  const wholeSpan = parsedText.toSource({ start, end });
  const output: string[] = [];
  let [offset, visible] = [wholeSpan.start, start];
  for (const [index, part] of oldParts.entries()) {
    const span = { start: visible, end: visible + part.length };
    const sourceSpan = parsedText.toSource(span);
    const newPart = newParts[index] ?? "";
    const change = part === newPart ? null : { ...span, insert: newPart };
    const isWhole = change === null || isWithin(source, sourceSpan) || parts === CHARACTERS;
    const inserted = isWhole
      ? change === null
        ? source.slice(sourceSpan.start, sourceSpan.end)
        : escapeMarkup(newPart)
      : rewriteParts(parsedText, change, CHARACTERS)?.insert;
    if (inserted === undefined) return null;
    output.push(source.slice(offset, sourceSpan.start), inserted);
    offset = sourceSpan.end;
    visible = span.end;
  }
  return { ...wholeSpan, insert: output.join("") };
}

/** Returns whether a span contains no markup. */
function isWithin(source: string, { start, end }: Span): boolean {
  return !/[<>]/.test(source.slice(start, end));
}

/**
 * Removes a span together with the elements that lie entirely within it. Returns null if an element
 * only begins or only ends in the span.
 */
function removeElements(source: string, sourceSpan: Span): Edit | null {
  if (isWithin(source, sourceSpan)) return withEmptied(source, sourceSpan);
  let { start, end } = sourceSpan;
  // Include the tag before the span in `<b>Free</b> shipping`, which is closed within the span.
  const open: string[] = [];
  const unopened: string[] = [];
  for (const [, close = "", name = ""] of source.slice(start, end).matchAll(TAG)) {
    const kind = getElementKind(name);
    if (kind.is & (VOID_FLAG | BLOCK_FLAG | ROW_FLAG | CELL_FLAG) || kind.name === "br")
      return null;
    if (close === "") open.push(kind.name);
    else if (open.at(-1) === kind.name) open.pop();
    else unopened.push(kind.name);
  }
  for (const name of unopened) {
    const before = findTagBefore(source, start);
    if (!before || before.close || before.name !== name) return null;
    start = before.start;
  }
  for (const name of open.reverse()) {
    const tagAfter = findTagAfter(source, end);
    if (!tagAfter?.close || tagAfter.name !== name) return null;
    end = tagAfter.end;
  }
  return withEmptied(source, { start, end });
}

/** Removes a symbol with its space, and keeps the inline tags between the two. */
function keepTags(source: string, { start, end }: Span, words: string): Edit | null {
  if (/[\p{L}\p{N}]/u.test(words)) return null;
  const tags = [...source.slice(start, end).matchAll(TAG)];
  const isInline = tags.every(
    ([, , name = ""]) =>
      !(getElementKind(name).is & (VOID_FLAG | BLOCK_FLAG | ROW_FLAG | CELL_FLAG)),
  );
  return isInline ? { start, end, insert: tags.map(([tag]) => tag).join("") } : null;
}

const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;

/** Extends a deletion to elements and a line break that would be left empty. */
function withEmptied(source: string, sourceSpan: Span): Edit | null {
  let { start, end } = sourceSpan;
  for (;;) {
    const before = findTagBefore(source, start);
    const tagAfter = findTagAfter(source, end);
    const isPair =
      before && tagAfter && !before.close && tagAfter.close && before.name === tagAfter.name;
    if (!isPair) {
      if (before?.name === "br" && (tagAfter ? isEdge(tagAfter) : isBlank(source.slice(end))))
        start = before.start;
      else if (
        tagAfter?.name === "br" &&
        (before ? isEdge(before) : isBlank(source.slice(0, start)))
      )
        end = tagAfter.end;
      return {
        start: start < sourceSpan.start ? withSpaceBefore(source, start, end) : start,
        end,
        insert: "",
      };
    }
    // A missing cell would shift the rest of its row.
    if (getElementKind(before.name).is & (CELL_FLAG | ROW_FLAG)) return null;
    ({ start } = before);
    ({ end } = tagAfter);
  }
}

/** Extends a removal to the whitespace before it if the text after it is already separated. */
function withSpaceBefore(source: string, start: number, end: number): number {
  const [space = ""] = /\s*$/.exec(source.slice(Math.max(0, start - MAX_TAG_LENGTH), start)) ?? [];
  const isApart =
    /^(?:\s|$)/.test(source.slice(end, end + 1)) || source.charAt(start - space.length - 1) === ">";
  return isApart ? start - space.length : start;
}

function isEdge({ name }: Tag): boolean {
  return name === "br" || (getElementKind(name).is & (BLOCK_FLAG | ROW_FLAG | CELL_FLAG)) !== 0;
}

function isBlank(text: string): boolean {
  return /^\s*$/.test(text);
}

interface Tag extends Span {
  name: string;
  close: boolean;
}

/** Maximum length of a tag. Longer tags are ignored, to limit the time for malicious texts. */
const MAX_TAG_LENGTH = 1000;

function findTagBefore(source: string, offset: number): Tag | null {
  const before = source.slice(Math.max(0, offset - MAX_TAG_LENGTH), offset);
  const [, tag = "", close = "", name = ""] =
    /(<(\/?)([a-z][a-z0-9]*)\b[^<>]*>)\s*$/i.exec(before.slice(before.lastIndexOf("<"))) ?? [];
  if (tag === "") return null;
  const start = offset - before.length + before.lastIndexOf("<");
  return { start, end: start + tag.length, name: name.toLowerCase(), close: close !== "" };
}

function findTagAfter(source: string, offset: number): Tag | null {
  const [matchedText = "", close = "", name = ""] =
    /^\s*<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/i.exec(source.slice(offset, offset + MAX_TAG_LENGTH)) ??
    [];
  if (matchedText === "") return null;
  return {
    start: offset,
    end: offset + matchedText.length,
    name: name.toLowerCase(),
    close: close !== "",
  };
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

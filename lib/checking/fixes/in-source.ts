import { BLOCK, CELL, kindOf, ROW, VOID } from "@/lib/reading/elements";
import type { ParsedText } from "@/lib/reading/reading";
import type { Span } from "../characters";
import type { CheckedText } from "../checked-text";
import type { Change, Fix } from "./fix";
import { trimmedChange } from "./trimmed";

/**
 * Converts a change of the visible text to a change of the stored text, preserving the markup
 * around and between the words. Elements that would become empty are removed. Returns null if
 * markup prevents the change.
 */
export function inStored(checked: CheckedText, change: Change): Fix | null {
  const { label, inSource, ...edit } = change;
  const { parsed: reading } = checked;
  if (!reading.isHtml || inSource) return { ...edit, label };
  const least = trimmedChange(reading.text, edit);
  const changed = edited(reading, least) ?? rewritten(reading, edit, WORDS);
  return changed && { ...changed, label };
}

type Edit = Span & { insert: string };

function edited(reading: ParsedText, { start, end, insert }: Edit): Edit | null {
  if (start === end) {
    const at = start > 0 ? reading.toSource({ start: start - 1, end: start }).end : 0;
    return { start: at, end: at, insert: escaped(insert) };
  }
  const { source } = reading;
  const place = reading.toSource({ start, end });
  if (insert === "") return emptied(source, place);
  return isWithin(source, place) ? { ...place, insert: escaped(insert) } : null;
}

const WORDS = /\s+|\S+/g;
const CHARACTERS = /[\s\S]/gu;

/**
 * Replaces the text word by word (a single word character by character) and preserves the markup in
 * between.
 */
function rewritten(reading: ParsedText, { start, end, insert }: Edit, parts: RegExp): Edit | null {
  const old = reading.text.slice(start, end).match(parts) ?? [];
  const made = insert.match(parts) ?? [];
  if (old.length !== made.length) return null;
  const { source } = reading;
  const place = reading.toSource({ start, end });
  const written: string[] = [];
  let [at, visible] = [place.start, start];
  for (const [index, part] of old.entries()) {
    const span = { start: visible, end: visible + part.length };
    const own = reading.toSource(span);
    const wanted = made[index] ?? "";
    const change = part === wanted ? null : { ...span, insert: wanted };
    const isWhole = change === null || isWithin(source, own) || parts === CHARACTERS;
    const inserted = isWhole
      ? change === null
        ? source.slice(own.start, own.end)
        : escaped(wanted)
      : rewritten(reading, change, CHARACTERS)?.insert;
    if (inserted === undefined) return null;
    written.push(source.slice(at, own.start), inserted);
    at = own.end;
    visible = span.end;
  }
  return { ...place, insert: written.join("") };
}

/** Returns whether a span contains no markup. */
function isWithin(source: string, { start, end }: Span): boolean {
  return !/[<>]/.test(source.slice(start, end));
}

/**
 * Removes a span together with the elements that lie entirely within it. Returns null if an element
 * only begins or only ends in the span.
 */
function emptied(source: string, place: Span): Edit | null {
  if (isWithin(source, place)) return withEmptied(source, place);
  let { start, end } = place;
  // Include the tag before the span in `<b>Free</b> shipping`, which is closed within the span.
  const open: string[] = [];
  const ahead: string[] = [];
  for (const [, close = "", name = ""] of source.slice(start, end).matchAll(TAG)) {
    const kind = kindOf(name);
    if (kind.is & (VOID | BLOCK | ROW | CELL) || kind.name === "br") return null;
    if (close === "") open.push(kind.name);
    else if (open.at(-1) === kind.name) open.pop();
    else ahead.push(kind.name);
  }
  for (const name of ahead) {
    const before = tagBefore(source, start);
    if (!before || before.close || before.name !== name) return null;
    start = before.start;
  }
  for (const name of open.reverse()) {
    const behind = tagBehind(source, end);
    if (!behind?.close || behind.name !== name) return null;
    end = behind.end;
  }
  return withEmptied(source, { start, end });
}

const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;

/**
 * Extends a deletion to elements that would be left empty and to a line break that would be left
 * over.
 */
function withEmptied(source: string, place: Span): Edit | null {
  let { start, end } = place;
  for (;;) {
    const before = tagBefore(source, start);
    const behind = tagBehind(source, end);
    const isPair = before && behind && !before.close && behind.close && before.name === behind.name;
    if (!isPair) {
      if (before?.name === "br" && (behind ? isEdge(behind) : isBlank(source.slice(end))))
        start = before.start;
      else if (behind?.name === "br" && (before ? isEdge(before) : isBlank(source.slice(0, start))))
        end = behind.end;
      return {
        start: start < place.start ? withSpaceBefore(source, start, end) : start,
        end,
        insert: "",
      };
    }
    // A missing cell would shift the rest of its row.
    if (kindOf(before.name).is & (CELL | ROW)) return null;
    ({ start } = before);
    ({ end } = behind);
  }
}

/** Extends a removal to the white space before it, if the text after it is already separated. */
function withSpaceBefore(source: string, start: number, end: number): number {
  const [space = ""] = /\s*$/.exec(source.slice(Math.max(0, start - MAX_TAG_LENGTH), start)) ?? [];
  const isApart =
    /^(?:\s|$)/.test(source.slice(end, end + 1)) || source.charAt(start - space.length - 1) === ">";
  return isApart ? start - space.length : start;
}

function isEdge({ name }: Tag): boolean {
  return name === "br" || (kindOf(name).is & (BLOCK | ROW | CELL)) !== 0;
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

function tagBefore(source: string, at: number): Tag | null {
  const before = source.slice(Math.max(0, at - MAX_TAG_LENGTH), at);
  const [, tag = "", close = "", name = ""] =
    /(<(\/?)([a-z][a-z0-9]*)\b[^<>]*>)\s*$/i.exec(before.slice(before.lastIndexOf("<"))) ?? [];
  if (tag === "") return null;
  const start = at - before.length + before.lastIndexOf("<");
  return { start, end: start + tag.length, name: name.toLowerCase(), close: close !== "" };
}

function tagBehind(source: string, at: number): Tag | null {
  const [whole = "", close = "", name = ""] =
    /^\s*<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/i.exec(source.slice(at, at + MAX_TAG_LENGTH)) ?? [];
  if (whole === "") return null;
  return { start: at, end: at + whole.length, name: name.toLowerCase(), close: close !== "" };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

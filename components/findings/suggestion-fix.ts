import { BLOCK, CELL, INVISIBLE, kindOf, ROW } from "@/lib/reading/elements";
import { read } from "@/lib/reading/reading";
import type { Fix } from "./fix";
import type { AnyViolation } from "./violation-card";

type Fixable = Pick<AnyViolation, "start_position" | "end_position" | "suggestion" | "checked_by"> &
  Partial<Pick<AnyViolation, "visible_words">>;

/** What a violation's suggestion does to the checked text; null where it takes a writer. */
export function fixOf(violation: Fixable, text: string): Fix | null {
  const { start_position: start, end_position: end, suggestion } = violation;
  if (!suggestion) return null;
  if (read(text).isHtml) return fixInHtml(violation, text);
  if (start === null || end === null) return addition(suggestion, text);
  return fixOfWords(violation, text, { start, end });
}

type Place = { start: number; end: number };

function fixOfWords(violation: Fixable, text: string, { start, end }: Place): Fix | null {
  const { suggestion } = violation;
  if (!suggestion) return null;
  if (violation.checked_by === "ai") return { start, end, insert: suggestion };
  if (suggestion.startsWith("Remove ")) return removal(text, start, end);
  const words = text.slice(start, end);
  const insert = rewritten(suggestion, words, opensSentence(text, start));
  return insert === null ? null : { start, end, insert };
}

/** Of HTML only words that stand there without markup are changed, and tags that must not be there. */
function fixInHtml(violation: Fixable, text: string): Fix | null {
  const { start_position: start, end_position: end, suggestion, visible_words: seen } = violation;
  if (!suggestion || start === null || end === null) return null;
  const words = text.slice(start, end);
  if (seen === "") return tagFix(suggestion, words, text, { start, end });
  if (seen !== words) return null;
  const fix = fixOfWords(violation, text, { start, end });
  return fix && { ...fix, insert: escaped(fix.insert) };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** What set two blocks apart leaves a line break, so that their words stay apart. */
function tagFix(suggestion: string, tag: string, text: string, { start, end }: Place): Fix | null {
  if (!suggestion.startsWith("Remove ")) return { start, end, insert: innerOf(suggestion) ?? tag };
  const [, close = "", name = ""] = /^<(\/?)([a-z][^\s/>]*)/i.exec(tag) ?? [];
  const kind = kindOf(name);
  // Without its tags, what a script holds would be seen.
  if (kind.is & INVISIBLE) return null;
  const sets = (kind.is & (BLOCK | ROW | CELL)) !== 0 || kind.name === "br";
  const apart = /(?:^|[\r\n])$/.test(text.slice(0, start)) || /^(?:[\r\n]|$)/.test(text.slice(end));
  if (kind.name === "li" && close === "") return { start, end, insert: apart ? "- " : "\n- " };
  return { start, end, insert: sets && !apart ? "\n" : "" };
}

function addition(suggestion: string, text: string): Fix | null {
  const phrase = /^Add “([^”]+)”/.exec(suggestion)?.[1];
  if (!phrase) return null;
  const start = text.trimEnd().length;
  const before = start === 0 ? "" : /[.!?…:;]$/.test(text.slice(0, start)) ? " " : ". ";
  return { start, end: text.length, insert: `${before}${phrase}.` };
}

/** Takes one of the spaces around the words with them. */
function removal(text: string, start: number, end: number): Fix {
  const opens = start === 0 || /\s/.test(text[start - 1] ?? "");
  if (opens && text[end] === " ") return { start, end: end + 1, insert: "" };
  if (text[start - 1] === " ") return { start: start - 1, end, insert: "" };
  return { start, end, insert: "" };
}

function rewritten(suggestion: string, words: string, opens: boolean): string | null {
  if (/^Write “[\s\S]*” in lower case/.test(suggestion)) {
    const lower = words.toLowerCase();
    return opens ? capitalised(lower) : lower;
  }
  const written = innerOf(suggestion);
  if (written) return written;
  if (suggestion.startsWith("Begin the sentence with ")) return capitalised(words);
  return suggestion.startsWith("End the sentence without ") ? "." : null;
}

function innerOf(suggestion: string): string | undefined {
  return /^Write “([\s\S]+)”\.$/.exec(suggestion)?.[1];
}

function capitalised(words: string): string {
  const first = String.fromCodePoint(words.codePointAt(0) ?? 0);
  return first.toUpperCase() + words.slice(first.length);
}

function opensSentence(text: string, start: number): boolean {
  return /(^|[.!?…]\s*|\n\s*)$/.test(text.slice(Math.max(0, start - 50), start));
}

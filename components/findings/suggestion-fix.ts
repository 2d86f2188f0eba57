import type { AnyViolation } from "./violation-card";

/** A change of a text: what is put in place of `start` to `end` (UTF-16, end exclusive). */
export interface Fix {
  start: number;
  end: number;
  insert: string;
}

type Fixable = Pick<AnyViolation, "start_position" | "end_position" | "suggestion" | "checked_by">;

/** What a violation's suggestion does to the checked text; null where it takes a writer. */
export function fixOf(violation: Fixable, text: string): Fix | null {
  const { start_position: start, end_position: end, suggestion } = violation;
  if (!suggestion) return null;
  if (start === null || end === null) return addition(suggestion, text);
  if (violation.checked_by === "ai") return { start, end, insert: suggestion };
  if (suggestion.startsWith("Remove ")) return removal(text, start, end);
  const words = text.slice(start, end);
  const insert = rewritten(suggestion, words, opensSentence(text, start));
  return insert === null ? null : { start, end, insert };
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
  const written = /^Write “([\s\S]+)”\.$/.exec(suggestion)?.[1];
  if (written) return written;
  if (suggestion.startsWith("Begin the sentence with ")) return capitalised(words);
  return suggestion.startsWith("End the sentence without ") ? "." : null;
}

function capitalised(words: string): string {
  const first = String.fromCodePoint(words.codePointAt(0) ?? 0);
  return first.toUpperCase() + words.slice(first.length);
}

function opensSentence(text: string, start: number): boolean {
  return /(^|[.!?…]\s*|\n\s*)$/.test(text.slice(Math.max(0, start - 50), start));
}

export function applyFix(text: string, { start, end, insert }: Fix): string {
  return text.slice(0, start) + insert + text.slice(end);
}

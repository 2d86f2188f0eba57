import type { Span } from "./characters";
import type { CheckedText } from "./checked-text";
import type { Finding } from "./types";

type Position = Pick<Finding, "start" | "end" | "lineNumber" | "lineText" | "words">;

const NOWHERE: Position = { start: null, end: null, lineNumber: null, lineText: null, words: null };

/** Says of spans of one text where they stand: the line is the one in which a span starts. */
export class Locator {
  constructor(private readonly checked: CheckedText) {}

  at(span: Span | null): Position {
    if (!span) return NOWHERE;
    const { start, end } = span;
    const line = this.checked.lines.at(start);
    const words = this.checked.slice(span);
    return { start, end, lineNumber: line.number, lineText: line.text, words };
  }
}

/**
 * The order in which violations are listed: by start (null last), then rule id (null last); ties
 * by what else tells them apart, so that the order never depends on how the rules came.
 */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    nullLast(a.start, b.start) ||
    nullLast(a.rule, b.rule) ||
    nullLast(a.end, b.end) ||
    byCode(a.source === "category" ? "" : a.source, b.source === "category" ? "" : b.source) ||
    byCode(a.guidelineReference, b.guidelineReference) ||
    byCode(a.violationType, b.violationType) ||
    byCode(a.checkedBy, b.checkedBy) ||
    byCode(a.severity, b.severity) ||
    byCode(a.reason, b.reason) ||
    byCode(a.suggestion ?? "", b.suggestion ?? "")
  );
}

function nullLast(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : a - b;
}

function byCode(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

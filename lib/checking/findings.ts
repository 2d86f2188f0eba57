import type { Span } from "./characters";
import type { CheckedText } from "./checked-text";
import { lineAround } from "./lines";
import type { Finding } from "./types";

type Position = Pick<
  Finding,
  "start" | "end" | "lineNumber" | "lineText" | "words" | "visibleWords"
>;

export const NOWHERE: Position = {
  start: null,
  end: null,
  lineNumber: null,
  lineText: null,
  words: null,
  visibleWords: null,
};

/** Computes the line number and the first line of spans. */
export class Locator {
  constructor(private readonly checked: CheckedText) {}

  /** Returns the position of a span in the visible text. */
  at(span: Span | null): Position {
    if (!span) return NOWHERE;
    const { checked } = this;
    if (checked.parsed.isHtml) return this.inHtml(span);
    const { start, end } = span;
    const line = checked.lines.at(start);
    const words = checked.slice(span);
    return {
      start,
      end,
      lineNumber: line.number,
      lineText: line.text,
      words,
      visibleWords: words,
    };
  }

  private inHtml(span: Span): Position {
    const { checked } = this;
    return {
      ...this.place(checked.parsed.toSource(span)),
      ...this.line(checked, span),
      visibleWords: checked.slice(span),
    };
  }

  /** Returns the position of a span in the stored text; used for markup. */
  inSource(span: Span): Position {
    const { source, parsed: reading } = this.checked;
    if (!reading.isHtml) return this.at(span);
    return { ...this.place(span), ...this.line(source, span), visibleWords: "" };
  }

  private place({ start, end }: Span): Pick<Position, "start" | "end" | "words"> {
    return { start, end, words: this.checked.source.text.slice(start, end) };
  }

  private line(text: CheckedText, { start }: Span): Pick<Position, "lineNumber" | "lineText"> {
    const lineText = lineAround(text.lines, start, MAX_LINE_LENGTH);
    return { lineNumber: text.lines.at(start).number, lineText };
  }
}

/**
 * Maximum length of a line shown with a finding, because a line of HTML can be the whole document.
 */
export const MAX_LINE_LENGTH = 300;

/**
 * Compares findings for sorting: by field (name, description, custom fields in their order, then
 * elements missing in all fields), item, start and rule id (null last), and then by all other
 * properties, so that the result never depends on the input order.
 */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    a.rank - b.rank ||
    nullLast(a.item, b.item) ||
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

/** Returns whether a finding is a tag or comment, which is not part of the visible text. */
export function isTag({ words, visibleWords }: Pick<Finding, "words" | "visibleWords">): boolean {
  return visibleWords === "" && words !== null && words.startsWith("<");
}

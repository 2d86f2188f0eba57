import type { Span } from "../text/characters";
import type { CheckedText } from "../text/checked-text";
import { excerptLine } from "../text/lines";
import type { Finding } from "./types";

type Position = Pick<
  Finding,
  "start" | "end" | "lineNumber" | "lineText" | "words" | "visibleWords"
>;

export const NO_POSITION: Position = {
  start: null,
  end: null,
  lineNumber: null,
  lineText: null,
  words: null,
  visibleWords: null,
};

/** Computes the position of a span: its offsets, line number and line text. */
export class Locator {
  constructor(private readonly checkedText: CheckedText) {}

  at(span: Span | null): Position {
    if (!span) return NO_POSITION;
    const { checkedText } = this;
    if (checkedText.parsed.isHtml) return this.locateInHtml(span);
    const { start, end } = span;
    const line = checkedText.lines.at(start);
    const words = checkedText.slice(span);
    return {
      start,
      end,
      lineNumber: line.number,
      lineText: line.text,
      words,
      visibleWords: words,
    };
  }

  private locateInHtml(span: Span): Position {
    const { checkedText } = this;
    return {
      ...this.positionOf(checkedText.parsed.toSource(span)),
      ...this.line(checkedText, span),
      visibleWords: checkedText.slice(span),
    };
  }

  /** Returns the position of a span in the stored text; used for markup. */
  locateInSource(span: Span): Position {
    const { source, parsed: parsedText } = this.checkedText;
    if (!parsedText.isHtml) return this.at(span);
    return { ...this.positionOf(span), ...this.line(source, span), visibleWords: "" };
  }

  private positionOf({ start, end }: Span): Pick<Position, "start" | "end" | "words"> {
    return { start, end, words: this.checkedText.source.text.slice(start, end) };
  }

  private line(text: CheckedText, { start }: Span): Pick<Position, "lineNumber" | "lineText"> {
    const lineText = excerptLine(text.lines, start, MAX_LINE_LENGTH);
    return { lineNumber: text.lines.at(start).number, lineText };
  }
}

/** Maximum length of a line shown with a finding: one line of HTML can be the document. */
export const MAX_LINE_LENGTH = 300;

/**
 * Compares findings for sorting: by field (name, description, custom fields in their order, then
 * elements missing in all fields), item, start and rule id (null last), and then by all other
 * properties, so that the result never depends on the input order.
 */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    a.rank - b.rank ||
    compareNullsLast(a.item, b.item) ||
    compareNullsLast(a.start, b.start) ||
    compareNullsLast(a.rule, b.rule) ||
    compareNullsLast(a.end, b.end) ||
    compareCodeUnits(
      a.source === "category" ? "" : a.source,
      b.source === "category" ? "" : b.source,
    ) ||
    compareCodeUnits(a.guidelineReference, b.guidelineReference) ||
    compareCodeUnits(a.violationType, b.violationType) ||
    compareCodeUnits(a.checkedBy, b.checkedBy) ||
    compareCodeUnits(a.severity, b.severity) ||
    compareCodeUnits(a.reason, b.reason) ||
    compareCodeUnits(a.suggestion ?? "", b.suggestion ?? "")
  );
}

function compareNullsLast(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : a - b;
}

function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns whether a finding is a tag or comment, which is not part of the visible text. */
export function isTag({ words, visibleWords }: Pick<Finding, "words" | "visibleWords">): boolean {
  return visibleWords === "" && words !== null && words.startsWith("<");
}

import type { FixMaker } from "./fixes/fix";

/** One violation as a rule's check reports it. Null positions mean the text as a whole. */
export interface RuleMatch {
  start: number | null;
  end: number | null;
  reason: string;
  suggestion: string | null;
  /** Its position is in the stored text with markup, not in the visible text. */
  inSource?: boolean;
  /** Something forbidden (HTML, emoji, an address), rather than a wrong form. */
  forbiddenElement?: boolean;
  /** Creates the fix; absent if it needs manual editing. */
  makeFix?: FixMaker;
  /** The required element that is missing. */
  missing?: string;
  /** The base term, if the match is an inflection. */
  inflectionOf?: string;
}

/** Returns a violation of the text as a whole. */
export function wholeText(reason: string, suggestion: string | null): RuleMatch {
  return { start: null, end: null, reason, suggestion };
}

/** Shortens a long text for use in a sentence. */
export function excerpt(text: string): string {
  const oneLine = text.slice(0, 400).replace(/\s+/gu, " ").trim();
  const characters = Array.from(oneLine);
  return characters.length > 60 ? `${characters.slice(0, 59).join("").trimEnd()}…` : oneLine;
}

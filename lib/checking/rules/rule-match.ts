import type { FixMaker } from "../edits/fix";

/** A violation as reported by a rule's check. Null offsets refer to the text as a whole. */
export interface RuleMatch {
  start: number | null;
  end: number | null;
  reason: string;
  suggestion: string | null;
  /** Whether the offsets refer to the stored text with markup rather than the visible text. */
  inSource?: boolean;
  /** Whether the match is a forbidden element (HTML, emoji, address), not a wrong form. */
  forbiddenElement?: boolean;
  /** Whether the fix writes other words or capitals, which must not change a product's name. */
  rewritesWords?: true;
  /** Creates the fix. Omitted if the match needs manual editing. */
  makeFix?: FixMaker;
  missing?: string;
  /** The suggestion with the alternatives of all languages, if it names only some of them. */
  completeSuggestion?: string;
  /** Words of the match that may be a name. */
  possibleName?: string;
  term?: string;
  /** The base term, if the match is an inflection. */
  inflectionOf?: string;
}

/** Creates a violation that refers to the entire text. */
export function createWholeTextMatch(reason: string, suggestion: string | null): RuleMatch {
  return { start: null, end: null, reason, suggestion };
}

/** Shortens a text to one line of at most 60 characters. */
export function shortenText(text: string): string {
  const singleLine = text.slice(0, 400).replace(/\s+/gu, " ").trim();
  const characters = Array.from(singleLine);
  return characters.length > 60 ? `${characters.slice(0, 59).join("").trimEnd()}…` : singleLine;
}

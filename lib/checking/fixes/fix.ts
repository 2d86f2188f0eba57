import type { Span } from "../characters";
import type { CheckedText } from "../checked-text";

/** A replacement of a span of a stored text; UTF-16 offsets, end exclusive. */
export interface Fix extends Span {
  insert: string;
  /** Describes the fix in about three words. */
  label: string;
}

/** A change of the visible text; of the stored text if it concerns markup. */
export interface Change extends Fix {
  inSource?: true;
}

/**
 * Returns the replacement that a rule suggests for a match, or null if the match needs manual
 * editing. It looks only at the words' surroundings and is created once per rule; a check verifies
 * later whether the fix can be offered.
 * @param span the match in the visible text, or in the stored text for markup; after the last
 * character if something is missing
 * @param language of the product; null if unknown
 */
export type FixMaker = (text: CheckedText, span: Span, language: string | null) => Change | null;

/** Returns a change whose label names the new text. */
export function use(span: Span, insert: string, shown = insert): Change {
  return { start: span.start, end: span.end, insert, label: `Use “${short(shown)}”` };
}

/** Returns a change that removes something. */
export function remove(span: Span, words: string, insert = ""): Change {
  return { start: span.start, end: span.end, insert, label: `Remove “${short(words)}”` };
}

const MAX_SHOWN = 30;

function short(words: string): string {
  const line = words.slice(0, 400).replace(/\s+/gu, " ").trim();
  const characters = Array.from(line);
  return characters.length > MAX_SHOWN
    ? `${characters
        .slice(0, MAX_SHOWN - 1)
        .join("")
        .trimEnd()}…`
    : line;
}

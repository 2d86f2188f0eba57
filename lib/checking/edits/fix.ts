import type { Span } from "../text/characters";
import type { CheckedText } from "../text/checked-text";
import type { ProductTexts } from "../text/product-texts";

/** A replacement in a stored text. Offsets are UTF-16 code units, the end exclusive. */
export interface Fix extends Span {
  insert: string;
  /** A description in a few words of what the fix does. */
  label: string;
}

/** A change to the visible text or, with `inSource`, to markup in the stored text. */
export interface Change extends Fix {
  inSource?: true;
}

/**
 * Returns the replacement that a rule suggests for a match, or null if the match needs manual
 * editing. Created once per rule. Does not check the fixed text against the rules: a later check
 * decides whether the fix is suggested.
 * @param span the match in the visible text, or in the stored text for markup; the end of the text
 * if something is missing
 * @param language the product's language, or null if unknown
 * @param texts all texts of the product
 */
export type FixMaker = (
  text: CheckedText,
  span: Span,
  language: string | null,
  texts: ProductTexts,
) => Change | null;

/** Creates a replacement of a term. Its label contains the new text. */
export function createReplacement(span: Span, insert: string): Change {
  return { start: span.start, end: span.end, insert, label: `Use “${shortenWords(insert)}”` };
}

/**
 * Creates a different spelling of the same words or marks. Its label contains both spellings, with
 * the word before them if they are too short to recognize.
 */
export function createCorrection(text: string, span: Span, insert: string): Change {
  const { start, end } = span;
  const words = text.slice(start, end);
  const isShort = [words, insert].some((each) => !/[\p{L}\p{N}]/u.test(each));
  const [before = ""] = isShort
    ? (/(?:\P{White_Space}+\p{Zs}?)?$/u.exec(text.slice(Math.max(0, start - 20), start)) ?? [])
    : [];
  const label = `${shortenWords(before + words)} → ${shortenWords(before + insert) || "space"}`;
  return { start, end, insert, label };
}

/** Returns the label of a change that replaces words with others. */
export function labelRewriting(words: string, insert: string): string {
  return insert.trim() === ""
    ? `Remove “${shortenWords(words)}”`
    : `${shortenWords(words)} → ${shortenWords(insert)}`;
}

/** Creates a removal. Its label contains the removed text. */
export function createRemoval(span: Span, words: string, insert = ""): Change {
  return { start: span.start, end: span.end, insert, label: `Remove “${shortenWords(words)}”` };
}

const MAX_LABEL_LENGTH = 30;

function shortenWords(words: string): string {
  const line = words.slice(0, 400).replace(/\s+/gu, " ").trim();
  const characters = Array.from(line);
  return characters.length > MAX_LABEL_LENGTH
    ? `${characters
        .slice(0, MAX_LABEL_LENGTH - 1)
        .join("")
        .trimEnd()}…`
    : line;
}

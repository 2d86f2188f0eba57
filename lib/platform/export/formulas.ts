// Characters that a spreadsheet executes, including full-width variants, after what it skips
// (OWASP, "CSV Injection").
const SIGN = "[=+\\-@＝＋－＠]";
const SKIPPED = '[ "]*';
// Positions where a cell begins if the file is read with another delimiter or without quotes.
const BREAK = "[;\\t\\r\\n]";

const AT_START = new RegExp(`^(?='*${SKIPPED}(?:${SIGN}|[\\t\\r\\n]))`);
const AT_START_ESCAPED = new RegExp(`^'(?='*${SKIPPED}(?:${SIGN}|[\\t\\r\\n]))`);
const INSIDE = new RegExp(`(${BREAK}${SKIPPED})(?='*${SIGN})`, "g");
const INSIDE_ESCAPED = new RegExp(`(${BREAK}${SKIPPED})'(?='*${SIGN})`, "g");

/**
 * Escapes a text for CSV: an apostrophe before everything that a spreadsheet would execute, whether
 * it reads commas, semicolons or tabs. An existing apostrophe is doubled, so that
 * `unescapeFormulas` is the exact inverse.
 */
export function escapeFormulas(text: string): string {
  return escapeFormula(escapeInside(text));
}

/** Escapes a cell of a workbook, where delimiters do not matter. */
export function escapeFormula(text: string): string {
  return text.replace(AT_START, "'");
}

/** Does the part of `escapeFormulas` that `escapeFormula` does not. */
export function escapeInside(text: string): string {
  return text.replace(INSIDE, "$1'");
}

/** Inverts `escapeFormulas`. */
export function unescapeFormulas(text: string): string {
  return text.replace(AT_START_ESCAPED, "").replace(INSIDE_ESCAPED, "$1");
}

/** Inverts `escapeFormula`. */
export function unescapeFormula(text: string): string {
  return text.replace(AT_START_ESCAPED, "");
}

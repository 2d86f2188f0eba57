// Characters at which a spreadsheet starts a formula, including full-width variants; before them,
// it skips the characters in SKIPPED (OWASP, "CSV Injection").
const SIGN = "[=+\\-@＝＋－＠]";
const SKIPPED = '[ "]*';
// Characters after which a new cell begins if the file is read with another delimiter or without
// quotes.
const BREAK = "[;\\t\\r\\n]";

const AT_START = new RegExp(`^(?='*${SKIPPED}(?:${SIGN}|[\\t\\r\\n]))`);
const AT_START_ESCAPED = new RegExp(`^'(?='*${SKIPPED}(?:${SIGN}|[\\t\\r\\n]))`);
const INSIDE = new RegExp(`(${BREAK}${SKIPPED})(?='*${SIGN})`, "g");
const INSIDE_ESCAPED = new RegExp(`(${BREAK}${SKIPPED})'(?='*${SIGN})`, "g");

/**
 * Escapes text for CSV by inserting an apostrophe wherever a spreadsheet would start a formula,
 * whether it splits at commas, semicolons or tabs. If the position already has an apostrophe,
 * another one is added, so that `unescapeFormulas` is the exact inverse.
 */
export function escapeFormulas(text: string): string {
  return escapeFormula(escapeInside(text));
}

/** Escapes a cell of a workbook, in which delimiters have no meaning. */
export function escapeFormula(text: string): string {
  return text.replace(AT_START, "'");
}

/** Escapes formulas after delimiters inside a text, which `escapeFormula` does not. */
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

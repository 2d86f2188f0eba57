// What a spreadsheet runs, some also in full width, after what it skips (OWASP, "CSV Injection").
const SIGN = "[=+\\-@＝＋－＠]";
const SKIPPED = '[ "]*';
// Where a cell begins that is read with another delimiter, or without its quotes.
const BREAK = "[;\\t\\r\\n]";

const AT_START = new RegExp(`^(?='*${SKIPPED}(?:${SIGN}|[\\t\\r\\n]))`);
const AT_START_ESCAPED = new RegExp(`^'(?='*${SKIPPED}(?:${SIGN}|[\\t\\r\\n]))`);
const INSIDE = new RegExp(`(${BREAK}${SKIPPED})(?='*${SIGN})`, "g");
const INSIDE_ESCAPED = new RegExp(`(${BREAK}${SKIPPED})'(?='*${SIGN})`, "g");

/**
 * A text as it may stand in a CSV file: an apostrophe before all that a spreadsheet would run, be
 * the file read with a comma, a semicolon or a tab. What has an apostrophe there already gets one
 * more, so that `unescapeFormulas` gives back every text as it was.
 */
export function escapeFormulas(text: string): string {
  return escapeFormula(escapeInside(text));
}

/** Of a cell of a workbook: where it begins is no question of delimiters. */
export function escapeFormula(text: string): string {
  return text.replace(AT_START, "'");
}

/** All of `escapeFormulas` that `escapeFormula` does not do. */
export function escapeInside(text: string): string {
  return text.replace(INSIDE, "$1'");
}

/** The text that `escapeFormulas` was given. */
export function unescapeFormulas(text: string): string {
  return text.replace(AT_START_ESCAPED, "").replace(INSIDE_ESCAPED, "$1");
}

/** The text that `escapeFormula` was given. */
export function unescapeFormula(text: string): string {
  return text.replace(AT_START_ESCAPED, "");
}

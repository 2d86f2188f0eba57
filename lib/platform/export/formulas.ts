// Characters that start a formula in a spreadsheet, including full-width variants. Spreadsheets
// skip the characters in SKIPPED before them (OWASP, "CSV Injection").
const FORMULA_START = "[=+\\-@＝＋－＠]";
const SKIPPED_CHARACTERS = '[ "]*';
// Characters that start a new cell if the file is read with another delimiter or without quotes.
const CELL_BREAK = "[;\\t\\r\\n]";

const FORMULA_AT_START = new RegExp(`^(?='*${SKIPPED_CHARACTERS}(?:${FORMULA_START}|[\\t\\r\\n]))`);
const ESCAPED_AT_START = new RegExp(
  `^'(?='*${SKIPPED_CHARACTERS}(?:${FORMULA_START}|[\\t\\r\\n]))`,
);
const FORMULA_INSIDE = new RegExp(
  `(${CELL_BREAK}${SKIPPED_CHARACTERS})(?='*${FORMULA_START})`,
  "g",
);
const ESCAPED_INSIDE = new RegExp(
  `(${CELL_BREAK}${SKIPPED_CHARACTERS})'(?='*${FORMULA_START})`,
  "g",
);

/**
 * Escapes text for CSV by inserting an apostrophe wherever a spreadsheet would start a formula,
 * whether it splits at commas, semicolons or tabs. If an apostrophe is already there, another one
 * is added so that `unescapeFormulas` is the exact inverse.
 */
export function escapeFormulas(text: string): string {
  return escapeFormula(escapeInnerFormulas(text));
}

/** Escapes a cell of a workbook, in which delimiters have no meaning. */
export function escapeFormula(text: string): string {
  return text.replace(FORMULA_AT_START, "'");
}

/** Escapes formulas after delimiters inside a text, which `escapeFormula` does not do. */
export function escapeInnerFormulas(text: string): string {
  return text.replace(FORMULA_INSIDE, "$1'");
}

/** Inverts `escapeFormulas`. */
export function unescapeFormulas(text: string): string {
  return text.replace(ESCAPED_AT_START, "").replace(ESCAPED_INSIDE, "$1");
}

/** Inverts `escapeFormula`. */
export function unescapeFormula(text: string): string {
  return text.replace(ESCAPED_AT_START, "");
}

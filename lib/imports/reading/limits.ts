/** What exceeds a bound is refused, never cut. */
export const MAX_BYTES = 200 * 1024 * 1024;
export const MAX_ROWS = 500_000;
/** Rows of a delimited file, blank ones included. */
export const MAX_LINES = 2 * MAX_ROWS;
export const MAX_COLUMNS = 1000;
/** Cells of all rows: small rows can name many columns, each of which costs time. */
export const MAX_CELLS = 100_000_000;
/** UTF-16 units. */
export const MAX_CELL_LENGTH = 100_000;
export const MAX_ROW_LENGTH = MAX_CELL_LENGTH * 10;
/** Objects and lists of JSON, elements of XML. */
export const MAX_DEPTH = 32;
/** What the rows of a workbook hold together, which may name one text in every cell. */
export const MAX_WORKBOOK_LENGTH = 2_000_000_000;
/** What is unpacked of a workbook while it is read. */
export const MAX_UNPACKED_BYTES = 2048 * 1024 * 1024;
/** The header is looked for in so many rows from the top. */
export const HEADER_SEARCH_ROWS = 20;

/** Input that exceeds a limit is rejected, never truncated. */
export const MAX_BYTES = 200 * 1024 * 1024;
export const MAX_ROWS = 500_000;
/** Maximum number of rows in a delimited file, including blank rows. */
export const MAX_LINES = 2 * MAX_ROWS;
export const MAX_COLUMNS = 1000;
/** Maximum number of cells in all rows. Even small rows can have many columns. */
export const MAX_CELLS = 100_000_000;
/** Maximum length of a cell in UTF-16 code units. */
export const MAX_CELL_LENGTH = 100_000;
export const MAX_ROW_LENGTH = MAX_CELL_LENGTH * 10;
/** Maximum nesting depth of JSON objects and lists or of XML elements. */
export const MAX_DEPTH = 32;
/** Maximum text of a workbook's rows. A small workbook can repeat a text in every cell. */
export const MAX_WORKBOOK_LENGTH = 2_000_000_000;
/** Maximum unpacked size of a workbook. */
export const MAX_UNPACKED_BYTES = 2048 * 1024 * 1024;
/** Number of rows from the top that must include the header row. */
export const HEADER_SEARCH_ROWS = 20;

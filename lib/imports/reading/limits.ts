/** Input that exceeds a limit is rejected, never truncated. */
export const MAX_BYTES = 200 * 1024 * 1024;
export const MAX_ROWS = 500_000;
/** Rows of a delimited file, including blank ones. */
export const MAX_LINES = 2 * MAX_ROWS;
export const MAX_COLUMNS = 1000;
/** Total cells of all rows. Even small rows can have many columns, each of which takes time. */
export const MAX_CELLS = 100_000_000;
/** UTF-16 units. */
export const MAX_CELL_LENGTH = 100_000;
export const MAX_ROW_LENGTH = MAX_CELL_LENGTH * 10;
/** Nested objects and lists of JSON, or elements of XML. */
export const MAX_DEPTH = 32;
/**
 * Total text length of a workbook's rows. A small workbook can repeat one long text in every cell.
 */
export const MAX_WORKBOOK_LENGTH = 2_000_000_000;
/** Maximum unpacked size of a workbook. */
export const MAX_UNPACKED_BYTES = 2048 * 1024 * 1024;
/** The header row must be among this many rows from the top. */
export const HEADER_SEARCH_ROWS = 20;

/** A file's bounds; what exceeds one is refused, never cut. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_DATA_ROWS = 1000;
export const MAX_COLUMNS = 200;
/** UTF-16 units. */
export const MAX_CELL_LENGTH = 100_000;
/**
 * What all cells of a table may hold together, in UTF-16 units: each of its rows the longest texts
 * that a product may have, and some more. A workbook of 3 kB can name one text in every cell, which
 * is then copied as often as it is named.
 */
export const MAX_TABLE_LENGTH = 25_000_000;
/** What is unpacked of one workbook, counted while it is unpacked. */
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** The header is looked for in so many rows from the top, blank ones not counted. */
export const HEADER_SEARCH_ROWS = 20;

/** What browser and server alike say of a file that is refused unread. */
export const WRONG_EXTENSION = "The file must be a .csv, .xlsx or .xls file.";
export const FILE_TOO_LARGE = "The file is larger than 10 MB.";

/** File limits. A file that exceeds one of these limits is rejected, never truncated. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_DATA_ROWS = 1000;
export const MAX_COLUMNS = 200;
/** In UTF-16 code units. */
export const MAX_CELL_LENGTH = 100_000;
/**
 * Maximum total length of a table's cells, in UTF-16 code units. It is slightly more than a table
 * needs if each row contains the longest texts of a product. A 3 kB workbook can repeat one shared
 * string in every cell, and each repetition is copied.
 */
export const MAX_TABLE_LENGTH = 25_000_000;
/** Maximum unpacked size of a workbook, counted during unpacking. */
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** Number of non-blank rows from the top within which the header row must occur. */
export const HEADER_SEARCH_ROWS = 20;

/** The text of a formula's cell if the program that wrote the workbook did not calculate it. */
export const UNCALCULATED_FORMULA = "#UNCALCULATED!";

/** Messages for files that the browser and the server reject without reading them. */
export const WRONG_EXTENSION_MESSAGE = "The file must be a .csv, .xlsx or .xls file.";
export const FILE_TOO_LARGE_MESSAGE = "The file is larger than 10 MB.";

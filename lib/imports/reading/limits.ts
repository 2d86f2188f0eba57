/** What exceeds a bound is refused, never cut. */
export const MAX_BYTES = 200 * 1024 * 1024;
export const MAX_ROWS = 500_000;
export const MAX_COLUMNS = 1000;
/** UTF-16 units. */
export const MAX_CELL_LENGTH = 100_000;
/** The header is looked for in so many rows from the top. */
export const HEADER_SEARCH_ROWS = 20;

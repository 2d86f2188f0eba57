/** A user's column preferences for a list, stored on this device. */
export interface ColumnPreferences {
  compact: boolean;
  /** The one-based positions of the hidden columns. */
  without: readonly number[];
}

export const DEFAULT_PREFERENCES: ColumnPreferences = { compact: false, without: [] };
/**
 * The prefix of the preference cookies. The server reads the cookies to render the table
 * accordingly.
 */
export const COLUMNS_COOKIE_PREFIX = "look-";

/** Returns the column preferences in a request's cookies, by list. Ignores malformed cookies. */
export function readColumnPreferences(cookies: readonly { name: string; value: string }[]) {
  return Object.fromEntries(
    cookies
      .filter(
        ({ name, value }) =>
          name.startsWith(COLUMNS_COOKIE_PREFIX) && /^(compact)?(\.\d{1,2})*$/.test(value),
      )
      .map(({ name, value }) => [
        name.slice(COLUMNS_COOKIE_PREFIX.length),
        toColumnPreferences(value),
      ]),
  );
}

function toColumnPreferences(cookieValue: string): ColumnPreferences {
  const [density, ...hiddenColumns] = cookieValue.split(".");
  return { compact: density === "compact", without: hiddenColumns.map(Number) };
}

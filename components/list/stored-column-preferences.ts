/** A user's column preferences for a list, stored on this device. */
export interface ColumnPreferences {
  compact: boolean;
  /** The numbers of the hidden columns, starting at 1. */
  without: readonly number[];
}

export const DEFAULT_PREFERENCES: ColumnPreferences = { compact: false, without: [] };
/** Prefix of the preference cookies, which the server reads to render the table accordingly. */
export const COLUMNS_COOKIE_PREFIX = "look-";

/** Returns the column preferences by list from a request's cookies. Ignores malformed ones. */
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

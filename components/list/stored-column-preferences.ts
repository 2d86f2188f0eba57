/** A user's column preferences for a list, stored on this device. */
export interface ColumnPreferences {
  compact: boolean;
  hidden: readonly string[];
}

export const DEFAULT_PREFERENCES: ColumnPreferences = { compact: false, hidden: [] };
/** The prefix of the preference cookies, which the server reads to render the table. */
export const COLUMNS_COOKIE_PREFIX = "look-";

/** Returns the column preferences in a request's cookies, by list. Ignores malformed cookies. */
export function readColumnPreferences(cookies: readonly { name: string; value: string }[]) {
  return Object.fromEntries(
    cookies
      .filter(
        ({ name, value }) =>
          name.startsWith(COLUMNS_COOKIE_PREFIX) && /^(compact)?(\.[a-z\d_]{1,40})*$/.test(value),
      )
      .map(({ name, value }) => [
        name.slice(COLUMNS_COOKIE_PREFIX.length),
        toColumnPreferences(value),
      ]),
  );
}

function toColumnPreferences(cookieValue: string): ColumnPreferences {
  const [density, ...ids] = cookieValue.split(".");
  // Earlier versions stored positions, which may now belong to other columns.
  return { compact: density === "compact", hidden: ids.filter((id) => !/^\d+$/.test(id)) };
}

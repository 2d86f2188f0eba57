/** A user's column preferences for a list, on this device. */
export interface Look {
  compact: boolean;
  /** The hidden columns, counted from 1. */
  without: readonly number[];
}

export const USUAL: Look = { compact: false, without: [] };
/** Prefix of the preference cookies, which the server reads to render the right table. */
export const LOOK_PREFIX = "look-";

/** Returns the preferences in a page's cookies, by list. */
export function readLooks(cookies: readonly { name: string; value: string }[]) {
  return Object.fromEntries(
    cookies
      .filter(
        ({ name, value }) => name.startsWith(LOOK_PREFIX) && /^(compact)?(\.\d{1,2})*$/.test(value),
      )
      .map(({ name, value }) => [name.slice(LOOK_PREFIX.length), toLook(value)]),
  );
}

function toLook(written: string): Look {
  const [density, ...without] = written.split(".");
  return { compact: density === "compact", without: without.map(Number) };
}

/** How a person wants a list's table drawn, on this device. */
export interface Look {
  compact: boolean;
  /** The columns that are left out, counted from 1. */
  without: readonly number[];
}

export const USUAL: Look = { compact: false, without: [] };
/** Cookies hold looks, so that the server already draws the right table; then follows the list. */
export const LOOK_PREFIX = "look-";

/** The looks in a page's cookies, by list; the server draws with them, so that nothing changes after. */
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

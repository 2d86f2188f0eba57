import { createParser, parseAsIsoDateTime } from "nuqs/server";
import { textFault } from "@/lib/text-fault";

/**
 * How a screen's state is written in its URL, for the server and the browser alike. What a
 * hand-made link gets wrong counts as not said.
 */

/** What the API takes as text; empty is none. */
export const text = createParser({
  parse: (written) => (written === "" || textFault(written) ? null : written),
  serialize: String,
});

/** The largest number that an id, or a page, may have. */
const MOST = 2_147_483_647;

/** A whole number from 1, such as an id. */
export const wholeNumber = createParser({
  parse: (written) => (/^0*[1-9]\d{0,9}$/.test(written) ? Math.min(Number(written), MOST) : null),
  serialize: String,
});

/** What has one way of writing, such as a language; what cannot be read counts as not said. */
export function canonicalBy(canonical: (written: string) => string | null) {
  return createParser({ parse: canonical, serialize: String });
}

export const flag = createParser({
  parse: (written) => (written === "true" ? true : written === "false" ? false : null),
  serialize: String,
});

/** As ISO 8601, of the years that the API takes. */
export const moment = createParser({
  parse: (written) => (/^[1-9]\d{3}-/.test(written) ? parseAsIsoDateTime.parse(written) : null),
  serialize: parseAsIsoDateTime.serialize,
  eq: parseAsIsoDateTime.eq,
});

/** A day of the calendar, such as `2026-11-20`. */
export const day = createParser({
  parse: (written) =>
    /^[1-9]\d{3}-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : null,
  serialize: String,
});

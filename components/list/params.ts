import { createParser, parseAsIsoDateTime, type SingleParserBuilder } from "nuqs/server";
import { isDay } from "@/lib/platform/days";
import type { OneOrMore } from "@/lib/platform/fields";
import { textFault } from "@/lib/platform/text-fault";

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

/** Values that stand between commas, as the API takes them; one alone is itself, as the API has it. */
export function several<Value>(param: SingleParserBuilder<Value>) {
  return createParser<NonNullable<OneOrMore<Value>>>({
    parse: (written) => {
      const parts = written.split(",").map((part) => param.parse(part));
      const [first, ...more] = new Set(parts.filter((value) => value !== null));
      if (first === undefined) return null;
      return more.length === 0 ? first : [first, ...more];
    },
    serialize: (value) =>
      [value]
        .flat()
        .map((each) => param.serialize(each as Value))
        .join(","),
    eq: (a, b) => String(a) === String(b),
  });
}

/** A share, 0 to 1. */
export const share = createParser({
  parse: (written) => (/^(0|1|0\.\d{1,4})$/.test(written) ? Number(written) : null),
  serialize: String,
});

/** A day of the calendar, such as `2026-11-20`. */
export const day = createParser({
  parse: (written) => (isDay(written) ? written : null),
  serialize: String,
});

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

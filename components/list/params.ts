import { createParser, parseAsIsoDateTime, type SingleParserBuilder } from "nuqs/server";
import { isDay } from "@/lib/platform/days";
import type { OneOrMore } from "@/lib/platform/fields";
import { textFault } from "@/lib/platform/text-fault";

/** Parsers of URL parameters for server and browser. Invalid values count as absent. */

/** A text parameter; empty counts as absent. */
export const text = createParser({
  parse: (written) => (written === "" || textFault(written) ? null : written),
  serialize: String,
});

/** The largest number of an id or page. */
const MAX_INTEGER = 2_147_483_647;

/** An integer from 1, such as an id. */
export const wholeNumber = createParser({
  parse: (written) =>
    /^0*[1-9]\d{0,9}$/.test(written) ? Math.min(Number(written), MAX_INTEGER) : null,
  serialize: String,
});

/** A value with a canonical form, such as a language; invalid values count as absent. */
export function canonicalBy(canonical: (written: string) => string | null) {
  return createParser({ parse: canonical, serialize: String });
}

/**
 * Values separated by commas, as in the API; a single one is not a list.
 * @param all every possible value; with a minus before each value, those that remain are meant
 */
export function several<Value>(param: SingleParserBuilder<Value>, all?: readonly Value[]) {
  return createParser<NonNullable<OneOrMore<Value>>>({
    parse: (written) => {
      const names = written.split(",");
      const isExcluding = all !== undefined && names.every((name) => name.startsWith("-"));
      const parts = names.map((name) => param.parse(isExcluding ? name.slice(1) : name));
      if (isExcluding && parts.includes(null)) return null;
      const [first, ...more] = isExcluding
        ? all.filter((value) => !parts.includes(value))
        : new Set(parts.filter((value) => value !== null));
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

/** A number from 0 to 1. */
export const share = createParser({
  parse: (written) => (/^(0|1|0\.\d{1,4})$/.test(written) ? Number(written) : null),
  serialize: String,
});

/** A calendar day such as `2026-11-20`. */
export const day = createParser({
  parse: (written) => (isDay(written) ? written : null),
  serialize: String,
});

export const flag = createParser({
  parse: (written) => (written === "true" ? true : written === "false" ? false : null),
  serialize: String,
});

/** ISO 8601, within the years that the API accepts. */
export const moment = createParser({
  parse: (written) => (/^[1-9]\d{3}-/.test(written) ? parseAsIsoDateTime.parse(written) : null),
  serialize: parseAsIsoDateTime.serialize,
  eq: parseAsIsoDateTime.eq,
});

import { createParser, parseAsIsoDateTime, type SingleParserBuilder } from "nuqs/server";
import { isDay } from "@/lib/platform/days";
import type { OneOrMore } from "@/lib/platform/fields";
import { findTextFault } from "@/lib/platform/text-fault";

/** Parsers of URL parameters for the server and the browser. Invalid values count as absent. */

/** Parses text; an empty value counts as absent. */
export const text = createParser({
  parse: (rawValue) => (rawValue === "" || findTextFault(rawValue) ? null : rawValue),
  serialize: String,
});

/** The maximum value of an id or page number. */
const MAX_INTEGER = 2_147_483_647;

/** Parses a positive integer, such as an id. Larger values are clamped to the maximum. */
export const wholeNumberParser = createParser({
  parse: (rawValue) =>
    /^0*[1-9]\d{0,9}$/.test(rawValue) ? Math.min(Number(rawValue), MAX_INTEGER) : null,
  serialize: String,
});

/** Returns a parser for values with a canonical form. Invalid values count as absent. */
export function parseAsCanonical(canonicalize: (text: string) => string | null) {
  return createParser({ parse: canonicalize, serialize: String });
}

/**
 * Returns a parser for comma-separated values in the API's format. A single value is not wrapped in
 * a list.
 * @param all the possible values; if given, values that all start with a minus are excluded from
 * this list
 */
export function parseAsListOf<Value>(param: SingleParserBuilder<Value>, all?: readonly Value[]) {
  return createParser<NonNullable<OneOrMore<Value>>>({
    parse: (rawValue) => {
      const names = rawValue.split(",");
      const isExcluding = all !== undefined && names.every((name) => name.startsWith("-"));
      const parsedValues = names.map((name) => param.parse(isExcluding ? name.slice(1) : name));
      if (isExcluding && parsedValues.includes(null)) return null;
      const [first, ...otherValues] = isExcluding
        ? all.filter((value) => !parsedValues.includes(value))
        : new Set(parsedValues.filter((value) => value !== null));
      if (first === undefined) return null;
      return otherValues.length === 0 ? first : [first, ...otherValues];
    },
    serialize: (value) =>
      [value]
        .flat()
        .map((each) => param.serialize(each as Value))
        .join(","),
    eq: (a, b) => String(a) === String(b),
  });
}

/** Parses a number from 0 to 1 with at most four decimals. */
export const shareParser = createParser({
  parse: (rawValue) => (/^(0|1|0\.\d{1,4})$/.test(rawValue) ? Number(rawValue) : null),
  serialize: String,
});

/** Parses a calendar date such as `2026-11-20`. */
export const day = createParser({
  parse: (text) => (isDay(text) ? text : null),
  serialize: String,
});

export const flagParser = createParser({
  parse: (rawValue) => (rawValue === "true" ? true : rawValue === "false" ? false : null),
  serialize: String,
});

/** Parses an ISO 8601 timestamp within the years that the API accepts. */
export const timestampParser = createParser({
  parse: (rawValue) => (/^[1-9]\d{3}-/.test(rawValue) ? parseAsIsoDateTime.parse(rawValue) : null),
  serialize: parseAsIsoDateTime.serialize,
  eq: parseAsIsoDateTime.eq,
});

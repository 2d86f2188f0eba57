import { z } from "zod";
import type { FieldErrors } from "@/lib/errors";
import { isDay } from "./days";

/** The largest value of an `integer` column. */
const MAX_ID = 2_147_483_647;

/** A time in a response. */
export const timeJson = z.string().meta({ format: "date-time" });

/** An id in a JSON body. */
export const id = z
  .int({ error: createRequiredMessage("This must be a whole number.") })
  .min(1, "This id does not exist.")
  .max(MAX_ID, "This id does not exist.");

/** An id in a path. An invalid id becomes 0, which never exists and results in a 404. */
export const pathId = z.string().transform(toId).meta({ type: "integer", minimum: 1 });
/** The parameters of a path with one id. */
export const idParams = z.object({ id: pathId });

/** An id in a query. `all` and empty mean no filter; an unknown id matches nothing. */
export const idFilter = z
  .string()
  .regex(/^(-?\d+|all)?$/, "This must be a whole number.")
  .transform((value) => (value === "" || value === "all" ? undefined : toId(value)))
  .optional()
  .meta({ type: "integer", minimum: 1, pattern: undefined });

/** Comma-separated ids in a query; undefined if empty. */
export const idsFilter = z
  .string()
  .regex(/^(\d+(,\d+)*)?$/, "This must be a list of ids, separated by commas.")
  .transform((value) => (value === "" ? undefined : value.split(",").map(toId)))
  .optional();

function toId(value: string): number {
  const number = /^\d+$/.test(value) ? Number(value) : 0;
  return isId(number) ? number : 0;
}

/** Returns whether a number can be an id. */
export function isId(number: number): boolean {
  return number >= 1 && number <= MAX_ID;
}

/** Returns the schema of an enumeration in a query. `all` and empty mean no filter. */
export function enumFilter<const T extends readonly [string, ...string[]]>(values: T) {
  return z
    .enum(["", "all", ...values], `This must be one of: all, ${values.join(", ")}.`)
    .transform((value) => (value === "" || value === "all" ? undefined : (value as T[number])))
    .optional();
}

/** A single filter value, or several values, any of which can match. */
export type OneOrMore<T> = T | T[];

/** Maximum number of values of one filter. */
const MAX_VALUES = 100;

/** Like `idFilter`, but accepts several comma-separated ids, any of which can match. */
export const idListFilter = createSeveralFilter(
  (value) => (/^-?\d+$/.test(value) ? toId(value) : null),
  "This must be a whole number.",
).meta({ type: "array", items: { type: "integer", minimum: 1 } });

/**
 * Like `enumFilter`, but accepts several comma-separated values, any of which can match. If every
 * value is prefixed with a minus sign, matches all values except those listed.
 */
export function createListFilter<const T extends readonly [string, ...string[]]>(values: T) {
  const includedFilter = createSeveralFilter(
    (value) => (values.includes(value) ? (value as T[number]) : null),
    `This must be one of: all, ${values.join(", ")}.`,
  );
  const excludedFilter = includedFilter
    .unwrap()
    .transform((excludedValues): OneOrMore<T[number]> | undefined => {
      const otherValues = values.filter((value) => ![excludedValues].flat().includes(value));
      const [first] = otherValues;
      return otherValues.length === 1 ? first : otherValues;
    });
  return z
    .string()
    .transform((source, context) => {
      const parts = source.split(",");
      const isExcluding = parts.every((part) => part.startsWith("-"));
      const plainValues = isExcluding ? parts.map((part) => part.slice(1)).join(",") : source;
      const parsed = (isExcluding ? excludedFilter : includedFilter).safeParse(plainValues);
      if (parsed.success) return parsed.data;
      for (const { message } of parsed.error.issues) context.addIssue(message);
      return z.NEVER;
    })
    .optional()
    .meta({
      type: "array",
      items: { type: "string", enum: ["all", ...values, ...values.map((value) => `-${value}`)] },
    });
}

/**
 * Returns the schema of comma-separated values in a query. `all` and empty mean no filter.
 * @param parseValue returns null for an invalid value
 */
export function createSeveralFilter<T>(parseValue: (text: string) => T | null, sentence: string) {
  return z
    .string()
    .transform((source, context): OneOrMore<T> | undefined => {
      if (source === "" || source === "all") return undefined;
      const values = [...new Set(source.split(",").map(parseValue))];
      const validValues = values.filter((value) => value !== null);
      if (validValues.length < values.length) context.addIssue(sentence);
      if (validValues.length > MAX_VALUES)
        context.addIssue(`At most ${MAX_VALUES} values at once.`);
      const [first] = validValues;
      return validValues.length === 1 ? first : validValues;
    })
    .optional();
}

/** A number from 0 to 1 in a query; empty means no filter. */
const shareFilter = z
  .string()
  .regex(/^(0|0?\.\d+|1|[01]\.\d*)?$/, "This must be a number from 0 to 1.")
  .transform((value) => (value === "" ? undefined : Number(value)))
  .refine((value) => value === undefined || value <= 1, "This must be a number from 0 to 1.")
  .optional()
  .meta({ type: "number", minimum: 0, maximum: 1, pattern: undefined });

/** A day in a body, such as `2026-11-20`. */
export const day = z
  .string({ error: createRequiredMessage("This must be a day, such as 2026-11-20.") })
  .refine(isDay, "This must be a day, such as 2026-11-20.")
  .meta({ format: "date" });

/** A day in a response; null if there is none. */
export const dayOrNull = z.string().meta({ format: "date" }).nullable();

/** A day in a query; empty means no filter. */
export const dayFilter = z
  .string()
  .refine((text) => text === "" || isDay(text), "This must be a day, such as 2026-11-20.")
  .transform((text) => text || undefined)
  .optional()
  .meta({ type: "string", format: "date" });

/** The range filters of lists with scores and dates. */
export const scoreAndDayFields = {
  score_min: shareFilter.describe("Only those with a score at or above this, 0 to 1."),
  score_max: shareFilter.describe("Only those with a score at or below this, 0 to 1."),
  created_from: dayFilter.describe("Created on this day, in UTC, or later."),
  created_to: dayFilter.describe("Created on this day, in UTC, or earlier."),
};

/** Returns a sort order's schema: `field` ascends, `-field` descends, empty by default. */
export function createOrderingFilter<const T extends readonly string[]>(fields: T) {
  const values = fields.flatMap((field) => [field, `-${field}`]) as `${"" | "-"}${T[number]}`[];
  return z
    .enum(["", ...values], `This must be one of: ${fields.join(", ")}, or one of them after "-".`)
    .transform((value) => (value === "" ? undefined : (value as `${"" | "-"}${T[number]}`)))
    .optional()
    .describe("Prefix a field with `-` for descending order.");
}

/**
 * A list's filters in a JSON body. Unlike in a query, ids can be numbers, flags can be booleans,
 * several values can be a list, and null means no filter.
 */
export const jsonFilters = z
  .record(
    z.string(),
    z.union([
      z.string(),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(z.union([z.string(), z.number()])).min(1, "Specify at least one value."),
    ]),
  )
  .transform((query) =>
    Object.fromEntries(
      Object.entries(query).flatMap(([name, value]) =>
        value === null ? [] : [[name, String(value)]],
      ),
    ),
  );

/** A boolean in a query. */
export const flagFilter = z
  .enum(["", "all", "true", "false", "1", "0"], "This must be true or false.")
  .transform((value) => (value === "" || value === "all" ? undefined : /^(true|1)$/.test(value)))
  .optional()
  .meta({ type: "boolean", enum: undefined });

/** Removes U+FEFF from the start of a text, where it is a byte order mark rather than content. */
export function stripByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF+/, "");
}

/** Returns a schema for `min` to `max` code points, stored as sent but for a BOM. */
export function text(max: number, min = 0) {
  return z
    .string({ error: createRequiredMessage("This must be text.") })
    .overwrite(stripByteOrderMark)
    .refine((value) => min === 0 || value.trim() !== "", "This field is required.")
    .refine(
      // Counting code points iterates over the text, so the UTF-16 length is checked first.
      (value) => value.length <= max || (value.length <= 2 * max && [...value].length <= max),
      {
        error: `This may have at most ${max.toLocaleString("en")} characters.`,
        params: { fault: "too_long" },
      },
    )
    .meta(describeLengths(max, min));
}

/** Works like `text`, but trims the value first. */
export function trimmedText(max: number, min = 0) {
  return z
    .string({ error: createRequiredMessage("This must be text.") })
    .transform((value) => value.trim())
    .pipe(text(max, min))
    .meta(describeLengths(max, min));
}

/** Returns the length limits for OpenAPI, which cannot be derived from the checks above. */
function describeLengths(max: number, min: number) {
  return { maxLength: max, ...(min > 0 && { minLength: min }) };
}

/** Converts Zod's issues to messages by field, nested like the input. */
export function toFieldErrors(error: z.ZodError): FieldErrors {
  const fields = createFieldErrors();
  for (const issue of error.issues) {
    const path = issue.path.length > 0 ? issue.path.map(String) : ["non_field_errors"];
    const unknownKeys = issue.code === "unrecognized_keys" ? issue.keys : null;
    if (!unknownKeys) addMessage(fields, path, issue.message);
    for (const key of unknownKeys ?? [])
      addMessage(fields, [...issue.path.map(String), key], issue.message);
  }
  return fields;
}

/** Returns an empty error object without a prototype, because field names are user input. */
export function createFieldErrors(): FieldErrors {
  return Object.create(null) as FieldErrors;
}

/**
 * Returns a schema for the keys of an error response that names one of these fields, for example
 * because its value is a duplicate.
 */
export function createFieldErrorKeys<const F extends string>(...fields: F[]) {
  const sentences = z.array(z.string()).optional();
  return z.object(Object.fromEntries(fields.map((field) => [field, sentences])));
}

/** Adds a message under a path. A key has either messages or nested fields. */
function addMessage(fields: FieldErrors, [key = "", ...remainingPath]: string[], message: string) {
  const existingErrors = fields[key];
  if (remainingPath.length === 0) {
    if (Array.isArray(existingErrors)) existingErrors.push(message);
    else if (!existingErrors) fields[key] = [message];
    return;
  }
  if (Array.isArray(existingErrors)) return;
  const child = existingErrors ?? createFieldErrors();
  fields[key] = child;
  addMessage(child, remainingPath, message);
}

/** Returns a Zod error function with this message, or "required" for a missing field. */
export function createRequiredMessage(sentence: string) {
  return (issue: { input?: unknown }) =>
    issue.input === undefined ? "This field is required." : sentence;
}

/** The default messages of schemas that define none. */
const defaultErrorMap: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return "This field is required.";
  if (issue.code === "invalid_type")
    return `This must be ${TYPE_NAMES[issue.expected] ?? issue.expected}.`;
  if (issue.code === "invalid_value") return `This must be one of: ${issue.values.join(", ")}.`;
  if (issue.code === "unrecognized_keys") return "This field is not known.";
  return undefined;
};
z.config({ customError: defaultErrorMap });

const TYPE_NAMES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

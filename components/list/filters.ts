import { parseAsStringLiteral, type SingleParserBuilder } from "nuqs/server";
import { SEVERITIES, SOURCES } from "@/lib/enums";
import { percent, toSentenceCase } from "@/lib/format";
import { formatDayInWords } from "@/lib/platform/days";
import type { OneOrMore } from "@/lib/platform/fields";
import { day, flag, parseAsListOf as severalOf, share, text, wholeNumber } from "./params";

/** A filter of a list. */
export interface Filter<Value> {
  param: SingleParserBuilder<Value>;
  /** The URL parameter, if it differs from the API's name. */
  inUrl?: string;
  /** The default value. */
  usual?: Value;
  /** The filter's appearance in the filter bar; absent if the screen shows it elsewhere. */
  choice?: Choice<Value>;
}

interface Choice<Value> {
  /** The label of the filter, such as "Status". */
  label: string;
  /**
   * The label of the empty option, such as "All statuses". Filters with this label have a select in
   * the bar; others are under Add Filter.
   */
  all?: string;
  options: readonly FilterOption<Value>[] | OptionSource;
  /** Whether the filter accepts several values. */
  several?: true;
  /** The kind of input, if there are no options. */
  entry?: "percent" | "day" | "text";
  /** Formats a value that is neither an option nor shown as is. */
  describe?: (value: Value) => string;
}

export interface FilterOption<Value = unknown> {
  value: Value;
  label: string;
}

/** The lists of options that the server provides. */
export type OptionSource = "categories" | "guidelines" | "rules" | "people" | "deciders" | "batch";

export type FilterOptions = Partial<Record<OptionSource, readonly FilterOption[]>>;

type ChoiceOptions<Value extends string> = Omit<Choice<Value>, "options"> & {
  /** Labels of values. If omitted, values are shown in sentence case. */
  names?: Record<Value, string>;
};

export const search: Filter<string> = { param: text };

/** Defines a filter with a fixed set of options. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  { names, ...words }: ChoiceOptions<Value>,
): Filter<Value> {
  const label = (value: Value) => names?.[value] ?? toSentenceCase(value);
  const options = values.map((value) => ({ value, label: label(value) }));
  return { param: parseAsStringLiteral(values), choice: { ...words, options } };
}

/** Defines a filter by id with options from the server. */
export function defineIdFilter(
  options: OptionSource,
  words: Omit<Choice<number>, "options">,
): Filter<number> {
  return { param: wholeNumber, choice: { ...words, options } };
}

export function defineStatusFilter<Value extends string>(values: readonly Value[]): Filter<Value> {
  return oneOf(values, { label: "Status", all: "All statuses" });
}

export const byCategory = defineIdFilter("categories", {
  label: "Category",
  all: "All categories",
});

/** Allows several values of a filter. */
export function allowMultiple<Value>(filter: Filter<Value>) {
  type Some = NonNullable<OneOrMore<Value>>;
  const { param, choice } = filter;
  const options = choice?.options;
  const all = Array.isArray(options)
    ? (options as readonly FilterOption<Value>[]).map(({ value }) => value)
    : undefined;
  return {
    ...filter,
    param: severalOf(param, all?.length ? all : undefined),
    choice: choice && { ...choice, several: true },
  } as Filter<Some>;
}

/** Filters by whether findings are accepted as known. */
export const byKnown: Filter<boolean> = {
  param: flag,
  choice: {
    label: "Known findings",
    options: [
      { value: true, label: "Yes" },
      { value: false, label: "No" },
    ],
  },
};

/** Filters by findings: a single finding must match all of them. Only links set the rule. */
export const byFinding = {
  rule: allowMultiple(defineIdFilter("rules", { label: "Rule" })),
  source: oneOf(SOURCES, { label: "Source" }),
  severity: allowMultiple(oneOf(SEVERITIES, { label: "Severity" })),
  words: { param: text, choice: { label: "Words", options: [], entry: "text" } } as Filter<string>,
};

const defineShareFilter = (label: string): Filter<number> => ({
  param: share,
  choice: { label, options: [], entry: "percent", describe: (value) => percent(value) },
});
const defineDayFilter = (label: string): Filter<string> => ({
  param: day,
  choice: { label, options: [], entry: "day", describe: formatDayInWords },
});

/** Range filters for the lists of products and validations. */
export const byRange = {
  score_min: defineShareFilter("Compliance from"),
  score_max: defineShareFilter("Compliance to"),
  created_from: defineDayFilter("Created from"),
  created_to: defineDayFilter("Created to"),
};

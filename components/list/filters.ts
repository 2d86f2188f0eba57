import { parseAsStringLiteral, type SingleParserBuilder } from "nuqs/server";
import { SEVERITIES, SOURCES } from "@/lib/enums";
import { formatPercent, toSentenceCase } from "@/lib/format";
import { formatDayInWords } from "@/lib/platform/days";
import type { OneOrMore } from "@/lib/platform/fields";
import {
  day,
  flagParser,
  parseAsListOf as severalOf,
  shareParser,
  text,
  wholeNumberParser,
} from "./params";

/** A filter of a list. */
export interface Filter<Value> {
  param: SingleParserBuilder<Value>;
  /** The URL parameter, if it differs from the API name. */
  urlParam?: string;
  /** The default value. */
  usual?: Value;
  /** The filter's appearance in the filter bar; absent if the screen shows it elsewhere. */
  choice?: FilterChoiceOptions<Value>;
}

interface FilterChoiceOptions<Value> {
  /** The filter's label, such as "Status". */
  label: string;
  /**
   * The label of the empty option, such as "All statuses". Filters with this label have a select in
   * the bar. Other filters are under Add Filter.
   */
  all?: string;
  options: readonly FilterOption<Value>[] | OptionSource;
  /** Whether the filter accepts several values. */
  multiple?: true;
  /** The input type, if there are no options. */
  entry?: "percent" | "day" | "text";
  /** Formats a value that is not an option and cannot be shown as is. */
  describe?: (value: Value) => string;
}

export interface FilterOption<Value = unknown> {
  value: Value;
  label: string;
}

/** Option lists provided by the server. */
export type OptionSource =
  | "categories"
  | "guidelines"
  | "rules"
  | "people"
  | "deciders"
  | "batch"
  | "import"
  | "sources";

export type FilterOptions = Partial<Record<OptionSource, readonly FilterOption[]>>;

type ChoiceOptions<Value extends string> = Omit<FilterChoiceOptions<Value>, "options"> & {
  /** The labels of the values. If omitted, values are shown in sentence case. */
  labels?: Record<Value, string>;
};

export const search: Filter<string> = { param: text };

/** Defines a filter with a fixed set of options. */
export function defineChoiceFilter<Value extends string>(
  values: readonly Value[],
  { labels, ...words }: ChoiceOptions<Value>,
): Filter<Value> {
  const label = (value: Value) => labels?.[value] ?? toSentenceCase(value);
  const options = values.map((value) => ({ value, label: label(value) }));
  return { param: parseAsStringLiteral(values), choice: { ...words, options } };
}

/** Defines a filter by id whose options come from the server. */
export function defineIdFilter(
  options: OptionSource,
  labels: Omit<FilterChoiceOptions<number>, "options">,
): Filter<number> {
  return { param: wholeNumberParser, choice: { ...labels, options } };
}

export function defineStatusFilter<Value extends string>(values: readonly Value[]): Filter<Value> {
  return defineChoiceFilter(values, { label: "Status", all: "All statuses" });
}

export const categoryFilter = defineIdFilter("categories", {
  label: "Category",
  all: "All categories",
});

/** Allows a filter to have several values. */
export function allowMultiple<Value>(filter: Filter<Value>) {
  type FilterValue = NonNullable<OneOrMore<Value>>;
  const { param, choice } = filter;
  const options = choice?.options;
  const allOptions = Array.isArray(options)
    ? (options as readonly FilterOption<Value>[]).map(({ value }) => value)
    : undefined;
  return {
    ...filter,
    param: severalOf(param, allOptions?.length ? allOptions : undefined),
    choice: choice && { ...choice, multiple: true },
  } as Filter<FilterValue>;
}

/** Filters by whether findings have been accepted as known. */
export const knownFindingFilter: Filter<boolean> = {
  param: flagParser,
  choice: {
    label: "Known findings",
    options: [
      { value: true, label: "Yes" },
      { value: false, label: "No" },
    ],
  },
};

/** Filters by findings. One finding must match all of them. Only links set the rule. */
export const findingFilters = {
  rule: allowMultiple(defineIdFilter("rules", { label: "Rule" })),
  source: defineChoiceFilter(SOURCES, { label: "Source" }),
  severity: allowMultiple(defineChoiceFilter(SEVERITIES, { label: "Severity" })),
  words: { param: text, choice: { label: "Words", options: [], entry: "text" } } as Filter<string>,
};

const defineShareFilter = (label: string): Filter<number> => ({
  param: shareParser,
  choice: { label, options: [], entry: "percent", describe: (value) => formatPercent(value) },
});
const defineDayFilter = (label: string): Filter<string> => ({
  param: day,
  choice: { label, options: [], entry: "day", describe: formatDayInWords },
});

/** Defines range filters for the product and validation lists. */
export const rangeFilters = {
  score_min: defineShareFilter("Compliance from"),
  score_max: defineShareFilter("Compliance to"),
  created_from: defineDayFilter("Created from"),
  created_to: defineDayFilter("Created to"),
};

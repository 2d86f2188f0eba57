import { parseAsStringLiteral, type SingleParserBuilder } from "nuqs/server";
import { SEVERITIES, SOURCES } from "@/lib/enums";
import { percent, sentenceCase } from "@/lib/format";
import { dayInWords } from "@/lib/platform/days";
import type { OneOrMore } from "@/lib/platform/fields";
import { day, several as severalOf, share, text, wholeNumber } from "./params";

/** One way to narrow a list. */
export interface Filter<Value> {
  param: SingleParserBuilder<Value>;
  /** Its name in the screen's URL, where that is not the API's. */
  inUrl?: string;
  /** What holds where nothing else is chosen. */
  usual?: Value;
  /** How the filter bar offers and names it; absent where the screen does. */
  choice?: Choice<Value>;
}

interface Choice<Value> {
  /** "Status". */
  label: string;
  /** What stands for no narrowing: "All statuses". Absent where links alone set it. */
  all?: string;
  options: readonly FilterOption<Value>[] | OptionSource;
  /** Whether it takes several values; they are ticked where all filters stand. */
  several?: true;
  /** What is typed in, where there is nothing to choose from. */
  entry?: "percent" | "day" | "text";
  /** How a value is said, where that is neither an option's label nor as it is written. */
  said?: (value: Value) => string;
}

export interface FilterOption<Value = unknown> {
  value: Value;
  label: string;
}

/** What the server fetches the options of. */
export type OptionSource = "categories" | "guidelines" | "rules" | "people" | "deciders" | "batch";

export type FilterOptions = Partial<Record<OptionSource, readonly FilterOption[]>>;

type Words<Value extends string> = Omit<Choice<Value>, "options"> & {
  /** What a value is called; as it is written, where this is absent. */
  names?: Record<Value, string>;
};

export const search: Filter<string> = { param: text };

/** One of a few words. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  { names, ...words }: Words<Value>,
): Filter<Value> {
  const label = (value: Value) => names?.[value] ?? sentenceCase(value);
  const options = values.map((value) => ({ value, label: label(value) }));
  return { param: parseAsStringLiteral(values), choice: { ...words, options } };
}

/** One of the things that the server lists, by its id. */
export function byId(
  options: OptionSource,
  words: Omit<Choice<number>, "options">,
): Filter<number> {
  return { param: wholeNumber, choice: { ...words, options } };
}

export function byStatus<Value extends string>(values: readonly Value[]): Filter<Value> {
  return oneOf(values, { label: "Status", all: "All statuses" });
}

export const byCategory = byId("categories", { label: "Category", all: "All categories" });

/** The same, of several values. */
export function several<Value>(filter: Filter<Value>) {
  type Some = NonNullable<OneOrMore<Value>>;
  const { param, choice } = filter;
  return {
    ...filter,
    param: severalOf(param),
    choice: choice && { ...choice, several: true },
  } as Filter<Some>;
}

/** One finding that all of these fit; whose rule it is, links alone say. */
export const byFinding = {
  rule: several(byId("rules", { label: "Rule" })),
  source: oneOf(SOURCES, { label: "Source" }),
  severity: several(oneOf(SEVERITIES, { label: "Severity" })),
  words: { param: text, choice: { label: "Words", options: [], entry: "text" } } as Filter<string>,
};

const byShare = (label: string): Filter<number> => ({
  param: share,
  choice: { label, options: [], entry: "percent", said: (value) => percent(value) },
});
const byDay = (label: string): Filter<string> => ({
  param: day,
  choice: { label, options: [], entry: "day", said: dayInWords },
});

/** The ranges that the lists of products and validations are narrowed to. */
export const byRange = {
  score_min: byShare("Compliance from"),
  score_max: byShare("Compliance to"),
  created_from: byDay("Created from"),
  created_to: byDay("Created to"),
};

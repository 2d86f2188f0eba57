import { parseAsStringLiteral, type SingleParserBuilder } from "nuqs/server";
import { sentenceCase } from "@/lib/format";
import { text, wholeNumber } from "./params";

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

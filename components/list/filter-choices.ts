import type { ListQuery } from "./define-list";
import type { FilterOption, FilterOptions } from "./filters";
import type { FilterChange, List } from "./use-list";

/** An active filter, shown as a chip. */
export interface ActiveFilter {
  label: string;
  /** The filter that the chip reopens; absent if the filter has no values to choose from. */
  choice?: FilterChoice;
  /** Details that the label omits. */
  title?: string;
  onRemove: () => void;
}

/** A filter in the form that controls need: its values are strings. */
export interface FilterChoice {
  label: string;
  all?: string;
  several: boolean;
  entry?: "percent" | "day" | "text";
  /** Whether all possible values are among the options. */
  isFixed: boolean;
  options: { value: string; label: string }[];
  values: string[];
  /** Replaces its values; an empty list removes the filter. */
  choose: (values: readonly string[]) => void;
  active: ActiveFilter[];
}

/** Maximum number of values named in a chip. A longer selection shows only its count. */
const MAX_NAMED = 3;

/** Returns the filters of a list that its filter bar shows, with their options and values. */
export function filterChoices<Query extends ListQuery, Row>(
  { definition, query, filter }: Omit<List<Query, Row>, "page" | "shown" | "total" | "filtered">,
  options: FilterOptions = {},
): FilterChoice[] {
  return definition.narrowed.flatMap(({ name, param, choice }) => {
    if (!choice) return [];
    const { label, all, several = false, entry, describe: describeValue } = choice;
    const knownOptions =
      typeof choice.options === "string" ? options[choice.options] : choice.options;
    const serializedOptions = (knownOptions ?? []).map((option: FilterOption) => ({
      value: param.serialize(option.value),
      label: option.label,
    }));
    const queryValue = query[name as keyof Query];
    const values =
      queryValue === undefined ? [] : [queryValue].flat().map((value) => param.serialize(value));
    const choose = (texts: readonly string[]) =>
      filter({ [name]: param.parse(texts.join(",")) } as FilterChange<Query>);
    const called = values.map((value) =>
      describeValue
        ? describeValue(queryValue)
        : (serializedOptions.find((option) => option.value === value)?.label ?? value),
    );
    const excluded = serializedOptions.filter(({ value }) => !values.includes(value));
    const isExcluding =
      several &&
      typeof choice.options !== "string" &&
      excluded.length > 0 &&
      excluded.length < values.length;
    const chipLabels = isExcluding ? excluded.map((option) => option.label) : called;
    const isShort = chipLabels.length <= MAX_NAMED;
    const chip = {
      label: `${label}${isExcluding ? " is not" : ":"} ${isShort ? chipLabels.join(", ") : chipLabels.length}`,
      title: isShort ? undefined : chipLabels.join(", "),
      onRemove: () => choose([]),
    };
    const active = values.length > 0 ? [chip] : [];
    const isFixed = typeof choice.options !== "string";
    return [
      { label, all, several, entry, isFixed, options: serializedOptions, values, choose, active },
    ];
  });
}

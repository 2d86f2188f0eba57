import type { ListQuery } from "./define-list";
import type { FilterOption, FilterOptions } from "./filters";
import type { FilterChange, List } from "./use-list";

/** An active filter, shown as a chip. */
export interface ActiveFilter {
  label: string;
  /** The filter that the chip reopens; absent if the filter has no values to choose from. */
  choice?: FilterChoice;
  /** Whether the bar has a select for the filter, which shows its value too. */
  isInBar?: boolean;
  /** Details omitted from the label. */
  title?: string;
  onRemove: () => void;
}

/** A filter in the form that controls need, with string values. */
export interface FilterChoice {
  label: string;
  all?: string;
  isMultiple: boolean;
  entry?: "percent" | "day" | "text";
  /** Whether all possible values are among the options. */
  isFixed: boolean;
  options: { value: string; label: string }[];
  values: string[];
  /** Replaces the filter's values. An empty list removes the filter. */
  choose: (values: readonly string[]) => void;
  active: ActiveFilter[];
}

/** The maximum number of values named in a chip. A chip with more values shows only their count. */
const MAX_CHIP_LABELS = 3;

type FilteredList<Query extends ListQuery, Row> = Omit<
  List<Query, Row>,
  "page" | "shown" | "total" | "filtered"
>;

/** Returns the chip of the filters that are shown together, if there are any. */
export function toCombinedChip<Query extends ListQuery, Row>(
  { definition, query, filter }: FilteredList<Query, Row>,
  options: FilterOptions = {},
): ActiveFilter[] {
  const combined = definition.combineFilters?.(query, options);
  if (!combined) return [];
  const { names, ...chip } = combined;
  const emptyFilters = Object.fromEntries(names.map((name) => [name, null]));
  return [{ ...chip, onRemove: () => filter(emptyFilters as FilterChange<Query>) }];
}

/** Describes a list's search and filters: `“mug” · Category: Kitchen · Severity: High`. */
export function describeFilters<Query extends ListQuery, Row>(
  list: FilteredList<Query, Row>,
  options: FilterOptions,
): string {
  const { search } = list.query;
  const chips = [
    ...toCombinedChip(list, options),
    ...toFilterChoices(list, options).flatMap(({ active }) => active),
  ];
  return [search && `“${search}”`, ...chips.map(({ label }) => label)].filter(Boolean).join(" · ");
}

/**
 * Returns the filters shown in a list's filter bar, with their options and values. Excludes filters
 * that one chip shows together.
 */
export function toFilterChoices<Query extends ListQuery, Row>(
  { definition, query, filter }: FilteredList<Query, Row>,
  options: FilterOptions = {},
): FilterChoice[] {
  const combined = definition.combineFilters?.(query, options);
  return definition.narrowed.flatMap(({ name, param, choice }) => {
    if (!choice || combined?.names.some((each) => each === name)) return [];
    const { label, all, multiple = false, entry, describe: describeValue } = choice;
    const knownOptions =
      typeof choice.options === "string" ? options[choice.options] : choice.options;
    const serializedOptions = (knownOptions ?? []).map((option: FilterOption) => ({
      value: param.serialize(option.value),
      label: option.label,
    }));
    const queryValue = query[name as keyof Query];
    const values =
      queryValue === undefined ? [] : [queryValue].flat().map((value) => param.serialize(value));
    const setValues = (texts: readonly string[]) =>
      filter({ [name]: param.parse(texts.join(",")) } as FilterChange<Query>);
    const valueLabels = values.map((value) =>
      describeValue
        ? describeValue(queryValue)
        : (serializedOptions.find((option) => option.value === value)?.label ?? value),
    );
    const excludedOptions = serializedOptions.filter(({ value }) => !values.includes(value));
    const isExcluding =
      multiple &&
      typeof choice.options !== "string" &&
      excludedOptions.length > 0 &&
      excludedOptions.length < values.length;
    const chipLabels = isExcluding ? excludedOptions.map((option) => option.label) : valueLabels;
    const isShort = chipLabels.length <= MAX_CHIP_LABELS;
    const chip = {
      label: `${label}${isExcluding ? " is not" : ":"} ${isShort ? chipLabels.join(", ") : chipLabels.length}`,
      title: isShort ? undefined : chipLabels.join(", "),
      onRemove: () => setValues([]),
    };
    const activeFilters = values.length > 0 ? [chip] : [];
    const isFixed = typeof choice.options !== "string";
    return [
      {
        label,
        all,
        isMultiple: multiple,
        entry,
        isFixed,
        options: serializedOptions,
        values,
        choose: setValues,
        active: activeFilters,
      },
    ];
  });
}

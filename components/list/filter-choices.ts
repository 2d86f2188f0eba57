import type { ListQuery } from "./define-list";
import type { ActiveFilter } from "./filter-chips";
import type { FilterOption, FilterOptions } from "./filters";
import type { FilterChange, List } from "./use-list";

/** A filter as controls need it: with texts as values. */
export interface FilterChoice {
  label: string;
  all?: string;
  several: boolean;
  entry?: "percent" | "day" | "text";
  options: { value: string; label: string }[];
  values: string[];
  /** Replaces its values; an empty list removes the filter. */
  choose: (values: readonly string[]) => void;
  active: ActiveFilter[];
}

/** Returns the filters that a list's bar offers or names. */
export function filterChoices<Query extends ListQuery, Row>(
  { definition, query, filter }: Omit<List<Query, Row>, "page" | "shown" | "total" | "filtered">,
  options: FilterOptions = {},
): FilterChoice[] {
  return definition.narrowed.flatMap(({ name, param, choice }) => {
    if (!choice) return [];
    const { label, all, several = false, entry, said } = choice;
    const known = typeof choice.options === "string" ? options[choice.options] : choice.options;
    const written = (known ?? []).map((option: FilterOption) => ({
      value: param.serialize(option.value),
      label: option.label,
    }));
    const chosen = query[name as keyof Query];
    const values =
      chosen === undefined ? [] : [chosen].flat().map((value) => param.serialize(value));
    const choose = (texts: readonly string[]) =>
      filter({ [name]: param.parse(texts.join(",")) } as FilterChange<Query>);
    const called = values.map((value) =>
      said ? said(chosen) : (written.find((option) => option.value === value)?.label ?? value),
    );
    const chip = {
      label: `${label}: ${values.length > 1 ? values.length : called[0]}`,
      title: values.length > 1 ? called.join(", ") : undefined,
      onRemove: () => choose([]),
    };
    const active = values.length > 0 ? [chip] : [];
    return [{ label, all, several, entry, options: written, values, choose, active }];
  });
}

import type { ListDefinition, ListQuery } from "@/components/list/define-list";
import type { FilterOption, FilterOptions, OptionSource } from "@/components/list/filters";
import { listDeciderNames } from "@/lib/findings/decisions/queries";
import { listImportNames } from "@/lib/imports/queries";
import { listUserNames } from "@/lib/people/users/queries";
import { listCategoryNames } from "@/lib/policies/categories/queries";
import { listBatchNames } from "@/lib/products/batches/queries";
import { listSourceNames } from "@/lib/products/deliveries/sources";
import { listGuidelineTitles, listRuleNames } from "@/lib/validations/review/options";

/** Loads the options of each source. `selectedValue` is the current filter value. */
const OPTION_LOADERS: Record<OptionSource, (selectedValue: unknown) => Promise<FilterOption[]>> = {
  categories: async () => (await listCategoryNames()).map(toOption),
  guidelines: async () => (await listGuidelineTitles()).map(toOption),
  rules: async () => (await listRuleNames()).map(toOption),
  people: async () => (await listUserNames()).map(toOption),
  deciders: async () => (await listDeciderNames()).map(toOption),
  sources: async () => (await listSourceNames()).map(toOption),
  // Only links set these filters, so only the names of the selected ones are needed.
  batch: async (value) => (await listBatchNames(filterNumbers(value))).map(toOption),
  import: async (value) => (await listImportNames(filterNumbers(value))).map(toOption),
};

/** Loads a list's server-provided filter options. */
export async function loadFilterOptions<Query extends ListQuery, Row>(
  list: ListDefinition<Query, Row>,
  query: Query,
): Promise<FilterOptions> {
  const requestedFilters = list.narrowed.flatMap(({ name, choice }) =>
    choice && typeof choice.options === "string" ? [{ name, source: choice.options }] : [],
  );
  const optionEntries = requestedFilters.map(async ({ name, source }) => {
    return [source, await OPTION_LOADERS[source](query[name as keyof Query])] as const;
  });
  return Object.fromEntries(await Promise.all(optionEntries));
}

function filterNumbers(value: unknown): number[] {
  return [value].flat().filter((each) => typeof each === "number");
}

function toOption({ id, name }: { id: number; name: string }): FilterOption {
  return { value: id, label: name };
}

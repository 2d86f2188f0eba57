import type { ListDefinition, ListQuery } from "@/components/list/define-list";
import type { FilterOption, FilterOptions, OptionSource } from "@/components/list/filters";
import { listUserNames } from "@/lib/people/users/queries";
import { listCategoryNames } from "@/lib/policies/categories/names";
import { listBatchNames } from "@/lib/products/batches/queries";
import { listDeciderNames } from "@/lib/validations/decisions/queries";
import { listGuidelineTitles, listRuleNames } from "@/lib/validations/review/options";

/** The options of each source; `chosen` is the current filter value. */
const SOURCES: Record<OptionSource, (chosen: unknown) => Promise<FilterOption[]>> = {
  categories: async () => (await listCategoryNames()).map(toOption),
  guidelines: async () => (await listGuidelineTitles()).map(toOption),
  rules: async () => (await listRuleNames()).map(toOption),
  people: async () => (await listUserNames()).map(toOption),
  deciders: async () => (await listDeciderNames()).map(toOption),
  // This filter can be set only through a link, so load only the selected batch's name.
  batch: async (value) => (await listBatchNames(filterNumbers(value))).map(toOption),
};

/** Loads the filter options of a list that come from the server. */
export async function loadFilterOptions<Query extends ListQuery, Row>(
  list: ListDefinition<Query, Row>,
  query: Query,
): Promise<FilterOptions> {
  const requestedFilters = list.narrowed.flatMap(({ name, choice }) =>
    choice && typeof choice.options === "string" ? [{ name, source: choice.options }] : [],
  );
  const loaded = requestedFilters.map(async ({ name, source }) => {
    return [source, await SOURCES[source](query[name as keyof Query])] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

function filterNumbers(value: unknown): number[] {
  return [value].flat().filter((each) => typeof each === "number");
}

function toOption({ id, name }: { id: number; name: string }): FilterOption {
  return { value: id, label: name };
}

"use client";

import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { PageSizeSelect, Select } from "@/components/ui/select";
import { VALIDATION_STATUSES, type ValidationStatus } from "@/db/schema/enums";
import { sentenceCase } from "@/lib/format";
import { type CategoryOption, CategorySelect, categoryName } from "../list/category-select";
import { type ActiveFilter, FilterChips } from "../list/filter-chips";
import { PAGE_SIZES } from "../list/page-counts";
import { useLateSearch } from "../list/use-late-search";
import { isFiltered } from "./list-query";
import type { ListState } from "./use-list-state";

const STATUSES = [
  { value: "", label: "All statuses" },
  ...VALIDATION_STATUSES.map((value) => ({ value, label: sentenceCase(value) })),
];

type FilterBarProps = { list: ListState; categories: CategoryOption[] };

export function FilterBar({ list, categories }: FilterBarProps) {
  const { query } = list;
  const search = useLateSearch(query.search ?? "", (text) => list.filter({ search: text }));
  const clear = () => {
    search.type("");
    list.clearFilters();
  };
  return (
    <div className="flex flex-col gap-2 border-b p-3">
      <search className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search validations"
          placeholder="Search products, categories, IDs..."
          value={search.typed}
          onChange={search.type}
          shortcut
          className="min-w-56 flex-1 max-sm:basis-full"
        />
        <Select
          aria-label="Status"
          className="w-40 max-sm:min-w-32 max-sm:flex-1"
          options={STATUSES}
          value={query.status ?? ""}
          onChange={(event) =>
            list.filter({ status: (event.target.value || null) as ValidationStatus | null })
          }
        />
        <CategorySelect
          categories={categories}
          value={query.product__category}
          onChange={(id) => list.filter({ product__category: id })}
        />
        <PageSizeSelect
          value={query.page_size}
          onChange={(size) => list.resize(PAGE_SIZES.find((each) => each === size) ?? 50)}
        />
        <Button
          className="max-sm:h-10"
          disabled={!isFiltered(query) && search.typed === ""}
          onClick={clear}
        >
          Clear All
        </Button>
      </search>
      <FilterChips filters={activeFilters({ list, categories })} />
    </div>
  );
}

/** What the list is narrowed by now. */
function activeFilters({ list, categories }: FilterBarProps): ActiveFilter[] {
  const { search, status, product__category: category } = list.query;
  const filters: ActiveFilter[] = [];
  if (search)
    filters.push({ label: `Search: ${search}`, onRemove: () => list.filter({ search: "" }) });
  if (status)
    filters.push({
      label: `Status: ${sentenceCase(status)}`,
      onRemove: () => list.filter({ status: null }),
    });
  if (category !== undefined)
    filters.push({
      label: `Category: ${categoryName(categories, category)}`,
      onRemove: () => list.filter({ product__category: null }),
    });
  return filters;
}

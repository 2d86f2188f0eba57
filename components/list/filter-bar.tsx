"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { PageSizeSelect, Select } from "@/components/ui/select";
import { sentenceCase } from "@/lib/format";
import { type CategoryOption, CategorySelect, categoryName } from "./category-select";
import { type ActiveFilter, FilterChips } from "./filter-chips";
import { PAGE_SIZES, type PageSize } from "./page-counts";
import { useLateSearch } from "./use-late-search";

type FilterBarProps<Status extends string> = {
  /** What the search box is called. */
  label: string;
  clearLabel: string;
  search: string;
  onSearch: (text: string) => void;
  statuses: readonly Status[];
  status: Status | undefined;
  onStatus: (status: Status | null) => void;
  categories: CategoryOption[];
  category: number | undefined;
  onCategory: (id: number | null) => void;
  /** Absent where all pages are of one length. */
  paging?: { size: number; onSize: (size: PageSize) => void };
  /** What the list is narrowed by besides. */
  more?: { select: ReactNode; filters: ActiveFilter[] };
  onClear: () => void;
};

/** What a list is searched and narrowed by, and how long its pages are. */
export function FilterBar<Status extends string>(props: FilterBarProps<Status>) {
  const search = useLateSearch(props.search, props.onSearch);
  const filters = [...activeFilters(props), ...(props.more?.filters ?? [])];
  const { paging } = props;
  const clear = () => {
    search.type("");
    props.onClear();
  };
  return (
    <div className="flex flex-col gap-2 border-b p-3">
      <search className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={props.label}
          placeholder="Search products, categories, IDs..."
          value={search.typed}
          onChange={search.type}
          shortcut
          className="min-w-56 flex-1 max-sm:basis-full"
        />
        <Select
          aria-label="Status"
          className="w-40 max-sm:min-w-32 max-sm:flex-1"
          options={[
            { value: "", label: "All statuses" },
            ...props.statuses.map((value) => ({ value, label: sentenceCase(value) })),
          ]}
          value={props.status ?? ""}
          onChange={({ target }) =>
            props.onStatus(props.statuses.find((status) => status === target.value) ?? null)
          }
        />
        <CategorySelect
          categories={props.categories}
          value={props.category}
          onChange={props.onCategory}
        />
        {props.more?.select}
        {paging && (
          <PageSizeSelect
            value={paging.size}
            onChange={(size) => paging.onSize(PAGE_SIZES.find((each) => each === size) ?? 50)}
          />
        )}
        <Button
          className="max-sm:h-10"
          disabled={filters.length === 0 && search.typed === ""}
          onClick={clear}
        >
          {props.clearLabel}
        </Button>
      </search>
      <FilterChips filters={filters} />
    </div>
  );
}

function activeFilters<Status extends string>(props: FilterBarProps<Status>): ActiveFilter[] {
  const { search, status, category } = props;
  const filters: ActiveFilter[] = [];
  if (search) filters.push({ label: `Search: ${search}`, onRemove: () => props.onSearch("") });
  if (status)
    filters.push({
      label: `Status: ${sentenceCase(status)}`,
      onRemove: () => props.onStatus(null),
    });
  if (category !== undefined)
    filters.push({
      label: `Category: ${categoryName(props.categories, category)}`,
      onRemove: () => props.onCategory(null),
    });
  return filters;
}

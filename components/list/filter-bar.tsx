"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { PageSizeSelect, Select } from "@/components/ui/select";
import { type Choice, chosen } from "./choice";
import { type ActiveFilter, FilterChips } from "./filter-chips";
import { PAGE_SIZES, type PageSize } from "./page-counts";
import { useLateSearch } from "./use-late-search";

type FilterBarProps = {
  /** What the search box is called. */
  label: string;
  placeholder?: string;
  search: string;
  onSearch: (text: string) => void;
  choices: readonly Choice[];
  /** What the list is narrowed by besides, and where that is set. */
  more?: { filters: ActiveFilter[]; fields?: ReactNode };
  /** Absent where all pages are of one length. */
  paging?: { size: number; onSize: (size: PageSize) => void };
  clearLabel?: string;
  onClear: () => void;
};

/** What a list is searched and narrowed by, and how long its pages are. */
export function FilterBar({ paging, choices, more, ...props }: FilterBarProps) {
  const search = useLateSearch(props.search, props.onSearch);
  const filters = [...searched(props), ...chosen(choices), ...(more?.filters ?? [])];
  const clear = () => {
    search.type("");
    props.onClear();
  };
  return (
    <div className="flex flex-col gap-2 border-b p-3">
      <search className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={props.label}
          placeholder={props.placeholder ?? "Search products, categories, IDs..."}
          value={search.typed}
          onChange={search.type}
          shortcut
          className="min-w-56 flex-1 max-sm:basis-full sm:min-w-68"
        />
        {choices.map((each) => (
          <ChoiceSelect key={each.label} choice={each} />
        ))}
        {more?.fields}
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
          {props.clearLabel ?? "Clear Filters"}
        </Button>
      </search>
      <FilterChips filters={filters} />
    </div>
  );
}

function ChoiceSelect({ choice: { label, all, options, value, onChoose } }: { choice: Choice }) {
  return (
    <Select
      aria-label={label}
      className="max-sm:min-w-32 max-sm:flex-1 sm:max-w-44 sm:shrink-0"
      options={[{ value: "", label: all }, ...options]}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

function searched({ search, onSearch }: Pick<FilterBarProps, "search" | "onSearch">) {
  return search ? [{ label: `Search: ${search}`, onRemove: () => onSearch("") }] : [];
}

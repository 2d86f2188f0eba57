"use client";

import { Activity, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { PageSizeSelect, Select } from "@/components/ui/select";
import type { ListQuery } from "./define-list";
import { type ActiveFilter, FilterChips } from "./filter-chips";
import type { FilterOption, FilterOptions } from "./filters";
import { useLateSearch } from "./use-late-search";
import type { FilterChange, List } from "./use-list";

type FilterBarProps<Query extends ListQuery, Row> = {
  list: Omit<List<Query, Row>, "page">;
  /** What the server lists to choose from. */
  options?: FilterOptions;
  /** What the list is narrowed by besides, and where that is set. */
  more?: { filters: ActiveFilter[]; fields: ReactNode };
};

/**
 * What a list is searched and narrowed by, and how long its pages are. Taken over from the server's
 * page for itself: a first click elsewhere does not wait for it.
 */
export function FilterBar<Query extends ListQuery, Row>(props: FilterBarProps<Query, Row>) {
  return (
    <Activity>
      <Bar {...props} />
    </Activity>
  );
}

function Bar<Query extends ListQuery, Row>(props: FilterBarProps<Query, Row>) {
  const { list, more } = props;
  const { pageSizes, words } = list.definition;
  const committed = list.query.search ?? "";
  const find = (search: string) => list.filter({ search } as FilterChange<Query>);
  const search = useLateSearch(committed, find);
  const choices = choicesOf(props);
  const filters = [
    ...(committed ? [{ label: `Search: ${committed}`, onRemove: () => find("") }] : []),
    ...choices.flatMap(({ active }) => active ?? []),
    ...(more?.filters ?? []),
  ];
  const clear = () => {
    search.type("");
    list.clearFilters();
  };
  return (
    <div className="flex flex-col gap-2 border-b p-3">
      <search className="flex flex-wrap items-center gap-2">
        {"search" in list.definition.filters && (
          <SearchInput
            label={words.search}
            placeholder={words.placeholder ?? "Search products, categories, IDs..."}
            value={search.typed}
            onChange={search.type}
            shortcut
            className="min-w-56 flex-1 max-sm:basis-full sm:min-w-68"
          />
        )}
        {choices.map(
          ({ label, all, ...choice }) =>
            all && (
              <Select
                key={label}
                aria-label={label}
                className="max-sm:min-w-32 max-sm:flex-1 sm:max-w-44 sm:shrink-0"
                options={[{ value: "", label: all }, ...choice.options]}
                value={choice.value}
                onChange={({ target }) => choice.choose(target.value)}
              />
            ),
        )}
        {more?.fields}
        {pageSizes && (
          <PageSizeSelect value={list.query.page_size} sizes={pageSizes} onChange={list.resize} />
        )}
      </search>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <FilterChips filters={filters} />
        <Button
          size="sm"
          variant="ghost"
          disabled={filters.length === 0 && search.typed === ""}
          onClick={clear}
        >
          {words.clear ?? "Clear Filters"}
        </Button>
      </div>
    </div>
  );
}

/** The filters that the bar offers or names, as a select takes them: with texts for values. */
function choicesOf<Query extends ListQuery, Row>({
  list,
  options = {},
}: FilterBarProps<Query, Row>) {
  const { definition, query, filter } = list;
  return definition.narrowed.flatMap(({ name, param, choice }) => {
    if (!choice) return [];
    const known = typeof choice.options === "string" ? options[choice.options] : choice.options;
    const written = (known ?? []).map(({ value, label }: FilterOption) => ({
      value: param.serialize(value),
      label,
    }));
    const chosen = query[name as keyof Query];
    const value = chosen === undefined ? "" : param.serialize(chosen);
    const choose = (text: string) =>
      filter({ [name]: text === "" ? null : param.parse(text) } as FilterChange<Query>);
    const called = written.find((option) => option.value === value)?.label ?? value;
    const active: ActiveFilter | null = value
      ? { label: `${choice.label}: ${called}`, onRemove: () => choose("") }
      : null;
    return [{ label: choice.label, all: choice.all, options: written, value, choose, active }];
  });
}

"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { FilterChip } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { PageSizeSelect, Select } from "@/components/ui/select";
import { VALIDATION_STATUSES, type ValidationStatus } from "@/db/schema/enums";
import { sentenceCase } from "@/lib/format";
import { isFiltered, PAGE_SIZES } from "./list-query";
import type { ListState } from "./use-list-state";

const SEARCH_DELAY_MS = 500;

const STATUSES = [
  { value: "", label: "All statuses" },
  ...VALIDATION_STATUSES.map((value) => ({ value, label: sentenceCase(value) })),
];

export interface CategoryOption {
  id: number;
  name: string;
}

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
        <Select
          aria-label="Category"
          className="w-48 max-sm:min-w-32 max-sm:flex-1"
          options={[
            { value: "", label: "All categories" },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={query.product__category ?? ""}
          onChange={(event) =>
            list.filter({ product__category: Number(event.target.value) || null })
          }
        />
        <PageSizeSelect
          value={query.page_size}
          onChange={(size) => list.resize(PAGE_SIZES.find((each) => each === size) ?? 50)}
        />
        <Button disabled={!isFiltered(query) && search.typed === ""} onClick={clear}>
          Clear All
        </Button>
      </search>
      {isFiltered(query) && <Chips list={list} categories={categories} />}
    </div>
  );
}

/** What is typed now, and the search it becomes once nothing was typed for half a second. */
function useLateSearch(search: string, commit: (text: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const commitNow = useEffectEvent(commit);
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => commitNow(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);
  return { typed, type: setTyped };
}

function Chips({ list, categories }: FilterBarProps) {
  const { search, status, product__category: category } = list.query;
  const name = categories.find(({ id }) => id === category)?.name ?? category;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-1.5">
      {search && (
        <li className="min-w-0">
          <FilterChip label={`Search: ${search}`} onRemove={() => list.filter({ search: "" })} />
        </li>
      )}
      {status && (
        <li>
          <FilterChip
            label={`Status: ${sentenceCase(status)}`}
            onRemove={() => list.filter({ status: null })}
          />
        </li>
      )}
      {category !== undefined && (
        <li className="min-w-0">
          <FilterChip
            label={`Category: ${name}`}
            onRemove={() => list.filter({ product__category: null })}
          />
        </li>
      )}
    </ul>
  );
}

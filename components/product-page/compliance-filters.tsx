"use client";

import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { VALIDATION_STATUSES, type ValidationStatus } from "@/db/schema/enums";
import { sentenceCase } from "@/lib/format";
import { type ActiveFilter, FilterChips } from "../list/filter-chips";
import { useLateSearch } from "../list/use-late-search";
import { isFiltered } from "./page-query";
import type { PageState } from "./use-page-state";

const ORDER: ValidationStatus[] = ["completed", "pending", "in_progress", "failed"];
const STATUSES = [
  { value: "", label: "All statuses" },
  ...ORDER.map((value) => ({ value, label: sentenceCase(value) })),
];

export function ComplianceFilters({ state }: { state: PageState }) {
  const { filters } = state;
  const search = useLateSearch(filters.search, (text) => state.filter({ search: text }));
  const choose = (value: string) =>
    state.filter({ status: VALIDATION_STATUSES.find((status) => status === value) ?? null });
  const clear = () => {
    search.type("");
    state.clearFilters();
  };
  return (
    <div className="flex flex-col gap-2 border-b p-3">
      <search className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search validations"
          placeholder="Search validations..."
          value={search.typed}
          onChange={search.type}
          shortcut
          className="min-w-56 flex-1 max-sm:basis-full"
        />
        <Select
          aria-label="Status"
          className="w-40 max-sm:flex-1"
          options={STATUSES}
          value={filters.status ?? ""}
          onChange={(event) => choose(event.target.value)}
        />
        <Button disabled={!isFiltered(filters) && search.typed === ""} onClick={clear}>
          Clear Filters
        </Button>
      </search>
      <FilterChips filters={chipsOf(state)} />
    </div>
  );
}

function chipsOf({ filters: { search, status }, filter }: PageState): ActiveFilter[] {
  return [
    ...(search ? [{ label: `Search: ${search}`, onRemove: () => filter({ search: "" }) }] : []),
    ...(status
      ? [{ label: `Status: ${sentenceCase(status)}`, onRemove: () => filter({ status: null }) }]
      : []),
  ];
}

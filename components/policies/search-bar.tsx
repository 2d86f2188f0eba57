"use client";

import { SearchInput } from "@/components/ui/search-input";
import { Segmented } from "@/components/ui/segmented";
import { useDebouncedSearch } from "../list/use-late-search";
import type { PoliciesState, StatusFilter } from "./use-policies-state";

/** The maximum number of cards for which no search field is shown. */
const SEARCHABLE_COUNT = 6;

const STATUS_OPTIONS: { value: StatusFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

type SearchBarProps = {
  label: string;
  state: PoliciesState;
  total: number;
  /** Whether to show a filter for active and inactive items. */
  withStatus?: boolean;
};

/** Filters the cards. Hidden if there are few cards and no filter is active. */
export function SearchBar({ label, state, total, withStatus }: SearchBarProps) {
  const search = useDebouncedSearch(state.search, state.find);
  const isFiltered = state.search !== "" || search.typed !== "" || state.status !== "all";
  if (total <= SEARCHABLE_COUNT && !isFiltered) return null;
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchInput
        label={label}
        placeholder={`${label}...`}
        value={search.typed}
        onChange={search.type}
        hasShortcut
        className="w-full max-w-96"
      />
      {withStatus && (
        <Segmented
          label="Status"
          options={STATUS_OPTIONS}
          value={state.status}
          onChange={state.filterBy}
        />
      )}
    </search>
  );
}

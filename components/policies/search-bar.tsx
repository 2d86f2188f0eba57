"use client";

import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { useDebouncedSearch } from "../list/use-late-search";
import { type PolicySort, SORT_OPTIONS } from "./compliance";
import type { PoliciesState, StatusFilter } from "./use-policies-state";

const STATUS_OPTIONS: { value: StatusFilter; label: string }[] = [
  { value: "all", label: "All statuses" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

type SearchBarProps = {
  label: string;
  state: PoliciesState;
  /** The number of cards without filters. */
  total: number;
  /** Whether to show a filter for active and inactive items. */
  withStatus?: boolean;
  /** Whether the cards can be sorted by their products. */
  withSort?: boolean;
};

/** Filters and sorts the cards. Hidden if there are no cards. */
export function SearchBar({ label, state, total, withStatus, withSort }: SearchBarProps) {
  const search = useDebouncedSearch(state.search, state.find);
  if (total === 0) return null;
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
        <Select
          aria-label="Status"
          tone={state.status === "all" ? "quiet" : "active"}
          options={STATUS_OPTIONS}
          value={state.status}
          onChange={({ target }) => state.filterBy(target.value as StatusFilter)}
        />
      )}
      {withSort && (
        <Select
          aria-label="Sort"
          tone={state.sort === "name" ? "quiet" : "active"}
          options={SORT_OPTIONS}
          value={state.sort}
          onChange={({ target }) => state.sortBy(target.value as PolicySort)}
        />
      )}
    </search>
  );
}

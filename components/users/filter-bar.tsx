"use client";

import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { ROLES } from "@/db/schema/enums";
import { sentenceCase } from "@/lib/format";
import { type ActiveFilter, FilterChips } from "../list/filter-chips";
import { useLateSearch } from "../list/use-late-search";
import type { UsersState } from "./use-users-state";

const STATES = [
  { value: "", label: "All statuses" },
  { value: "true", label: "Active" },
  { value: "false", label: "Deactivated" },
];

/** What the accounts are searched and narrowed by. */
export function FilterBar({ list }: { list: UsersState }) {
  const { query } = list;
  const search = useLateSearch(query.search ?? "", (text) => list.filter({ search: text }));
  const filters = activeFilters(list);
  const clear = () => {
    search.type("");
    list.clearFilters();
  };
  return (
    <div className="flex flex-col gap-2 border-b p-3">
      <search className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search users"
          placeholder="Search names, emails, usernames..."
          value={search.typed}
          onChange={search.type}
          shortcut
          className="min-w-56 flex-1 max-sm:basis-full"
        />
        <Select
          aria-label="Role"
          className="w-40 max-sm:min-w-32 max-sm:flex-1"
          options={[
            { value: "", label: "All roles" },
            ...ROLES.map((value) => ({ value, label: sentenceCase(value) })),
          ]}
          value={query.role ?? ""}
          onChange={({ target }) =>
            list.filter({ role: ROLES.find((role) => role === target.value) ?? null })
          }
        />
        <Select
          aria-label="Status"
          className="w-40 max-sm:min-w-32 max-sm:flex-1"
          options={STATES}
          value={query.is_active === undefined ? "" : String(query.is_active)}
          onChange={({ target }) =>
            list.filter({ is_active: target.value === "" ? null : target.value === "true" })
          }
        />
        <Button
          className="max-sm:h-10"
          disabled={filters.length === 0 && search.typed === ""}
          onClick={clear}
        >
          Clear Filters
        </Button>
      </search>
      <FilterChips filters={filters} />
    </div>
  );
}

function activeFilters({ query, filter }: UsersState): ActiveFilter[] {
  const { search, role, is_active } = query;
  const filters: ActiveFilter[] = [];
  if (search) filters.push({ label: `Search: ${search}`, onRemove: () => filter({ search: "" }) });
  if (role)
    filters.push({ label: `Role: ${sentenceCase(role)}`, onRemove: () => filter({ role: null }) });
  if (is_active !== undefined)
    filters.push({
      label: `Status: ${is_active ? "Active" : "Deactivated"}`,
      onRemove: () => filter({ is_active: null }),
    });
  return filters;
}

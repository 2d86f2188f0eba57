"use client";

import { ROLES } from "@/lib/enums";
import { sentenceCase } from "@/lib/format";
import { choice } from "../list/choice";
import { FilterBar as ListFilterBar } from "../list/filter-bar";
import type { UsersState } from "./use-users-state";

/** What the accounts are searched and narrowed by. */
export function FilterBar({ list: { query, ...list } }: { list: UsersState }) {
  const role = choice({
    label: "Role",
    all: "All roles",
    options: ROLES.map((value) => ({ value, label: sentenceCase(value) })),
    value: query.role,
    onChange: (value) => list.filter({ role: value }),
  });
  const status = choice({
    label: "Status",
    all: "All statuses",
    options: [
      { value: true, label: "Active" },
      { value: false, label: "Deactivated" },
    ],
    value: query.is_active,
    onChange: (value) => list.filter({ is_active: value }),
  });
  return (
    <ListFilterBar
      label="Search users"
      placeholder="Search names, emails, usernames..."
      search={query.search ?? ""}
      onSearch={(search) => list.filter({ search })}
      choices={[role, status]}
      onClear={list.clearFilters}
    />
  );
}

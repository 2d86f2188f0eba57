"use client";

import { VALIDATION_STATUSES } from "@/lib/enums";
import { statusChoice } from "../list/common-choices";
import { FilterBar } from "../list/filter-bar";
import type { PageState } from "./use-page-state";

export function ComplianceFilters({ state: { filters, ...state } }: { state: PageState }) {
  return (
    <FilterBar
      label="Search validations"
      placeholder="Search validations..."
      search={filters.search}
      onSearch={(search) => state.filter({ search })}
      choices={[
        statusChoice(VALIDATION_STATUSES, filters.status ?? undefined, (status) =>
          state.filter({ status }),
        ),
      ]}
      onClear={state.clearFilters}
    />
  );
}

"use client";

import { VALIDATION_STATUSES } from "@/lib/enums";
import { type CategoryOption, categoryChoice, statusChoice } from "../list/common-choices";
import { FilterBar as ListFilterBar } from "../list/filter-bar";
import type { ListState } from "./use-list-state";

type FilterBarProps = { list: ListState; categories: CategoryOption[] };

export function FilterBar({ list: { query, ...list }, categories }: FilterBarProps) {
  return (
    <ListFilterBar
      label="Search validations"
      clearLabel="Clear All"
      search={query.search ?? ""}
      onSearch={(search) => list.filter({ search })}
      choices={[
        statusChoice(VALIDATION_STATUSES, query.status, (status) => list.filter({ status })),
        categoryChoice(categories, query.product__category, (id) =>
          list.filter({ product__category: id }),
        ),
      ]}
      paging={{ size: query.page_size, onSize: list.resize }}
      onClear={list.clearFilters}
    />
  );
}

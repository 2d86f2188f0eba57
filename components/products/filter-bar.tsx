"use client";

import { PRODUCT_STATUSES } from "@/lib/enums";
import { type CategoryOption, categoryChoice, statusChoice } from "../list/common-choices";
import { FilterBar as ListFilterBar } from "../list/filter-bar";
import type { ListState } from "./use-list-state";

type FilterBarProps = {
  list: ListState;
  categories: CategoryOption[];
  /** The name of the batch that the list is narrowed to, where there is one. */
  batchName: string | null;
};

export function FilterBar({ list: { query, ...list }, categories, batchName }: FilterBarProps) {
  const batch = {
    label: `Batch: ${batchName ?? query.batch}`,
    onRemove: () => list.filter({ batch: null }),
  };
  return (
    <ListFilterBar
      label="Search products"
      search={query.search ?? ""}
      onSearch={(search) => list.filter({ search })}
      choices={[
        statusChoice(PRODUCT_STATUSES, query.status, (status) => list.filter({ status })),
        categoryChoice(categories, query.category, (category) => list.filter({ category })),
      ]}
      more={{ filters: query.batch === undefined ? [] : [batch] }}
      paging={{ size: query.page_size, onSize: list.resize }}
      onClear={list.clearFilters}
    />
  );
}

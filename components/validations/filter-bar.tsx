"use client";

import { VALIDATION_STATUSES } from "@/db/schema/enums";
import type { CategoryOption } from "../list/category-select";
import { FilterBar as ListFilterBar } from "../list/filter-bar";
import type { ListState } from "./use-list-state";

type FilterBarProps = { list: ListState; categories: CategoryOption[] };

export function FilterBar({ list, categories }: FilterBarProps) {
  const { query } = list;
  return (
    <ListFilterBar
      label="Search validations"
      clearLabel="Clear All"
      search={query.search ?? ""}
      onSearch={(search) => list.filter({ search })}
      statuses={VALIDATION_STATUSES}
      status={query.status}
      onStatus={(status) => list.filter({ status })}
      categories={categories}
      category={query.product__category}
      onCategory={(id) => list.filter({ product__category: id })}
      paging={{ size: query.page_size, onSize: list.resize }}
      onClear={list.clearFilters}
    />
  );
}

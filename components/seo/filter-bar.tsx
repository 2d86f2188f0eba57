"use client";

import { MARKET_NAMES, MARKETS, SEO_STATUSES } from "@/lib/enums";
import { choice } from "../list/choice";
import { type CategoryOption, categoryChoice, statusChoice } from "../list/common-choices";
import { FilterBar as ListFilterBar } from "../list/filter-bar";
import type { ListState } from "./use-list-state";

type FilterBarProps = { list: ListState; categories: CategoryOption[] };

export function FilterBar({ list: { query, ...list }, categories }: FilterBarProps) {
  const market = choice({
    label: "Market",
    all: "All markets",
    options: MARKETS.map((value) => ({ value, label: MARKET_NAMES[value] })),
    value: query.market,
    onChange: (value) => list.filter({ market: value }),
  });
  return (
    <ListFilterBar
      label="Search products"
      search={query.search ?? ""}
      onSearch={(search) => list.filter({ search })}
      choices={[
        statusChoice(SEO_STATUSES, query.seo_status, (status) => list.filter({ status })),
        categoryChoice(categories, query.product__category, (category) =>
          list.filter({ category }),
        ),
        market,
      ]}
      onClear={list.clearFilters}
    />
  );
}

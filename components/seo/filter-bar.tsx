"use client";

import { Select } from "@/components/ui/select";
import { MARKET_NAMES, MARKETS, type Market, SEO_STATUSES } from "@/lib/seo/constants";
import type { CategoryOption } from "../list/category-select";
import { FilterBar as ListFilterBar } from "../list/filter-bar";
import type { ListState } from "./use-list-state";

type FilterBarProps = { list: ListState; categories: CategoryOption[] };

export function FilterBar({ list, categories }: FilterBarProps) {
  const { query, filter } = list;
  const { market } = query;
  return (
    <ListFilterBar
      label="Search products"
      clearLabel="Clear Filters"
      search={query.search ?? ""}
      onSearch={(search) => filter({ search })}
      statuses={SEO_STATUSES}
      status={query.seo_status}
      onStatus={(status) => filter({ status })}
      categories={categories}
      category={query.product__category}
      onCategory={(category) => filter({ category })}
      more={{
        select: <MarketSelect market={market} onChange={(next) => filter({ market: next })} />,
        filters: market
          ? [
              {
                label: `Market: ${MARKET_NAMES[market]}`,
                onRemove: () => filter({ market: null }),
              },
            ]
          : [],
      }}
      onClear={list.clearFilters}
    />
  );
}

type MarketSelectProps = {
  market: Market | undefined;
  /** Null stands for all markets. */
  onChange: (market: Market | null) => void;
};

function MarketSelect({ market, onChange }: MarketSelectProps) {
  return (
    <Select
      aria-label="Market"
      className="w-40 max-sm:min-w-32 max-sm:flex-1"
      options={[
        { value: "", label: "All markets" },
        ...MARKETS.map((value) => ({ value, label: MARKET_NAMES[value] })),
      ]}
      value={market ?? ""}
      onChange={({ target }) =>
        onChange(MARKETS.find((candidate) => candidate === target.value) ?? null)
      }
    />
  );
}

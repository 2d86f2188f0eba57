"use client";

import {
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { PRODUCT_STATUSES, type ProductStatus } from "@/db/schema/enums";
import type { ProductQuery } from "@/lib/products/schemas";
import { PAGE_SIZES, type PageSize } from "../list/page-counts";
import type { Ordering } from "./list-query";

const ORDERINGS: Ordering[] = [
  "created_at",
  "-created_at",
  "updated_at",
  "-updated_at",
  "product_id",
  "-product_id",
  "name",
  "-name",
  "category_name",
  "-category_name",
  "status",
  "-status",
  "compliance_score",
  "-compliance_score",
  "seo_score",
  "-seo_score",
];

const parsers = {
  search: parseAsString.withDefault(""),
  status: parseAsStringLiteral(PRODUCT_STATUSES),
  category: parseAsInteger,
  /** The upload of a file that the products came with. */
  batch: parseAsInteger,
  ordering: parseAsStringLiteral(ORDERINGS),
  page: parseAsInteger.withDefault(1),
  page_size: parseAsNumberLiteral(PAGE_SIZES).withDefault(50),
};

export interface Filters {
  search?: string;
  status?: ProductStatus | null;
  category?: number | null;
  batch?: null;
}

/** The list's state, which is the URL's; each change is a step for the Back button. */
export function useListState() {
  const [state, setState] = useQueryStates(parsers, { history: "push", scroll: false });
  const set = (change: Parameters<typeof setState>[0], options?: Parameters<typeof setState>[1]) =>
    void setState(change, options);
  const query: ProductQuery = {
    search: state.search || undefined,
    status: state.status ?? undefined,
    category: state.category ?? undefined,
    batch: state.batch ?? undefined,
    ordering: state.ordering ?? undefined,
    page: Math.max(1, state.page),
    page_size: state.page_size,
  };
  return {
    query,
    filter: (filters: Filters) => set({ ...filters, page: null }),
    clearFilters: () =>
      set({ search: null, status: null, category: null, batch: null, page: null }),
    sort: (ordering: Ordering | null) => set({ ordering, page: null }),
    turnTo: (page: number) => set({ page }, { scroll: true }),
    resize: (page_size: PageSize) => set({ page_size, page: null }),
    /** Back to the first page, of 50. */
    restart: () => set({ page: null, page_size: null }, { history: "replace" }),
  };
}

export type ListState = ReturnType<typeof useListState>;

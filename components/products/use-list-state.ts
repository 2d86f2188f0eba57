"use client";

import { integer, oneOf, text } from "@/components/url/params";
import { useUrlState } from "@/components/url/url-state";
import { PRODUCT_STATUSES, type ProductStatus } from "@/lib/enums";
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

const params = {
  search: text(""),
  status: oneOf(PRODUCT_STATUSES),
  category: integer(),
  /** The upload of a file that the products came with. */
  batch: integer(),
  ordering: oneOf(ORDERINGS),
  page: integer(1),
  page_size: oneOf(PAGE_SIZES, 50),
};

export interface Filters {
  search?: string;
  status?: ProductStatus | null;
  category?: number | null;
  batch?: null;
}

/** The list's state, which is the URL's; each change is a step for the Back button. */
export function useListState() {
  const [state, setState] = useUrlState(params);
  const set = (change: Parameters<typeof setState>[0], options?: Parameters<typeof setState>[1]) =>
    setState(change, options);
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

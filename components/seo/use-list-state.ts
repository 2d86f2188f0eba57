"use client";

import { integer, oneOf, text } from "@/components/url/params";
import { useUrlState } from "@/components/url/url-state";
import { MARKETS, type Market, SEO_STATUSES, type SeoStatus } from "@/lib/enums";
import type { SeoQuery } from "@/lib/seo/schemas";
import { type Ordering, PAGE_SIZE } from "./list-query";

const ORDERINGS: Ordering[] = [
  "product_id",
  "-product_id",
  "name",
  "-name",
  "seo_score",
  "-seo_score",
  "seo_analyzed_at",
  "-seo_analyzed_at",
];

const params = {
  search: text(""),
  status: oneOf(SEO_STATUSES),
  category: integer(),
  market: oneOf(MARKETS),
  ordering: oneOf(ORDERINGS),
  page: integer(1),
  /** The business id of the product whose analysis is open. */
  product: text(),
  /** The open analysis' tab, see use-panel-tab.ts. */
  view: text(),
};

export interface Filters {
  search?: string;
  status?: SeoStatus | null;
  category?: number | null;
  market?: Market | null;
}

/** The list's state, which is the URL's; each change is a step for the Back button. */
export function useListState() {
  const [state, setState] = useUrlState(params);
  const set = (change: Parameters<typeof setState>[0], options?: Parameters<typeof setState>[1]) =>
    setState(change, options);
  const query: SeoQuery = {
    search: state.search || undefined,
    seo_status: state.status ?? undefined,
    product__category: state.category ?? undefined,
    market: state.market ?? undefined,
    ordering: state.ordering ?? undefined,
    page: Math.max(1, state.page),
    page_size: PAGE_SIZE,
  };
  return {
    query,
    open: state.product,
    filter: (filters: Filters) => set({ ...filters, page: null }),
    clearFilters: () =>
      set({ search: null, status: null, category: null, market: null, page: null }),
    sort: (ordering: Ordering | null) => set({ ordering, page: null }),
    turnTo: (page: number) => set({ page }, { scroll: true }),
    show: (productId: string) => set({ product: productId }),
    close: () => set({ product: null, view: null }, { history: "replace" }),
  };
}

export type ListState = ReturnType<typeof useListState>;

"use client";

import { integer, oneOf, type Param } from "@/components/url/params";
import { useUrlState } from "@/components/url/url-state";
import { VALIDATION_STATUSES, type ValidationStatus } from "@/lib/enums";
import type { ValidationQuery } from "@/lib/validations/schemas";
import { PAGE_SIZES, type PageSize } from "../list/page-counts";
import type { Ordering } from "./list-query";

const ORDERINGS: Ordering[] = [
  "created_at",
  "-created_at",
  "overall_score",
  "-overall_score",
  "status",
  "-status",
  "total_violations",
  "-total_violations",
];

/** Text that the API takes: control characters in a hand-made link are no search. */
const search: Param<string, string> = {
  read: (value) => (/\p{Cc}/u.test(value) ? null : value),
  absent: "",
};

const params = {
  search,
  status: oneOf(VALIDATION_STATUSES),
  product__category: integer(),
  ordering: oneOf(ORDERINGS),
  page: integer(1),
  page_size: oneOf(PAGE_SIZES, 50),
  /** The validation whose details are open. */
  validation: integer(),
  /** The validation whose approval is being edited. */
  approve: integer(),
};

export interface Filters {
  search?: string;
  status?: ValidationStatus | null;
  product__category?: number | null;
}

/** The list's state, which is the URL's; each change is a step for the Back button. */
export function useListState() {
  const [state, setState] = useUrlState(params);
  const set = (change: Parameters<typeof setState>[0], history?: "replace") =>
    setState(change, { history });
  const query: ValidationQuery = {
    search: state.search || undefined,
    status: state.status ?? undefined,
    product__category: state.product__category ?? undefined,
    ordering: state.ordering ?? undefined,
    page: Math.max(1, state.page),
    page_size: state.page_size,
  };
  return {
    query,
    open: state.validation,
    approving: state.approve,
    filter: (filters: Filters) => set({ ...filters, page: null }),
    clearFilters: () => set({ search: null, status: null, product__category: null, page: null }),
    sort: (ordering: Ordering | null) => set({ ordering, page: null }),
    turnTo: (page: number) => set({ page }),
    resize: (page_size: PageSize) => set({ page_size, page: null }),
    /** Back to the first page, of 50. */
    restart: () => set({ page: null, page_size: null }, "replace"),
    showDetails: (id: number) => set({ validation: id }),
    closeDetails: () => set({ validation: null }, "replace"),
    editApproval: (id: number) => set({ approve: id }),
    closeApproval: () => set({ approve: null }, "replace"),
  };
}

export type ListState = ReturnType<typeof useListState>;

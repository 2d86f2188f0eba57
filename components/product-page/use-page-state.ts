"use client";

import { flag, integer, oneOf, text } from "@/components/url/params";
import { useUrlState } from "@/components/url/url-state";
import { VALIDATION_STATUSES, type ValidationStatus } from "@/lib/enums";
import { HISTORY_STEP, type ValidationFilters } from "./page-query";

const params = {
  tab: oneOf(["compliance", "seo"], "compliance"),
  search: text(""),
  status: oneOf(VALIDATION_STATUSES),
  page: integer(1),
  /** The validation whose details are open. */
  validation: integer(),
  /** The validation whose approval is being edited. */
  approve: integer(),
  /** How many entries of the history show. */
  history: integer(HISTORY_STEP),
  /** Whether the description is being edited. */
  edit: flag(false),
};

/** The page's state, which is the URL's; each change is a step for the Back button. */
export function usePageState() {
  const [state, setState] = useUrlState(params);
  const set = (change: Parameters<typeof setState>[0], history?: "replace") =>
    setState(change, { history });
  const filters: ValidationFilters = {
    search: state.search,
    status: state.status,
    page: Math.max(1, state.page),
  };
  return {
    filters,
    tab: state.tab,
    open: state.validation,
    approving: state.approve,
    editing: state.edit,
    shown: Math.min(999, Math.max(1, state.history)),
    showTab: (tab: typeof state.tab) => set({ tab }),
    filter: (change: { search?: string; status?: ValidationStatus | null }) =>
      set({ ...change, page: null }),
    clearFilters: () => set({ search: null, status: null, page: null }),
    turnTo: (page: number) => set({ page }),
    showDetails: (id: number) => set({ validation: id }),
    closeDetails: () => set({ validation: null }, "replace"),
    editApproval: (id: number) => set({ approve: id }),
    closeApproval: () => set({ approve: null }, "replace"),
    showHistory: (entries: number) => set({ history: entries }, "replace"),
    edit: () => set({ edit: true, validation: null }),
    closeEditor: () => set({ edit: null }, "replace"),
  };
}

export type PageState = ReturnType<typeof usePageState>;

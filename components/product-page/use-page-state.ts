"use client";

import {
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { VALIDATION_STATUSES, type ValidationStatus } from "@/db/schema/enums";
import { HISTORY_STEP, type ValidationFilters } from "./page-query";

const parsers = {
  tab: parseAsStringLiteral(["compliance", "seo"]).withDefault("compliance"),
  search: parseAsString.withDefault(""),
  status: parseAsStringLiteral(VALIDATION_STATUSES),
  page: parseAsInteger.withDefault(1),
  /** The validation whose details are open. */
  validation: parseAsInteger,
  /** The validation whose approval is being edited. */
  approve: parseAsInteger,
  /** How many entries of the history show. */
  history: parseAsInteger.withDefault(HISTORY_STEP),
  /** Whether the description is being edited. */
  edit: parseAsBoolean.withDefault(false),
};

/** The page's state, which is the URL's; each change is a step for the Back button. */
export function usePageState() {
  const [state, setState] = useQueryStates(parsers, { history: "push", scroll: false });
  const set = (change: Parameters<typeof setState>[0], history?: "replace") =>
    void setState(change, history ? { history } : undefined);
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

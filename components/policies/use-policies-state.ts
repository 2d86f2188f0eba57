"use client";

import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";

const TABS = ["guidelines", "categories"] as const;
export type PoliciesTab = (typeof TABS)[number];

const STATUSES = ["all", "active", "inactive"] as const;
export type StatusFilter = (typeof STATUSES)[number];

const parsers = {
  tab: parseAsStringLiteral(TABS).withDefault("guidelines"),
  search: parseAsString.withDefault(""),
  status: parseAsStringLiteral(STATUSES).withDefault("all"),
  /** The brand guideline whose details are open. */
  guideline: parseAsInteger,
  /** The category that is being edited. */
  category: parseAsInteger,
};

/** What the screen shows, which is the URL's; each change is a step for the Back button. */
export function usePoliciesState() {
  const [state, setState] = useQueryStates(parsers, { history: "push", scroll: false });
  const set = (change: Parameters<typeof setState>[0], history?: "replace") =>
    void setState(change, history ? { history } : undefined);
  return {
    ...state,
    switchTo: (tab: PoliciesTab) => set({ tab, search: null, status: null }),
    find: (search: string) => set({ search: search || null }),
    filterBy: (status: StatusFilter) => set({ status }),
    showAll: () => set({ search: null, status: null }),
    viewGuideline: (id: number) => set({ guideline: id }),
    closeGuideline: () => set({ guideline: null }, "replace"),
    editCategory: (id: number) => set({ category: id }),
    closeCategory: () => set({ category: null }, "replace"),
  };
}

export type PoliciesState = ReturnType<typeof usePoliciesState>;

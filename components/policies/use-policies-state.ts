"use client";

import { integer, oneOf, text } from "@/components/url/params";
import { useUrlState } from "@/components/url/url-state";

const TABS = ["guidelines", "categories"] as const;
export type PoliciesTab = (typeof TABS)[number];

const STATUSES = ["all", "active", "inactive"] as const;
export type StatusFilter = (typeof STATUSES)[number];

const params = {
  tab: oneOf(TABS, "guidelines"),
  search: text(""),
  status: oneOf(STATUSES, "all"),
  /** The brand guideline whose details are open. */
  guideline: integer(),
  /** The category that is being edited. */
  category: integer(),
};

/** What the screen shows, which is the URL's; each change is a step for the Back button. */
export function usePoliciesState() {
  const [state, setState] = useUrlState(params);
  const set = (change: Parameters<typeof setState>[0], history?: "replace") =>
    setState(change, { history });
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

"use client";

import { useQueryStates } from "nuqs";
import { wholeNumber } from "../list/params";
import { PAGE_STATE, type PageTab, shownOf } from "./page-query";

const params = { ...PAGE_STATE, validation: wholeNumber };

/** Returns the page's URL state. Each change adds a history entry. */
export function usePageState() {
  const [state, set] = useQueryStates(params);
  return {
    tab: state.tab,
    editing: state.edit,
    shown: shownOf(state),
    showTab: (tab: PageTab) => void set({ tab }),
    showHistory: (entries: number) => void set({ history: entries }, { history: "replace" }),
    edit: () => void set({ edit: true, validation: null }),
    closeEditor: () => void set({ edit: null }, { history: "replace" }),
  };
}

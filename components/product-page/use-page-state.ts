import { useQueryStates } from "nuqs";
import { wholeNumberParser } from "../list/params";
import { getHistoryLimit, PAGE_STATE, type PageTab } from "./page-query";

const params = { ...PAGE_STATE, validation: wholeNumberParser };

/** Returns the page's URL state. Each change adds a history entry. */
export function usePageState() {
  const [state, set] = useQueryStates(params);
  return {
    tab: state.tab,
    editing: state.edit,
    shown: getHistoryLimit(state),
    showTab: (tab: PageTab) => void set({ tab }),
    showHistory: (entries: number) => void set({ history: entries }, { history: "replace" }),
    edit: () => void set({ edit: true, validation: null }),
    isFixAllRequested: state.fix,
    fixAll: () => void set({ edit: true, fix: true, validation: null }),
    endFixAllRequest: () => void set({ fix: null }, { history: "replace" }),
    closeEditor: () => void set({ edit: null, fix: null }, { history: "replace" }),
  };
}

"use client";

import { useQueryStates } from "nuqs";
import { parseAsStringLiteral } from "nuqs/server";
import { text, wholeNumber } from "../list/params";

const TABS = ["guidelines", "categories", "rule-sets", "fields"] as const;
export type PoliciesTab = (typeof TABS)[number];

const STATUSES = ["all", "active", "inactive"] as const;
export type StatusFilter = (typeof STATUSES)[number];

const params = {
  tab: parseAsStringLiteral(TABS).withDefault("guidelines"),
  search: text.withDefault(""),
  status: parseAsStringLiteral(STATUSES).withDefault("all"),
  /** The id of the brand guideline whose details are open. */
  guideline: wholeNumber,
  /** The id of the category being edited. */
  category: wholeNumber,
  /** The section of the dialog to show initially. */
  part: parseAsStringLiteral(["rules"]),
  /** The id of the rule set being edited. */
  rule_set: wholeNumber,
  /** The id of the rule opened in the dialog. */
  rule: wholeNumber,
  /** Words to add as an exception, and the line that contains them. */
  except: text,
  line: text,
};

const NO_RULE = { rule: null, except: null, line: null };

/** Returns the screen's URL state. Each change adds a history entry. */
export function usePoliciesState() {
  const [state, setState] = useQueryStates(params);
  const set = (change: Parameters<typeof setState>[0], history?: "replace") =>
    void setState(change, { history });
  return {
    ...state,
    switchTo: (tab: PoliciesTab) => set({ tab, search: null, status: null }),
    find: (search: string) => set({ search: search || null }),
    filterBy: (status: StatusFilter) => set({ status }),
    showAll: () => set({ search: null, status: null }),
    viewGuideline: (id: number) => set({ guideline: id }),
    closeGuideline: () => set({ guideline: null, ...NO_RULE }, "replace"),
    editCategory: (id: number, part: "rules" | null = null) => set({ category: id, part }),
    closeCategory: () => set({ category: null, part: null, ...NO_RULE }, "replace"),
    editRuleSet: (id: number, part: "rules" | null = null) => set({ rule_set: id, part }),
    closeRuleSet: () => set({ rule_set: null, part: null, ...NO_RULE }, "replace"),
    closeRule: () => set(NO_RULE, "replace"),
  };
}

export type PoliciesState = ReturnType<typeof usePoliciesState>;

import { useQueryStates } from "nuqs";
import { parseAsStringLiteral } from "nuqs/server";
import { text, wholeNumberParser } from "../list/params";
import { POLICY_SORTS, type PolicySort } from "./compliance";

const POLICIES_TABS = [
  "guidelines",
  "categories",
  "rule-sets",
  "claims",
  "fields",
  "names",
] as const;
export type PoliciesTab = (typeof POLICIES_TABS)[number];

const STATUS_FILTERS = ["all", "active", "inactive"] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

const params = {
  tab: parseAsStringLiteral(POLICIES_TABS).withDefault("guidelines"),
  search: text.withDefault(""),
  status: parseAsStringLiteral(STATUS_FILTERS).withDefault("all"),
  sort: parseAsStringLiteral(POLICY_SORTS).withDefault("name"),
  /** The id of the brand guideline whose details are shown. */
  guideline: wholeNumberParser,
  /** The id of the category being edited. */
  category: wholeNumberParser,
  /** The dialog section to show initially. */
  part: parseAsStringLiteral(["places", "rules"]),
  /** The id of the rule set being edited. */
  rule_set: wholeNumberParser,
  /** The id of the rule opened in the dialog. */
  rule: wholeNumberParser,
  /** The claim whose rules and evidence are shown. */
  claim: text,
  /** The id of the evidence that is shown. */
  evidence: wholeNumberParser,
  /** The claim and the product's business id with which the evidence form opens. */
  add_evidence: text,
  product: text,
  /** The words to add as an exception and the line that contains them. */
  except: text,
  line: text,
};

const CLOSED_RULE_STATE = { rule: null, except: null, line: null };

/** Returns the screen's URL state. Each change adds a history entry. */
export function usePoliciesState() {
  const [state, setState] = useQueryStates(params);
  const updateState = (change: Parameters<typeof setState>[0], history?: "replace") =>
    void setState(change, { history });
  /** Closes a dialog. @returns a promise that resolves when the URL has changed */
  const close = (change: Parameters<typeof setState>[0]) =>
    setState(change, { history: "replace" });
  return {
    ...state,
    /** @returns a promise that resolves when the URL has changed */
    switchTo: (tab: PoliciesTab) => setState({ tab, search: null, status: null }),
    find: (search: string) => updateState({ search: search || null }),
    sortBy: (sort: PolicySort) => updateState({ sort }),
    filterBy: (status: StatusFilter) => updateState({ status }),
    showAll: () => updateState({ search: null, status: null }),
    viewGuideline: (id: number) => updateState({ guideline: id }),
    closeGuideline: () => updateState({ guideline: null, ...CLOSED_RULE_STATE }, "replace"),
    editCategory: (id: number, part: "rules" | null = null) => updateState({ category: id, part }),
    closeCategory: () => close({ category: null, part: null, ...CLOSED_RULE_STATE }),
    editRuleSet: (id: number, part: "rules" | null = null) => updateState({ rule_set: id, part }),
    closeRuleSet: () => close({ rule_set: null, part: null, ...CLOSED_RULE_STATE }),
    openClaim: (claim: string) => updateState({ claim }),
    closeClaim: () => updateState({ claim: null }, "replace"),
    openEvidence: (id: number) => updateState({ evidence: id }),
    closeEvidence: () => updateState({ evidence: null }, "replace"),
    closeNewEvidence: () => updateState({ add_evidence: null, product: null }, "replace"),
    closeRule: () => updateState(CLOSED_RULE_STATE, "replace"),
  };
}

export type PoliciesState = ReturnType<typeof usePoliciesState>;

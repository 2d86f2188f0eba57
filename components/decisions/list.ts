import { DECISION_KINDS, DECISION_ORDERINGS, DECISION_STATES, SOURCES } from "@/lib/enums";
import type {
  FindingDecisionJson,
  FindingDecisionQuery,
} from "@/lib/validations/decisions/schemas";
import { defineList } from "../list/define-list";
import { defineChoiceFilter, defineIdFilter, search } from "../list/filters";
import { PAGE_SIZES } from "../list/page-counts";
import { day, text } from "../list/params";
import type { List } from "../list/use-list";
import { DECISION_LABELS, STATE_LABELS } from "./labels";

export const DECISION_LIST = defineList<FindingDecisionQuery, FindingDecisionJson>({
  key: "finding-decisions",
  screen: "/findings/decisions",
  view: "decisions",
  columns: ["Product", "Decision", "Decided", "Ends"],
  path: "/validations/decisions/",
  filters: {
    search,
    state: defineChoiceFilter(DECISION_STATES, {
      label: "State",
      all: "Open and ended",
      names: STATE_LABELS,
    }),
    kind: defineChoiceFilter(DECISION_KINDS, {
      label: "Decision",
      all: "All decisions",
      names: DECISION_LABELS,
    }),
    source: defineChoiceFilter(SOURCES, {
      label: "Source",
      all: "All sources",
      names: { category: "Category rules", brand: "Brand guidelines" },
    }),
    rule: defineIdFilter("rules", { label: "Rule", all: "All rules" }),
    decided_by: defineIdFilter("deciders", { label: "Decided by", all: "Decided by anyone" }),
    expires_before: { param: day },
    // Only links set this filter; the filter bar shows it.
    product_id: { param: text, choice: { label: "Product", options: [] } },
  },
  orderings: DECISION_ORDERINGS,
  order: "-created_at",
  pageSize: 50,
  pageSizes: PAGE_SIZES,
  refreshMs: 15_000,
  words: {
    search: "Search decisions",
    placeholder: "Search words and reasons...",
    loading: "Loading decisions",
    failed: "Error Loading Decisions",
    nothing: "No Decisions",
    noMatch: "No decisions match these filters.",
  },
});

export type DecisionList = List<FindingDecisionQuery, FindingDecisionJson>;

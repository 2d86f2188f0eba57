import { DECISION_KINDS, DECISION_ORDERINGS, DECISION_STATES, SOURCES } from "@/lib/enums";
import type { FindingDecisionJson, FindingDecisionQuery } from "@/lib/findings/decisions/schemas";
import type { ListColumn } from "../list/columns";
import { defineList, type SortField } from "../list/define-list";
import { defineChoiceFilter, defineIdFilter, search } from "../list/filters";
import { PAGE_SIZES } from "../list/page-counts";
import { day, text } from "../list/params";
import type { List } from "../list/use-list";
import { DECISION_LABELS, STATE_LABELS } from "./labels";

const columns = [
  { id: "finding", header: "Finding" },
  { id: "product", header: "Product" },
  { id: "decision", header: "Decision" },
  { id: "decided", header: "Decided", sort: "created_at", first: "descending" },
  { id: "ends", header: "Ends", sort: "expires_at", first: "ascending" },
] as const satisfies readonly ListColumn<string, SortField<FindingDecisionQuery>>[];
export type DecisionColumn = (typeof columns)[number]["id"];

export const DECISION_LIST = defineList<FindingDecisionQuery, FindingDecisionJson>({
  key: "finding-decisions",
  screen: "/findings/decisions",
  view: "decisions",
  columns,
  path: "/validations/decisions/",
  filters: {
    search,
    state: defineChoiceFilter(DECISION_STATES, {
      label: "State",
      all: "Open and ended",
      labels: STATE_LABELS,
    }),
    kind: defineChoiceFilter(DECISION_KINDS, {
      label: "Decision",
      labels: DECISION_LABELS,
    }),
    source: defineChoiceFilter(SOURCES, {
      label: "Source",
      labels: { category: "Category rules", brand: "Brand guidelines" },
    }),
    rule: defineIdFilter("rules", { label: "Rule" }),
    decided_by: defineIdFilter("deciders", { label: "Decided by" }),
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
    emptyTitle: "No Decisions",
    noMatch: "No decisions match these filters.",
  },
});

export type DecisionList = List<FindingDecisionQuery, FindingDecisionJson>;

import { DECISIONS, VALIDATION_ORDERINGS, VALIDATION_STATUSES, VERDICTS } from "@/lib/enums";
import type { ValidationQuery, ValidationRowJson } from "@/lib/validations/schemas";
import { defineList } from "../list/define-list";
import { byCategory, byId, byStatus, oneOf, search } from "../list/filters";
import { PAGE_SIZES } from "../list/page-counts";
import { flag, text } from "../list/params";
import { byLanguage, byMarket } from "../list/traits";
import type { List } from "../list/use-list";

const LATEST = [
  { value: true, label: "Yes" },
  { value: false, label: "No" },
];

export const VALIDATIONS = defineList<ValidationQuery, ValidationRowJson>({
  key: "validations",
  screen: "/validations",
  path: "/validations/validations/",
  fixed: { detail: "false" },
  filters: {
    search,
    status: byStatus(VALIDATION_STATUSES),
    verdict: oneOf(VERDICTS, {
      label: "Verdict",
      all: "All verdicts",
      names: { compliant: "Compliant", not_compliant: "Not compliant" },
    }),
    decision: oneOf(DECISIONS, {
      label: "Decision",
      all: "All decisions",
      names: {
        none: "Undecided",
        approved: "Approved",
        rejected: "Rejected",
        edit_requested: "Edit requested",
      },
    }),
    latest: { param: flag, choice: { label: "Newest only", options: LATEST } },
    product__category: byCategory,
    language: byLanguage,
    market: byMarket,
    rule: byId("rules", { label: "Rule" }),
    words: { param: text, choice: { label: "Words", options: [] } },
  },
  orderings: VALIDATION_ORDERINGS,
  order: "-created_at",
  pageSize: 50,
  pageSizes: PAGE_SIZES,
  refreshMs: 5_000,
  words: {
    search: "Search validations",
    clear: "Clear All",
    loading: "Loading validations",
    failed: "Error Loading Validations",
    fallback: "Failed to fetch validations",
    nothing: "No Validations Found",
    noMatch: "No validation fits these filters.",
  },
});

export type ValidationList = List<ValidationQuery, ValidationRowJson>;

import { VALIDATION_ORDERINGS, VALIDATION_STATUSES } from "@/lib/enums";
import type { ValidationQuery, ValidationRowJson } from "@/lib/validations/schemas";
import { defineList } from "../list/define-list";
import { byCategory, byStatus, search } from "../list/filters";
import { PAGE_SIZES } from "../list/page-counts";
import { byLanguage, byMarket } from "../list/traits";
import type { List } from "../list/use-list";

export const VALIDATIONS = defineList<ValidationQuery, ValidationRowJson>({
  key: "validations",
  screen: "/validations",
  path: "/validations/validations/",
  fixed: { detail: "false" },
  filters: {
    search,
    status: byStatus(VALIDATION_STATUSES),
    product__category: byCategory,
    language: byLanguage,
    market: byMarket,
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

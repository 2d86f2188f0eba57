import { languageFilter, marketFilter } from "@/components/list/language-and-market-filters";
import { VALIDATION_ORDERINGS, VALIDATION_STATUSES } from "@/lib/enums";
import type { ValidationQuery, ValidationRowJson } from "@/lib/validations/schemas";
import type { ListColumn } from "../list/columns";
import { defineList, type SortField } from "../list/define-list";
import {
  allowMultiple,
  categoryFilter,
  defineIdFilter,
  defineStatusFilter,
  findingFilters,
  rangeFilters,
  search,
} from "../list/filters";
import { PAGE_SIZES } from "../list/page-counts";
import { flagParser } from "../list/params";
import type { List } from "../list/use-list";
import { decisionFilter, verdictFilter } from "./filters";

const LATEST_OPTIONS = [
  { value: true, label: "Yes" },
  { value: false, label: "No" },
];

const columns = [
  { id: "product", header: "Product Details", sort: "created_at", headClass: "sm:max-xl:w-full" },
  { id: "category", header: "Category", className: "sm:max-xl:hidden", headClass: "xl:w-[14%]" },
  {
    id: "compliance",
    header: "Compliance",
    sort: "overall_score",
    first: "ascending",
    headClass: "xl:w-40",
  },
  { id: "status", header: "Status", sort: "status", headClass: "xl:w-36 2xl:w-60" },
  {
    id: "violations",
    header: "Violations",
    sort: "total_violations",
    numeric: true,
    className: "sm:max-lg:hidden",
    headClass: "xl:w-28",
  },
] as const satisfies readonly ListColumn<string, SortField<ValidationQuery>>[];
export type ValidationColumn = (typeof columns)[number]["id"];

export const VALIDATIONS = defineList<ValidationQuery, ValidationRowJson>({
  key: "validations",
  screen: "/validations",
  view: "validations",
  columns,
  path: "/validations/validations/",
  fixed: { detail: "false" },
  filters: {
    search,
    status: allowMultiple(defineStatusFilter(VALIDATION_STATUSES)),
    verdict: allowMultiple(verdictFilter),
    decision: allowMultiple(decisionFilter),
    latest: { param: flagParser, choice: { label: "Newest only", options: LATEST_OPTIONS } },
    product__category: allowMultiple(categoryFilter),
    language: allowMultiple(languageFilter),
    market: allowMultiple(marketFilter),
    brand_guideline: allowMultiple(defineIdFilter("guidelines", { label: "Brand guideline" })),
    uploaded_by: allowMultiple(defineIdFilter("people", { label: "Uploaded by" })),
    ...findingFilters,
    ...rangeFilters,
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
    emptyTitle: "No Validations Found",
    noMatch: "No validations match these filters.",
  },
});

export type ValidationList = List<ValidationQuery, ValidationRowJson>;

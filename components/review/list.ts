import { languageFilter, marketFilter } from "@/components/list/language-and-market-filters";
import type { ReviewItem, ReviewQuery } from "@/lib/validations/review/schemas";
import { defineList, type ListQuery } from "../list/define-list";
import {
  allowMultiple,
  categoryFilter,
  defineChoiceFilter,
  defineIdFilter,
  search,
} from "../list/filters";

/** The list query. Parameters with default values are absent. */
type ReviewListQuery = Omit<ReviewQuery, "order" | "decided"> &
  ListQuery & { order?: "worst"; decided?: "me" };

export const REVIEW_LIST = defineList<ReviewListQuery, ReviewItem>({
  key: "review",
  screen: "/review",
  path: "/review/queue/",
  filters: {
    search,
    order: defineChoiceFilter(["worst"], {
      label: "Order",
      all: "Oldest upload first",
      labels: { worst: "Worst score first" },
    }),
    decided: defineChoiceFilter(["me"], {
      label: "Decided",
      all: "Not decided",
      labels: { me: "Decided by me" },
    }),
    category: allowMultiple(categoryFilter),
    brand_guidelines: allowMultiple(defineIdFilter("guidelines", { label: "Brand guideline" })),
    rule: allowMultiple(defineIdFilter("rules", { label: "Rule", all: "All rules" })),
    uploaded_by: allowMultiple(defineIdFilter("people", { label: "Uploaded by" })),
    batch: defineIdFilter("batch", { label: "Batch" }),
    language: allowMultiple(languageFilter),
    market: allowMultiple(marketFilter),
  },
  pageSize: 50,
  refreshMs: 10_000,
  words: {
    search: "Search the queue",
    loading: "Loading the queue",
    failed: "Error Loading the Queue",
    emptyTitle: "Nothing to Review",
    noMatch: "No pending items match these filters.",
  },
});

export type { ReviewListQuery };

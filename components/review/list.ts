import type { ReviewItem, ReviewQuery } from "@/lib/validations/review/schemas";
import { defineList, type ListQuery } from "../list/define-list";
import { allowMultiple, byCategory, defineIdFilter, oneOf, search } from "../list/filters";
import { byLanguage, byMarket } from "../list/traits";

/** The query of the list. Parameters with their default value are absent. */
type ReviewListQuery = Omit<ReviewQuery, "order" | "decided"> &
  ListQuery & { order?: "worst"; decided?: "me" };

/** The list definition of the review queue. */
export const REVIEW = defineList<ReviewListQuery, ReviewItem>({
  key: "review",
  screen: "/review",
  path: "/review/queue/",
  filters: {
    search,
    order: oneOf(["worst"], {
      label: "Order",
      all: "Oldest upload first",
      names: { worst: "Worst score first" },
    }),
    decided: oneOf(["me"], {
      label: "Decided",
      all: "Not decided",
      names: { me: "Decided by me" },
    }),
    category: allowMultiple(byCategory),
    brand_guidelines: allowMultiple(defineIdFilter("guidelines", { label: "Brand guideline" })),
    rule: allowMultiple(defineIdFilter("rules", { label: "Rule", all: "All rules" })),
    uploaded_by: allowMultiple(defineIdFilter("people", { label: "Uploaded by" })),
    batch: defineIdFilter("batch", { label: "Batch" }),
    language: allowMultiple(byLanguage),
    market: allowMultiple(byMarket),
  },
  pageSize: 50,
  refreshMs: 10_000,
  words: {
    search: "Search the queue",
    loading: "Loading the queue",
    failed: "Error Loading the Queue",
    nothing: "Nothing to Review",
    noMatch: "No pending items match these filters.",
  },
});

export type { ReviewListQuery };

import { PRODUCT_ORDERINGS, PRODUCT_STATUSES } from "@/lib/enums";
import type { ProductJson, ProductQuery } from "@/lib/products/schemas";
import { defineList } from "../list/define-list";
import {
  allowMultiple,
  categoryFilter,
  defineChoiceFilter,
  defineIdFilter,
  defineStatusFilter,
  findingFilters,
  knownFindingFilter,
  rangeFilters,
  search,
} from "../list/filters";
import { PAGE_SIZES } from "../list/page-counts";
import { languageFilter, marketFilter } from "../list/traits";
import type { List } from "../list/use-list";
import { decisionFilter, verdictFilter } from "../validations/filters";

/** A product in the list, without its long texts. */
export type ProductRow = Omit<ProductJson, "description" | "original_description">;

export const PRODUCT_LIST = defineList<ProductQuery, ProductRow>({
  key: "products",
  screen: "/products",
  view: "products",
  columns: ["Category", "Status", "Compliance", "SEO", "Uploaded by", "Created"],
  path: "/products/products/",
  fixed: { similar: "true" },
  filters: {
    search,
    status: allowMultiple(defineStatusFilter(PRODUCT_STATUSES)),
    category: allowMultiple(categoryFilter),
    uploaded_by: allowMultiple(defineIdFilter("people", { label: "Uploaded by" })),
    batch: defineIdFilter("batch", { label: "Batch" }),
    language: allowMultiple(languageFilter),
    market: allowMultiple(marketFilter),
    brand_guideline: allowMultiple(defineIdFilter("guidelines", { label: "Brand guideline" })),
    verdict: allowMultiple(verdictFilter),
    decision: allowMultiple(decisionFilter),
    known: knownFindingFilter,
    delivered: defineChoiceFilter(["no_longer"], {
      label: "Delivery",
      names: { no_longer: "No longer delivered" },
    }),
    description: defineChoiceFilter(["missing"], {
      label: "Description",
      names: { missing: "Missing" },
    }),
    ...findingFilters,
    ...rangeFilters,
  },
  orderings: PRODUCT_ORDERINGS,
  order: "-created_at",
  pageSize: 50,
  pageSizes: PAGE_SIZES,
  refreshMs: 5_000,
  words: {
    search: "Search products",
    loading: "Loading products",
    failed: "Error loading products",
    fallback: "Failed to fetch products",
    warning: "Failed to refresh products",
    nothing: "No products found",
    noMatch: "No products match these filters.",
  },
});

export type ProductList = List<ProductQuery, ProductRow>;

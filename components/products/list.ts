import { languageFilter, marketFilter } from "@/components/list/language-and-market-filters";
import { DELIVERED_FILTERS, PRODUCT_ORDERINGS, PRODUCT_STATUSES } from "@/lib/enums";
import type { ProductJson, ProductQuery } from "@/lib/products/schemas";
import type { ListColumn } from "../list/columns";
import { defineList, type SortField } from "../list/define-list";
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
import type { List } from "../list/use-list";
import { decisionFilter, verdictFilter } from "../validations/filters";

/** A product in the list, without its long texts. */
export type ProductRow = Omit<ProductJson, "description" | "original_description">;

const columns = [
  { id: "product", header: "Product", sort: "name", first: "ascending" },
  {
    id: "category",
    header: "Category",
    sort: "category_name",
    first: "ascending",
    className: "sm:max-xl:hidden",
    headClass: "xl:w-[15%]",
  },
  { id: "status", header: "Status", sort: "status", first: "ascending", headClass: "xl:w-34" },
  {
    id: "compliance",
    header: "Compliance",
    sort: "compliance_score",
    // The worst texts need work first.
    first: "ascending",
    numeric: true,
    headClass: "xl:w-30",
  },
  {
    id: "seo",
    header: "SEO",
    sort: "seo_score",
    first: "ascending",
    numeric: true,
    headClass: "xl:w-18",
  },
  {
    id: "uploaded_by",
    header: "Uploaded by",
    className: "sm:max-xl:hidden",
    headClass: "xl:w-[10%]",
  },
  {
    id: "created",
    header: "Created",
    sort: "created_at",
    className: "sm:max-xl:hidden",
    headClass: "xl:w-32",
  },
] as const satisfies readonly ListColumn<string, SortField<ProductQuery>>[];
export type ProductColumn = (typeof columns)[number]["id"];

export const PRODUCT_LIST = defineList<ProductQuery, ProductRow>({
  key: "products",
  screen: "/products",
  view: "products",
  columns,
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
    delivered: defineChoiceFilter(DELIVERED_FILTERS, {
      label: "Delivery",
      labels: {
        no_longer: "No longer delivered",
        missing: "Not in last file",
        conflict: "Conflict",
      },
    }),
    delivered_by: defineIdFilter("sources", { label: "Import source" }),
    changed_by: defineIdFilter("import", { label: "Changed by import" }),
    description: defineChoiceFilter(["missing"], {
      label: "Description",
      labels: { missing: "Missing" },
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
    emptyTitle: "No products found",
    noMatch: "No products match these filters.",
  },
});

export type ProductList = List<ProductQuery, ProductRow>;

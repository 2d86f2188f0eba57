import { PRODUCT_ORDERINGS, PRODUCT_STATUSES } from "@/lib/enums";
import type { ProductJson, ProductQuery } from "@/lib/products/schemas";
import { defineList } from "../list/define-list";
import { byCategory, byId, byStatus, search } from "../list/filters";
import { PAGE_SIZES } from "../list/page-counts";
import { text } from "../list/params";
import { byLanguage, byMarket } from "../list/traits";
import type { List } from "../list/use-list";

/** What the list needs of a product: all but its texts, which are most of its weight. */
export type ProductRow = Omit<ProductJson, "description" | "original_description">;

export const PRODUCTS = defineList<ProductQuery, ProductRow>({
  key: "products",
  screen: "/products",
  path: "/products/products/",
  filters: {
    search,
    status: byStatus(PRODUCT_STATUSES),
    category: byCategory,
    uploaded_by: byId("people", { label: "Uploaded by", all: "Everyone" }),
    batch: byId("batch", { label: "Batch" }),
    language: byLanguage,
    market: byMarket,
    rule: byId("rules", { label: "Rule" }),
    words: { param: text, choice: { label: "Words", options: [] } },
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
    noMatch: "No product fits these filters.",
  },
});

export type ProductList = List<ProductQuery, ProductRow>;

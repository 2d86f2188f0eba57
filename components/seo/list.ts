import { MARKET_NAMES, MARKETS, SEO_ORDERINGS, SEO_STATUSES } from "@/lib/enums";
import type { SeoQuery, SeoRowJson } from "@/lib/seo/schemas";
import { defineList } from "../list/define-list";
import {
  allowMultiple,
  categoryFilter,
  defineChoiceFilter,
  defineStatusFilter,
  search,
} from "../list/filters";
import { languageFilter } from "../list/traits";
import type { List } from "../list/use-list";

/** A product in the list, without its long texts. */
export type SeoRow = Omit<SeoRowJson, "product"> & { product: SeoProduct };
export type SeoProduct = Omit<SeoRowJson["product"], "description">;

export const SEO_HELP = "SEO analysis will be automatically performed when products are validated";

export const SEO_LIST = defineList<SeoQuery, SeoRow>({
  key: "seo-list",
  screen: "/seo-analysis",
  view: "seo",
  columns: ["Name", "Category", "SEO Status", "SEO Score", "Market", "Last Analyzed"],
  path: "/seo/seo/",
  fixed: { detail: "false" },
  filters: {
    search,
    seo_status: { ...allowMultiple(defineStatusFilter(SEO_STATUSES)), inUrl: "status" },
    product__category: { ...allowMultiple(categoryFilter), inUrl: "category" },
    market: allowMultiple(
      defineChoiceFilter(MARKETS, { label: "Market", all: "All markets", names: MARKET_NAMES }),
    ),
    language: allowMultiple(languageFilter),
  },
  orderings: SEO_ORDERINGS,
  pageSize: 50,
  refreshMs: 10_000,
  words: {
    search: "Search products",
    loading: "Loading SEO analysis",
    failed: "Failed to fetch SEO list",
    warning: "Failed to refresh SEO list",
    nothing: "No products found",
    noMatch: `No products match these filters. ${SEO_HELP}`,
  },
});

export type SeoList = List<SeoQuery, SeoRow>;

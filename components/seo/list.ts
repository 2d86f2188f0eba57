import { languageFilter } from "@/components/list/language-and-market-filters";
import { MARKET_NAMES, MARKETS, SEO_ORDERINGS, SEO_STATUSES } from "@/lib/enums";
import type { SeoQuery, SeoRowJson } from "@/lib/seo/schemas";
import type { ListColumn } from "../list/columns";
import { defineList, type SortField } from "../list/define-list";
import {
  allowMultiple,
  categoryFilter,
  defineChoiceFilter,
  defineStatusFilter,
  search,
} from "../list/filters";
import type { List } from "../list/use-list";

/** A product in the list, without its long texts. */
export type SeoRow = Omit<SeoRowJson, "product"> & { product: SeoProduct };
export type SeoProduct = Omit<SeoRowJson["product"], "description">;

export const SEO_HELP = "SEO analysis will be automatically performed when products are validated";

const columns = [
  {
    id: "product_id",
    header: "Product ID",
    sort: "product_id",
    first: "ascending",
    headClass: "xl:w-32 2xl:w-44",
  },
  { id: "name", header: "Name", sort: "name", first: "ascending" },
  { id: "category", header: "Category", className: "sm:max-xl:hidden", headClass: "xl:w-44" },
  { id: "status", header: "SEO Status", headClass: "xl:w-34" },
  {
    id: "score",
    header: "SEO Score",
    sort: "seo_score",
    first: "ascending",
    numeric: true,
    headClass: "xl:w-26",
  },
  { id: "market", header: "Market", className: "sm:max-xl:hidden", headClass: "xl:w-24" },
  {
    id: "analyzed",
    header: "Last Analyzed",
    sort: "seo_analyzed_at",
    className: "sm:max-xl:hidden",
    headClass: "xl:w-32",
  },
] as const satisfies readonly ListColumn<string, SortField<SeoQuery>>[];
export type SeoColumn = (typeof columns)[number]["id"];

export const SEO_LIST = defineList<SeoQuery, SeoRow>({
  key: "seo-list",
  screen: "/seo-analysis",
  view: "seo",
  columns,
  path: "/seo/seo/",
  fixed: { detail: "false" },
  filters: {
    search,
    seo_status: { ...allowMultiple(defineStatusFilter(SEO_STATUSES)), urlParam: "status" },
    product__category: { ...allowMultiple(categoryFilter), urlParam: "category" },
    market: allowMultiple(
      defineChoiceFilter(MARKETS, { label: "Market", all: "All markets", labels: MARKET_NAMES }),
    ),
    language: allowMultiple(languageFilter),
  },
  orderings: SEO_ORDERINGS,
  order: "seo_score",
  pageSize: 50,
  refreshMs: 10_000,
  words: {
    search: "Search products",
    loading: "Loading SEO analysis",
    failed: "Failed to fetch SEO list",
    warning: "Failed to refresh SEO list",
    emptyTitle: "No products found",
    noMatch: `No products match these filters. ${SEO_HELP}`,
  },
});

export type SeoList = List<SeoQuery, SeoRow>;

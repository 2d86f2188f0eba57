import { PRODUCT_ORDERINGS, PRODUCT_STATUSES } from "@/lib/enums";
import { canonicalLanguage, canonicalMarket, languageName, marketName } from "@/lib/languages/tags";
import type { ProductJson, ProductQuery } from "@/lib/products/schemas";
import { defineList } from "../list/define-list";
import { byCategory, byId, byStatus, search } from "../list/filters";
import { PAGE_SIZES } from "../list/page-counts";
import { canonicalBy } from "../list/params";
import type { List } from "../list/use-list";

/** What the list needs of a product: all but its texts, which are most of its weight. */
export type ProductRow = Omit<ProductJson, "description" | "original_description">;

const namedBy = (nameOf: (tag: string) => string, tags: string) =>
  tags.split(" ").map((value) => ({ value, label: nameOf(value) }));

/** Languages and markets by their names; others of a link are called as they are written. */
const LANGUAGES = namedBy(
  languageName,
  "ar bg ca cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sv th tr uk vi zh",
);
const MARKETS = namedBy(
  marketName,
  "AT AU BE BR CA CH CN CZ DE DK ES FI FR GB GR HU IE IN IT JP KR MX NL NO NZ PL PT RO SE TR US ZA",
);

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
    language: {
      param: canonicalBy(canonicalLanguage),
      choice: { label: "Language", options: LANGUAGES },
    },
    market: { param: canonicalBy(canonicalMarket), choice: { label: "Market", options: MARKETS } },
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

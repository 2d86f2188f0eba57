import { VALIDATION_STATUSES } from "@/lib/enums";
import type { Page } from "@/lib/platform/pagination";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationQuery, ValidationRowJson } from "@/lib/validations/schemas";
import { defineList } from "../list/define-list";
import { allowMultiple, defineStatusFilter, search } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import type { List } from "../list/use-list";
import { isRunning } from "../validations/is-running";
import { VALIDATIONS } from "../validations/list";

const IDLE_REFRESH_MS = 10_000;
/** The polling interval while a validation runs. */
const RUNNING_REFRESH_MS = 2_000;

/** Defines the list of a single product's validations. */
export function defineProductValidationList({
  id,
  product_id: productId,
}: Pick<ProductDetailJson, "id" | "product_id">) {
  return defineList<ValidationQuery, ValidationRowJson>({
    key: VALIDATIONS.key,
    path: `/validations/validations/by-product/${encodeURIComponent(productId)}/`,
    exported: { path: `${VALIDATIONS.path}export/`, fixed: { product: String(id) } },
    fixed: { detail: "false" },
    filters: { search, status: allowMultiple(defineStatusFilter(VALIDATION_STATUSES)) },
    pageSize: 100,
    refreshMs: (rows) =>
      rows.some((row) => isRunning(row.status)) ? RUNNING_REFRESH_MS : IDLE_REFRESH_MS,
    staleTimeMs: IDLE_REFRESH_MS - 1_000,
    words: {
      search: "Search validations",
      placeholder: "Search validations...",
      loading: "Loading validations",
      failed: "Failed to fetch validations for product",
      emptyTitle: "No validations found for this product.",
      noMatch: "No results match these filters.",
    },
  });
}

export type ProductValidations = List<ValidationQuery, ValidationRowJson>;

/** The table rendered by the server. */
export interface InitialTable extends FirstPage<ValidationRowJson> {
  /** The latest validations regardless of filters, used to detect changes. */
  latest: Page<ValidationRowJson>;
}

import { parseAsStringLiteral } from "nuqs/server";
import type { Page } from "@/lib/platform/pagination";
import type { DeliveryState } from "@/lib/products/deliveries/schemas";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { FindingDecisionJson } from "@/lib/validations/decisions/schemas";
import type { ProductHistory } from "@/lib/validations/history/schemas";
import type { ValidationJson } from "@/lib/validations/schemas";
import { flag, wholeNumber } from "../list/params";

/** The number of history entries shown initially, and added by each click. */
export const HISTORY_STEP = 10;

/** The maximum number of decisions shown. */
export const DECISIONS_SHOWN = 5;

const TABS = ["compliance", "seo"] as const;
export type PageTab = (typeof TABS)[number];

/** The page's URL state, except for the table's filters and the validation opened in a dialog. */
export const PAGE_STATE = {
  tab: parseAsStringLiteral(TABS).withDefault("compliance"),
  /** Number of history entries shown. */
  history: wholeNumber.withDefault(HISTORY_STEP),
  /** Whether the description is being edited. */
  edit: flag.withDefault(false),
};

/** Returns the number of history entries to request; the API allows at most 999. */
export function shownOf({ history }: { history: number }): number {
  return Math.min(999, history);
}

/** The page's data about a product, except for the table. */
export interface ProductPage {
  product: ProductDetailJson;
  /** The latest completed validation. */
  latest: ValidationJson | null;
  completedCount: number;
  history: ProductHistory;
  /** The latest decisions on the product's findings. */
  decisions: Page<FindingDecisionJson>;
  deliveries: DeliveryState;
}

import { parseAsStringLiteral } from "nuqs/server";
import type { Page } from "@/lib/platform/pagination";
import type { DeliveryState } from "@/lib/products/deliveries/schemas";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { FindingDecisionJson } from "@/lib/validations/decisions/schemas";
import type { ProductHistory } from "@/lib/validations/history/schemas";
import type { ValidationJson } from "@/lib/validations/schemas";
import { flag, wholeNumber } from "../list/params";

/** Number of history entries shown at first, and added by each step. */
export const HISTORY_STEP = 10;

/** Number of decisions shown. */
export const DECISIONS_SHOWN = 5;

const TABS = ["compliance", "seo"] as const;
export type PageTab = (typeof TABS)[number];

/** The page's URL state besides the table's filters and the dialogs' validation. */
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

/** The page's data about a product, besides the table. */
export interface ProductPage {
  product: ProductDetailJson;
  /** The latest completed validation. */
  latest: ValidationJson | null;
  completedCount: number;
  history: ProductHistory;
  /** The latest decisions on its findings. */
  decisions: Page<FindingDecisionJson>;
  deliveries: DeliveryState;
}

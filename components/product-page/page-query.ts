import { parseAsStringLiteral } from "nuqs/server";
import type { FindingDecisionJson } from "@/lib/findings/decisions/schemas";
import type { Page } from "@/lib/platform/pagination";
import type { DeliveryState } from "@/lib/products/deliveries/schemas";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ProductHistory } from "@/lib/validations/history/schemas";
import type { ValidationJson } from "@/lib/validations/schemas";
import { flagParser, wholeNumberParser } from "../list/params";

/** The number of history entries shown initially, and added by each click. */
export const HISTORY_STEP = 10;

export const MAX_VISIBLE_DECISIONS = 5;

const PAGE_TABS = ["compliance", "seo"] as const;
export type PageTab = (typeof PAGE_TABS)[number];

/** The page's URL state, excluding the table's filters and the validation opened in a dialog. */
export const PAGE_STATE = {
  tab: parseAsStringLiteral(PAGE_TABS).withDefault("compliance"),
  history: wholeNumberParser.withDefault(HISTORY_STEP),
  /** Whether the description is being edited. */
  edit: flagParser.withDefault(false),
  /** Whether the editor opens with Fix All. */
  fix: flagParser.withDefault(false),
};

/** Returns the number of history entries to request, limited to the API's maximum of 999. */
export function getHistoryLimit({ history }: { history: number }): number {
  return Math.min(999, history);
}

/** The page's product data, excluding the table. */
export interface ProductPage {
  product: ProductDetailJson;
  /** The latest completed validation. */
  latest: ValidationJson | null;
  completedCount: number;
  history: ProductHistory;
  decisions: Page<FindingDecisionJson>;
  deliveries: DeliveryState;
}

import { parseAsStringLiteral } from "nuqs/server";
import type { Page } from "@/lib/platform/pagination";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { FindingDecisionJson } from "@/lib/validations/decisions/schemas";
import type { ProductHistory } from "@/lib/validations/history/schemas";
import type { ValidationJson } from "@/lib/validations/schemas";
import { flag, wholeNumber } from "../list/params";

/** How many entries of the history show at first, and come with each step. */
export const HISTORY_STEP = 10;

/** How many decisions on its findings show. */
export const DECISIONS_SHOWN = 5;

const TABS = ["compliance", "seo"] as const;
export type PageTab = (typeof TABS)[number];

/** What stands in the page's URL beside the table's filters and the dialogs' validation. */
export const PAGE_STATE = {
  tab: parseAsStringLiteral(TABS).withDefault("compliance"),
  /** How many entries of the history show. */
  history: wholeNumber.withDefault(HISTORY_STEP),
  /** Whether the description is being edited. */
  edit: flag.withDefault(false),
};

/** How many entries of the history show, of which the API gives at most 999. */
export function shownOf({ history }: { history: number }): number {
  return Math.min(999, history);
}

/** All that the page shows of a product beside the table. */
export interface ProductPage {
  product: ProductDetailJson;
  /** The newest completed validation. */
  latest: ValidationJson | null;
  completedCount: number;
  history: ProductHistory;
  /** The newest decisions on its findings. */
  decisions: Page<FindingDecisionJson>;
}

import type {
  BulkChangeItemJson,
  BulkChangeItemQuery,
  BulkChangeJson,
  BulkChangeQuery,
} from "@/lib/bulk-changes/schemas";
import { BULK_CHANGE_OUTCOMES, BULK_CHANGE_STATES } from "@/lib/enums";
import { defineList } from "../list/define-list";
import { defineChoiceFilter, defineIdFilter, search } from "../list/filters";
import { OUTCOME_LABELS, STATE_LABELS } from "./labels";

const BUSY_REFRESH_MS = 3_000;
const IDLE_REFRESH_MS = 15_000;

export function isWorking({ state }: Pick<BulkChangeJson, "state">): boolean {
  return state === "preparing" || state === "running";
}

export const BULK_CHANGE_LIST = defineList<BulkChangeQuery, BulkChangeJson>({
  key: "bulk_changes",
  screen: "/findings/bulk-changes",
  path: "/bulk-changes/",
  filters: {
    search,
    state: defineChoiceFilter(BULK_CHANGE_STATES, {
      label: "State",
      all: "All states",
      labels: STATE_LABELS,
    }),
  },
  pageSize: 50,
  refreshMs: (rows) => (rows.some(isWorking) ? BUSY_REFRESH_MS : IDLE_REFRESH_MS),
  words: {
    search: "Search bulk changes",
    placeholder: "Search names...",
    loading: "Loading bulk changes",
    failed: "Error loading bulk changes",
    emptyTitle: "No bulk changes",
    noMatch: "No bulk changes in this state.",
  },
});

/** Returns the query key prefix of a bulk change. */
export const bulkChangeKey = (id: number) => ["bulk_change", id] as const;
export const itemsKey = (id: number) => `bulk-change-items-${id}`;

/** Defines the list of a bulk change's effects by product. Refetched as the change progresses. */
export function defineBulkChangeItemList(id: number) {
  return defineList<BulkChangeItemQuery, BulkChangeItemJson>({
    key: itemsKey(id),
    path: `/bulk-changes/${id}/items/`,
    filters: {
      outcome: defineChoiceFilter(BULK_CHANGE_OUTCOMES, {
        label: "Outcome",
        all: "All outcomes",
        labels: OUTCOME_LABELS,
      }),
      rule: defineIdFilter("rules", { label: "Rule" }),
    },
    pageSize: 100,
    pageSizes: [20, 50, 100],
    refreshMs: 0,
    staleTimeMs: 0,
    words: {
      search: "Search products",
      loading: "Loading products",
      failed: "Error Loading Products",
      emptyTitle: "No Products",
      noMatch: "No products match these filters.",
    },
  });
}

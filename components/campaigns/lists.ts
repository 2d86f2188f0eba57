import type {
  CampaignItemJson,
  CampaignItemQuery,
  CampaignJson,
  CampaignQuery,
} from "@/lib/bulk-changes/schemas";
import { CAMPAIGN_OUTCOMES, CAMPAIGN_STATES } from "@/lib/enums";
import { defineList } from "../list/define-list";
import { oneOf } from "../list/filters";
import { OUTCOME_LABELS, STATE_LABELS } from "./words";

const BUSY_MS = 3_000;
const IDLE_MS = 15_000;

export function isWorking({ state }: Pick<CampaignJson, "state">): boolean {
  return state === "preparing" || state === "running";
}

export const CAMPAIGNS = defineList<CampaignQuery, CampaignJson>({
  key: "campaigns",
  screen: "/findings/campaigns",
  path: "/campaigns/",
  filters: {
    state: oneOf(CAMPAIGN_STATES, { label: "State", all: "All states", names: STATE_LABELS }),
  },
  pageSize: 50,
  refreshMs: (rows) => (rows.some(isWorking) ? BUSY_MS : IDLE_MS),
  words: {
    search: "Search campaigns",
    loading: "Loading campaigns",
    failed: "Error Loading Campaigns",
    nothing: "No Campaigns",
    noMatch: "No campaign is in this state.",
  },
});

/** What the keys of all that shows a campaign begin with. */
export const campaignKey = (id: number) => ["campaign", id] as const;
export const itemsKey = (id: number) => `campaign-items-${id}`;

/** What one campaign does to each product; asked for again when the campaign has moved on. */
export function campaignItems(id: number) {
  return defineList<CampaignItemQuery, CampaignItemJson>({
    key: itemsKey(id),
    path: `/campaigns/${id}/items/`,
    filters: {
      outcome: oneOf(CAMPAIGN_OUTCOMES, {
        label: "Outcome",
        all: "All outcomes",
        names: OUTCOME_LABELS,
      }),
    },
    pageSize: 100,
    pageSizes: [20, 50, 100],
    refreshMs: 0,
    freshMs: 0,
    words: {
      search: "Search products",
      loading: "Loading products",
      failed: "Error Loading Products",
      nothing: "No Products",
      noMatch: "No product of the campaign has this outcome.",
    },
  });
}

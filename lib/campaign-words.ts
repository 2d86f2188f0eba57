/** The words of campaigns. A leaf, as `enums.ts` is. */

export const CAMPAIGN_STATES = [
  "preparing",
  "ready",
  "running",
  "completed",
  "cancelled",
  "undone",
  "failed",
] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const CAMPAIGN_ACTIONS = [
  "replace",
  "delete_phrase",
  "delete_sentence",
  "apply_fixes",
  "decide",
  "send_back",
] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

export const CAMPAIGN_OUTCOMES = [
  "planned",
  "changed",
  "remainder",
  "left_out",
  "undone",
  "kept",
] as const;
export type CampaignOutcome = (typeof CAMPAIGN_OUTCOMES)[number];

/** One of a product's texts, as it was and as a campaign makes it. */
export interface CampaignChange {
  field: string;
  /** In a list, which of its items. */
  item: number | null;
  before: string;
  after: string;
}

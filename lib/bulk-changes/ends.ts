import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { campaignItems, type campaigns } from "@/db/schema/campaigns";
import type { CampaignOutcome } from "@/lib/enums";
import { notifyOfCampaign } from "@/lib/outbox/notifications/record";

export type Campaign = typeof campaigns.$inferSelect;

/** In whose name a campaign acts: whoever started it or, until then, drafted it. */
export function starterId({ startedBy, createdBy }: Campaign): number {
  return startedBy ?? createdBy;
}

/** How many products of a campaign stand where. */
export async function countOutcomes(
  on: Database,
  ids: number[],
): Promise<Map<number, Partial<Record<CampaignOutcome, number>>>> {
  const found = await rows<{ campaign: number; outcome: CampaignOutcome; count: number }>(
    on,
    sql`select campaign_id as campaign, outcome, count(*)::int as count from ${campaignItems}
      where campaign_id = any(${`{${ids}}`}::int[]) group by 1, 2`,
  );
  const counts = new Map<number, Partial<Record<CampaignOutcome, number>>>();
  for (const { campaign, outcome, count } of found)
    counts.set(campaign, { ...counts.get(campaign), [outcome]: count });
  return counts;
}

/** Tells whoever is behind a campaign that it is over, within the transaction that ends it. */
export async function tellEnd(tx: Database, campaign: Campaign): Promise<void> {
  const counts = (await countOutcomes(tx, [campaign.id])).get(campaign.id) ?? {};
  await notifyOfCampaign(tx, {
    id: campaign.id,
    name: campaign.name,
    userId: starterId(campaign),
    changedProducts: (counts.changed ?? 0) + (counts.kept ?? 0) + (counts.undone ?? 0),
    remainder: counts.remainder ?? 0,
    undone: counts.undone ?? 0,
    state: campaign.state,
  });
}

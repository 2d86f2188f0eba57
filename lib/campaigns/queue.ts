import { campaignDue } from "@/inngest/client";
import { sendEvents, waitOf } from "@/lib/events";

/** Tells the workers, after the commit, that these campaigns wait. */
export async function tellCampaigns(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, 1, (campaign_id) =>
    campaignDue.create({ campaign_id }, { id: waitOf("campaign", campaign_id, occasion) }),
  );
}

import { campaignDue } from "@/inngest/client";
import { eventId, sendEvents } from "@/lib/platform/events";

/** Tells the workers, after the commit, that these campaigns wait. */
export async function notifyCampaignWorkers(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, 1, (campaign_id) =>
    campaignDue.create({ campaign_id }, { id: eventId("campaign", campaign_id, occasion) }),
  );
}

import { eq, inArray, sql } from "drizzle-orm";
import { campaigns } from "@/db/schema/campaigns";
import { MAX_INTERRUPTIONS, stepsOf } from "@/lib/platform/jobs/steps";
import { tellEnd } from "./ends";

/** The rows of `campaigns`; how far each is stands in its items. */
export const campaignSteps = stepsOf(campaigns, {
  name: "campaign",
  waiting: inArray(campaigns.state, ["preparing", "running", "undoing"]),
  failed: sql`state = 'failed', finished_at = now()`,
  tellFailed: async (tx, id) => {
    const [failed] = await tx.select().from(campaigns).where(eq(campaigns.id, id));
    if (failed) await tellEnd(tx, failed);
  },
  mostInterruptions: MAX_INTERRUPTIONS,
});

import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { type Campaign, starterId } from "./ends";

/** What was done to a product; or why nothing was. */
export type Done =
  | { refused: string }
  | { /** As in `campaign_items.decisions`. */ decisions: unknown };

/** Whoever started a campaign, in whose name it acts. */
export async function starterOf(tx: Database, campaign: Campaign) {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.id, starterId(campaign)));
  if (!user) throw new Error("Whoever started the campaign is gone.");
  return user;
}

import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { type Campaign, starterId } from "./ends";

/** Whom to tell after the commit. */
export interface ToTell {
  validations: number[];
  /** Of webhooks. */
  deliveries: number[];
}

export const NOBODY: ToTell = { validations: [], deliveries: [] };

/** What was done to a product; or why nothing was. */
export type Done =
  | { refused: string }
  | { tell: Partial<ToTell> /** As `campaign_items.decisions` keeps them. */; decisions?: unknown };

/** Whoever started a campaign, in whose name it acts. */
export async function starterOf(tx: Database, campaign: Campaign) {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.id, starterId(campaign)));
  if (!user) throw new Error("Whoever started the campaign is gone.");
  return user;
}

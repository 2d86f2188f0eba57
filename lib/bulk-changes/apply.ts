import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { type BulkChange, getStarterId } from "./bulk-change";

/** The result for one product, with the reason if it was not changed. */
export type ItemResult =
  | { refused: string }
  | { /** As stored in `bulk_change_items.decisions`. */ decisions: unknown };

/** Returns the user who started a bulk change. Its changes are attributed to this user. */
export async function findStarter(tx: Database, bulkChange: BulkChange) {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.id, getStarterId(bulkChange)));
  if (!user) throw new Error("The account that started the bulk change was deleted.");
  return user;
}

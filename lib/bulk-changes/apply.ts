import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { type BulkChange, starterId } from "./ends";

/** The outcome of a product, with the reason if it is unchanged. */
export type ItemResult =
  | { refused: string }
  | { /** As stored in `bulk_change_items.decisions`. */ decisions: unknown };

/** Returns the user who started a bulk change, in whose name it acts. */
export async function starterOf(tx: Database, bulkChange: BulkChange) {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.id, starterId(bulkChange)));
  if (!user) throw new Error("The account that started the bulk change was deleted.");
  return user;
}

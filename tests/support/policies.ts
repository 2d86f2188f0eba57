import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { categories } from "@/db/schema/policies";

/** What goes with every change of a category's policies over the API, for a test that writes them itself. */
export async function raiseVersion(categoryId: number): Promise<void> {
  await db()
    .update(categories)
    .set({ policyVersion: sql`${categories.policyVersion} + 1` })
    .where(eq(categories.id, categoryId));
}

import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { categories } from "@/db/schema/policies";

/**
 * Increments the version of a category's policies, like every change made through the API. Required
 * in tests that change policies directly in the database.
 */
export async function raiseVersion(categoryId: number): Promise<void> {
  await db()
    .update(categories)
    .set({ policyVersion: sql`${categories.policyVersion} + 1` })
    .where(eq(categories.id, categoryId));
}

/** Returns a saved policy as the API returns it, without the issues caused by saving it. */
export function withoutIssues<Saved extends { policy_issues?: unknown }>({
  policy_issues: _,
  ...saved
}: Saved): Omit<Saved, "policy_issues"> {
  return saved;
}

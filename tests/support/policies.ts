import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { categories } from "@/db/schema/policies";

/**
 * The required properties of every change of a category's policies over the API, for tests that
 * call it directly.
 */
export async function raiseVersion(categoryId: number): Promise<void> {
  await db()
    .update(categories)
    .set({ policyVersion: sql`${categories.policyVersion} + 1` })
    .where(eq(categories.id, categoryId));
}

/** Returns the saved policy as the API returns it, without the issues that saving caused. */
export function withoutIssues<Saved extends { policy_issues?: unknown }>({
  policy_issues: _,
  ...saved
}: Saved): Omit<Saved, "policy_issues"> {
  return saved;
}

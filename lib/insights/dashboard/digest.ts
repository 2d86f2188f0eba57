import { and, count, eq, gte, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { approvals, validations } from "@/db/schema/validations";
import { buildVisibilityCondition } from "@/lib/imports/queries";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { addDays, getToday } from "@/lib/platform/days";
import type { Digest } from "./schemas";

/** Returns what has happened since yesterday, 00:00 UTC, in three queries. */
export async function getDigest(user: SessionUser): Promise<Digest> {
  const day = addDays(getToday(), -1);
  const since = new Date(day);
  const [[validationCounts], [imported], [decisionCount]] = await Promise.all([
    countCheckedProducts(since),
    db()
      .select({ count: count() })
      .from(imports)
      .where(
        and(
          eq(imports.state, "completed"),
          gte(imports.finishedAt, since),
          buildVisibilityCondition(user),
        ),
      ),
    db().select({ count: count() }).from(approvals).where(gte(approvals.createdAt, since)),
  ]);
  return {
    day,
    validated: validationCounts?.validated ?? 0,
    failing: validationCounts?.failing ?? 0,
    undecided: validationCounts?.undecided ?? 0,
    failed: validationCounts?.failed ?? 0,
    imports: imported?.count ?? 0,
    decisions: decisionCount?.count ?? 0,
  };
}

/** Counts the products whose latest validation was created since then, by result. */
function countCheckedProducts(since: Date) {
  const { isCompliant, decision, status } = validations;
  const countWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  return db()
    .select({
      validated: countWhere(sql`${status} = 'completed'`),
      failing: countWhere(sql`${status} = 'completed' and not ${isCompliant}`),
      undecided: countWhere(
        sql`${status} = 'completed' and not ${isCompliant} and ${decision} is null`,
      ),
      failed: countWhere(sql`${status} = 'failed'`),
    })
    .from(validations)
    .where(and(eq(validations.isLatest, true), gte(validations.createdAt, since)));
}

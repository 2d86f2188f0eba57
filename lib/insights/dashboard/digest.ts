import { and, count, eq, gte, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { approvals, validations } from "@/db/schema/validations";
import { visibleTo } from "@/lib/imports/queries";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { daysAfter, today } from "@/lib/platform/days";
import type { Digest } from "./schemas";

/** Returns what has happened since yesterday, 00:00 UTC, in three queries. */
export async function getDigest(user: SessionUser): Promise<Digest> {
  const day = daysAfter(today(), -1);
  const since = new Date(day);
  const [[checked], [imported], [decided]] = await Promise.all([
    countChecked(since),
    db()
      .select({ count: count() })
      .from(imports)
      .where(and(eq(imports.state, "completed"), gte(imports.finishedAt, since), visibleTo(user))),
    db().select({ count: count() }).from(approvals).where(gte(approvals.createdAt, since)),
  ]);
  return {
    day,
    validated: checked?.validated ?? 0,
    failing: checked?.failing ?? 0,
    undecided: checked?.undecided ?? 0,
    failed: checked?.failed ?? 0,
    imports: imported?.count ?? 0,
    decisions: decided?.count ?? 0,
  };
}

/** Counts the products whose latest validation was created since then, by result. */
function countChecked(since: Date) {
  const { isCompliant, decision, status } = validations;
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  return db()
    .select({
      validated: counted(sql`${status} = 'completed'`),
      failing: counted(sql`${status} = 'completed' and not ${isCompliant}`),
      undecided: counted(
        sql`${status} = 'completed' and not ${isCompliant} and ${decision} is null`,
      ),
      failed: counted(sql`${status} = 'failed'`),
    })
    .from(validations)
    .where(and(eq(validations.isLatest, true), gte(validations.createdAt, since)));
}

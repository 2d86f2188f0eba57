import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema/users";
import type { ActivityPeriod } from "./schemas";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum number of days that recent activity covers, even after a longer absence. */
const MAX_DAYS = 30;
const FIRST_VISIT_DAYS = 7;

/**
 * Records that a user visits the dashboard. A visit ends after four hours of inactivity. Recent
 * activity starts at the end of the previous visit.
 */
export async function recordVisit({ id }: { id: number }): Promise<ActivityPeriod> {
  const { visitedAt, previousVisitAt } = users;
  const [person] = await db()
    .update(users)
    .set({
      previousVisitAt: sql`case when ${visitedAt} < now() - interval '4 hours' then ${visitedAt} else ${previousVisitAt} end`,
      visitedAt: sql`now()`,
    })
    .where(eq(users.id, id))
    .returning({ before: previousVisitAt });
  const before = person?.before ?? null;
  const subtractDays = (days: number) => Date.now() - days * DAY_MS;
  const sinceMs = Math.max(
    before?.getTime() ?? subtractDays(FIRST_VISIT_DAYS),
    subtractDays(MAX_DAYS),
  );
  return { since: new Date(sinceMs), isFirst: before === null };
}

import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { policyVersions } from "@/db/schema/policies";
import { batches, products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { validations } from "@/db/schema/validations";
import { listNotificationsSince, type Reader } from "@/lib/outbox/notifications/queries";
import { selectPersonName } from "@/lib/platform/person-names";
import { canSee } from "@/lib/platform/roles";
import { getPolicyPath } from "@/lib/policies/policy-ref";
import type {
  ActivityPeriod,
  ChangedVerdict,
  PolicyActivity,
  RecentActivity,
  UploadActivity,
} from "./schemas";

const MAX_ENTRIES = 5;

/** Returns the changes since a time that concern the user, regardless of their role. */
export async function listRecentActivity(since: Date, reader: Reader): Promise<RecentActivity> {
  const [changes, addedCount, uploads, policies, notices] = await Promise.all([
    listChangedVerdicts(since),
    db().$count(products, gt(products.createdAt, since)),
    listUploads(since, reader),
    listPolicies(since, reader),
    listNotificationsSince(since, reader, MAX_ENTRIES),
  ]);
  return { ...changes, added: addedCount, uploads, policies, notices };
}

type ChangedVerdictRow = ChangedVerdict & { toCompliant: number; fromCompliant: number };

/** Returns products whose latest verdict is the opposite of their verdict at that time. */
async function listChangedVerdicts(since: Date) {
  const sinceTimestamp = sql`${since.toISOString()}::timestamptz`;
  const changedRows = await queryRows<ChangedVerdictRow & Record<string, unknown>>(
    db(),
    sql`
      with newest as (
        select distinct on (product_id) product_id, is_compliant, overall_score, threshold, completed_at
        from ${validations} where status = 'completed' and completed_at > ${sinceTimestamp}
        order by product_id, completed_at desc, id desc
      ), turned as (
        select newest.*, earlier.overall_score as score_before,
          earlier.threshold as threshold_before from newest
        cross join lateral (
          select is_compliant, overall_score, threshold from ${validations} v
          where v.product_id = newest.product_id and v.status = 'completed' and v.completed_at <= ${sinceTimestamp}
          order by v.completed_at desc, v.id desc limit 1
        ) earlier
        where earlier.is_compliant <> newest.is_compliant
      )
      select ${products.productId} as "productId", ${products.name} as name, is_compliant as "isCompliant",
        overall_score as score, score_before as "scoreBefore", threshold,
        threshold_before as "thresholdBefore", completed_at as at,
        (count(*) filter (where is_compliant) over ())::int as "toCompliant",
        (count(*) filter (where not is_compliant) over ())::int as "fromCompliant"
      from turned join ${products} on ${products.id} = turned.product_id
      order by completed_at desc, ${products.id} limit ${MAX_ENTRIES}`,
  );
  return {
    toCompliant: changedRows[0]?.toCompliant ?? 0,
    fromCompliant: changedRows[0]?.fromCompliant ?? 0,
    changedVerdicts: changedRows.map(({ toCompliant, fromCompliant, ...verdict }) => ({
      ...verdict,
      at: new Date(verdict.at).toISOString(),
    })),
  };
}

async function listUploads(since: Date, reader: Reader): Promise<UploadActivity[]> {
  const batchRows = await db()
    .select({
      batchId: batches.id,
      name: batches.batchName,
      products: batches.productsCreated,
      by: selectPersonName(users),
      at: batches.createdAt,
    })
    .from(batches)
    .innerJoin(users, eq(users.id, batches.uploadedBy))
    .where(and(gt(batches.createdAt, since), ne(batches.uploadedBy, reader.id)))
    .orderBy(desc(batches.id))
    .limit(MAX_ENTRIES);
  return batchRows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Returns the latest version of each policy that someone else changed. */
async function listPolicies(since: Date, reader: Reader): Promise<PolicyActivity[]> {
  const { kind, policyId, number, snapshot, createdAt, createdBy } = policyVersions;
  const latestVersions = db()
    .selectDistinctOn([kind, policyId], {
      kind,
      policyId,
      version: sql<number>`${number}`.as("version"),
      name: sql<string>`coalesce(${snapshot} ->> 'name', ${snapshot} ->> 'title', '')`.as("name"),
      by: sql<string | null>`${selectPersonName(users)}`.as("by"),
      at: createdAt,
    })
    .from(policyVersions)
    .innerJoin(users, eq(users.id, createdBy))
    .where(and(gt(createdAt, since), ne(createdBy, reader.id)))
    .orderBy(kind, policyId, desc(number))
    .as("newest");
  const versionRows = await db()
    .select()
    .from(latestVersions)
    .orderBy(desc(latestVersions.at))
    .limit(MAX_ENTRIES);
  const canEdit = canSee("/policies", reader.role);
  return versionRows.map(({ kind, policyId, at, ...row }) => ({
    ...row,
    kind,
    policyId,
    at: at.toISOString(),
    href: canEdit ? getPolicyPath({ kind, id: policyId }) : null,
  }));
}

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

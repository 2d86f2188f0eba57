import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { fingerprintPolicies } from "@/lib/checking/fingerprint";
import { config } from "@/lib/config";
import { loadPolicySets } from "@/lib/policies/policy-set";
import { enqueue, findBusy, tellQueue } from "./queue";

const AT_ONCE = 500;

/**
 * Queues every product whose newest validation was made under other policies, another model or
 * another engine than today's, by its fingerprint. Products with one pending or running are left.
 * @returns how many were queued
 */
export async function requeueStale(): Promise<number> {
  const pairs = await db()
    .selectDistinct({
      categoryId: products.categoryId,
      brandGuidelinesId: products.brandGuidelinesId,
    })
    .from(products);
  let queued = 0;
  for (const { set, threshold, ...pair } of await loadPolicySets(db(), pairs)) {
    const fingerprint = fingerprintPolicies(set, threshold, config().model);
    // Each product once: one whose check fails at once is stale again at once.
    for (let after: number | undefined = 0; after !== undefined; ) {
      const batch: Batch = await requeueSome(pair, fingerprint, after);
      queued += batch.queued;
      after = batch.last;
    }
  }
  return queued;
}

interface Pair {
  categoryId: number;
  brandGuidelinesId: number | null;
}

interface Batch {
  queued: number;
  /** The last product looked at; undefined where none was left. */
  last: number | undefined;
}

async function requeueSome(pair: Pair, fingerprint: string, after: number): Promise<Batch> {
  const { ids, last } = await db().transaction(async (tx) => {
    const newest = sql`(
      select v.policy_fingerprint from ${validations} v
      where v.product_id = ${products.id} order by v.id desc limit 1)`;
    const stale = await tx
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          gt(products.id, after),
          eq(products.categoryId, pair.categoryId),
          pair.brandGuidelinesId === null
            ? isNull(products.brandGuidelinesId)
            : eq(products.brandGuidelinesId, pair.brandGuidelinesId),
          sql`${newest} is distinct from ${fingerprint}`,
        ),
      )
      .orderBy(products.id)
      .limit(AT_ONCE)
      .for("update", { skipLocked: true });
    const found = stale.map((row) => row.id);
    // Asked for once the products are held, so that nothing is queued in between.
    const busy = await findBusy(tx, found);
    const free = found.filter((id) => !busy.has(id));
    return { ids: await enqueue(tx, free, null), last: found.at(-1) };
  });
  await tellQueue(ids);
  return { queued: ids.length, last };
}

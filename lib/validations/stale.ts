import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { fingerprintPolicies } from "@/lib/checking/fingerprint";
import { config } from "@/lib/config";
import { loadPolicySets } from "@/lib/policies/policy-set";
import { enqueue, tellQueue } from "./queue";

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
    for (let batch = -1; batch !== 0; queued += batch) batch = await requeueSome(pair, fingerprint);
  }
  return queued;
}

interface Pair {
  categoryId: number;
  brandGuidelinesId: number | null;
}

async function requeueSome(pair: Pair, fingerprint: string): Promise<number> {
  const ids = await db().transaction(async (tx) => {
    const newest = sql`(
      select v.policy_fingerprint from ${validations} v
      where v.product_id = ${products.id} order by v.id desc limit 1)`;
    const running = sql`exists (
      select 1 from ${validations} v
      where v.product_id = ${products.id} and v.status in ('pending', 'in_progress'))`;
    const stale = await tx
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          eq(products.categoryId, pair.categoryId),
          pair.brandGuidelinesId === null
            ? isNull(products.brandGuidelinesId)
            : eq(products.brandGuidelinesId, pair.brandGuidelinesId),
          sql`${newest} is distinct from ${fingerprint}`,
          sql`not ${running}`,
        ),
      )
      .orderBy(products.id)
      .limit(AT_ONCE)
      .for("update", { skipLocked: true });
    return enqueue(
      tx,
      stale.map((row) => row.id),
      null,
    );
  });
  await tellQueue(ids);
  return ids.length;
}

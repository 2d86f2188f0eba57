import { and, gt, type SQL, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { fingerprintPolicies } from "@/lib/checking/fingerprint";
import { config } from "@/lib/platform/config";
import { getToday } from "@/lib/platform/days";
import { loadPolicySets, type PolicyPair } from "@/lib/policies/policy-set";
import { hasPolicyPair, isInScope, type PolicyScope } from "@/lib/policies/scope";
import { enqueueProducts, findBusyProducts } from "@/lib/products/check-queue";

const BATCH_SIZE = 500;

/** The user who requested a revalidation, and the request. */
interface StaleRequest {
  requestedBy: number;
  revalidationId: number;
}

/**
 * Queues every product whose latest validation has an outdated fingerprint, that is, was made with
 * other policies, another model or another engine version. The fingerprint also changes when rules
 * begin or end. Skips products with a pending or running validation.
 * @param staleRequest null for the system
 * @returns the number of queued products
 */
export async function requeueStaleProducts(
  scope: PolicyScope = {},
  staleRequest: StaleRequest | null = null,
): Promise<number> {
  let queuedCount = 0;
  for (const { fingerprint, ...pair } of await listCurrentPairs(scope)) {
    // Visits each product once, because a failed check makes a product stale again.
    for (let after: number | undefined = 0; after !== undefined; ) {
      const batch: Batch = await requeueBatch(pair, fingerprint, after, staleRequest);
      queuedCount += batch.queued;
      after = batch.last;
    }
  }
  return queuedCount;
}

/**
 * Counts the products that a policy affects, and how many of these are stale or being validated.
 */
export async function countStaleValidations(scope: PolicyScope) {
  const currentPairs = await listCurrentPairs(scope);
  const currentCondition = sql.join(
    [
      sql`false`,
      ...currentPairs.map(
        (pair) => sql`(${hasPolicyPair(pair)} and ${hasFingerprint(pair.fingerprint)})`,
      ),
    ],
    sql` or `,
  );
  const [counts] = await queryRows<{ products: number; stale: number; running: number }>(
    db(),
    sql`select count(*)::integer as products,
      (count(*) filter (where ${products.policyFingerprint} is not null
        and not (${currentCondition})))::integer as stale,
      (count(*) filter (where ${products.status} in ('pending', 'validating')))::integer as running
      from ${products} where ${isInScope(scope) ?? sql`true`}`,
  );
  return counts ?? { products: 0, stale: 0, running: 0 };
}

function hasFingerprint(fingerprint: string): SQL {
  return sql`${products.policyFingerprint} = ${fingerprint}`;
}

/**
 * Returns the pairs of policies that apply to a scope's products, with their current fingerprints.
 */
async function listCurrentPairs(
  scope: PolicyScope,
): Promise<(PolicyPair & { fingerprint: string })[]> {
  const day = getToday();
  const pairs = await db()
    .selectDistinct({
      categoryId: products.categoryId,
      brandGuidelinesId: products.brandGuidelinesId,
    })
    .from(products)
    .where(isInScope(scope));
  return (await loadPolicySets(db(), pairs)).map(
    ({ set, threshold, categoryId, brandGuidelinesId }) => ({
      categoryId,
      brandGuidelinesId,
      fingerprint: fingerprintPolicies(set, threshold, config().model, day),
    }),
  );
}

interface Batch {
  queued: number;
  /** The id of the last examined product; undefined if there are no more products. */
  last: number | undefined;
}

async function requeueBatch(
  pair: PolicyPair,
  fingerprint: string,
  after: number,
  staleRequest: StaleRequest | null,
): Promise<Batch> {
  return db().transaction(async (tx) => {
    const latestFingerprint = sql`(
      select v.policy_fingerprint from ${validations} v
      where v.product_id = ${products.id} order by v.id desc limit 1)`;
    const staleRows = await tx
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          gt(products.id, after),
          hasPolicyPair(pair),
          sql`${latestFingerprint} is distinct from ${fingerprint}`,
        ),
      )
      .orderBy(products.id)
      .limit(BATCH_SIZE)
      .for("update", { skipLocked: true });
    const staleIds = staleRows.map((row) => row.id);
    // Loaded after the products are locked, so that none is queued in the meantime.
    const busy = await findBusyProducts(tx, staleIds);
    const availableIds = staleIds.filter((id) => !busy.has(id));
    const { requestedBy = null, revalidationId = null } = staleRequest ?? {};
    await enqueueProducts(tx, availableIds, requestedBy, revalidationId);
    return { queued: availableIds.length, last: staleIds.at(-1) };
  });
}

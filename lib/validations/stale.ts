import { and, gt, type SQL, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { fingerprintPolicies } from "@/lib/checking/findings/fingerprint";
import { config } from "@/lib/platform/config";
import { getToday } from "@/lib/platform/days";
import { isAmong } from "@/lib/platform/search";
import { findOutdatedVerdicts } from "@/lib/policies/evidence/stale";
import { loadPolicySets, type PolicyPair } from "@/lib/policies/policy-set";
import { hasPolicyPair, isInScope, type PolicyScope } from "@/lib/policies/scope";
import { enqueueProducts, findBusyProducts } from "@/lib/products/check-queue";

const BATCH_SIZE = 500;

/** The user who requested a revalidation, and the request. */
interface StaleRequest {
  requestedBy: number;
  revalidationId: number;
}

/** The number of queued products, and whether all stale products of the scope are queued. */
interface Requeued {
  queued: number;
  isFinished: boolean;
}

/**
 * Queues every product whose latest validation has an outdated fingerprint, that is, was made with
 * other policies, another model or another engine version, or would differ because of evidence. The
 * fingerprint also changes when rules begin or end. Skips products with a pending or running validation.
 * @param staleRequest null for the system
 * @returns the number of queued products
 */
export async function requeueStaleProducts(
  scope: PolicyScope = {},
  staleRequest: StaleRequest | null = null,
): Promise<number> {
  const { queued } = await requeueStaleBatches(scope, staleRequest, Number.POSITIVE_INFINITY);
  return queued;
}

/**
 * Works like `requeueStaleProducts`, but stops between two batches at a deadline. A later call with
 * the same request continues.
 * @param deadline in milliseconds, as returned by `performance.now`
 */
export async function requeueStaleBatches(
  scope: PolicyScope,
  staleRequest: StaleRequest | null,
  deadline: number,
): Promise<Requeued> {
  let queuedCount = 0;
  const outdatedIds = await listOutdatedProducts(scope);
  for (const { fingerprint, ...pair } of await listCurrentPairs(scope)) {
    // Visits each product once, because a failed check makes a product stale again.
    for (let after: number | undefined = 0; after !== undefined; ) {
      if (performance.now() >= deadline) return { queued: queuedCount, isFinished: false };
      const batch: Batch = await requeueBatch(
        pair,
        isOutdated(fingerprint, outdatedIds),
        after,
        staleRequest,
      );
      queuedCount += batch.queued;
      after = batch.last;
    }
  }
  return { queued: queuedCount, isFinished: true };
}

/** Counts the stale products of a scope that have no pending or running validation. */
export async function countUnqueuedProducts(scope: PolicyScope): Promise<number> {
  const [counts] = await queryRows<{ stale: number }>(
    db(),
    sql`select count(*)::integer as stale from ${products}
      where ${products.status} not in ('pending', 'validating')
        and (not (${isCurrent(await listCurrentPairs(scope))})
          or ${isAmong(products.id, await listOutdatedProducts(scope))})
        and ${isInScope(scope) ?? sql`true`}`,
  );
  return counts?.stale ?? 0;
}

/** Counts a policy's products, and how many are stale or being validated. */
export async function countStaleValidations(scope: PolicyScope) {
  const currentCondition = isCurrent(await listCurrentPairs(scope));
  const outdatedIds = await listOutdatedProducts(scope);
  const [counts] = await queryRows<{ products: number; stale: number; running: number }>(
    db(),
    sql`select count(*)::integer as products,
      (count(*) filter (where ${products.policyFingerprint} is not null
        and (not (${currentCondition}) or ${isAmong(products.id, outdatedIds)})))::integer as stale,
      (count(*) filter (where ${products.status} in ('pending', 'validating')))::integer as running
      from ${products} where ${isInScope(scope) ?? sql`true`}`,
  );
  return counts ?? { products: 0, stale: 0, running: 0 };
}

/** Returns the products of a scope whose latest verdicts evidence would change. */
async function listOutdatedProducts(scope: PolicyScope): Promise<number[]> {
  return [...(await findOutdatedVerdicts(db(), isInScope(scope))).keys()];
}

/** Returns a condition for products whose latest validation is outdated. */
function isOutdated(fingerprint: string, outdatedIds: number[]): SQL {
  const latestFingerprint = sql`(
    select v.policy_fingerprint from ${validations} v
    where v.product_id = ${products.id} order by v.id desc limit 1)`;
  return sql`(${latestFingerprint} is distinct from ${fingerprint}
    or ${isAmong(products.id, outdatedIds)})`;
}

function isCurrent(currentPairs: readonly (PolicyPair & { fingerprint: string })[]): SQL {
  const conditions = currentPairs.map(
    (pair) => sql`(${hasPolicyPair(pair)} and ${hasFingerprint(pair.fingerprint)})`,
  );
  // A product without a verdict has no fingerprint.
  return sql`coalesce(${sql.join([sql`false`, ...conditions], sql` or `)}, false)`;
}

function hasFingerprint(fingerprint: string): SQL {
  return sql`${products.policyFingerprint} = ${fingerprint}`;
}

/** Returns a scope's policy pairs with their current fingerprints. */
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

/** A validation that failed leaves its product stale, but the same request queues it only once. */
function isUnqueued({ revalidationId }: StaleRequest): SQL {
  return sql`not exists (select from ${validations} v
    where v.product_id = ${products.id} and v.revalidation_id = ${revalidationId})`;
}

async function requeueBatch(
  pair: PolicyPair,
  staleCondition: SQL,
  after: number,
  staleRequest: StaleRequest | null,
): Promise<Batch> {
  return db().transaction(async (tx) => {
    const staleRows = await tx
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          gt(products.id, after),
          hasPolicyPair(pair),
          staleCondition,
          staleRequest ? isUnqueued(staleRequest) : undefined,
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

import { and, gt, inArray, isNotNull, isNull, lte, max, type SQL, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { products } from "@/db/schema/products";
import { revalidations, validations } from "@/db/schema/validations";
import { fingerprintPolicies } from "@/lib/checking/findings/fingerprint";
import { CACHE_MIN_ROWS, cacheReads } from "@/lib/platform/cache";
import { config } from "@/lib/platform/config";
import { getToday } from "@/lib/platform/days";
import { isAmong } from "@/lib/platform/search";
import { findOutdatedVerdicts, iterateOutdatedVerdicts } from "@/lib/policies/evidence/stale";
import { loadPolicySets, type PolicyPair } from "@/lib/policies/policy-set";
import { hasPolicyPair, isInScope, type PolicyScope } from "@/lib/policies/scope";
import type { StaleJson } from "@/lib/policies/versions/schemas";
import { enqueueProducts, findBusyProducts } from "@/lib/products/check-queue";

const BATCH_SIZE = 500;
/** Maximum number of products to search for stale ones in one statement. */
const WINDOW_SIZE = 5000;

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
  const currentPairs = await listCurrentPairs(scope);
  for (const { fingerprint, ...pair } of currentPairs) {
    // Visits each product once, because a failed check makes a product stale again.
    for (let after: number | undefined = 0; after !== undefined; ) {
      if (performance.now() >= deadline) return { queued: queuedCount, isFinished: false };
      const batch: Batch = await requeueNextWindow({ pair, fingerprint, after, staleRequest });
      queuedCount += batch.queued;
      after = batch.last;
    }
  }
  const currentFingerprints = currentPairs.map(({ fingerprint }) => fingerprint);
  for await (const verdicts of iterateOutdatedVerdicts(db(), isInScope(scope))) {
    if (performance.now() >= deadline) return { queued: queuedCount, isFinished: false };
    const ids = [...verdicts.keys()];
    for (let offset = 0; offset < ids.length; offset += BATCH_SIZE) {
      // Products without a current fingerprint have been visited.
      const isOutdated = and(
        isAmong(products.id, ids.slice(offset, offset + BATCH_SIZE)),
        inArray(latestFingerprint, currentFingerprints),
      );
      queuedCount += (await requeueBatch(isOutdated, staleRequest)).queued;
    }
  }
  return { queued: queuedCount, isFinished: true };
}

/**
 * Counts the stale products of a scope that have no pending or running validation.
 * @param deadline after it, products that only evidence makes stale are not counted
 * @param condition a further condition on `products`
 */
export async function countUnqueuedProducts(
  scope: PolicyScope,
  deadline: number,
  condition?: SQL,
): Promise<number> {
  const outdated = await findOutdatedVerdicts(db(), isInScope(scope), deadline);
  const [counts] = await queryRows<{ stale: number }>(
    db(),
    sql`select count(*)::integer as stale from ${products}
      where ${products.status} not in ('pending', 'validating')
        and (not (${isCurrent(await listCurrentPairs(scope))})
          or ${isAmong(products.id, [...outdated.keys()])})
        and ${and(isInScope(scope), condition) ?? sql`true`}`,
  );
  return counts?.stale ?? 0;
}

/** Selects the requests whose products are not all queued. */
export const isBeingQueued = and(
  isNull(revalidations.queuedAt),
  isNull(revalidations.finishedAt),
  isNotNull(revalidations.scope),
);

/**
 * Counts the products that open re-validations will queue. A product in the scopes of several
 * requests is counted for each.
 * @param condition a condition on `products`
 */
export async function countAwaitingQueue(condition?: SQL): Promise<number> {
  const requests = await db()
    .select({ scope: revalidations.scope })
    .from(revalidations)
    .where(isBeingQueued);
  let count = 0;
  for (const { scope } of requests)
    count += await countUnqueuedProducts(scope ?? {}, Number.POSITIVE_INFINITY, condition);
  return count;
}

const readStaleCounts = cacheReads<StaleJson>(
  "stale-counts",
  (counts) => counts.products >= CACHE_MIN_ROWS,
);

/**
 * Counts a policy's products, and how many are stale, being validated, or not yet queued. Counts of
 * 10,000 products and more can be up to 5 seconds old.
 */
export function countStaleValidations(scope: PolicyScope): Promise<StaleJson> {
  return readStaleCounts(JSON.stringify(scope), () => readStaleValidations(scope));
}

async function readStaleValidations(scope: PolicyScope): Promise<StaleJson> {
  const currentCondition = isCurrent(await listCurrentPairs(scope));
  const outdated = await findOutdatedVerdicts(db(), isInScope(scope));
  const isStale = sql`(${products.policyFingerprint} is not null
    and (not (${currentCondition}) or ${isAmong(products.id, [...outdated.keys()])}))`;
  const isRunning = sql`${products.status} in ('pending', 'validating')`;
  const [row] = await queryRows<StaleJson & { unqueued: number | null }>(
    db(),
    sql`select count(*)::integer as products,
      (count(*) filter (where ${isStale}))::integer as stale,
      (count(*) filter (where ${isRunning}))::integer as running,
      case when exists (select from ${revalidations} where ${isBeingQueued})
        then (count(*) filter (where ${isStale} and not ${isRunning}))::integer end as unqueued
      from ${products} where ${isInScope(scope) ?? sql`true`}`,
  );
  const { unqueued = null, ...counts } = row ?? { products: 0, stale: 0, running: 0 };
  return unqueued === null ? counts : { ...counts, unqueued };
}

const latestFingerprint = sql<string>`(
  select v.policy_fingerprint from ${validations} v
  where v.product_id = ${products.id} order by v.id desc limit 1)`;

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

interface Window {
  pair: PolicyPair;
  fingerprint: string;
  /** The id of the last examined product. */
  after: number;
  staleRequest: StaleRequest | null;
}

/** Queues up to 500 stale products among the next products of a pair of policies. */
async function requeueNextWindow({
  pair,
  fingerprint,
  after,
  staleRequest,
}: Window): Promise<Batch> {
  const isNext = and(gt(products.id, after), hasPolicyPair(pair));
  const nextProducts = db()
    .select({ id: products.id })
    .from(products)
    .where(isNext)
    .orderBy(products.id)
    .limit(WINDOW_SIZE)
    .as("next_products");
  const [window] = await db()
    .select({ last: max(nextProducts.id) })
    .from(nextProducts);
  const last = window?.last ?? null;
  if (last === null) return { queued: 0, last: undefined };
  const isStale = sql`${latestFingerprint} is distinct from ${fingerprint}`;
  const { queued, ids } = await requeueBatch(
    and(isNext, lte(products.id, last), isStale),
    staleRequest,
  );
  return { queued, last: ids.length < BATCH_SIZE ? last : ids.at(-1) };
}

/** A validation that failed leaves its product stale, but the same request queues it only once. */
function isUnqueued({ revalidationId }: StaleRequest): SQL {
  return sql`not exists (select from ${validations} v
    where v.product_id = ${products.id} and v.revalidation_id = ${revalidationId})`;
}

/** Queues up to 500 products. Returns their ids, including those that are being validated. */
async function requeueBatch(
  condition: SQL | undefined,
  staleRequest: StaleRequest | null,
): Promise<{ queued: number; ids: number[] }> {
  return db().transaction(async (tx) => {
    const staleRows = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(condition, staleRequest ? isUnqueued(staleRequest) : undefined))
      .orderBy(products.id)
      .limit(BATCH_SIZE)
      .for("update", { skipLocked: true });
    const ids = staleRows.map((row) => row.id);
    // Loaded after the products are locked, so that none is queued in the meantime.
    const busy = await findBusyProducts(tx, ids);
    const availableIds = ids.filter((id) => !busy.has(id));
    const { requestedBy = null, revalidationId = null } = staleRequest ?? {};
    await enqueueProducts(tx, availableIds, requestedBy, revalidationId);
    return { queued: availableIds.length, ids };
  });
}

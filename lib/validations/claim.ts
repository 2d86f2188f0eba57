import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db, queryRows } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import type { ProductStatus } from "@/lib/enums";
import { MAX_OUTAGE_PAUSE_MS } from "@/lib/model/outage";
import { notifyOfFailure } from "@/lib/outbox/notifications/record";
import {
  createLeases,
  type Lease,
  MAX_ATTEMPTS,
  RELEASED_LEASE,
  releaseAfter,
  releaseWithoutAttempt,
} from "@/lib/platform/jobs/lease";
import { isAmong } from "@/lib/platform/search";
import { selectNamesVersion } from "@/lib/policies/names/queries";
import type { VersionedPair } from "@/lib/policies/policy-set";
import { selectRuleSetVersions } from "@/lib/policies/rule-sets/load-rule-sets";
import { type OrderedTexts, selectOrderedTexts } from "@/lib/product-fields/queries";
import { finishBatches } from "@/lib/products/batches/finish";
import { alternativeLanguage, spokenLanguage } from "@/lib/products/languages";
import { lockProduct } from "@/lib/products/lock";

export const leases = createLeases(validations, MAX_OUTAGE_PAUSE_MS);

/** Identifies a worker's claim on a validation. */
export interface Claim extends Lease {
  productId: number;
}

/** A validation with the data to check, and the versions of its policies when the data was read. */
export interface CheckedValidation extends VersionedPair {
  id: number;
  productId: number;
  /** Null if the validation is not claimed because its rows are locked instead. */
  claim: string | null;
  /** The number of the attempt, from 1. */
  attempt: number;
  name: string;
  text: string;
  /** The product's version when it was read. */
  version: number;
  texts: OrderedTexts;
  /** The product's language, set by a user or otherwise detected. */
  language: string | null;
  /** A closely related language that a detected language could also be; null if there is none. */
  alternative: string | null;
  market: string | null;
  /** Whether to ignore the model's cached answers. */
  askAgain: boolean;
  /** Milliseconds since 1970. */
  startedAt: number;
}

export type ValidationJob = CheckedValidation & Claim;

/** A validation whose row and product are locked. */
export interface LockedValidation extends CheckedValidation {
  batchId: number | null;
}

/**
 * Claims a pending validation and sets its product to `validating` in one statement. Like every
 * transaction in this file, locks the product before the validation. Returns null if the validation
 * is no longer pending.
 */
export async function claimValidation(id: number): Promise<ValidationJob | null> {
  const claimId = randomUUID();
  const startedAt = new Date();
  const [job] = await queryRows<Omit<ValidationJob, "id" | "claim" | "startedAt">>(
    db(),
    sql`with held as (
        select ${products.id}, ${products.name}, ${products.description}, ${products.version}, ${ownTexts}, ${traitColumns}, ${versionedPair}
        from ${products}
        where ${products.id} = (select product_id from ${validations} where id = ${id} and ${claimableCondition})
        for update
      ), taken as (
        update ${validations} set ${leases.taking(claimId)}, status = 'in_progress',
          waits_for_model = false, started_at = ${startedAt.toISOString()}
        from held where ${validations.id} = ${id} and ${claimableCondition}
        returning ${validations.attempts}, ${validations.askAgain}
      ), shown as (
        update ${products} p set status = 'validating' from held, taken where p.id = held.id
      )
      select id as "productId", attempts as attempt, name, description as text, version, texts,
        language, alternative, market, ask_again as "askAgain",
        "categoryId", "categoryVersion", "brandGuidelinesId", "brandVersion", "ruleSetVersions",
        "namesVersion"
      from held, taken`,
  );
  return job ? { id, claim: claimId, startedAt: startedAt.getTime(), ...job } : null;
}

/** Locks pending validations and products. Skips products that are locked. */
export async function lockPending(tx: Database, ids: number[]): Promise<LockedValidation[]> {
  const startedAt = Date.now();
  const lockedRows = await queryRows<Omit<LockedValidation, "startedAt" | "claim">>(
    tx,
    sql`with held as materialized (
        select ${validations.id} as due, attempts + 1 as attempt, ask_again, ${sql.identifier("products")}.*
        from ${validations} join ${products} on ${products.id} = ${validations.productId}
        where ${isAmong(validations.id, ids)} and ${stillClaimableCondition}
        for update of ${sql.identifier("products")}, ${sql.identifier("validations")} skip locked)
      select due as id, ${products.id} as "productId", attempt, ${products.name},
        ${products.description} as text, ${products.version}, ${ownTexts}, ${traitColumns},
        ${products.batchId} as "batchId", ask_again as "askAgain", ${versionedPair}
      from held as ${sql.identifier("products")}`,
  );
  return lockedRows.map((job) => ({ ...job, claim: null, startedAt })).sort((a, b) => a.id - b.id);
}

/** Returns the validations that are still pending. */
export async function findPendingValidations(tx: Database, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const pendingRows = await tx
    .select({ id: validations.id })
    .from(validations)
    .where(and(isAmong(validations.id, ids), stillClaimableCondition))
    .orderBy(validations.id);
  return pendingRows.map(({ id }) => id);
}

/** Matches validations that can run now. */
export const claimableCondition = and(eq(validations.status, "pending"), leases.waiting);

/**
 * Matches the same rows as `claimableCondition` when they are found by id. With a plain comparison,
 * Postgres would expect few pending rows and scan all of them instead.
 */
const stillClaimableCondition = sql`case when ${claimableCondition} then true else false end`;

const ownTexts = sql`${selectOrderedTexts(products.texts)} as texts`;

const traitColumns = sql`
  ${spokenLanguage} as language, ${alternativeLanguage} as alternative, ${products.market} as market`;

/** A product's policy columns, as subqueries: planning a join takes longer. */
const versionedPair = sql`
  ${products.categoryId} as "categoryId", ${products.brandGuidelinesId} as "brandGuidelinesId",
  (select policy_version from ${categories} where id = ${products.categoryId}) as "categoryVersion",
  (select policy_version from ${brandGuidelines} where id = ${products.brandGuidelinesId}) as "brandVersion",
  ${selectRuleSetVersions(products.categoryId, products.brandGuidelinesId)} as "ruleSetVersions",
  ${selectNamesVersion()} as "namesVersion"`;

/** The data of a product whose verdict is about to be stored. */
interface LockedProduct extends VersionedPair {
  batchId: number | null;
  version: number;
}

/**
 * Locks a product until its verdict is stored, and returns the current versions of its policies.
 * Returns null if the product was deleted.
 */
export async function lockForVerdict(
  tx: Database,
  productId: number,
): Promise<LockedProduct | null> {
  const [lockedProduct] = await queryRows<LockedProduct & Record<string, unknown>>(
    tx,
    sql`select ${products.batchId} as "batchId", ${products.version}, ${versionedPair} from ${products}
      where ${products.id} = ${productId} for update`,
  );
  return lockedProduct ?? null;
}

/**
 * Returns a failed validation to the queue after `pauseMs`, or marks it as failed after the last
 * attempt. Has no effect if the claim was lost.
 */
export async function retryValidation(
  activeClaim: Claim,
  reason: string,
  pauseMs = 0,
): Promise<void> {
  if (activeClaim.attempt >= MAX_ATTEMPTS) return failValidation(activeClaim, reason);
  const releasedState = {
    ...releaseAfter(pauseMs),
    status: "pending",
    errorMessage: reason,
  } as const;
  await endClaim(activeClaim, "pending", releasedState);
}

/** Returns a validation to the queue without counting the attempt. */
export async function releaseValidation(activeClaim: Claim): Promise<void> {
  await endClaim(activeClaim, "pending", {
    ...releaseWithoutAttempt(activeClaim),
    status: "pending",
    startedAt: null,
  });
}

/**
 * Returns a validation to the queue until the model is available or allowed again, but for at least
 * `pauseMs`. Does not count the attempt.
 */
export async function deferForModel(
  activeClaim: Claim,
  reason: string,
  pauseMs = 0,
): Promise<void> {
  await endClaim(activeClaim, "pending", {
    ...releaseWithoutAttempt(activeClaim, pauseMs),
    status: "pending",
    startedAt: null,
    needsModel: true,
    waitsForModel: true,
    errorMessage: reason,
  });
}

/** Marks pending validations as needing the model, or a separate run. */
export async function markNeedsModel(tx: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(validations).set({ needsModel: true }).where(isAmong(validations.id, ids));
}

/** Marks a validation as failed, and its product as needing review. */
export async function failValidation(activeClaim: Claim, reason: string): Promise<void> {
  const failedState = { ...RELEASED_LEASE, status: "failed", completedAt: new Date() } as const;
  await endClaim(activeClaim, "needs_review", { ...failedState, errorMessage: reason }, reason);
}

/**
 * Updates a claimed validation and its product's status. Has no effect if the claim has been lost.
 * @param failure why the validation failed; omitted if the validation is pending again
 */
async function endClaim(
  activeClaim: Claim,
  productStatus: ProductStatus,
  values: PgUpdateSetSource<typeof validations>,
  failure?: string,
): Promise<void> {
  await db().transaction(async (tx) => {
    await lockProduct(tx, activeClaim.productId);
    const updatedRows = await tx
      .update(validations)
      .set(values)
      .where(leases.ownedBy(activeClaim))
      .returning({ id: validations.id });
    if (updatedRows.length === 0) return;
    const [product] = await tx
      .update(products)
      .set({ status: productStatus, updatedAt: new Date() })
      .where(eq(products.id, activeClaim.productId))
      .returning({ batchId: products.batchId });
    if (failure === undefined) return;
    await notifyOfFailure(tx, activeClaim.id, failure);
    await notifyAfterCommit(tx, finishBatches, [product?.batchId ?? null]);
  });
}

const STALLED_MESSAGE = "The check was interrupted.";

/**
 * Reclaims validations whose lease has expired. With `all`, reclaims every validation in progress;
 * a process that is the only worker does this at startup.
 * @returns the number of reclaimed validations
 */
export async function reclaimValidations({ all = false } = {}): Promise<number> {
  const claims: Claim[] = await db()
    .select({ ...leases.lease, productId: validations.productId })
    .from(validations)
    .where(leases.lost(all))
    .limit(1000);
  for (const activeClaim of claims) await retryValidation(activeClaim, STALLED_MESSAGE);
  return claims.length;
}

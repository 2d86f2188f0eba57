import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { type Database, db, rows } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { finishBatches } from "@/lib/batches/finish";
import { config } from "@/lib/config";
import type { ProductStatus } from "@/lib/enums";
import { notifyOfFailure } from "@/lib/notifications/record";
import type { VersionedPair } from "@/lib/policies/policy-set";

/** A validation starts at most three times. */
const MAX_ATTEMPTS = 3;

/**
 * A validation that this worker runs, with the text and the policies' versions as they were when it
 * started. JSON-safe.
 */
export interface Job extends VersionedPair {
  validationId: number;
  productId: number;
  /** Names this run; whoever holds an older claim has lost the validation. */
  claim: string;
  attempt: number;
  text: string;
  /** Milliseconds since 1970. */
  startedAt: number;
}

/** What it takes to still have a say in a validation. */
export type Hold = Pick<Job, "validationId" | "productId" | "claim" | "attempt">;

/** Long enough for a model call with its retries; a run renews it before it calls the model. */
function leaseEnd(): Date {
  return new Date(Date.now() + 60_000 + 4 * config().AI_TIMEOUT_MS);
}

/**
 * Takes a pending validation for this worker and moves its product to `validating`, in one
 * statement, which holds the product before the validation as every transaction here does.
 * Null where it is not pending any more.
 */
export async function claimValidation(validationId: number): Promise<Job | null> {
  const claim = randomUUID();
  const startedAt = new Date();
  const [job] = await rows<Omit<Job, "validationId" | "claim" | "startedAt">>(
    db(),
    sql`with held as (
        select ${products.id}, ${products.description}, ${versionedPair} from ${products}
        where ${products.id} = (
          select product_id from ${validations} where id = ${validationId} and status = 'pending')
        for update
      ), taken as (
        update ${validations} v set status = 'in_progress', claim = ${claim},
          lease_until = ${leaseEnd().toISOString()}, attempts = v.attempts + 1,
          started_at = ${startedAt.toISOString()}, not_before = null
        from held where v.id = ${validationId} and v.status = 'pending' returning v.attempts
      ), shown as (
        update ${products} p set status = 'validating' from held, taken where p.id = held.id
      )
      select id as "productId", attempts as attempt, description as text,
        "categoryId", "categoryVersion", "brandGuidelinesId", "brandVersion"
      from held, taken`,
  );
  return job ? { validationId, claim, startedAt: startedAt.getTime(), ...job } : null;
}

/** Columns of a product. Not joined: planning a join takes longer than looking up two rows. */
const versionedPair = sql`
  ${products.categoryId} as "categoryId", ${products.brandGuidelinesId} as "brandGuidelinesId",
  (select policy_version from ${categories} where id = ${products.categoryId}) as "categoryVersion",
  (select policy_version from ${brandGuidelines} where id = ${products.brandGuidelinesId}) as "brandVersion"`;

/** What a product has when its verdict is about to be stored. */
interface HeldProduct extends VersionedPair {
  batchId: number | null;
}

/** Locks a product, and answers its policies' versions as they are from now on; null where it is gone. */
export async function holdForVerdict(tx: Database, productId: number): Promise<HeldProduct | null> {
  const [held] = await rows<HeldProduct & Record<string, unknown>>(
    tx,
    sql`select ${products.batchId} as "batchId", ${versionedPair} from ${products}
      where ${products.id} = ${productId} for update`,
  );
  return held ?? null;
}

/** Whether the job is still this worker's; if so, its lease begins anew. */
export async function renewLease(job: Job): Promise<boolean> {
  const renewed = await db()
    .update(validations)
    .set({ leaseUntil: leaseEnd() })
    .where(heldBy(job))
    .returning({ id: validations.id });
  return renewed.length > 0;
}

/** The validation as far as the job still holds it. */
export function heldBy(job: Hold) {
  return and(
    eq(validations.id, job.validationId),
    eq(validations.status, "in_progress"),
    eq(validations.claim, job.claim),
  );
}

/**
 * Puts a validation whose attempt went wrong back into the queue, to wait `pauseMs`; after the last
 * attempt it ends as failed. Without effect where the claim is lost.
 */
export async function releaseValidation(hold: Hold, reason: string, pauseMs = 0): Promise<void> {
  if (hold.attempt >= MAX_ATTEMPTS) return failValidation(hold, reason);
  await settle(hold, "pending", {
    status: "pending",
    notBefore: new Date(Date.now() + pauseMs),
    errorMessage: reason,
  });
}

/** Puts a validation back into the queue as if it had not been started: another worker takes it at once. */
export async function handBackValidation(hold: Hold): Promise<void> {
  await settle(hold, "pending", {
    status: "pending",
    attempts: hold.attempt - 1,
    startedAt: null,
  });
}

/** Ends a validation as failed, and its product as needing review. */
export async function failValidation(hold: Hold, reason: string): Promise<void> {
  await settle(hold, "needs_review", {
    status: "failed",
    completedAt: new Date(),
    errorMessage: reason,
  });
}

async function settle(
  hold: Hold,
  productStatus: ProductStatus,
  values: Partial<typeof validations.$inferInsert>,
): Promise<void> {
  const failedIn = await db().transaction(async (tx) => {
    await lockProduct(tx, hold.productId);
    const settled = await tx
      .update(validations)
      .set({ ...values, claim: null, leaseUntil: null })
      .where(heldBy(hold))
      .returning({ id: validations.id });
    if (settled.length === 0) return null;
    const [product] = await tx
      .update(products)
      .set({ status: productStatus, updatedAt: new Date() })
      .where(eq(products.id, hold.productId))
      .returning({ batchId: products.batchId });
    if (values.status !== "failed") return null;
    await notifyOfFailure(tx, hold.validationId, values.errorMessage ?? "");
    return product?.batchId ?? null;
  });
  await finishBatches([failedIn]);
}

const STALLED = "The check was interrupted.";

/**
 * Takes back validations whose worker is gone: those past their lease or, where `all`, every one in
 * progress (for a process that knows itself to be the only worker, at its start).
 * @returns how many
 */
export async function recoverStalled({ all = false } = {}): Promise<number> {
  const running = eq(validations.status, "in_progress");
  const stalled = await db()
    .select()
    .from(validations)
    .where(all ? running : and(running, lt(validations.leaseUntil, sql`now()`)))
    .limit(1000);
  const holds = stalled.flatMap((row) => toHold(row) ?? []);
  for (const hold of holds) await releaseValidation(hold, STALLED);
  return holds.length;
}

function toHold(row: typeof validations.$inferSelect): Hold | null {
  if (row.status !== "in_progress" || !row.claim) return null;
  return {
    validationId: row.id,
    productId: row.productId,
    claim: row.claim,
    attempt: row.attempts,
  };
}

/** Locks a product's row: whoever changes its validations does this first. */
export async function lockProduct(tx: Database, id: number): Promise<void> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("update");
}

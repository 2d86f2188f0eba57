import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import type { ProductStatus } from "@/db/schema/enums";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { finishBatch } from "@/lib/batches/finish";
import { config } from "@/lib/config";
import { notifyOfFailure } from "@/lib/notifications/record";
import { tellDeliveries } from "@/lib/webhooks/queue";

/** A validation starts at most three times. */
const MAX_ATTEMPTS = 3;

/** A validation that this worker runs, with the text as it was when it started. JSON-safe. */
export interface Job {
  validationId: number;
  productId: number;
  /** Names this run; whoever holds an older claim has lost the validation. */
  claim: string;
  attempt: number;
  text: string;
  categoryId: number;
  brandGuidelinesId: number | null;
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
 * Takes a pending validation for this worker and moves its product to `validating`.
 * Null where it is not pending any more.
 */
export async function claimValidation(validationId: number): Promise<Job | null> {
  return db().transaction(async (tx) => {
    const [product] = await tx
      .select({
        id: products.id,
        text: products.description,
        categoryId: products.categoryId,
        brandGuidelinesId: products.brandGuidelinesId,
      })
      .from(products)
      .innerJoin(validations, eq(validations.productId, products.id))
      .where(and(eq(validations.id, validationId), eq(validations.status, "pending")))
      .for("update", { of: products });
    if (!product) return null;
    const startedAt = new Date();
    const [taken] = await tx
      .update(validations)
      .set({
        status: "in_progress",
        claim: randomUUID(),
        leaseUntil: leaseEnd(),
        attempts: sql`${validations.attempts} + 1`,
        startedAt,
        notBefore: null,
      })
      .where(and(eq(validations.id, validationId), eq(validations.status, "pending")))
      .returning({ claim: validations.claim, attempt: validations.attempts });
    if (!taken?.claim) return null;
    await tx.update(products).set({ status: "validating" }).where(eq(products.id, product.id));
    return {
      validationId,
      productId: product.id,
      claim: taken.claim,
      attempt: taken.attempt,
      text: product.text,
      categoryId: product.categoryId,
      brandGuidelinesId: product.brandGuidelinesId,
      startedAt: startedAt.getTime(),
    };
  });
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
  const deliveries = await db().transaction(async (tx) => {
    await lockProduct(tx, hold.productId);
    const settled = await tx
      .update(validations)
      .set({ ...values, claim: null, leaseUntil: null })
      .where(heldBy(hold))
      .returning({ id: validations.id });
    if (settled.length === 0) return [];
    const [product] = await tx
      .update(products)
      .set({ status: productStatus, updatedAt: new Date() })
      .where(eq(products.id, hold.productId))
      .returning({ batchId: products.batchId });
    if (values.status !== "failed") return [];
    const outbox = await finishBatch(tx, product?.batchId ?? null);
    await notifyOfFailure(tx, hold.validationId, values.errorMessage ?? "");
    return outbox;
  });
  await tellDeliveries(deliveries);
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

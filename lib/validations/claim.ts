import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { afterCommit } from "@/db/after-commit";
import { type Database, db, rows } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import type { ProductStatus } from "@/lib/enums";
import { LONGEST_AWAY_MS } from "@/lib/model/outage";
import { notifyOfFailure } from "@/lib/outbox/notifications/record";
import {
  type Lease,
  leasesOf,
  MAX_ATTEMPTS,
  pausedFor,
  RELEASED,
  untried,
} from "@/lib/platform/jobs/lease";
import { isAmong } from "@/lib/platform/search";
import type { VersionedPair } from "@/lib/policies/policy-set";
import { ruleSetVersions } from "@/lib/policies/rule-sets/applying";
import { type OrderedTexts, orderedTexts } from "@/lib/product-fields/queries";
import { finishBatches } from "@/lib/products/batches/finish";
import { lockProduct } from "@/lib/products/lock";

export const leases = leasesOf(validations, LONGEST_AWAY_MS);

/** What it takes to still have a say in a validation. */
export interface Hold extends Lease {
  productId: number;
}

/** A validation with what it checks, and the policies' versions as they were when that was read. */
export interface Subject extends VersionedPair {
  id: number;
  productId: number;
  /** Null of one that nobody has taken: its rows are held until it is done. */
  claim: string | null;
  /** Counted from 1. */
  attempt: number;
  name: string;
  text: string;
  /** Of the product when that was read. */
  version: number;
  texts: OrderedTexts;
  /** Of the product, as given, else as recognised. */
  language: string | null;
  market: string | null;
  /** Whether the model is asked anew what it has answered before. */
  askAgain: boolean;
  /** Milliseconds since 1970. */
  startedAt: number;
}

/** A validation that this worker runs. */
export type Job = Subject & Hold;

/** A validation whose row and product are held. */
export interface Due extends Subject {
  batchId: number | null;
}

/**
 * Takes a pending validation for this worker and moves its product to `validating`, in one
 * statement, which holds the product before the validation as every transaction here does.
 * Null where it is not pending any more.
 */
export async function claimValidation(id: number): Promise<Job | null> {
  const claim = randomUUID();
  const startedAt = new Date();
  const [job] = await rows<Omit<Job, "id" | "claim" | "startedAt">>(
    db(),
    sql`with held as (
        select ${products.id}, ${products.name}, ${products.description}, ${products.version}, ${ownTexts}, ${traits}, ${versionedPair}
        from ${products}
        where ${products.id} = (select product_id from ${validations} where id = ${id} and ${waiting})
        for update
      ), taken as (
        update ${validations} set ${leases.taking(claim)}, status = 'in_progress',
          waits_for_model = false, started_at = ${startedAt.toISOString()}
        from held where ${validations.id} = ${id} and ${waiting}
        returning ${validations.attempts}, ${validations.askAgain}
      ), shown as (
        update ${products} p set status = 'validating' from held, taken where p.id = held.id
      )
      select id as "productId", attempts as attempt, name, description as text, version, texts,
        language, market, ask_again as "askAgain",
        "categoryId", "categoryVersion", "brandGuidelinesId", "brandVersion", "ruleSetVersions"
      from held, taken`,
  );
  return job ? { id, claim, startedAt: startedAt.getTime(), ...job } : null;
}

/**
 * Those of the waiting validations whose products nobody holds, by their ids; they and their
 * products are held until the transaction ends.
 */
export async function holdWaiting(tx: Database, ids: number[]): Promise<Due[]> {
  const startedAt = Date.now();
  const held = await rows<Omit<Due, "startedAt" | "claim">>(
    tx,
    sql`with held as materialized (
        select ${validations.id} as due, attempts + 1 as attempt, ask_again, ${sql.identifier("products")}.*
        from ${validations} join ${products} on ${products.id} = ${validations.productId}
        where ${isAmong(validations.id, ids)} and ${waitingStill}
        for update of ${sql.identifier("products")}, ${sql.identifier("validations")} skip locked)
      select due as id, ${products.id} as "productId", attempt, ${products.name},
        ${products.description} as text, ${products.version}, ${ownTexts}, ${traits},
        ${products.batchId} as "batchId", ask_again as "askAgain", ${versionedPair}
      from held as ${sql.identifier("products")}`,
  );
  return held.map((job) => ({ ...job, claim: null, startedAt })).sort((a, b) => a.id - b.id);
}

/** Those of the validations that wait still. */
export async function findWaiting(tx: Database, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: validations.id })
    .from(validations)
    .where(and(isAmong(validations.id, ids), waitingStill))
    .orderBy(validations.id);
  return found.map(({ id }) => id);
}

/** The validations that may run now. */
export const waiting = and(eq(validations.status, "pending"), leases.waiting);

/**
 * The same, asked of rows that are found by their ids: of an equation Postgres expects that few rows
 * wait, and would look through all of those instead.
 */
const waitingStill = sql`case when ${waiting} then true else false end`;

const ownTexts = sql`${orderedTexts(products.texts)} as texts`;

const traits = sql`
  coalesce(${products.language}, ${products.detectedLanguage}) as language, ${products.market} as market`;

/** Columns of a product. Not joined: planning a join takes longer than looking up two rows. */
const versionedPair = sql`
  ${products.categoryId} as "categoryId", ${products.brandGuidelinesId} as "brandGuidelinesId",
  (select policy_version from ${categories} where id = ${products.categoryId}) as "categoryVersion",
  (select policy_version from ${brandGuidelines} where id = ${products.brandGuidelinesId}) as "brandVersion",
  ${ruleSetVersions(products.categoryId, products.brandGuidelinesId)} as "ruleSetVersions"`;

/** What a product has when its verdict is about to be stored. */
interface HeldProduct extends VersionedPair {
  batchId: number | null;
  version: number;
}

/** Locks a product, and answers its policies' versions as they are from now on; null where it is gone. */
export async function holdForVerdict(tx: Database, productId: number): Promise<HeldProduct | null> {
  const [held] = await rows<HeldProduct & Record<string, unknown>>(
    tx,
    sql`select ${products.batchId} as "batchId", ${products.version}, ${versionedPair} from ${products}
      where ${products.id} = ${productId} for update`,
  );
  return held ?? null;
}

/**
 * Puts a validation whose attempt went wrong back into the queue, to wait `pauseMs`; after the last
 * attempt it ends as failed. Without effect where the claim is lost.
 */
export async function releaseValidation(hold: Hold, reason: string, pauseMs = 0): Promise<void> {
  if (hold.attempt >= MAX_ATTEMPTS) return failValidation(hold, reason);
  const waits = { ...pausedFor(pauseMs), status: "pending", errorMessage: reason } as const;
  await settle(hold, "pending", waits);
}

/** Puts a validation back into the queue as if it had not been started: another worker takes it at once. */
export async function handBackValidation(hold: Hold): Promise<void> {
  await settle(hold, "pending", { ...untried(hold), status: "pending", startedAt: null });
}

/** As handed back, to wait until the model answers again, or may be asked; at least `pauseMs`. */
export async function holdForModel(hold: Hold, reason: string, pauseMs = 0): Promise<void> {
  await settle(hold, "pending", {
    ...untried(hold, pauseMs),
    status: "pending",
    startedAt: null,
    needsModel: true,
    waitsForModel: true,
    errorMessage: reason,
  });
}

/** Notes of pending validations that they need the model, or a run of their own for another reason. */
export async function markNeedsModel(tx: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(validations).set({ needsModel: true }).where(isAmong(validations.id, ids));
}

/** Ends a validation as failed, and its product as needing review. */
export async function failValidation(hold: Hold, reason: string): Promise<void> {
  const ended = { ...RELEASED, status: "failed", completedAt: new Date() } as const;
  await settle(hold, "needs_review", { ...ended, errorMessage: reason }, reason);
}

/** @param failure why the validation ends as failed; left out where it waits again */
async function settle(
  hold: Hold,
  productStatus: ProductStatus,
  values: PgUpdateSetSource<typeof validations>,
  failure?: string,
): Promise<void> {
  await db().transaction(async (tx) => {
    await lockProduct(tx, hold.productId);
    const settled = await tx
      .update(validations)
      .set(values)
      .where(leases.heldBy(hold))
      .returning({ id: validations.id });
    if (settled.length === 0) return;
    const [product] = await tx
      .update(products)
      .set({ status: productStatus, updatedAt: new Date() })
      .where(eq(products.id, hold.productId))
      .returning({ batchId: products.batchId });
    if (failure === undefined) return;
    await notifyOfFailure(tx, hold.id, failure);
    await afterCommit(tx, finishBatches, [product?.batchId ?? null]);
  });
}

const STALLED = "The check was interrupted.";

/**
 * Takes back validations whose worker is gone: those past their lease or, where `all`, every one in
 * progress (for a process that knows itself to be the only worker, at its start).
 * @returns how many
 */
export async function recoverStalled({ all = false } = {}): Promise<number> {
  const holds: Hold[] = await db()
    .select({ ...leases.lease, productId: validations.productId })
    .from(validations)
    .where(leases.lost(all))
    .limit(1000);
  for (const hold of holds) await releaseValidation(hold, STALLED);
  return holds.length;
}

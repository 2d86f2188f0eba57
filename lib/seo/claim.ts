import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { products } from "@/db/schema/products";
import { productSeo, seoJobs } from "@/db/schema/seo";
import { config } from "@/lib/config";
import type { Market, SeoWork } from "@/lib/enums";
import { lockProduct } from "@/lib/validations/claim";
import { loadSubject, type Subject } from "./source";

/** Work starts at most three times. */
const MAX_ATTEMPTS = 3;

/** What it takes to still have a say in a job. */
export interface Hold {
  jobId: number;
  productId: number;
  /** Names this run; whoever holds an older claim has lost the job. */
  claim: string;
  attempt: number;
}

/** Work that this worker does, with the texts as they were when it started. JSON-safe. */
export interface Job extends Hold {
  work: SeoWork;
  market: Market | null;
  subject: Subject;
  /** False where better texts are wanted and the record's analysis is of these very texts. */
  analyze: boolean;
}

/** Long enough for the model calls of one step, which renews it before it begins. */
function leaseEnd(): Date {
  return new Date(Date.now() + 60_000 + 8 * config().AI_TIMEOUT_MS);
}

/** Takes a waiting job for this worker; null where it does not wait any more. */
export async function claimSeo(jobId: number): Promise<Job | null> {
  return db().transaction(async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .innerJoin(seoJobs, eq(seoJobs.productId, products.id))
      .where(and(eq(seoJobs.id, jobId), isNull(seoJobs.claim)))
      .for("update", { of: products });
    if (!product) return null;
    const claim = randomUUID();
    const [taken] = await tx
      .update(seoJobs)
      .set({
        claim,
        leaseUntil: leaseEnd(),
        attempts: sql`${seoJobs.attempts} + 1`,
        notBefore: null,
      })
      .where(and(eq(seoJobs.id, jobId), isNull(seoJobs.claim)))
      .returning({ attempt: seoJobs.attempts, work: seoJobs.work, market: seoJobs.market });
    const subject = taken && (await loadSubject(tx, product.id, taken.market));
    if (!subject) return null;
    const analyze = taken.work === "analyze" || !(await isAnalyzed(tx, subject));
    await markAnalyzing(tx, subject, { keepApproved: true });
    return { jobId, productId: product.id, claim, ...taken, subject, analyze };
  });
}

/** Whether the record's analysis went by what is stored now. */
export async function isAnalyzed(tx: Database, subject: Subject): Promise<boolean> {
  const [record] = await tx
    .select({ fingerprint: productSeo.fingerprint })
    .from(productSeo)
    .where(eq(productSeo.productId, subject.productId));
  return record?.fingerprint === subject.fingerprint;
}

/** Shows that a product is worked on; begins its record where it has none. */
export async function markAnalyzing(
  tx: Database,
  { productId, categoryId, source: { market, locale } }: Subject,
  { keepApproved = false } = {},
): Promise<void> {
  const analyzing = sql`case when ${productSeo.seoStatus} = 'approved' and ${keepApproved}::boolean
    then ${productSeo.seoStatus} else 'analyzing' end`;
  await tx
    .insert(productSeo)
    .values({ productId, categoryId, seoStatus: "analyzing", market, locale })
    .onConflictDoUpdate({
      target: productSeo.productId,
      set: { seoStatus: analyzing, errorMessage: null },
    });
}

/** Whether the job is still this worker's; if so, its lease begins anew. */
export async function renewSeoLease(hold: Hold): Promise<boolean> {
  const renewed = await db()
    .update(seoJobs)
    .set({ leaseUntil: leaseEnd() })
    .where(heldBy(hold))
    .returning({ id: seoJobs.id });
  return renewed.length > 0;
}

/** The job as far as it is still held. */
export function heldBy(hold: Hold) {
  return and(eq(seoJobs.id, hold.jobId), eq(seoJobs.claim, hold.claim));
}

/** What makes a job wait again. */
export const WAITING = { claim: null, leaseUntil: null } as const;

/**
 * Puts a job whose attempt went wrong back into the queue, to wait `pauseMs`; after the last attempt
 * it ends as failed. Without effect where the claim is lost.
 */
export async function releaseSeo(hold: Hold, reason: string, pauseMs = 0): Promise<void> {
  if (hold.attempt >= MAX_ATTEMPTS) return failSeo(hold, reason);
  await db()
    .update(seoJobs)
    .set({ ...WAITING, notBefore: new Date(Date.now() + pauseMs), errorMessage: reason })
    .where(heldBy(hold));
}

/** Puts a job back into the queue as if it had not been started: another worker takes it at once. */
export async function handBackSeo(hold: Hold): Promise<void> {
  await db()
    .update(seoJobs)
    .set({ ...WAITING, attempts: hold.attempt - 1 })
    .where(heldBy(hold));
}

/** Ends a job as failed; what was known of the product before stays. */
export async function failSeo(hold: Hold, reason: string): Promise<void> {
  await db().transaction(async (tx) => {
    await lockProduct(tx, hold.productId);
    const ended = await tx.delete(seoJobs).where(heldBy(hold)).returning({ id: seoJobs.id });
    if (ended.length === 0) return;
    await tx
      .update(productSeo)
      .set({ seoStatus: "failed", errorMessage: reason })
      .where(eq(productSeo.productId, hold.productId));
  });
}

const STALLED = "The SEO analysis was interrupted.";

/**
 * Takes back jobs whose worker is gone: those past their lease or, where `all`, every one that runs
 * (for a process that knows itself to be the only worker, at its start).
 * @returns how many
 */
export async function recoverStalledSeo({ all = false } = {}): Promise<number> {
  const running = isNotNull(seoJobs.claim);
  const stalled = await db()
    .select()
    .from(seoJobs)
    .where(all ? running : and(running, lt(seoJobs.leaseUntil, sql`now()`)))
    .limit(1000);
  const holds = stalled.flatMap(({ id, productId, claim, attempts }) =>
    claim ? [{ jobId: id, productId, claim, attempt: attempts }] : [],
  );
  for (const hold of holds) await releaseSeo(hold, STALLED);
  return holds.length;
}

import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { productSeo, seoJobs } from "@/db/schema/seo";
import type { Market, SeoJobKind } from "@/lib/enums";
import { MAX_OUTAGE_PAUSE_MS } from "@/lib/model/outage";
import { createLeases, type Lease, MAX_ATTEMPTS, releaseAfter } from "@/lib/platform/jobs/lease";
import { lockProduct } from "@/lib/products/lock";
import { loadSeoInput, type SeoInput } from "./source";

/** The leases of `seo_jobs`; completed rows are deleted. */
export const leases = createLeases(seoJobs, MAX_OUTAGE_PAUSE_MS);

/** Identifies a worker's claim on a job. */
export interface Claim extends Lease {
  productId: number;
}

export interface SeoJob extends Claim {
  work: SeoJobKind;
  market: Market | null;
  subject: SeoInput;
  /** False if an optimization is requested and the record's analysis is up to date. */
  analyze: boolean;
}

/** Claims a pending job. Returns null if the job is no longer pending. */
export async function claimSeo(id: number): Promise<SeoJob | null> {
  return db().transaction(async (tx) => {
    const [job] = await tx
      .select({ productId: seoJobs.productId })
      .from(seoJobs)
      .where(eq(seoJobs.id, id));
    if (!job) return null;
    await lockProduct(tx, job.productId);
    const claimId = randomUUID();
    const [claimedJob] = await queryRows<Pick<SeoJob, "attempt" | "work" | "market">>(
      tx,
      sql`update ${seoJobs} set ${leases.taking(claimId)}
        where ${seoJobs.id} = ${id} and ${leases.waiting}
        returning attempts as attempt, work, market`,
    );
    const subject = claimedJob && (await loadSeoInput(tx, job.productId, claimedJob.market));
    if (!subject) return null;
    const needsAnalysis = claimedJob.work === "analyze" || !(await isAnalyzed(tx, subject));
    await markAnalyzing(tx, subject, { keepApproved: true });
    return { id, claim: claimId, ...job, ...claimedJob, subject, analyze: needsAnalysis };
  });
}

/** Returns whether the record's analysis is based on the currently stored data. */
export async function isAnalyzed(tx: Database, subject: SeoInput): Promise<boolean> {
  const [record] = await tx
    .select({ fingerprint: productSeo.fingerprint })
    .from(productSeo)
    .where(eq(productSeo.productId, subject.productId));
  return record?.fingerprint === subject.fingerprint;
}

/** Marks a product as being analyzed; creates its record if it has none. */
export async function markAnalyzing(
  tx: Database,
  { productId, categoryId, source: { market, locale } }: SeoInput,
  { keepApproved = false } = {},
): Promise<void> {
  const analyzingStatus = sql`case when ${productSeo.seoStatus} = 'approved' and ${keepApproved}::boolean
    then ${productSeo.seoStatus} else 'analyzing' end`;
  await tx
    .insert(productSeo)
    .values({ productId, categoryId, seoStatus: "analyzing", market, locale })
    .onConflictDoUpdate({
      target: productSeo.productId,
      set: { seoStatus: analyzingStatus, errorMessage: null },
    });
}

/** Returns a failed job to the queue after `pauseMs`, or fails it after the last attempt. */
export async function retrySeo(activeClaim: Claim, reason: string, pauseMs = 0): Promise<void> {
  if (activeClaim.attempt >= MAX_ATTEMPTS) return failSeo(activeClaim, reason);
  await db()
    .update(seoJobs)
    .set({ ...releaseAfter(pauseMs), errorMessage: reason })
    .where(leases.ownedBy(activeClaim));
}

/** Marks a job as failed. The product's earlier results are kept. */
export async function failSeo(activeClaim: Claim, reason: string): Promise<void> {
  await db().transaction(async (tx) => {
    await lockProduct(tx, activeClaim.productId);
    const deletedJobs = await tx
      .delete(seoJobs)
      .where(leases.ownedBy(activeClaim))
      .returning({ id: seoJobs.id });
    if (deletedJobs.length === 0) return;
    await tx
      .update(productSeo)
      .set({ seoStatus: "failed", errorMessage: reason })
      .where(eq(productSeo.productId, activeClaim.productId));
  });
}

const STALLED_MESSAGE = "The SEO analysis was interrupted.";

/**
 * Reclaims jobs with an expired lease. With `all`, reclaims every running job; use this only when
 * the only worker starts.
 * @returns the number of reclaimed jobs
 */
export async function reclaimSeo({ all = false } = {}): Promise<number> {
  const claims: Claim[] = await db()
    .select({ ...leases.lease, productId: seoJobs.productId })
    .from(seoJobs)
    .where(leases.lost(all))
    .limit(1000);
  for (const activeClaim of claims) await retrySeo(activeClaim, STALLED_MESSAGE);
  return claims.length;
}

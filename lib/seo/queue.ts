import { desc, sql } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { products } from "@/db/schema/products";
import { productSeo, seoJobs } from "@/db/schema/seo";
import { seoRequested } from "@/inngest/client";
import type { Market, SeoJobKind } from "@/lib/enums";
import { findOutage } from "@/lib/model/outage";
import { config } from "@/lib/platform/config";
import { createEventId, sendEvents } from "@/lib/platform/events";
import { leases } from "./claim";

/**
 * The queue is the table `seo_jobs`, with at most one row per product; this file inserts rows and
 * notifies the workers. Every transaction here and in `save.ts` locks the product before its job.
 */

interface SeoJobRequest {
  work: SeoJobKind;
  /** The market; null to use the record's market. */
  market: Market | null;
  requestedBy: number;
}

/**
 * Queues work that a user requested. A pending job gets the higher priority and the wider scope; a
 * running one continues. Notifies the workers after the commit. The caller must have locked the
 * product's row.
 * @returns the job's id
 */
export async function enqueueSeo(
  tx: Database,
  productId: number,
  { work, market, requestedBy }: SeoJobRequest,
): Promise<number> {
  const [job] = await tx
    .insert(seoJobs)
    .values({ productId, work, market, requestedBy, priority: 1 })
    .onConflictDoUpdate({
      target: seoJobs.productId,
      set: {
        work: work === "optimize" ? work : sql`${seoJobs.work}`,
        market: market ?? sql`${seoJobs.market}`,
        priority: 1,
        notBefore: null,
      },
    })
    .returning({ id: seoJobs.id });
  if (!job) throw new Error("The job was not stored.");
  await notifyAfterCommit(tx, notifySeoWorkers, [job.id]);
  return job.id;
}

/**
 * Queues analyses of the products whose description has changed since the last analysis. The caller
 * must have locked the products' rows.
 */
export async function enqueueChangedProducts(tx: Database, productIds: number[]): Promise<void> {
  await tx.execute(
    sql`insert into ${seoJobs} (product_id)
      select ${products.id} from ${products}
      left join ${productSeo} on ${productSeo.productId} = ${products.id}
      where ${products.id} = any(${sql.param(`{${productIds}}`)}::int[])
        and ${productSeo.descriptionHash} is distinct from md5(${products.description})
      order by ${products.id}
      on conflict (product_id) do nothing`,
  );
}

/** Notifies the workers of pending jobs, after the commit. Never throws; a sweep recovers. */
export async function notifySeoWorkers(jobIds: number[], occasion?: string): Promise<void> {
  await sendEvents(jobIds, config().AI_CONCURRENCY, (id) =>
    seoRequested.create({ job_id: id }, { id: createEventId("seo", id, occasion) }),
  );
}

/**
 * Returns up to `limit` jobs that can run now, user requests first. If a model is configured, all
 * jobs need it; while it is unavailable, a single job probes it.
 */
export async function listPendingSeoJobs(limit: number): Promise<number[]> {
  const outage = await findOutage();
  if (outage && !outage.canProbe) return [];
  const pendingJobs = await db()
    .select({ id: seoJobs.id })
    .from(seoJobs)
    .where(leases.waiting)
    .orderBy(desc(seoJobs.priority), seoJobs.id)
    .limit(outage ? 1 : limit);
  return pendingJobs.map((row) => row.id);
}

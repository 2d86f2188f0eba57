import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { products } from "@/db/schema/products";
import { seoJobs } from "@/db/schema/seo";
import { config } from "@/lib/platform/config";
import { log } from "@/lib/platform/log";
import { isAmong } from "@/lib/platform/search";
import { countAnalyzedProducts, loadCatalogues } from "./catalogue";
import { leases } from "./claim";
import { listKeywordsToLookUp } from "./run";
import { type AnalyzedSubject, storeAnalyses } from "./save";
import { analyzeSeo } from "./scoring/analyze";
import { type ParsedProduct, readProduct } from "./scoring/keywords";
import { loadSeoInputs, type SeoInput, type SeoRequest } from "./source";

interface QueueEntry extends SeoRequest {
  id: number;
}

/** A loaded product with its job. */
interface ParsedSeoProduct {
  job: QueueEntry;
  subject: SeoInput;
  parsedProduct: ParsedProduct;
}

/**
 * Runs the pending analyses that need no model, in one transaction with few statements. A crash
 * leaves every analysis pending. The analyses do not see each other's results.
 * @returns the jobs that must run separately because their product is locked, an optimization is
 * requested, or their texts could not be parsed
 */
export async function analyzeBatch(ids: number[]): Promise<number[]> {
  if (config().model !== null) return ids;
  const analyzedCount = await countAnalyzedProducts();
  return db().transaction(async (tx) => {
    const dueEntries = await lockDueEntries(tx, ids);
    const { read: parsedProducts, failed } = await parseEntries(tx, dueEntries);
    const catalogues = await loadCatalogues(
      tx,
      parsedProducts.map(({ subject, parsedProduct }) => ({
        subject,
        keywords: listKeywordsToLookUp(subject.source, parsedProduct),
      })),
      analyzedCount,
    );
    const analyses = parsedProducts.flatMap(
      ({ subject, parsedProduct }, index): AnalyzedSubject[] => {
        const catalogue = catalogues[index];
        if (!catalogue) return [];
        const analysis = analyzeSeo(subject.source, catalogue, parsedProduct);
        return [{ subject, result: { analysis, advice: null, suggestion: null } }];
      },
    );
    if (analyses.length > 0) await storeAnalyses(tx, analyses, new Date());
    await endJobs(tx, parsedProducts);
    const lockedIds = new Set(dueEntries.map(({ id }) => id));
    return [...failed, ...(await findPendingJobs(tx, ids, lockedIds))];
  });
}

/** Locks the jobs that need only an analysis and whose products are not locked. */
async function lockDueEntries(tx: Database, ids: number[]): Promise<QueueEntry[]> {
  const lockedJobs = await queryRows<QueueEntry & Record<string, unknown>>(
    tx,
    sql`select ${seoJobs.id}, ${products.id} as "productId", ${seoJobs.market}
      from ${products} join ${seoJobs} on ${seoJobs.productId} = ${products.id}
      where ${isAmong(seoJobs.id, ids)} and ${leases.waiting} and ${seoJobs.work} = 'analyze'
      order by ${products.id}
      for update of ${sql.identifier("products")}, ${sql.identifier("seo_jobs")} skip locked`,
  );
  return lockedJobs.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

async function parseEntries(tx: Database, entries: readonly QueueEntry[]) {
  const subjects = await loadSeoInputs(tx, entries);
  const subjectByProductId = new Map(subjects.map((subject) => [subject.productId, subject]));
  const parsedProducts: ParsedSeoProduct[] = [];
  const failedIds: number[] = [];
  for (const job of entries) {
    const subject = subjectByProductId.get(job.productId);
    const parsedProduct = subject && readOrNull(subject);
    if (parsedProduct) parsedProducts.push({ job, subject, parsedProduct });
    else failedIds.push(job.id);
    // Lets the process handle requests between two texts.
    await setImmediate();
  }
  return { read: parsedProducts, failed: failedIds };
}

/** Returns null on an error, which the job reports when it runs separately. */
function readOrNull({ source, productId }: SeoInput): ParsedProduct | null {
  try {
    return readProduct(source);
  } catch (error) {
    log.warn({ err: error, productId }, "a product could not be analyzed for SEO");
    return null;
  }
}

async function endJobs(tx: Database, parsedProducts: readonly ParsedSeoProduct[]): Promise<void> {
  const doneIds = parsedProducts.map(({ job }) => job.id);
  if (doneIds.length > 0) await tx.delete(seoJobs).where(isAmong(seoJobs.id, doneIds));
}

/** Returns the jobs that are still pending, except those locked here. */
async function findPendingJobs(tx: Database, ids: number[], lockedIds: ReadonlySet<number>) {
  const otherIds = ids.filter((id) => !lockedIds.has(id));
  if (otherIds.length === 0) return [];
  const pendingRows = await queryRows<{ id: number }>(
    tx,
    sql`select ${seoJobs.id} from ${seoJobs} where ${isAmong(seoJobs.id, otherIds)} and ${leases.waiting}`,
  );
  return pendingRows.map(({ id }) => id);
}

import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { productSeo, seoJobs } from "@/db/schema/seo";
import type { User } from "@/db/schema/users";
import type { Market, SeoJobKind } from "@/lib/enums";
import { DomainError, invalidField } from "@/lib/errors";
import { lockProduct } from "@/lib/products/lock";
import { resolveBusinessId } from "@/lib/products/queries";
import { isAnalyzed, markAnalyzing } from "./claim";
import { enqueueSeo } from "./queue";
import type { AnalyzeSeo, OptimizeSeo, SeoTriggerResponse } from "./schemas";
import { loadSeoInput, type SeoInput } from "./source";

/**
 * Queues an analysis of a product. A queued or running job continues. An up-to-date analysis is
 * repeated only with `force`.
 * @throws DomainError invalid for an unknown product
 */
export async function analyzeSeo(input: AnalyzeSeo, user: User): Promise<SeoTriggerResponse> {
  return queueSeoJob(input, "analyze", user, async (tx, subject, dueWork) => {
    if (dueWork === "analyze") return "SEO analysis is already running for this product.";
    if (dueWork === "optimize") return "Optimization is already running for this product.";
    if (input.force_reanalysis || !(await isUpToDate(tx, subject))) return null;
    return "The SEO analysis of this product is up to date.";
  });
}

/**
 * Queues an optimization of a product's texts, which runs after its analysis.
 * @throws DomainError invalid for an unknown product
 */
export async function optimizeSeo(input: OptimizeSeo, user: User): Promise<SeoTriggerResponse> {
  return queueSeoJob(input, "optimize", user, async (_tx, _subject, dueWork) =>
    dueWork === "optimize" ? "Optimization is already running for this product." : null,
  );
}

const STARTED_MESSAGES: Record<SeoJobKind, string> = {
  analyze: "SEO analysis started.",
  optimize: "Optimization started.",
};

/** @param findRefusal returns why no new job is queued; null to queue one */
async function queueSeoJob(
  input: { product_id: string; market?: Market },
  work: SeoJobKind,
  user: User,
  findRefusal: (
    tx: Database,
    subject: SeoInput,
    dueWork: SeoJobKind | null,
  ) => Promise<string | null>,
): Promise<SeoTriggerResponse> {
  const id = await requireProductId(input.product_id);
  return db().transaction(async (tx) => {
    await lockProduct(tx, id);
    const subject = await loadSeoInput(tx, id, input.market ?? null);
    if (!subject) throw createUnknownProductError();
    const [pendingJob] = await tx.select().from(seoJobs).where(eq(seoJobs.productId, id));
    const message = await findRefusal(tx, subject, pendingJob?.work ?? null);
    const { productId } = subject.source;
    if (message && !pendingJob)
      return { message, product_id: productId, ...(await loadSeoStatus(tx, id)) };
    const request = { work, market: input.market ?? null, requestedBy: user.id };
    await enqueueSeo(tx, id, request);
    await markAnalyzing(tx, subject);
    const started = { message: message ?? STARTED_MESSAGES[work], product_id: productId };
    return { ...started, seo_status: "analyzing" as const };
  });
}

async function isUpToDate(tx: Database, subject: SeoInput): Promise<boolean> {
  const { seo_status: status } = await loadSeoStatus(tx, subject.productId);
  return status !== "failed" && (await isAnalyzed(tx, subject));
}

async function loadSeoStatus(tx: Database, id: number) {
  const [record] = await tx
    .select({ seo_status: productSeo.seoStatus })
    .from(productSeo)
    .where(eq(productSeo.productId, id));
  return record ?? { seo_status: "pending" as const };
}

/** Returns a business id's internal id. @throws DomainError invalid if unknown */
export async function requireProductId(productId: string): Promise<number> {
  try {
    return await resolveBusinessId(productId);
  } catch (error) {
    throw error instanceof DomainError && error.kind === "not_found"
      ? createUnknownProductError()
      : error;
  }
}

export function createUnknownProductError(): DomainError {
  return invalidField("product_id", "This product does not exist.");
}

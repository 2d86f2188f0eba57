import { eq, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { products } from "@/db/schema/products";
import { productSeo, seoAnalyses, seoJobs, seoKeywords } from "@/db/schema/seo";
import { lockProduct } from "@/lib/validations/claim";
import type { Advice } from "./advise";
import { heldBy, type Job, WAITING } from "./claim";
import type { SeoStatus } from "./constants";
import type { Offer } from "./offer";
import { normalizeKeyword } from "./scoring/keywords";
import { SEO_ENGINE_VERSION } from "./scoring/thresholds";
import type { SeoAnalysis } from "./scoring/types";
import { approvalHash, loadSubject, md5, type Subject } from "./source";

/** From this score on a product is optimized. */
const GOOD_SCORE = 0.8;

export interface Result {
  analysis: SeoAnalysis;
  /** Null: without a model. */
  advice: Advice | null;
  /** Null: of an analysis alone. */
  offer: Offer | null;
}

/**
 * Stores what came of a job, in one transaction, and ends it. Stores nothing where the job is lost
 * (`lost`), or where the product is another one by now, so that it waits again (`changed`). Where
 * more was asked for meanwhile, the job waits again too (`more`).
 */
export async function saveSeo(
  job: Job,
  result: Result,
): Promise<"saved" | "lost" | "changed" | "more"> {
  return db().transaction(async (tx) => {
    await lockProduct(tx, job.productId);
    const [held] = await tx.select().from(seoJobs).where(heldBy(job));
    if (!held) return "lost";
    const now = await loadSubject(tx, job.productId, held.market);
    if (now?.fingerprint !== job.subject.fingerprint) {
      await waitAgain(tx, job);
      return "changed";
    }
    await storeAnalysis(tx, job, result);
    await storeKeywords(tx, job.subject, result);
    const more = held.work !== job.work;
    await storeRecord(tx, job.subject, result, more);
    if (more) await waitAgain(tx, job);
    else await tx.delete(seoJobs).where(heldBy(job));
    return more ? "more" : "saved";
  });
}

/** Nothing went wrong: the attempts begin anew. */
async function waitAgain(tx: Database, job: Job): Promise<void> {
  await tx
    .update(seoJobs)
    .set({ ...WAITING, attempts: 0 })
    .where(heldBy(job));
}

async function storeAnalysis(tx: Database, { productId, subject }: Job, result: Result) {
  const { analysis, advice } = result;
  const advised = advice !== null && advice.recommendations.length > 0;
  await tx.insert(seoAnalyses).values({
    productId,
    titleScore: analysis.titleScore,
    descriptionScore: analysis.descriptionScore,
    keywordScore: analysis.keywordScore,
    technicalScore: analysis.technicalScore,
    seoScore: analysis.seoScore,
    recommendations: advised ? advice.recommendations : analysis.recommendations,
    recommendedBy: advised ? advice.model : "rules",
    market: subject.source.market,
    descriptionHash: md5(subject.source.description),
    engineVersion: SEO_ENGINE_VERSION,
    modelMilliseconds: advice?.milliseconds ?? null,
    inputTokens: advice?.inputTokens ?? null,
    outputTokens: advice?.outputTokens ?? null,
    droppedAdvice: advice?.dropped ?? 0,
  });
}

/** The analysis' keywords, then the model's ideas that are none of them. */
async function storeKeywords(
  tx: Database,
  { productId, source }: Subject,
  { analysis, advice }: Result,
): Promise<void> {
  const ideas = (advice?.ideas ?? []).map((idea) => ({
    ...idea,
    isTarget: false,
    isIdea: true,
    competitionScore: null,
    relevanceScore: null,
    usedInTitle: false,
    usedInDescription: false,
    usedInMeta: false,
  }));
  const rows = new Map<string, typeof seoKeywords.$inferInsert>();
  for (const keyword of [...analysis.keywords, ...ideas]) {
    const normalized = normalizeKeyword(keyword.keyword);
    if (normalized === "" || rows.has(normalized)) continue;
    const place = { productId, ordinal: rows.size, normalized, market: source.market };
    rows.set(normalized, { ...keyword, ...place });
  }
  await tx.delete(seoKeywords).where(eq(seoKeywords.productId, productId));
  if (rows.size > 0) await tx.insert(seoKeywords).values([...rows.values()]);
}

async function storeRecord(
  tx: Database,
  { productId, source, fingerprint }: Subject,
  { analysis, offer }: Result,
  more: boolean,
): Promise<void> {
  const now = new Date();
  const hash = md5(source.description);
  const scored: SeoStatus = analysis.seoScore >= GOOD_SCORE ? "optimized" : "needs_review";
  const approved = sql`${productSeo.approvedHash} = ${approvalHash(source)}`;
  await tx
    .update(productSeo)
    .set({
      seoStatus: more
        ? "analyzing"
        : sql`case when ${approved} then 'approved' else ${scored}::text end`,
      market: source.market,
      locale: source.locale,
      errorMessage: null,
      analyzedAt: now,
      fingerprint,
      descriptionHash: hash,
      seoScore: analysis.seoScore,
      completenessScore: analysis.completenessScore,
      keywordsCount: analysis.keywords.length,
      targetKeywords: analysis.targetKeywords,
      checks: analysis.checks,
      structuredData: analysis.structuredData,
      ogTwitterTags: analysis.ogTwitterTags,
      missing: analysis.missing,
      ...(offer ? offerColumns(offer, hash, now) : {}),
    })
    .where(eq(productSeo.productId, productId));
  if (!offer) await dropStaleOffer(tx, productId, hash);
  await tx
    .update(products)
    .set({ seoScore: analysis.seoScore, seoAnalyzedAt: now })
    .where(eq(products.id, productId));
}

/** A part for which nothing better is offered keeps what was accepted before. */
function offerColumns(offer: Offer, optimizedHash: string, optimizedAt: Date) {
  const { title, metaDescription, description } = offer;
  const kept = (part: "title" | "meta_description", offered: string | null, column: string) =>
    sql`case when ${offered}::text is null and ${sql.identifier(column)} is not null
      then ${JSON.stringify([part])}::text::jsonb else '[]'::jsonb end`;
  return {
    seoTitle: sql`coalesce(${title}::text, ${productSeo.acceptedTitle})`,
    seoMetaDescription: sql`coalesce(${metaDescription}::text, ${productSeo.acceptedMetaDescription})`,
    seoOptimizedDescription: description,
    acceptedParts: sql`${kept("title", title, "accepted_title")} ||
      ${kept("meta_description", metaDescription, "accepted_meta_description")}`,
    optimizationNotes: offer.notes,
    optimizedBy: offer.by,
    optimizedAt,
    optimizedHash,
  };
}

/** What was made from another description is not offered any longer; what was accepted stays. */
async function dropStaleOffer(tx: Database, productId: number, hash: string): Promise<void> {
  await tx
    .update(productSeo)
    .set({
      seoTitle: sql`${productSeo.acceptedTitle}`,
      seoMetaDescription: sql`${productSeo.acceptedMetaDescription}`,
      seoOptimizedDescription: null,
      acceptedParts: sql`
        case when accepted_title is null then '[]'::jsonb else '["title"]'::jsonb end ||
        case when accepted_meta_description is null then '[]'::jsonb else '["meta_description"]'::jsonb end`,
      optimizationNotes: [],
      optimizedHash: null,
    })
    .where(
      sql`${productSeo.productId} = ${productId} and ${productSeo.optimizedHash} is distinct from ${hash}
        and ${productSeo.optimizedHash} is not null`,
    );
}

import { eq, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { type Database, db } from "@/db/client";
import { products } from "@/db/schema/products";
import { keywordVolumes, productSeo, seoAnalyses, seoJobs, seoKeywords } from "@/db/schema/seo";
import type { SeoStatus } from "@/lib/enums";
import { RELEASED } from "@/lib/jobs/lease";
import { lockProduct } from "@/lib/validations/claim";
import { type Job, leases } from "./claim";
import { asKeyword, type Idea } from "./ideas";
import type { Offer } from "./offer";
import type { Result } from "./run";
import { normalizeKeyword } from "./scoring/normalize-keyword";
import { SEO_ENGINE_VERSION } from "./scoring/thresholds";
import type { SeoAnalysis } from "./scoring/types";
import { approvalHash, loadSeoInput, md5, type SeoInput } from "./source";

/** From this score on a product is optimized. */
const GOOD_SCORE = 0.8;

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
    const [held] = await tx.select().from(seoJobs).where(leases.heldBy(job));
    if (!held) return "lost";
    const now = await loadSeoInput(tx, job.productId, held.market);
    if (now?.fingerprint !== job.subject.fingerprint) {
      await waitAgain(tx, job);
      return "changed";
    }
    const more = held.work !== job.work;
    const at = new Date();
    if (job.analyze) await storeAnalysis(tx, job, result, at);
    if (result.offer) await storeOffer(tx, job.subject, result.offer, at);
    await storeStatus(tx, job.subject, result.analysis, more);
    if (more) await waitAgain(tx, job);
    else await tx.delete(seoJobs).where(leases.heldBy(job));
    return more ? "more" : "saved";
  });
}

/** Nothing went wrong: the attempts begin anew. */
async function waitAgain(tx: Database, job: Job): Promise<void> {
  await tx
    .update(seoJobs)
    .set({ ...RELEASED, attempts: 0 })
    .where(leases.heldBy(job));
}

async function storeAnalysis(
  tx: Database,
  { productId, subject }: Job,
  { analysis, advice }: Result,
  analyzedAt: Date,
): Promise<void> {
  const { source, fingerprint } = subject;
  const advised = advice !== null && advice.recommendations.length > 0;
  const descriptionHash = md5(source.description);
  const { titleScore, descriptionScore, keywordScore, technicalScore, seoScore } = analysis;
  await tx.insert(seoAnalyses).values({
    productId,
    titleScore,
    descriptionScore,
    keywordScore,
    technicalScore,
    seoScore,
    recommendations: advised ? advice.recommendations : analysis.recommendations,
    recommendedBy: advised ? advice.model : "rules",
    market: source.market,
    descriptionHash,
    engineVersion: SEO_ENGINE_VERSION,
    modelMilliseconds: advice?.milliseconds ?? null,
    inputTokens: advice?.inputTokens ?? null,
    outputTokens: advice?.outputTokens ?? null,
    droppedAdvice: advice?.dropped ?? 0,
    createdAt: analyzedAt,
  });
  await storeKeywords(tx, subject, analysis, advice?.ideas ?? []);
  await tx
    .update(productSeo)
    .set({
      market: source.market,
      locale: source.locale,
      analyzedAt,
      fingerprint,
      descriptionHash,
      seoScore,
      completenessScore: analysis.completenessScore,
      keywordsCount: analysis.keywords.length,
      targetKeywords: analysis.targetKeywords,
      checks: analysis.checks,
      structuredData: analysis.structuredData,
      ogTwitterTags: analysis.ogTwitterTags,
      missing: analysis.missing,
    })
    .where(eq(productSeo.productId, productId));
  await dropStaleOffer(tx, productId, descriptionHash);
  await tx
    .update(products)
    .set({ seoScore, seoAnalyzedAt: analyzedAt })
    .where(eq(products.id, productId));
}

/** The analysis' keywords, then the model's ideas that are none of them. */
async function storeKeywords(
  tx: Database,
  { productId, source }: SeoInput,
  analysis: SeoAnalysis,
  thoughts: Idea[],
): Promise<void> {
  const volumeOf = ({ keyword }: Idea) => sql`(
    select ${keywordVolumes.volume} from ${keywordVolumes}
    where ${keywordVolumes.normalized} = ${keyword} and ${keywordVolumes.market} = ${source.market})`;
  const ideas = thoughts.map((idea) => ({
    ...asKeyword(idea, source),
    searchVolume: volumeOf(idea),
  }));
  const rows = new Map<string, PgInsertValue<typeof seoKeywords>>();
  for (const keyword of [...analysis.keywords, ...ideas]) {
    const normalized = normalizeKeyword(keyword.keyword);
    if (normalized === "" || rows.has(normalized)) continue;
    const place = { productId, ordinal: rows.size, normalized, market: source.market };
    rows.set(normalized, { ...keyword, ...place });
  }
  await tx.delete(seoKeywords).where(eq(seoKeywords.productId, productId));
  if (rows.size > 0) await tx.insert(seoKeywords).values([...rows.values()]);
}

async function storeStatus(
  tx: Database,
  { productId, source }: SeoInput,
  { seoScore }: SeoAnalysis,
  more: boolean,
): Promise<void> {
  const scored: SeoStatus = seoScore >= GOOD_SCORE ? "optimized" : "needs_review";
  const approved = sql`${productSeo.approvedHash} = ${approvalHash(source)}`;
  const status = sql`case when ${approved} then 'approved' else ${scored}::text end`;
  await tx
    .update(productSeo)
    .set({ seoStatus: more ? "analyzing" : status, errorMessage: null })
    .where(eq(productSeo.productId, productId));
}

/** A part for which nothing better is offered keeps what was accepted before. */
async function storeOffer(
  tx: Database,
  { productId, source }: SeoInput,
  { title, metaDescription, description, notes, by }: Offer,
  optimizedAt: Date,
): Promise<void> {
  const kept = (part: "title" | "meta_description", offered: string | null, column: string) =>
    sql`case when ${offered}::text is null and ${sql.identifier(column)} is not null
      then ${JSON.stringify([part])}::text::jsonb else '[]'::jsonb end`;
  await tx
    .update(productSeo)
    .set({
      seoTitle: sql`coalesce(${title}::text, ${productSeo.acceptedTitle})`,
      seoMetaDescription: sql`coalesce(${metaDescription}::text, ${productSeo.acceptedMetaDescription})`,
      seoOptimizedDescription: description,
      acceptedParts: sql`${kept("title", title, "accepted_title")} ||
        ${kept("meta_description", metaDescription, "accepted_meta_description")}`,
      optimizationNotes: notes,
      optimizedBy: by,
      optimizedAt,
      optimizedHash: md5(source.description),
    })
    .where(eq(productSeo.productId, productId));
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

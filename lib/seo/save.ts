import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { buildAssignments, buildColumnList, buildRecordset } from "@/db/records";
import { products } from "@/db/schema/products";
import { keywordVolumes, productSeo, seoAnalyses, seoJobs, seoKeywords } from "@/db/schema/seo";
import type { SeoStatus } from "@/lib/enums";
import { RELEASED_LEASE } from "@/lib/platform/jobs/lease";
import { isAmong } from "@/lib/platform/search";
import { lockProduct } from "@/lib/products/lock";
import { leases, type SeoJob } from "./claim";
import { toKeyword } from "./ideas";
import type { SeoResult } from "./run";
import { normalizeKeyword } from "./scoring/normalize-keyword";
import { SEO_ENGINE_VERSION } from "./scoring/thresholds";
import { hashApprovedTexts, loadSeoInput, md5, type SeoInput } from "./source";
import type { SeoSuggestion } from "./suggest";

/** Minimum score for the status `optimized`. */
const GOOD_SCORE = 0.8;

/**
 * Stores a job's result and completes the job in one transaction. Stores nothing if the claim was
 * lost (`lost`), or if the product has changed, in which case the job is pending again (`changed`).
 * The job is also pending again if more work was requested in the meantime (`more`).
 */
export async function saveSeo(
  job: SeoJob,
  result: SeoResult,
): Promise<"saved" | "lost" | "changed" | "more"> {
  return db().transaction(async (tx) => {
    await lockProduct(tx, job.productId);
    const [ownJob] = await tx.select().from(seoJobs).where(leases.ownedBy(job));
    if (!ownJob) return "lost";
    const now = await loadSeoInput(tx, job.productId, ownJob.market);
    if (now?.fingerprint !== job.subject.fingerprint) {
      await requeueJob(tx, job);
      return "changed";
    }
    const hasMoreWork = ownJob.work !== job.work;
    const analyzedAt = new Date();
    const analyzedSubject = { subject: job.subject, result };
    if (job.analyze) await storeAnalyses(tx, [analyzedSubject], analyzedAt);
    if (result.suggestion) await storeSuggestion(tx, job.subject, result.suggestion, analyzedAt);
    await storeStatus(tx, analyzedSubject, hasMoreWork);
    if (hasMoreWork) await requeueJob(tx, job);
    else await tx.delete(seoJobs).where(leases.ownedBy(job));
    return hasMoreWork ? "more" : "saved";
  });
}

/** Returns the job to the queue and resets its attempts, because nothing failed. */
async function requeueJob(tx: Database, job: SeoJob): Promise<void> {
  await tx
    .update(seoJobs)
    .set({ ...RELEASED_LEASE, attempts: 0 })
    .where(leases.ownedBy(job));
}

/** A completed analysis of a product's texts. */
export interface AnalyzedSubject {
  subject: SeoInput;
  result: SeoResult;
}

/**
 * Stores analyses and updates their records. The number of statements is constant. The caller must
 * have locked the products' rows.
 */
export async function storeAnalyses(
  tx: Database,
  analyzedSubjects: readonly AnalyzedSubject[],
  analyzedAt: Date,
): Promise<void> {
  const analysisRows = analyzedSubjects.map((each) => ({
    ...each,
    hash: md5(each.subject.source.description),
  }));
  const history = buildRecordset(
    seoAnalyses,
    analysisRows.map((each) => toHistoryRecord(each, analyzedAt)),
  );
  await tx.execute(sql`
    insert into ${seoAnalyses} (product_id, title_score, description_score, keyword_score,
      technical_score, seo_score, recommendations, recommended_by, market, description_hash,
      engine_version, model_milliseconds, input_tokens, output_tokens, dropped_advice, created_at)
    select product_id, title_score, description_score, keyword_score, technical_score, seo_score,
      recommendations, recommended_by, market, description_hash, engine_version,
      model_milliseconds, input_tokens, output_tokens, dropped_advice, created_at
    from ${history}`);
  await storeKeywords(tx, analyzedSubjects);
  await storeRecords(tx, analysisRows, analyzedAt);
  await dropStaleSuggestions(
    tx,
    analysisRows.map(({ subject }) => subject.productId),
  );
  const scores = analysisRows.map(({ subject, result: { analysis } }) => {
    return { id: subject.productId, seoScore: analysis.seoScore, seoAnalyzedAt: analyzedAt };
  });
  await tx.execute(sql`
    update ${products} p set seo_score = d.seo_score, seo_analyzed_at = d.seo_analyzed_at
    from ${buildRecordset(products, scores)} d where p.id = d.id`);
}

type AnalysisRow = AnalyzedSubject & { hash: string };

function toHistoryRecord({ subject, result, hash }: AnalysisRow, createdAt: Date) {
  const { analysis, advice } = result;
  const { titleScore, descriptionScore, keywordScore, technicalScore, seoScore } = analysis;
  const hasAdvice = advice !== null && advice.recommendations.length > 0;
  return {
    productId: subject.productId,
    titleScore,
    descriptionScore,
    keywordScore,
    technicalScore,
    seoScore,
    recommendations: hasAdvice ? advice.recommendations : analysis.recommendations,
    recommendedBy: hasAdvice ? advice.model : "rules",
    market: subject.source.market,
    descriptionHash: hash,
    engineVersion: SEO_ENGINE_VERSION,
    modelMilliseconds: advice?.milliseconds ?? null,
    inputTokens: advice?.inputTokens ?? null,
    outputTokens: advice?.outputTokens ?? null,
    droppedAdvice: advice?.dropped ?? 0,
    createdAt,
  };
}

/** Uses a single upsert, because rows are wide. */
async function storeRecords(
  tx: Database,
  analysisRows: readonly AnalysisRow[],
  analyzedAt: Date,
): Promise<void> {
  const records = analysisRows.map((each) => ({
    ...toRecordColumns(each, analyzedAt),
    ...toStatusColumns(each),
  }));
  const columns = Object.keys(records[0] ?? {}).filter((name) => !EXCLUDED_COLUMNS.has(name));
  await tx.execute(sql`
    insert into ${productSeo} (product_id, category_id, seo_status, ${buildColumnList(columns)})
    select d.product_id, d.category_id, ${STATUS_SQL}, ${buildColumnList(columns, "d")}
    from ${buildRecordset(productSeo, records)} d
    left join ${productSeo} s on s.product_id = d.product_id
    on conflict (product_id) do update set seo_status = excluded.seo_status, error_message = null,
      ${buildAssignments(columns, "excluded")}`);
}

const EXCLUDED_COLUMNS = new Set(["productId", "categoryId", "seoStatus", "approvedHash"]);

/** SQL for a record's status: `s` is the record, `d` the result of `toStatusColumns`. */
const STATUS_SQL = sql`case when s.approved_hash = d.approved_hash then 'approved' else d.seo_status end`;

/** Returns the status of an analyzed record. It applies unless the record's texts are approved. */
function toStatusColumns({ subject: { source }, result: { analysis } }: AnalyzedSubject) {
  const seoStatus: SeoStatus = analysis.seoScore >= GOOD_SCORE ? "optimized" : "needs_review";
  return { seoStatus, approvedHash: hashApprovedTexts(source) };
}

function toRecordColumns({ subject, result: { analysis }, hash }: AnalysisRow, analyzedAt: Date) {
  // Omits the description while it equals the product's.
  const { description: _, ...structuredData } = analysis.structuredData;
  const { source, fingerprint, productId, categoryId } = subject;
  return {
    productId,
    categoryId,
    market: source.market,
    locale: source.locale,
    analyzedAt,
    fingerprint,
    descriptionHash: hash,
    seoScore: analysis.seoScore,
    completenessScore: analysis.completenessScore,
    keywordsCount: analysis.keywords.length,
    targetKeywords: analysis.targetKeywords,
    checks: analysis.checks,
    structuredData,
    ogTwitterTags: analysis.ogTwitterTags,
    missing: analysis.missing,
  };
}

/** Stores the keywords of each analysis, followed by the model's additional ideas. */
async function storeKeywords(
  tx: Database,
  analyzedSubjects: readonly AnalyzedSubject[],
): Promise<void> {
  const keywords = analyzedSubjects.flatMap(toKeywordRows);
  const ids = analyzedSubjects.map(({ subject }) => subject.productId);
  await tx.delete(seoKeywords).where(isAmong(seoKeywords.productId, ids));
  // Looks up imported volumes, because ideas can also have one.
  await tx.execute(sql`
    insert into ${seoKeywords} (product_id, keyword, normalized, keyword_type, is_target,
      is_idea, market, search_volume, competition_score, relevance_score, used_in_title,
      used_in_description, used_in_meta)
    select product_id, keyword, normalized, keyword_type, is_target, is_idea, market,
      case when is_idea then (select v.volume from ${keywordVolumes} v
        where v.normalized = k.normalized and v.market = k.market) else search_volume end,
      competition_score, relevance_score, used_in_title, used_in_description, used_in_meta
    from ${buildRecordset(seoKeywords, keywords)} k`);
}

function toKeywordRows({ subject, result: { analysis, advice } }: AnalyzedSubject) {
  const { productId, source } = subject;
  const ideas = (advice?.ideas ?? []).map((idea) => toKeyword(idea, source));
  const rows = new Map<string, typeof seoKeywords.$inferInsert>();
  for (const keyword of [...analysis.keywords, ...ideas]) {
    const normalizedKeyword = normalizeKeyword(keyword.keyword);
    if (normalizedKeyword === "" || rows.has(normalizedKeyword)) continue;
    const keyColumns = { productId, normalized: normalizedKeyword, market: source.market };
    rows.set(normalizedKeyword, { isIdea: false, ...keyword, ...keyColumns });
  }
  return [...rows.values()];
}

/** Updates the record when a job ends. @param hasMoreWork whether more work is pending */
async function storeStatus(
  tx: Database,
  analyzedSubject: AnalyzedSubject,
  hasMoreWork: boolean,
): Promise<void> {
  const { productId } = analyzedSubject.subject;
  const record = buildRecordset(productSeo, [{ productId, ...toStatusColumns(analyzedSubject) }]);
  await tx.execute(sql`
    update ${productSeo} s set seo_status = ${hasMoreWork ? sql`'analyzing'` : STATUS_SQL}, error_message = null
    from ${record} d where s.product_id = d.product_id`);
}

/** Stores a suggestion. Parts without an optimized text keep the accepted one. */
async function storeSuggestion(
  tx: Database,
  { productId, source }: SeoInput,
  { title, metaDescription, description, notes, author }: SeoSuggestion,
  optimizedAt: Date,
): Promise<void> {
  const buildAcceptedPartSql = (
    part: "title" | "meta_description",
    suggestedText: string | null,
    column: string,
  ) =>
    sql`case when ${suggestedText}::text is null and ${sql.identifier(column)} is not null
      then ${JSON.stringify([part])}::text::jsonb else '[]'::jsonb end`;
  await tx
    .update(productSeo)
    .set({
      seoTitle: sql`coalesce(${title}::text, ${productSeo.acceptedTitle})`,
      seoMetaDescription: sql`coalesce(${metaDescription}::text, ${productSeo.acceptedMetaDescription})`,
      seoOptimizedDescription: description,
      acceptedParts: sql`${buildAcceptedPartSql("title", title, "accepted_title")} ||
        ${buildAcceptedPartSql("meta_description", metaDescription, "accepted_meta_description")}`,
      optimizationNotes: notes,
      optimizedBy: author,
      optimizedAt,
      optimizedHash: md5(source.description),
    })
    .where(eq(productSeo.productId, productId));
}

/** Removes suggestions that are based on an outdated description. Accepted texts are kept. */
async function dropStaleSuggestions(tx: Database, productIds: number[]): Promise<void> {
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
      and(
        isAmong(productSeo.productId, productIds),
        isNotNull(productSeo.optimizedHash),
        sql`${productSeo.optimizedHash} is distinct from ${productSeo.descriptionHash}`,
      ),
    );
}

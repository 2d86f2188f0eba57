import { type Advice, advise } from "./advise";
import { loadCatalogue } from "./catalogue";
import { type Job, renewSeoLease } from "./claim";
import { makeOffer, type Offer } from "./offer";
import { analyzeSeo } from "./scoring/analyze";
import { keywordCandidates } from "./scoring/keywords";
import { normalizeKeyword } from "./scoring/normalize-keyword";
import type { SeoAnalysis } from "./scoring/types";
import type { Subject } from "./source";

/** Scores a product's texts by code alone. */
export async function analyzeSubject(subject: Subject): Promise<SeoAnalysis> {
  const { source } = subject;
  const keywords = keywordCandidates(source).map(normalizeKeyword);
  return analyzeSeo(source, await loadCatalogue(subject, [...new Set(keywords)]));
}

/**
 * Asks the model what to change and which keywords come to its mind; null without a model,
 * where the last analysis stands, and where the job is lost.
 * @throws ModelError
 */
export async function adviseOn(job: Job, analysis: SeoAnalysis): Promise<Advice | null> {
  if (!job.analyze || !(await renewSeoLease(job))) return null;
  return advise(job.subject.source, analysis);
}

/**
 * Better texts, each checked against policies and facts; null where the job is for an analysis
 * alone, and where it is lost.
 * @throws ModelError
 */
export async function optimize(job: Job, analysis: SeoAnalysis): Promise<Offer | null> {
  if (job.work !== "optimize" || !(await renewSeoLease(job))) return null;
  return makeOffer(job.subject, analysis);
}

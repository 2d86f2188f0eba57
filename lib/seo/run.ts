import { callUnlessUnavailable } from "@/lib/model/outage";
import { type Advice, generateAdvice } from "./advise";
import { loadCatalogue } from "./catalogue";
import type { SeoJob } from "./claim";
import { analyzeSeo } from "./scoring/analyze";
import { listKeywordCandidates, type ParsedProduct, readProduct } from "./scoring/keywords";
import { normalizeKeyword } from "./scoring/normalize-keyword";
import type { SeoAnalysis, SeoSource } from "./scoring/types";
import type { SeoInput } from "./source";
import { makeSuggestion, type SeoSuggestion } from "./suggest";

/** Scores a product's texts without using the model. */
export async function analyzeSubject(subject: SeoInput): Promise<SeoAnalysis> {
  const { source } = subject;
  const parsedProduct = readProduct(source);
  const catalogue = await loadCatalogue(subject, listKeywordsToLookUp(source, parsedProduct));
  return analyzeSeo(source, catalogue, parsedProduct);
}

/** Returns the normalized keywords that an analysis looks up in the catalogue. */
export function listKeywordsToLookUp(source: SeoSource, parsedProduct: ParsedProduct): string[] {
  return [...new Set(listKeywordCandidates(source, parsedProduct).map(normalizeKeyword))];
}

export interface SeoResult {
  analysis: SeoAnalysis;
  /** The model's advice; null without a model or if the last analysis is up to date. */
  advice: Advice | null;
  /** Optimized texts that passed the checks; null if only analyzed. */
  suggestion: SeoSuggestion | null;
}

/** Runs a claimed job without storing it. @throws ModelError, or the signal's reason */
export async function runJob(job: SeoJob, signal?: AbortSignal): Promise<SeoResult> {
  const { subject } = job;
  const analysis = await analyzeSubject(subject);
  return callUnlessUnavailable(async () => {
    const advice = job.analyze ? await generateAdvice(subject.source, analysis, signal) : null;
    const suggestion =
      job.work === "optimize" ? await makeSuggestion(subject, analysis, signal) : null;
    return { analysis, advice, suggestion };
  });
}

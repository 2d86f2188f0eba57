import { unlessAway } from "@/lib/model/outage";
import { type Advice, advise } from "./advise";
import { loadCatalogue } from "./catalogue";
import type { Job } from "./claim";
import { makeOffer, type Offer } from "./offer";
import { analyzeSeo } from "./scoring/analyze";
import { keywordCandidates, type Reading, readProduct } from "./scoring/keywords";
import { normalizeKeyword } from "./scoring/normalize-keyword";
import type { SeoAnalysis, SeoSource } from "./scoring/types";
import type { SeoInput } from "./source";

/** Scores a product's texts by code alone. */
export async function analyzeSubject(subject: SeoInput): Promise<SeoAnalysis> {
  const { source } = subject;
  const reading = readProduct(source);
  const catalogue = await loadCatalogue(subject, soughtKeywords(source, reading));
  return analyzeSeo(source, catalogue, reading);
}

/** The keywords, normalized, that an analysis asks the catalogue about. */
export function soughtKeywords(source: SeoSource, reading: Reading): string[] {
  return [...new Set(keywordCandidates(source, reading).map(normalizeKeyword))];
}

/** What comes of a job. */
export interface Result {
  analysis: SeoAnalysis;
  /** Null: without a model, and where the last analysis stands. */
  advice: Advice | null;
  /** Better texts, each checked against policies and facts; null: of an analysis alone. */
  offer: Offer | null;
}

/** Does a claimed job, and stores nothing. @throws ModelError; the signal's reason when it aborts */
export async function workOn(job: Job, signal?: AbortSignal): Promise<Result> {
  const { subject } = job;
  const analysis = await analyzeSubject(subject);
  return unlessAway(async () => {
    const advice = job.analyze ? await advise(subject.source, analysis, signal) : null;
    const offer = job.work === "optimize" ? await makeOffer(subject, analysis, signal) : null;
    return { analysis, advice, offer };
  });
}

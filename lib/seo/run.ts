import { unlessAway } from "@/lib/ai/outage";
import { type Advice, advise } from "./advise";
import { loadCatalogue } from "./catalogue";
import type { Job } from "./claim";
import { makeOffer, type Offer } from "./offer";
import { analyzeSeo } from "./scoring/analyze";
import { keywordCandidates } from "./scoring/keywords";
import { normalizeKeyword } from "./scoring/normalize-keyword";
import type { SeoAnalysis } from "./scoring/types";
import type { SeoInput } from "./source";

/** Scores a product's texts by code alone. */
export async function analyzeSubject(subject: SeoInput): Promise<SeoAnalysis> {
  const { source } = subject;
  const keywords = keywordCandidates(source).map(normalizeKeyword);
  return analyzeSeo(source, await loadCatalogue(subject, [...new Set(keywords)]));
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

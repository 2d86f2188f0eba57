import { inngest, seoRequested } from "@/inngest/client";
import { config } from "@/lib/config";
import { log } from "@/lib/log";
import { claimSeo, failSeo, type Hold, type Job } from "@/lib/seo/claim";
import { tellSeoQueue } from "@/lib/seo/queue";
import { adviseOn, analyzeSubject, optimize } from "@/lib/seo/run";
import { saveSeo } from "@/lib/seo/save";
import { reasonFor, refineError } from "./failure";
import type { Step } from "./step";

/** Deals with a claimed job whose run went wrong. */
type GiveUp = (hold: Hold, error: unknown) => Promise<void>;

/**
 * Does one job: claim, analyze, advise, optimize where that was asked for, save. Running it again
 * for the same job does nothing: only a waiting one can be claimed, and only its claim can save.
 * @throws what a step throws where `giveUp` is left out, and what the claim throws in any case
 */
export async function analyzeProductSeo(
  step: Step,
  jobId: number,
  giveUp: GiveUp = rethrow,
): Promise<void> {
  const job = await step.run("claim", () => claimSeo(jobId));
  if (!job) return;
  try {
    await runJob(step, job);
  } catch (error) {
    await giveUp(job, error);
  }
}

async function runJob(step: Step, job: Job): Promise<void> {
  const analysis = await step.run("analyze", () => analyzeSubject(job.subject));
  const advice = await step.run("advise", () => adviseOn(job, analysis).catch(refineError));
  const offer = await step.run("optimize", () => optimize(job, analysis).catch(refineError));
  const outcome = await step.run("save", () => saveSeo(job, { analysis, advice, offer }));
  if (outcome === "changed" || outcome === "more")
    await step.run("tell", () => tellSeoQueue([job.jobId]));
}

async function rethrow(_hold: Hold, error: unknown): Promise<never> {
  throw error;
}

export function analyzeSeoFunction() {
  return inngest.createFunction(
    {
      id: "analyze-seo",
      triggers: [seoRequested],
      retries: 2,
      concurrency: { limit: spareOne(config().AI_CONCURRENCY) },
    },
    ({ event, step: inngestStep }) => {
      const step = inngestStep as unknown as Step;
      return analyzeProductSeo(step, event.data.job_id, (hold, error) =>
        step.run("fail", async () => {
          log.warn({ err: error, jobId: hold.jobId }, "an SEO analysis went wrong");
          await failSeo(hold, reasonFor(error, "SEO analysis"));
        }),
      );
    },
  );
}

/** How many may run of what can wait, so that a check always finds a place; at least one. */
export function spareOne(concurrency: number): number {
  return Math.max(1, concurrency - 1);
}

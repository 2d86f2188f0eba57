import { inngest, validationRequested } from "@/inngest/client";
import { config } from "@/lib/config";
import { log } from "@/lib/log";
import {
  claimValidation,
  failValidation,
  type Job,
  releaseValidation,
} from "@/lib/validations/claim";
import { tellQueue } from "@/lib/validations/queue";
import { judgeText, saveVerdict } from "@/lib/validations/run";
import { reasonFor, refineError } from "./failure";
import type { Step } from "./step";

/** Deals with a claimed validation whose run went wrong. */
type GiveUp = (job: Job, error: unknown) => Promise<void>;

/**
 * Runs one validation: claim, judge, check and save. Running it again for the same validation does
 * nothing: only a pending one can be claimed, and only its claim can save.
 * @throws what a step throws where `giveUp` is left out, and what the claim throws in any case
 */
export async function validateProduct(
  step: Step,
  validationId: number,
  giveUp: GiveUp = rethrow,
): Promise<void> {
  const job = await step.run("claim", () => claimValidation(validationId));
  if (!job) return;
  try {
    await runJob(step, job);
  } catch (error) {
    await giveUp(job, error);
  }
}

async function runJob(step: Step, job: Job): Promise<void> {
  const judged = await step.run("judge", () => judgeText(job).catch(refineError));
  const outcome = await step.run("save", () => saveVerdict(job, judged));
  if (outcome !== "policies_changed") return;
  await step.run("release", async () => {
    await releaseValidation(job, "The policies were changed during the check.");
    await tellQueue([job.validationId]);
  });
}

async function rethrow(_job: Job, error: unknown): Promise<never> {
  throw error;
}

export function validateProductFunction() {
  return inngest.createFunction(
    {
      id: "validate-product",
      triggers: [validationRequested],
      retries: 2,
      concurrency: { limit: config().AI_CONCURRENCY },
    },
    ({ event, step: inngestStep }) => {
      const step = inngestStep as unknown as Step;
      return validateProduct(step, event.data.validation_id, (job, error) =>
        step.run("fail", async () => {
          log.warn({ err: error, validationId: job.validationId }, "a validation went wrong");
          await failValidation(job, reasonFor(error, "check"));
        }),
      );
    },
  );
}

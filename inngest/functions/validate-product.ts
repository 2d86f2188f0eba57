import { NonRetriableError } from "inngest";
import { inngest, validationRequested } from "@/inngest/client";
import { ModelError } from "@/lib/ai/error";
import { config } from "@/lib/config";
import {
  claimValidation,
  failValidation,
  findHold,
  releaseValidation,
} from "@/lib/validations/claim";
import { tellQueue } from "@/lib/validations/queue";
import { judgeText, planCheck, saveVerdict } from "@/lib/validations/run";
import type { Step } from "./step";

/**
 * Runs one validation: claim, check, judge, save. Running it again for the same validation does
 * nothing: only a pending one can be claimed, and only its claim can save.
 */
export async function validateProduct(step: Step, validationId: number): Promise<void> {
  const job = await step.run("claim", () => claimValidation(validationId));
  if (!job) return;
  const plan = await step.run("check", () => planCheck(job));
  const judgement = await step.run("judge", () => judgeText(job, plan).catch(refineError));
  const outcome = await step.run("save", () => saveVerdict(job, plan, judgement));
  if (outcome !== "policies_changed") return;
  await step.run("release", async () => {
    await releaseValidation(job, "The policies were changed during the check.");
    await tellQueue([validationId]);
  });
}

/** A model that refuses will refuse again. */
function refineError(error: unknown): never {
  if (error instanceof ModelError && !error.retryable) throw new NonRetriableError(error.message);
  throw error;
}

export function validateProductFunction() {
  return inngest.createFunction(
    {
      id: "validate-product",
      triggers: [validationRequested],
      retries: 2,
      concurrency: { limit: config().AI_CONCURRENCY },
      onFailure: async ({ event, error }) => {
        const hold = await findHold(event.data.event.data.validation_id);
        if (hold) await failValidation(hold, error.message);
      },
    },
    ({ event, step }) => validateProduct(step as unknown as Step, event.data.validation_id),
  );
}

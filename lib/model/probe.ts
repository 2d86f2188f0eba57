import { z } from "zod";
import { ModelError } from "./error";
import { generateNow } from "./generate";
import type { ModelSettings } from "./model";

/** A check of nothing, which any model can answer soon. */
export const PROBE = {
  schema: z.object({ findings: z.array(z.string()) }),
  // Any object will do: whether it follows a schema is not the question.
  accepts: z.looseObject({}),
  instructions: 'You check a text against rules. Without rules, answer {"findings": []}.',
  prompt: '{"rules": [], "description": ""}',
  retries: 0,
};

const PROBE_TIMEOUT_MS = 10_000;
/** An unreadable answer is asked for once more. */
export const LONGEST_PROBE_MS = 2 * PROBE_TIMEOUT_MS;

let running: Promise<ModelError | null> | null = null;

/**
 * Asks the model a tiny question, beside the calls that may hang; callers that come meanwhile share
 * the answer.
 * @returns why it gave no answer; null where it did, or refused: then waiting is of no use
 */
export function probeModel(settings: ModelSettings): Promise<ModelError | null> {
  running ??= ask(settings).finally(() => {
    running = null;
  });
  return running;
}

async function ask(settings: ModelSettings): Promise<ModelError | null> {
  const patience = Math.min(settings.AI_TIMEOUT_MS, PROBE_TIMEOUT_MS);
  try {
    await generateNow(PROBE, { ...settings, AI_TIMEOUT_MS: patience });
    return null;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.retryable ? error : null;
  }
}

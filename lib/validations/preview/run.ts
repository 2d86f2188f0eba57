import { ModelError } from "@/lib/model/error";
import { config } from "@/lib/platform/config";
import { log } from "@/lib/platform/log";
import { startSlices } from "@/lib/platform/slices";
import type { Scope } from "@/lib/policies/scope";
import { compareProduct } from "./compare";
import type { Hypothesis } from "./hypothesis";
import { SAMPLE_SIZE, sampleByModel } from "./model-sample";
import { countProducts, type PreviewProduct, readProducts } from "./read-products";
import type { PreviewEvent } from "./schemas";
import { Tally } from "./tally";

/**
 * Checks every product of a scope under a hypothesis and reports progress. Stores nothing. If the
 * signal aborts, ends without a result. Never throws: reports an error as the last event.
 */
export async function* runPreview(
  scope: Scope,
  hypothesis: Hypothesis,
  askModel: boolean,
  signal: AbortSignal,
): AsyncGenerator<PreviewEvent> {
  try {
    yield* preview(scope, hypothesis, askModel, signal);
  } catch (error) {
    if (signal.aborted) return;
    log.error({ err: error }, "a preview failed");
    const errorMessage = error instanceof ModelError ? error.message : "The preview failed.";
    yield { type: "error", message: errorMessage };
  }
}

async function* preview(
  scope: Scope,
  hypothesis: Hypothesis,
  askModel: boolean,
  signal: AbortSignal,
): AsyncGenerator<PreviewEvent> {
  const total = await countProducts(scope);
  const { model } = config();
  const tally = new Tally();
  const sampled: PreviewProduct[] = [];
  let done = 0;
  const pause = startSlices();
  yield { type: "progress", done, total, stage: "rules" };
  for await (const batch of readProducts(hypothesis.pairs, model !== null)) {
    for (const product of batch) {
      if (signal.aborted) return;
      const compared = compareProduct(product, hypothesis);
      if (compared) tally.add(compared, compared.sample);
      // Samples are evenly distributed and deterministic.
      if (
        Math.floor((done * SAMPLE_SIZE) / total) >= sampled.length &&
        sampled.length < SAMPLE_SIZE
      )
        sampled.push(product);
      done++;
      await pause();
    }
    yield { type: "progress", done, total: Math.max(total, done), stage: "rules" };
  }
  const isModelSampled = askModel && model !== null;
  const sample = isModelSampled ? yield* sampleByModel(sampled, hypothesis, signal) : null;
  if (signal.aborted) return;
  yield {
    type: "result",
    ...tally.result(),
    needs_model: hypothesis.needsModel,
    model: model !== null,
    model_sample: sample?.impact ?? null,
    not_checked_because: sample?.notCheckedBecause ?? null,
    policy_issues: hypothesis.issues,
  };
}

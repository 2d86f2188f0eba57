import { ModelError } from "@/lib/model/error";
import { config } from "@/lib/platform/config";
import { log } from "@/lib/platform/log";
import { startSlices } from "@/lib/platform/slices";
import type { PolicyScope } from "@/lib/policies/scope";
import { compareProduct } from "./compare";
import type { Hypothesis } from "./hypothesis";
import { SAMPLE_SIZE, sampleByModel } from "./model-sample";
import { countProducts, type PreviewProduct, readProducts } from "./read-products";
import type { PreviewEvent } from "./schemas";
import { Tally } from "./tally";

/**
 * Checks every product in a scope under a hypothesis and reports progress. Stores nothing. If the
 * signal is aborted, ends without a result. Never throws; an error is reported as the last event.
 */
export async function* runPreview(
  scope: PolicyScope,
  hypothesis: Hypothesis,
  askModel: boolean,
  signal: AbortSignal,
): AsyncGenerator<PreviewEvent> {
  try {
    yield* streamPreview(scope, hypothesis, askModel, signal);
  } catch (error) {
    if (signal.aborted) return;
    log.error({ err: error }, "a preview failed");
    const errorMessage = error instanceof ModelError ? error.message : "The preview failed.";
    yield { type: "error", message: errorMessage };
  }
}

async function* streamPreview(
  scope: PolicyScope,
  hypothesis: Hypothesis,
  askModel: boolean,
  signal: AbortSignal,
): AsyncGenerator<PreviewEvent> {
  const total = await countProducts(scope);
  const { model } = config();
  const tally = new Tally();
  const sampledProducts: PreviewProduct[] = [];
  let doneCount = 0;
  const pause = startSlices();
  yield { type: "progress", done: doneCount, total, stage: "rules" };
  for await (const batch of readProducts(hypothesis.pairs, model !== null)) {
    for (const product of batch) {
      if (signal.aborted) return;
      const comparison = compareProduct(product, hypothesis);
      if (comparison) tally.add(comparison, comparison.sample);
      // Samples are evenly distributed and deterministic.
      if (
        Math.floor((doneCount * SAMPLE_SIZE) / total) >= sampledProducts.length &&
        sampledProducts.length < SAMPLE_SIZE
      )
        sampledProducts.push(product);
      doneCount++;
      await pause();
    }
    yield { type: "progress", done: doneCount, total: Math.max(total, doneCount), stage: "rules" };
  }
  const isModelSampled = askModel && model !== null;
  const sample = isModelSampled ? yield* sampleByModel(sampledProducts, hypothesis, signal) : null;
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

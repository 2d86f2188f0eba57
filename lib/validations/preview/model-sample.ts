import { checkText } from "@/lib/checking/findings/check-text";
import type { Finding } from "@/lib/checking/findings/types";
import { buildVerdict } from "@/lib/checking/findings/verdict";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { DecisionsInVerdict } from "@/lib/findings/decisions/open-decisions";
import { ModelError } from "@/lib/model/error";
import { groundJudgment } from "@/lib/model/judging/ground-judgment";
import { judgeCached } from "@/lib/model/verdicts/judge-cached";

import {
  compareProduct,
  filterOpenFindings,
  listNewFindings,
  type Outcome,
  toPreviewSample,
  toProductTexts,
  toProductTraits,
} from "./compare";
import type { Hypothesis, Side } from "./hypothesis";
import type { PreviewProduct } from "./read-products";
import type { Impact, PreviewEvent } from "./schemas";
import { Tally } from "./tally";

/** Number of products in the sample for the model. */
export const SAMPLE_SIZE = 20;

/** The model's result, or the reason why the model was not asked. */
interface Sample {
  impact: Impact | null;
  notCheckedBecause: string | null;
}

/**
 * Asks the model about a sample of products under the changed policies and reports progress. Stops
 * at the first failed call.
 * @throws ModelError if the error is not retryable
 */
export async function* sampleByModel(
  products: PreviewProduct[],
  hypothesis: Hypothesis,
  signal: AbortSignal,
): AsyncGenerator<PreviewEvent, Sample> {
  const tally = new Tally();
  const total = products.length;
  yield { type: "progress", done: 0, total, stage: "model" };
  const abortController = new AbortController();
  const abortSignal = AbortSignal.any([signal, abortController.signal]);
  // Starts all calls immediately, because the model client limits concurrency.
  const pendingAnswers = products.map((product) =>
    judgeProduct(product, hypothesis, abortSignal).catch((error: unknown) => {
      // Aborts all calls after the first failure to avoid further failures.
      abortController.abort(error);
      throw error;
    }),
  );
  const results = Promise.allSettled(pendingAnswers);
  try {
    for (const [index, answer] of pendingAnswers.entries()) {
      const comparison = await answer;
      if (comparison) tally.add(comparison, comparison.sample);
      yield { type: "progress", done: index + 1, total, stage: "model" };
    }
    return { impact: tally.result(), notCheckedBecause: null };
  } catch (error) {
    if (!(error instanceof ModelError && error.retryable)) throw error;
    return { impact: null, notCheckedBecause: error.reason };
  } finally {
    abortController.abort();
    await results;
  }
}

async function judgeProduct(product: PreviewProduct, hypothesis: Hypothesis, signal: AbortSignal) {
  const comparison = compareProduct(product, hypothesis);
  const sides = hypothesis.sidesOf(product);
  if (!comparison || !sides) return null;
  const { findings, ...after } = await computeVerdict(sides.after, product, hypothesis.day, signal);
  const text = toProductTexts(product);
  const policies = selectPolicies(
    sides.before.policies,
    toProductTraits(product, text, hypothesis.day),
  );
  const before = filterOpenFindings(product, text, checkText(policies, text));
  const newFindings = listNewFindings(before, findings);
  return {
    before: comparison.before,
    after,
    sample: () => toPreviewSample(product, comparison.before, after, newFindings),
  };
}

async function computeVerdict(
  { policies: allPolicies, threshold }: Side,
  product: PreviewProduct,
  day: string,
  signal: AbortSignal,
): Promise<Outcome & { findings: Finding[] }> {
  const text = toProductTexts(product);
  const policies = selectPolicies(allPolicies, toProductTraits(product, text, day));
  const judgment = await judgeCached(policies, text, signal);
  const groundedJudgment = judgment && groundJudgment(policies, text, judgment);
  const { findDismissals } = new DecisionsInVerdict(product.decisions, policies, text);
  const verdict = buildVerdict({
    policies,
    text,
    threshold,
    judged: groundedJudgment,
    findDismissals: findDismissals,
  });
  const { score, compliant, dismissals } = verdict;
  return {
    score,
    compliant,
    findings: verdict.findings.filter((_, index) => !dismissals.has(index)),
  };
}

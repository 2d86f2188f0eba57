import { selectPolicies } from "@/lib/checking/applicability";
import { checkText } from "@/lib/checking/check-text";
import type { Finding } from "@/lib/checking/types";
import { buildVerdict } from "@/lib/checking/verdict";
import { ModelError } from "@/lib/model/error";
import { groundJudgement } from "@/lib/model/judging/ground";
import { judgeCached } from "@/lib/model/judging/judge-cached";
import { DecisionsInVerdict } from "../decisions/open";

import {
  compareProduct,
  filterOpenFindings,
  listNewFindings,
  type Outcome,
  sampleOf,
  textsOf,
  traitsOf,
} from "./compare";
import type { Hypothesis, Side } from "./hypothesis";
import type { PreviewProduct } from "./read-products";
import type { Impact, PreviewEvent } from "./schemas";
import { Tally } from "./tally";

/** Number of products in the sample for the model. */
export const SAMPLE_SIZE = 20;

/** The result of the model, or why the model was not asked. */
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
    askModelAbout(product, hypothesis, abortSignal).catch((error: unknown) => {
      // Aborts all calls on the first failure to avoid further ones.
      abortController.abort(error);
      throw error;
    }),
  );
  const results = Promise.allSettled(pendingAnswers);
  try {
    for (const [index, answer] of pendingAnswers.entries()) {
      const compared = await answer;
      if (compared) tally.add(compared, compared.sample);
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

async function askModelAbout(product: PreviewProduct, hypothesis: Hypothesis, signal: AbortSignal) {
  const comparison = compareProduct(product, hypothesis);
  const sides = hypothesis.sidesOf(product);
  if (!comparison || !sides) return null;
  const { findings, ...after } = await verdictOf(sides.after, product, signal);
  const text = textsOf(product);
  const policies = selectPolicies(sides.before.policies, traitsOf(product, text));
  const before = filterOpenFindings(product, text, checkText(policies, text));
  const newFindings = listNewFindings(before, findings);
  return {
    before: comparison.before,
    after,
    sample: () => sampleOf(product, comparison.before, after, newFindings),
  };
}

async function verdictOf(
  { policies: all, threshold }: Side,
  product: PreviewProduct,
  signal: AbortSignal,
): Promise<Outcome & { findings: Finding[] }> {
  const text = textsOf(product);
  const policies = selectPolicies(all, traitsOf(product, text));
  const judgement = await judgeCached(policies, text, signal);
  const groundedJudgement = judgement && groundJudgement(policies, text, judgement);
  const { findDismissals: decide } = new DecisionsInVerdict(product.decisions, policies, text);
  const verdict = buildVerdict({
    policies,
    text,
    threshold,
    judged: groundedJudgement,
    findDismissals: decide,
  });
  const { score, compliant, dismissals } = verdict;
  return { score, compliant, findings: verdict.findings.filter((_, at) => !dismissals.has(at)) };
}

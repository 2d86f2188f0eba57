import { forProduct } from "@/lib/checking/applicability";
import { checkText } from "@/lib/checking/check-text";
import { checkedText } from "@/lib/checking/checked-text";
import { groundFindings } from "@/lib/checking/ground";
import type { Finding } from "@/lib/checking/types";
import { buildVerdict } from "@/lib/checking/verdict";
import { judge } from "@/lib/validations/judge";
import { added, compareProduct, type Outcome, sampleOf, traitsOf } from "./compare";
import { type Hypothesis, pairKey, type Side } from "./hypothesis";
import type { PreviewProduct } from "./read-products";
import type { Impact, PreviewEvent } from "./schemas";
import { Tally } from "./tally";

/** So many products are shown to the model. */
export const SAMPLE_SIZE = 20;

/**
 * Asks the model about some products under the policies as they would be, beside what is known of
 * them now; says how far it is.
 * @throws ModelError
 */
export async function* sampleByModel(
  products: PreviewProduct[],
  hypothesis: Hypothesis,
  signal: AbortSignal,
): AsyncGenerator<PreviewEvent, Impact> {
  const tally = new Tally();
  const total = products.length;
  yield { type: "progress", done: 0, total, stage: "model" };
  // All at once: how many calls run at a time is the model's own limit.
  const asked = products.map((product) => askAbout(product, hypothesis, signal));
  const settled = Promise.allSettled(asked);
  for (const [at, answer] of asked.entries()) {
    const compared = await answer;
    if (compared) tally.add(compared, compared.sample);
    yield { type: "progress", done: at + 1, total, stage: "model" };
  }
  await settled;
  return tally.result();
}

async function askAbout(product: PreviewProduct, hypothesis: Hypothesis, signal: AbortSignal) {
  const known = compareProduct(product, hypothesis);
  const sides = hypothesis.pairs.get(pairKey(product));
  if (!known || !sides) return null;
  const { findings, ...after } = await verdictOf(sides.after, product, signal);
  const text = checkedText(product.text);
  const policies = forProduct(sides.before.policies, traitsOf(product, text));
  const { findings: before } = checkText(policies, text);
  const fresh = added(before, findings);
  return {
    before: known.before,
    after,
    sample: () => sampleOf(product, known.before, after, fresh),
  };
}

async function verdictOf(
  { policies: all, threshold }: Side,
  product: PreviewProduct,
  signal: AbortSignal,
): Promise<Outcome & { findings: Finding[] }> {
  const text = checkedText(product.text);
  const policies = forProduct(all, traitsOf(product, text));
  const judgement = await judge(policies, text, signal);
  const judged = judgement && groundFindings(policies, text, judgement.claims);
  const { score, compliant, findings } = buildVerdict({ policies, text, threshold, judged });
  return { score, compliant, findings };
}

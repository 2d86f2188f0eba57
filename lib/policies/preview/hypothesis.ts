import type { Database } from "@/db/client";
import { products } from "@/db/schema/products";
import { type CompiledPolicies, compilePolicies } from "@/lib/checking/compile";
import { type LoadedPolicies, loadPolicySets, type PolicyPair } from "@/lib/policies/policy-set";
import { dryRun } from "../dry-run";
import { type Scope, within } from "../scope";

/** The policies of products, as they are and as a change would leave them. */
export interface Hypothesis {
  /** By `pairKey`. */
  pairs: Map<string, { before: Side; after: Side }>;
  /** Questions for a model that the change adds or alters, as references for people. */
  needsModel: string[];
}

/** One state of the policies of a pair. */
export interface Side {
  policies: CompiledPolicies;
  threshold: number;
  /** What the model is asked, by what its findings are known by. */
  questions: ReadonlyMap<string, string>;
}

/**
 * Makes a change, reads what the policies would be, and takes the change back: what is previewed is
 * exactly what saving would do, its refusals included.
 * @throws what `change` throws
 */
export async function supposing(
  scope: Scope,
  change: (tx: Database) => Promise<unknown>,
): Promise<Hypothesis> {
  const states = await dryRun(async (tx) => {
    const pairs = await tx
      .selectDistinct({
        categoryId: products.categoryId,
        brandGuidelinesId: products.brandGuidelinesId,
      })
      .from(products)
      .where(within(scope));
    const before = await loadPolicySets(tx, pairs);
    await change(tx);
    return { before, after: await loadPolicySets(tx, pairs) };
  });
  const after = new Map(states.after.map((loaded) => [pairKey(loaded), sideOf(loaded)]));
  const pairs: Hypothesis["pairs"] = new Map();
  const needsModel = new Set<string>();
  for (const loaded of states.before) {
    const key = pairKey(loaded);
    const was = sideOf(loaded);
    const is = after.get(key);
    if (!is) continue;
    pairs.set(key, { before: was, after: is });
    for (const { guidelineReference, ...question } of is.policies.questions)
      if (was.questions.get(identify({ guidelineReference, ...question })) !== question.instruction)
        needsModel.add(guidelineReference);
  }
  return { pairs, needsModel: [...needsModel].sort() };
}

export function pairKey({ categoryId, brandGuidelinesId }: PolicyPair): string {
  return `${categoryId}:${brandGuidelinesId}`;
}

/** What a model's finding and the question that it answers have in common. */
export function identify(part: {
  source: string;
  rule: number | null;
  guidelineReference: string;
}): string {
  return `${part.source} ${part.rule ?? part.guidelineReference}`;
}

function sideOf({ set, threshold }: LoadedPolicies): Side {
  const policies = compilePolicies(set);
  const questions = new Map(
    policies.questions.map((question) => [identify(question), question.instruction]),
  );
  return { policies, threshold, questions };
}

import { asc } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/products";
import { type CompiledPolicies, compilePolicies } from "@/lib/checking/compile";
import { keep } from "@/lib/platform/bounded";
import { requireRoom } from "@/lib/platform/room";
import { dryRun } from "@/lib/policies/dry-run";
import { type LoadedPolicies, loadPolicySets, type PolicyPair } from "@/lib/policies/policy-set";
import { type Scope, within } from "@/lib/policies/scope";

/** One state of the policies of a pair. */
export interface Side {
  policies: CompiledPolicies;
  threshold: number;
  /** What the model is asked, by what its findings are known by. */
  questions: ReadonlyMap<string, string>;
}

interface Sides {
  before: Side;
  after: Side;
}

interface States {
  before: LoadedPolicies;
  after: LoadedPolicies;
}

/** So many pairs are kept compiled; products come pair by pair. */
const MOST_COMPILED = 8;

/** The policies of products, as they are and as a change would leave them. */
export class Hypothesis {
  private readonly states = new Map<string, States>();
  private readonly compiled = new Map<string, Sides>();
  private readonly added = new Set<string>();

  constructor(before: LoadedPolicies[], after: LoadedPolicies[]) {
    const changed = new Map(after.map((loaded) => [pairKey(loaded), loaded]));
    for (const loaded of before) {
      const is = changed.get(pairKey(loaded));
      if (is) this.states.set(pairKey(loaded), { before: loaded, after: is });
    }
  }

  /** The pairs of whose products it knows the policies. */
  get pairs(): PolicyPair[] {
    return [...this.states.values()].map(({ before }) => before);
  }

  /** Null where nothing is known of a product's pair. */
  sidesOf(pair: PolicyPair): Sides | null {
    const key = pairKey(pair);
    const known = this.compiled.get(key);
    if (known) return known;
    const states = this.states.get(key);
    if (!states) return null;
    const sides = { before: sideOf(states.before), after: sideOf(states.after) };
    for (const reference of addedQuestions(sides)) this.added.add(reference);
    keep(this.compiled, key, sides, MOST_COMPILED);
    return sides;
  }

  /** Questions for a model that the change adds or alters, as references, of the pairs seen so far. */
  get needsModel(): string[] {
    return [...this.added].sort();
  }
}

/**
 * Makes a change, reads what the policies would be, and takes the change back: what is previewed is
 * exactly what saving would do, its refusals included.
 * @throws what `change` throws, and unavailable where the disk has no room for that
 */
export async function supposing(
  scope: Scope,
  change: (tx: Database) => Promise<unknown>,
): Promise<Hypothesis> {
  requireRoom(
    "The disk is nearly full: a preview makes the change and takes it back, for which there is no room. What is stored can be read.",
  );
  const { before, after } = await dryRun(async (tx) => {
    const pairs = await tx
      .selectDistinct({
        categoryId: products.categoryId,
        brandGuidelinesId: products.brandGuidelinesId,
      })
      .from(products)
      .where(within(scope))
      .orderBy(asc(products.categoryId), asc(products.brandGuidelinesId));
    const before = await loadPolicySets(tx, pairs);
    await change(tx);
    return { before, after: await loadPolicySets(tx, pairs) };
  });
  return new Hypothesis(before, after);
}

function addedQuestions({ before, after }: Sides): string[] {
  return after.policies.questions
    .filter((question) => before.questions.get(identify(question)) !== question.instruction)
    .map(({ guidelineReference }) => guidelineReference);
}

function pairKey({ categoryId, brandGuidelinesId }: PolicyPair): string {
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

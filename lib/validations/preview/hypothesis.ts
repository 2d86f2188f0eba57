import { asc } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/products";
import { type CompiledPolicies, compilePolicies } from "@/lib/checking/rules/policies/compile";
import { getToday } from "@/lib/platform/days";
import { assertDiskSpace } from "@/lib/platform/disk-space";
import { changeAndLoadPolicies } from "@/lib/policies/checks/new-issues";
import type { PolicyIssueJson } from "@/lib/policies/checks/schemas";
import { runAndRollBack } from "@/lib/policies/dry-run";
import type { PolicyRef } from "@/lib/policies/policy-ref";
import { type LoadedPolicies, loadPolicySets, type PolicyPair } from "@/lib/policies/policy-set";
import { isInScope, type PolicyScope } from "@/lib/policies/scope";

/** One state of the policies of a category and brand guideline. */
export interface Side {
  policies: CompiledPolicies;
  threshold: number;
  /** The instructions of the prompt items, by the key that they share with their findings. */
  promptItems: ReadonlyMap<string, string>;
}

interface Sides {
  before: Side;
  after: Side;
}

interface States {
  before: LoadedPolicies;
  after: LoadedPolicies;
}

/**
 * Maximum number of policy pairs whose compiled policies are cached. A small cache is enough,
 * because products are processed one pair at a time.
 */
const MAX_COMPILED_PAIRS = 8;

/** The policies of products, before and after a change. */
export class Hypothesis {
  private readonly states = new Map<string, States>();
  private readonly compiled = new LRUCache<string, Sides>({ max: MAX_COMPILED_PAIRS });
  private readonly added = new Set<string>();

  /**
   * @param issues the policy issues that the change would cause
   * @param day the day of the check in UTC
   */
  constructor(
    before: LoadedPolicies[],
    after: LoadedPolicies[],
    readonly issues: PolicyIssueJson[],
    readonly day: string,
  ) {
    const afterByPair = new Map(after.map((loaded) => [pairKey(loaded), loaded]));
    for (const loaded of before) {
      const afterPolicies = afterByPair.get(pairKey(loaded));
      if (afterPolicies) this.states.set(pairKey(loaded), { before: loaded, after: afterPolicies });
    }
  }

  /** The pairs whose policies are loaded. */
  get pairs(): PolicyPair[] {
    return [...this.states.values()].map(({ before }) => before);
  }

  /** Returns both states of a pair's policies; null if the pair is unknown. */
  sidesOf(pair: PolicyPair): Sides | null {
    const key = pairKey(pair);
    const cachedSides = this.compiled.get(key);
    if (cachedSides) return cachedSides;
    const states = this.states.get(key);
    if (!states) return null;
    const sides = {
      before: compileSide(states.before, this.day),
      after: compileSide(states.after, this.day),
    };
    for (const reference of listAddedPromptItems(sides)) this.added.add(reference);
    this.compiled.set(key, sides);
    return sides;
  }

  /** References of new or modified prompt items in the pairs processed so far. */
  get needsModel(): string[] {
    return [...this.added].sort();
  }
}

/**
 * Applies a change, reads the resulting policies, and rolls the change back. A preview therefore
 * matches the result of saving, including errors.
 * @param policyOf returns the changed policy
 * @param day the day of the check in UTC; today by default
 * @throws the errors of `change`; unavailable if the disk is full
 */
export async function withChange<Done>(
  scope: PolicyScope,
  change: (tx: Database) => Promise<Done>,
  policyOf: (done: Done) => PolicyRef,
  day = getToday(),
): Promise<Hypothesis> {
  assertDiskSpace(
    "The disk is nearly full: a preview applies the change and rolls it back, which needs disk space. Stored data can still be read.",
  );
  const { before, after, findIssues } = await runAndRollBack(async (tx) => {
    const pairs = await tx
      .selectDistinct({
        categoryId: products.categoryId,
        brandGuidelinesId: products.brandGuidelinesId,
      })
      .from(products)
      .where(isInScope(scope))
      .orderBy(asc(products.categoryId), asc(products.brandGuidelinesId));
    const before = await loadPolicySets(tx, pairs);
    const { findIssues } = await changeAndLoadPolicies(tx, policyOf, () => change(tx));
    return { before, after: await loadPolicySets(tx, pairs), findIssues };
  });
  return new Hypothesis(before, after, await findIssues(), day);
}

function listAddedPromptItems({ before, after }: Sides): string[] {
  return after.policies.promptItems
    .filter(
      (promptItem) => before.promptItems.get(promptItemKey(promptItem)) !== promptItem.instruction,
    )
    .map(({ guidelineReference }) => guidelineReference);
}

function pairKey({ categoryId, brandGuidelinesId }: PolicyPair): string {
  return `${categoryId}:${brandGuidelinesId}`;
}

/** Returns a key that a model finding shares with its prompt item. */
export function promptItemKey(part: {
  source: string;
  rule: number | null;
  guidelineReference: string;
}): string {
  return `${part.source} ${part.rule ?? part.guidelineReference}`;
}

/** Compiles one state of policies for the checks of one day. */
export function compileSide({ set, threshold }: LoadedPolicies, day: string): Side {
  const policies = compilePolicies(set, day);
  const promptItems = new Map(
    policies.promptItems.map((promptItem) => [promptItemKey(promptItem), promptItem.instruction]),
  );
  return { policies, threshold, promptItems };
}

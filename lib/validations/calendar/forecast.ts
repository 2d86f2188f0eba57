import type { SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { selectPolicies } from "@/lib/checking/applicability";
import { checkText } from "@/lib/checking/check-text";
import { ruleChecksOf } from "@/lib/checking/rule-checks";
import type { Finding } from "@/lib/checking/types";
import { config } from "@/lib/platform/config";
import { startSlices } from "@/lib/platform/slices";
import { type LoadedPolicies, loadPolicySets } from "@/lib/policies/policy-set";
import {
  filterOpenFindings,
  listNewFindings,
  outcomeOf,
  textsOf,
  traitsOf,
} from "../preview/compare";
import { identify, type Side, sideOf } from "../preview/hypothesis";
import { type PreviewProduct, readProducts } from "../preview/read-products";
import { turnsOf } from "./turns";

/** Changes on a day, compared with the day before. */
export interface Effect {
  failingMore: number;
  failingLess: number;
  findings: number;
}

/**
 * Computes the changes on each of these days by checking the current texts of all products with
 * code, as of that day and the day before. Model findings remain as long as their rule is valid.
 * @param today the day on which the forecast begins
 * @param dates later days in order; no rules begin or end on days in between
 * @param condition a condition on `products`; all products by default
 * @throws the signal's reason if aborted
 */
export async function forecastEffects(
  today: string,
  dates: readonly string[],
  signal: AbortSignal,
  condition?: SQL,
): Promise<Map<string, Effect>> {
  const effects = new Map(
    dates.map((date) => [date, { failingMore: 0, failingLess: 0, findings: 0 }]),
  );
  const pairs = await db()
    .selectDistinct({
      categoryId: products.categoryId,
      brandGuidelinesId: products.brandGuidelinesId,
    })
    .from(products);
  const pause = startSlices();
  for (const loaded of await loadPolicySets(db(), pairs)) {
    const steps = stepsOf(loaded, today, dates);
    if (steps.length === 1) continue;
    for await (const batch of readProducts([loaded], config().model !== null, condition))
      for (const product of batch) {
        signal.throwIfAborted();
        addEffects(effects, product, steps);
        await pause();
      }
  }
  return effects;
}

/** The policies of a pair from a given day until the next step. */
type Step = Side & { date: string };

/** Returns the policies as of today, and as of each day when rules of the pair begin or end. */
function stepsOf(loaded: LoadedPolicies, today: string, dates: readonly string[]): Step[] {
  const turns = turnsOf(ruleChecksOf(loaded.set));
  return [today, ...dates.filter((date) => turns.has(date))].map((date) => ({
    date,
    ...sideOf(loaded, date),
  }));
}

function addEffects(
  effects: ReadonlyMap<string, Effect>,
  product: PreviewProduct,
  steps: readonly Step[],
): void {
  const texts = textsOf(product);
  const traits = traitsOf(product, texts);
  const results = steps.map(({ policies }) => checkText(selectPolicies(policies, traits), texts));
  for (const [index, step] of steps.entries()) {
    const [before, previousResult, is] = [steps[index - 1], results[index - 1], results[index]];
    const effect = effects.get(step.date);
    if (!before || !previousResult || !is || !effect) continue;
    // Excludes decisions that have expired by this day.
    const decisions = product.decisions.filter(
      ({ expiresAt }) => expiresAt === null || expiresAt >= step.date,
    );
    const productWithDecisions = { ...product, decisions };
    const [old, now] = [
      filterOpenFindings(productWithDecisions, texts, previousResult),
      filterOpenFindings(productWithDecisions, texts, is),
    ];
    const judgedBefore = product.judged.filter((finding) => isAsked(before, finding));
    const stillJudged = judgedBefore.filter((finding) => isAsked(step, finding));
    const passed = outcomeOf(before, [...old, ...judgedBefore]).compliant;
    const passes = outcomeOf(step, [...now, ...stillJudged]).compliant;
    if (passed && !passes) effect.failingMore++;
    if (!passed && passes) effect.failingLess++;
    effect.findings += listNewFindings(old, now).length;
  }
}

function isAsked(
  { promptItems }: Side,
  finding: Pick<Finding, "source" | "rule" | "guidelineReference">,
): boolean {
  return promptItems.has(identify(finding));
}

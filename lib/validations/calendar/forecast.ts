import type { SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { checkText } from "@/lib/checking/findings/check-text";
import type { Finding } from "@/lib/checking/findings/types";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { normalizeClaim } from "@/lib/checking/rules/policies/evidence";
import { collectRuleChecks } from "@/lib/checking/rules/policies/rule-checks";
import type { Validity } from "@/lib/checking/rules/validity";
import type { ProductTexts } from "@/lib/checking/text/product-texts";
import { config } from "@/lib/platform/config";
import { startSlices } from "@/lib/platform/slices";
import { listDatedEvidence } from "@/lib/policies/evidence/dated-evidence";
import { type LoadedPolicies, loadPolicySets } from "@/lib/policies/policy-set";
import {
  computeOutcome,
  filterOpenFindings,
  listNewFindings,
  toProductTexts,
  toProductTraits,
} from "../preview/compare";
import { compileSide, promptItemKey, type Side } from "../preview/hypothesis";
import { type PreviewProduct, readProducts } from "../preview/read-products";
import { collectChangeDates } from "./validity-changes";

/** Changes on a given day compared with the day before. */
export interface Effect {
  failingMore: number;
  failingLess: number;
  findings: number;
}

/**
 * Computes the changes on each of these days by checking the current texts of all products with
 * code, as of that day and the day before. Model findings remain as long as their rule is valid.
 * @param today the day on which the forecast begins
 * @param dates later days in order; no rules or evidence begin or end on days in between
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
  const datedEvidence = await listDatedEvidence(today);
  const pause = startSlices();
  for (const loadedPolicies of await loadPolicySets(db(), pairs)) {
    const steps = listSteps(loadedPolicies, today, dates, datedEvidence);
    if (steps.length === 1) continue;
    for await (const batch of readProducts([loadedPolicies], config().model !== null, condition))
      for (const product of batch) {
        signal.throwIfAborted();
        addEffects(effects, product, steps);
        await pause();
      }
  }
  return effects;
}

/** The policies of a pair, valid from a given day until the next step. */
type ForecastStep = Side & { date: string };

/**
 * Returns the policies as of today and as of each day on which rules of the pair, or evidence for
 * their claims, begin or end. If only evidence changes on a day, its step reuses the previous
 * step's policies.
 */
function listSteps(
  loadedPolicies: LoadedPolicies,
  today: string,
  dates: readonly string[],
  datedEvidence: readonly (Validity & { claim: string })[],
): ForecastStep[] {
  const ruleChecks = collectRuleChecks(loadedPolicies.set);
  const ruleDates = collectChangeDates(ruleChecks);
  const claims = new Set(
    ruleChecks.flatMap(({ claim }) => (claim === null ? [] : normalizeClaim(claim))),
  );
  const evidenceDates = collectChangeDates(
    datedEvidence.filter(({ claim }) => claims.has(normalizeClaim(claim))),
  );
  let side = compileSide(loadedPolicies, today);
  const steps: ForecastStep[] = [{ date: today, ...side }];
  for (const date of dates) {
    if (!ruleDates.has(date) && !evidenceDates.has(date)) continue;
    if (ruleDates.has(date)) side = compileSide(loadedPolicies, date);
    steps.push({ date, ...side });
  }
  return steps;
}

/** Checks texts at each step. Texts without claims differ only when the policies do. */
function checkSteps(product: PreviewProduct, texts: ProductTexts, steps: readonly ForecastStep[]) {
  const results: ReturnType<typeof checkText>[] = [];
  for (const [index, { policies, date }] of steps.entries()) {
    const previous = results[index - 1];
    const isSame =
      previous &&
      steps[index - 1]?.policies === policies &&
      previous.covered.length === 0 &&
      previous.findings.every(({ claim }) => !claim);
    results.push(
      isSame
        ? previous
        : checkText(selectPolicies(policies, toProductTraits(product, texts, date)), texts),
    );
  }
  return results;
}

function addEffects(
  effects: ReadonlyMap<string, Effect>,
  product: PreviewProduct,
  steps: readonly ForecastStep[],
): void {
  const texts = toProductTexts(product);
  const results = checkSteps(product, texts, steps);
  for (const [index, step] of steps.entries()) {
    const [before, previousResult, result] = [steps[index - 1], results[index - 1], results[index]];
    const effect = effects.get(step.date);
    if (!before || !previousResult || !result || !effect) continue;
    // Excludes decisions that have expired by this day.
    const decisions = product.decisions.filter(
      ({ expiresAt }) => expiresAt === null || expiresAt >= step.date,
    );
    const productWithDecisions = { ...product, decisions };
    const [old, now] = [
      filterOpenFindings(productWithDecisions, texts, previousResult),
      filterOpenFindings(productWithDecisions, texts, result),
    ];
    const judgedBefore = product.judged.filter((finding) => isAsked(before, finding));
    const stillJudged = judgedBefore.filter((finding) => isAsked(step, finding));
    const passedBefore = computeOutcome(before, [...old, ...judgedBefore]).compliant;
    const passesAfter = computeOutcome(step, [...now, ...stillJudged]).compliant;
    if (passedBefore && !passesAfter) effect.failingMore++;
    if (!passedBefore && passesAfter) effect.failingLess++;
    effect.findings += listNewFindings(old, now).length;
  }
}

function isAsked(
  { promptItems }: Side,
  finding: Pick<Finding, "source" | "rule" | "guidelineReference">,
): boolean {
  return promptItems.has(promptItemKey(finding));
}

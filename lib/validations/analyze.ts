import { db } from "@/db/client";
import { promptItemsAbout } from "@/lib/checking/applicability";
import type { CompiledPolicies } from "@/lib/checking/compile";
import type { OpenDecision } from "@/lib/checking/decisions/match";
import { suggestFixes } from "@/lib/checking/fixes/alone";
import type { PlacedFix } from "@/lib/checking/fixes/edits";
import type { ProductTexts } from "@/lib/checking/product-texts";
import { isUnchecked } from "@/lib/checking/summary";
import { buildVerdict } from "@/lib/checking/verdict";
import { DomainError, invalidField } from "@/lib/errors";
import { ModelError } from "@/lib/model/error";
import { groundJudgement } from "@/lib/model/judging/ground";
import { judgeCached } from "@/lib/model/judging/judge-cached";
import type { Weighing } from "@/lib/model/judging/second";
import { type Limit, tryConsume } from "@/lib/people/auth/throttle";
import { config } from "@/lib/platform/config";
import { resolveProductId } from "@/lib/products/queries";
import type { Analyze } from "./analyze-schemas";
import { DecisionsInVerdict, openDecisions } from "./decisions/open";
import { loadReferencedDecisions } from "./decisions/queries";
import { loadGivenProduct } from "./given-product";
import { toResultDetail, toResultJson } from "./json";
import type { FixJson } from "./repair-schemas";
import { computeGains, withRepairs } from "./repairs";
import type { AnalysisJson } from "./schemas";
import {
  collectFurtherTexts,
  toKindColumns,
  toPositionColumns,
  toVerdictColumns,
} from "./verdict-columns";

/** Limits the model calls for live checks per user. Checks that only use rules are not limited. */
const MODEL_LIMIT: Limit = { name: "live-check", points: 30, seconds: 60 };
const NOT_TAKEN_OVER = "the evaluation of the model has not been accepted yet";
const NOT_ASKED = "the model was not asked because of the limit of 30 requests per minute and user";

/**
 * Checks the given texts of a product like a validation, but stores nothing. Violations are
 * numbered from 1.
 * @param userId the user who requests the check
 * @throws DomainError invalid for an unknown category or guideline
 */
export async function analyzeDescription(input: Analyze, userId: number): Promise<AnalysisJson> {
  const started = performance.now();
  const {
    ready,
    traits,
    texts: text,
    further: givenFields,
    policies,
  } = await loadGivenProduct(input);
  const { policies: all, threshold } = ready;
  const { findDismissals } = new DecisionsInVerdict(await loadDecisions(input), policies, text);
  const weighing = { threshold, findDismissals };
  const { judgement, unjudged } = await judgeIfPossible(policies, text, weighing, userId);
  const groundedJudgement = judgement && groundJudgement(policies, text, judgement);
  const verdict = buildVerdict({
    policies,
    text,
    threshold,
    judged: groundedJudgement,
    unjudged,
    findDismissals,
  });
  const columns = toVerdictColumns(verdict);
  const numberedFindings = verdict.findings.map((finding, index) => ({
    id: index + 1,
    decision: verdict.dismissals.get(index)?.decision ?? null,
    ...toPositionColumns(finding, index),
    ...toKindColumns(finding),
  }));
  const further = collectFurtherTexts(policies, givenFields);
  const result = toResultJson({
    ...columns,
    isCompliant: isUnchecked(verdict.findings, verdict.checks) ? null : columns.isCompliant,
    totalViolations: columns.categoryHigh + columns.categoryMedium + columns.categoryLow,
    threshold,
    aiModelUsed: judgement?.model ?? "rules",
    processingTimeSeconds: Math.round(performance.now() - started) / 1000,
    droppedFindings: (groundedJudgement?.dropped ?? 0) + (judgement?.surplus ?? 0),
  });
  const context = {
    gains: computeGains(result),
    decisions: await loadReferencedDecisions(numberedFindings),
  };
  const detail = toResultDetail(
    input.description,
    further,
    verdict.checks,
    numberedFindings,
    context,
  );
  const fixes = numberFixes(
    suggestFixes({ policies: all, traits, texts: text, findings: verdict.findings }),
  );
  return {
    ...result,
    ...withRepairs(detail, threshold, fixes),
    not_checked_because: unjudged ?? null,
    can_rewrite: config().model !== null,
  };
}

/**
 * Returns the fixes by violation number, which starts at 1 and follows the order of the findings.
 */
function numberFixes(fixes: readonly (PlacedFix | null)[]): ReadonlyMap<number, FixJson> {
  return new Map(
    fixes.flatMap((fix, index): [number, FixJson][] => {
      if (!fix) return [];
      const { start, end, insert, label } = fix;
      return [[index + 1, { start, end, insert, label }]];
    }),
  );
}

/**
 * Returns the open decisions on the product's findings.
 * @throws DomainError invalid, under `product_id`, if the product does not exist
 */
async function loadDecisions({ product_id }: Analyze): Promise<OpenDecision[]> {
  if (!product_id) return [];
  const id = await resolveProductId(product_id).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === "not_found")
      throw invalidField("product_id", "This product does not exist.");
    throw error;
  });
  return (await openDecisions(db(), [id])).get(id) ?? [];
}

/** Asks the model if possible. If it fails or its limit is reached, only rule findings remain. */
async function judgeIfPossible(
  policies: CompiledPolicies,
  text: ProductTexts,
  weighing: Weighing,
  userId: number,
) {
  if (promptItemsAbout(policies, text).length === 0 || !config().model) return { judgement: null };
  if (!(await tryConsume(MODEL_LIMIT, String(userId))))
    return { judgement: null, unjudged: NOT_ASKED };
  try {
    return { judgement: await judgeCached(policies, text, undefined, { weighing }) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { judgement: null, unjudged: error.kind === "held" ? NOT_TAKEN_OVER : error.reason };
  }
}

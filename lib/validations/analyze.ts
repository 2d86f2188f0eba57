import { db } from "@/db/client";
import type { PlacedFix } from "@/lib/checking/edits/edits";
import type { OpenDecision } from "@/lib/checking/findings/decisions/match";
import { compareFindings } from "@/lib/checking/findings/locate";
import { isUnchecked } from "@/lib/checking/findings/summary";
import type { Verdict } from "@/lib/checking/findings/types";
import { buildVerdict } from "@/lib/checking/findings/verdict";
import { suggestFixesInSteps } from "@/lib/checking/fixes/single-fixes";
import { selectPromptItems } from "@/lib/checking/rules/policies/applicability";
import { type CompiledPolicies, hasOnlyInvalidRules } from "@/lib/checking/rules/policies/compile";
import { normalizeClaim } from "@/lib/checking/rules/policies/evidence";
import type { ProductTexts } from "@/lib/checking/text/product-texts";
import { type FieldErrors, toDomainError } from "@/lib/errors";
import { DecisionsInVerdict, loadOpenDecisions } from "@/lib/findings/decisions/open-decisions";
import { loadReferencedDecisions } from "@/lib/findings/decisions/queries";
import { ModelError } from "@/lib/model/error";
import { groundJudgment } from "@/lib/model/judging/ground-judgment";
import type { VerdictOptions } from "@/lib/model/verdicts/decisive-keys";
import { judgeCached } from "@/lib/model/verdicts/judge-cached";
import { type RateLimit, tryConsume } from "@/lib/people/auth/throttle";
import { config } from "@/lib/platform/config";
import { toFieldErrors } from "@/lib/platform/fields";
import { assertWellFormed } from "@/lib/platform/request-body";
import { runInSlices, startSlices } from "@/lib/platform/slices";
import {
  type AnalyzeBulkInput,
  type AnalyzedJson,
  type AnalyzeInput,
  analyzeSchema,
} from "./analyze-schemas";
import type { FixJson } from "./fix-schemas";
import { addFixes, computeGains } from "./fixes";
import { loadGivenProduct } from "./given-product";
import { toResultDetail, toResultJson } from "./json";
import type { AnalysisJson } from "./schemas";
import {
  collectFurtherTexts,
  toKindColumns,
  toPositionColumns,
  toVerdictColumns,
} from "./verdict-columns";

/** Limits the model calls for live checks per user. Checks that use only rules are not limited. */
const MODEL_LIMIT: RateLimit = { name: "live-check", points: 30, seconds: 60 };
const NOT_ACCEPTED_REASON = "the evaluation of the model has not been accepted yet";
const RATE_LIMIT_REASON =
  "the model was not asked because of the limit of 30 requests per minute and user";

/**
 * Checks the given texts of a product as a validation would, but stores nothing. Violations are
 * numbered from 1.
 * @param userId the user who requests the check
 * @throws DomainError invalid for an unknown category or guideline
 */
export async function analyzeDescription(
  input: AnalyzeInput,
  userId: number,
): Promise<AnalysisJson> {
  const startedAt = performance.now();
  const {
    ready,
    traits,
    texts: text,
    otherTexts: givenFields,
    policies,
    productId,
  } = await loadGivenProduct(input);
  const { policies: allPolicies, threshold } = ready;
  const { findDismissals } = new DecisionsInVerdict(await loadDecisions(productId), policies, text);
  const weighingOptions = { threshold, findDismissals };
  const { judgment, unjudged } = await judgeIfPossible(policies, text, weighingOptions, userId);
  const groundedJudgment = judgment && groundJudgment(policies, text, judgment);
  const verdict = buildVerdict({
    policies,
    text,
    threshold,
    judged: groundedJudgment,
    unjudged,
    findDismissals,
  });
  const columns = toVerdictColumns(verdict);
  const hasUsableScore =
    !isUnchecked(verdict.findings, verdict.checks) || hasOnlyInvalidRules(policies);
  const numberedFindings = verdict.findings.map((finding, index) => ({
    id: index + 1,
    decision: verdict.dismissals.get(index)?.decision ?? null,
    ...toPositionColumns(finding, index),
    ...toKindColumns(finding),
  }));
  const otherTexts = collectFurtherTexts(policies, givenFields);
  const result = toResultJson({
    ...columns,
    isCompliant: hasUsableScore ? columns.isCompliant : null,
    totalViolations: columns.categoryHigh + columns.categoryMedium + columns.categoryLow,
    threshold,
    aiModelUsed: judgment?.model ?? "rules",
    processingTimeSeconds: Math.round(performance.now() - startedAt) / 1000,
    droppedFindings: (groundedJudgment?.dropped ?? 0) + (judgment?.surplus ?? 0),
  });
  const context = {
    gains: computeGains(result),
    decisions: await loadReferencedDecisions(numberedFindings),
  };
  const detail = toResultDetail(
    input.description,
    otherTexts,
    verdict.checks,
    columns.coveredClaims,
    numberedFindings,
    context,
  );
  const fixes = numberFixes(
    await runInSlices(
      suggestFixesInSteps({
        policies: allPolicies,
        traits,
        texts: text,
        findings: verdict.findings,
      }),
    ),
  );
  return {
    ...result,
    ...addFixes(detail, threshold, fixes),
    not_checked_because: unjudged ?? null,
    claims_without_product: input.product_id ? [] : listClaims(verdict),
    can_rewrite: config().model !== null,
  };
}

/** Returns fixes by violation number, from 1 in the order of the findings. */
function numberFixes(fixes: readonly (PlacedFix | null)[]): ReadonlyMap<number, FixJson> {
  return new Map(
    fixes.flatMap((fix, index): [number, FixJson][] => {
      if (!fix) return [];
      const { start, end, insert, label } = fix;
      return [[index + 1, { start, end, insert, label }]];
    }),
  );
}

/** Returns the claims of a text, covered or not, in the order of the text. */
function listClaims({ findings, covered }: Verdict): string[] {
  const matches = [...findings, ...covered.map(({ finding }) => finding)].sort(compareFindings);
  const claims = matches.flatMap(({ claim }) => claim?.claim ?? []);
  return [...new Map(claims.reverse().map((claim) => [normalizeClaim(claim), claim]))]
    .map(([, claim]) => claim)
    .reverse();
}

async function loadDecisions(productId: number | null): Promise<OpenDecision[]> {
  if (productId === null) return [];
  return (await loadOpenDecisions(db(), [productId])).get(productId) ?? [];
}

/** Asks the model if possible. Otherwise, only rule findings remain. */
async function judgeIfPossible(
  policies: CompiledPolicies,
  text: ProductTexts,
  weighingOptions: VerdictOptions,
  userId: number,
) {
  if (selectPromptItems(policies, text).length === 0 || !config().model) return { judgment: null };
  if (!(await tryConsume(MODEL_LIMIT, String(userId))))
    return { judgment: null, unjudged: RATE_LIMIT_REASON };
  try {
    return {
      judgment: await judgeCached(policies, text, undefined, { verdictOptions: weighingOptions }),
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return {
      judgment: null,
      unjudged: error.kind === "held" ? NOT_ACCEPTED_REASON : error.reason,
    };
  }
}

/**
 * Checks several texts like `analyzeDescription`. For invalid items, returns errors instead of a
 * result.
 * @param userId the user who requests the check
 */
export async function analyzeMany(
  { items }: AnalyzeBulkInput,
  userId: number,
): Promise<{ results: AnalyzedJson[] }> {
  const results: AnalyzedJson[] = [];
  const pause = startSlices();
  // Runs sequentially, because checking blocks the process and model calls are limited per user.
  for (const { key, ...input } of items) {
    results.push({ key, ...(await analyzeOne(input, userId)) });
    await pause();
  }
  return { results };
}

async function analyzeOne(input: unknown, userId: number) {
  try {
    assertWellFormed(input);
    const parsedInput = analyzeSchema.safeParse(input);
    if (!parsedInput.success) return { errors: toFieldErrors(parsedInput.error) };
    return await analyzeDescription(parsedInput.data, userId);
  } catch (error) {
    const domainError = toDomainError(error);
    if (domainError?.kind !== "invalid") throw error;
    const errors: FieldErrors = domainError.details.fields ?? {
      non_field_errors: [domainError.message],
    };
    return { errors };
  }
}

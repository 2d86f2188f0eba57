import { db } from "@/db/client";
import { ModelError } from "@/lib/ai/error";
import { NO_ANSWER, unlessAway } from "@/lib/ai/outage";
import { type Limit, takeIfLeft } from "@/lib/auth/throttle";
import { forProduct } from "@/lib/checking/applicability";
import { type CheckedText, checkedText } from "@/lib/checking/checked-text";
import type { CompiledPolicies } from "@/lib/checking/compile";
import { groundFindings } from "@/lib/checking/ground";
import { buildVerdict } from "@/lib/checking/verdict";
import { config } from "@/lib/config";
import { DomainError } from "@/lib/errors";
import { languageReader } from "@/lib/languages/recognise";
import { compiledPolicies } from "@/lib/policies/policy-set";
import { requireCategory, requireGuidelines } from "@/lib/products/mutations";
import { toResultDetail, toResultJson } from "./json";
import { judge } from "./judge";
import type { AnalysisJson, Analyze } from "./schemas";
import { toVerdictColumns, toViolationColumns } from "./verdict-columns";

/** Calls of the model for one person's live checks; what rules alone decide is not limited. */
const MODEL_LIMIT: Limit = { name: "live-check", points: 30, seconds: 60 };
const NOT_ASKED = "the model was not asked, as it is at most 30 times a minute for one person";

/**
 * Checks a text as a validation would, storing nothing. Violations are numbered from 1.
 * @param userId who asks
 * @throws DomainError invalid (unknown category or guidelines), unavailable (the model fails)
 */
export async function analyzeDescription(input: Analyze, userId: number): Promise<AnalysisJson> {
  const started = performance.now();
  const guidelines = input.brand_guidelines ?? null;
  await requireCategory(db(), input.category);
  await requireGuidelines(db(), guidelines);
  const { policies: all, threshold } = await compiledPolicies(db(), input.category, guidelines);
  const text = checkedText(input.description);
  const policies = forProduct(all, {
    language: input.language ?? (await languageReader())(text.text),
    market: input.market ?? null,
    texts: [text],
  });
  const { judgement, unjudged } = await judgeIfPossible(policies, text, userId);
  const judged = judgement && groundFindings(policies, text, judgement.claims);
  const verdict = buildVerdict({ policies, text, threshold, judged, unjudged });
  const columns = toVerdictColumns(verdict);
  const found = verdict.findings.map((finding, at) => ({
    id: at + 1,
    ...toViolationColumns(finding, at),
  }));
  return {
    ...toResultJson({
      ...columns,
      totalViolations: columns.categoryHigh + columns.categoryMedium + columns.categoryLow,
      threshold,
      aiModelUsed: judgement?.model ?? "rules",
      processingTimeSeconds: Math.round(performance.now() - started) / 1000,
      droppedFindings: (judged?.dropped ?? 0) + (judgement?.surplus ?? 0),
    }),
    ...toResultDetail(input.description, verdict.checks, found),
    not_checked_because: unjudged ?? null,
  };
}

/**
 * A model that does not answer, or is not asked any more, leaves what the rules find.
 * @throws DomainError unavailable
 */
async function judgeIfPossible(policies: CompiledPolicies, text: CheckedText, userId: number) {
  if (policies.questions.length === 0 || !config().model) return { judgement: null };
  if (!(await takeIfLeft(MODEL_LIMIT, String(userId))))
    return { judgement: null, unjudged: NOT_ASKED };
  try {
    return { judgement: await unlessAway(() => judge(policies, text)) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.silent) return { judgement: null, unjudged: NO_ANSWER };
    throw new DomainError("unavailable", error.message);
  }
}

import { db } from "@/db/client";
import { ModelError } from "@/lib/ai/error";
import { unlessAway } from "@/lib/ai/outage";
import { type CheckedText, checkedText } from "@/lib/checking/checked-text";
import type { CompiledPolicies } from "@/lib/checking/compile";
import { groundClaims } from "@/lib/checking/ground";
import { buildVerdict } from "@/lib/checking/verdict";
import { DomainError } from "@/lib/errors";
import { compiledPolicies } from "@/lib/policies/policy-set";
import { requireCategory, requireGuidelines } from "@/lib/products/mutations";
import { toResultDetail, toResultJson } from "./json";
import { judge } from "./judge";
import type { AnalysisJson, Analyze } from "./schemas";
import { toVerdictColumns, toViolationColumns } from "./verdict-columns";

/**
 * Checks a text as a validation would, storing nothing. Violations are numbered from 1.
 * @throws DomainError invalid (unknown category or guidelines), unavailable (the model fails)
 */
export async function analyzeDescription(input: Analyze): Promise<AnalysisJson> {
  const started = performance.now();
  const guidelines = input.brand_guidelines ?? null;
  await requireCategory(db(), input.category);
  await requireGuidelines(db(), guidelines);
  const { policies, threshold } = await compiledPolicies(db(), input.category, guidelines);
  const text = checkedText(input.description);
  const { judgement, unjudged } = await judgeIfAnswering(policies, text);
  const judged = judgement && groundClaims(policies, text, judgement.claims);
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

/** A model that does not answer leaves what the rules find. @throws DomainError unavailable */
async function judgeIfAnswering(policies: CompiledPolicies, text: CheckedText) {
  try {
    if (policies.questions.length === 0) return { judgement: null };
    return { judgement: await unlessAway(() => judge(policies, text)) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.kind === "timeout" || error.kind === "away")
      return { judgement: null, unjudged: "the model does not answer" };
    throw new DomainError("unavailable", error.message);
  }
}

import type { JudgingRecord } from "@/db/schema/judging";
import { type CompiledPolicies, toCheck } from "@/lib/checking/rules/policies/compile";
import type { Judgment } from "../judging/judge";
import { PROMPT_VERSION } from "../judging/prompt";
import type { JudgingJson } from "../judging/schemas";

const NO_MODEL_REASON = "No model is configured.";
const NOT_ASKED_REASON = "There is no text that it applies to, or the model was not asked.";
const NO_EVIDENCE_REASON = "The model gave no evidence for what it found.";

/** Returns the outcome and cost of each prompt item, or null if the policies have none. */
export function toJudgingRecord(
  { ruleChecks, exempt }: CompiledPolicies,
  judgment: Judgment | null,
  hasModel: boolean,
): JudgingRecord | null {
  const judgedChecks = ruleChecks.filter(
    (ruleCheck) => ruleCheck.promptItem && exempt.get(ruleCheck)?.outcome !== "not_applicable",
  );
  if (judgedChecks.length === 0) return null;
  const results = new Map(judgment?.results.map((each) => [each.key, each]));
  const rules = judgedChecks.map((ruleCheck): JudgingRecord["rules"][number] => {
    const { rule, source, ruleType, guidelineReference } = toCheck(ruleCheck, "passed");
    const ruleFields = { rule, source, ruleType, guidelineReference };
    const answer = results.get(ruleCheck.key);
    const openReason = judgment?.open[ruleCheck.key] ?? exempt.get(ruleCheck)?.reason;
    if (answer) {
      const state = answer.replayed ? "replayed" : "asked";
      const isDoubleChecked = judgment?.second?.keys.includes(ruleCheck.key) ?? false;
      return {
        ...ruleFields,
        state,
        answeredAt: answer.answeredAt,
        askedTwice: isDoubleChecked,
        reason: openReason ?? null,
      };
    }
    const hasUnprovenClaim = judgment?.claims.some((claim) => claim.rule === ruleCheck.key);
    const reason =
      openReason ??
      (hasUnprovenClaim ? NO_EVIDENCE_REASON : hasModel ? NOT_ASKED_REASON : NO_MODEL_REASON);
    return { ...ruleFields, state: "not_checked", answeredAt: null, askedTwice: false, reason };
  });
  return {
    model: judgment?.model ?? null,
    promptVersion: judgment ? PROMPT_VERSION : null,
    mode: judgment?.mode ?? null,
    isCompared: judgment?.isCompared ?? false,
    calls: judgment?.calls ?? 0,
    inputTokens: judgment?.inputTokens ?? null,
    outputTokens: judgment?.outputTokens ?? null,
    milliseconds: judgment?.milliseconds ?? null,
    rules,
  };
}

/** Formats the details of the model calls. */
export function toJudgingJson({
  promptVersion: prompt_version,
  inputTokens: input_tokens,
  outputTokens: output_tokens,
  isCompared: is_compared,
  rules,
  ...record
}: JudgingRecord): JudgingJson {
  return {
    ...record,
    prompt_version,
    input_tokens,
    output_tokens,
    is_compared,
    rules: rules.map(({ ruleType, guidelineReference, answeredAt, askedTwice, ...rule }) => ({
      ...rule,
      rule_type: ruleType,
      guideline_reference: guidelineReference,
      answered_at: answeredAt,
      asked_twice: askedTwice,
    })),
  };
}

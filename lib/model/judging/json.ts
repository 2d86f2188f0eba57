import type { JudgingRecord } from "@/db/schema/judging";
import type { JudgingJson } from "./schemas";

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

import { checkText } from "@/lib/checking/findings/check-text";
import { groundFindings } from "@/lib/checking/findings/ground-findings";
import type { Finding } from "@/lib/checking/findings/types";
import type { CompiledPolicies } from "@/lib/checking/rules/policies/compile";
import type { SeoPart } from "@/lib/enums";
import { judgeCached } from "@/lib/model/verdicts/judge-cached";

/**
 * Returns the violations that code finds in a suggested text but not in the current one, one
 * sentence per violation. Titles and meta descriptions are only checked for prohibited content, not
 * for required content or length.
 */
export function findAddedViolations(
  policies: CompiledPolicies,
  part: SeoPart,
  currentText: string,
  suggestedText: string,
): string[] {
  const isRelevant = (finding: Finding) => part === "description" || finding.start !== null;
  const listFindings = (text: string) => checkText(policies, text).findings.filter(isRelevant);
  return compareFindings(listFindings(currentText), listFindings(suggestedText));
}

/**
 * Returns the added violations that only the model can judge, or none without a model. The current
 * text is judged only if the suggested one has violations.
 * @throws ModelError
 */
export async function judgeAddedViolations(
  policies: CompiledPolicies,
  currentText: string,
  suggestedText: string,
  abortSignal?: AbortSignal,
): Promise<string[]> {
  const judgeText = async (text: string) => {
    const judgment = await judgeCached(policies, text, abortSignal);
    return judgment ? groundFindings(policies, text, judgment.claims).findings : [];
  };
  const suggestedFindings = await judgeText(suggestedText);
  return suggestedFindings.length > 0
    ? compareFindings(await judgeText(currentText), suggestedFindings)
    : [];
}

function compareFindings(before: Finding[], after: Finding[]): string[] {
  const previousCounts = countByRule(before);
  const countsByRule = new Map<string, number>();
  const violations: string[] = [];
  for (const finding of after) {
    const rule = ruleKey(finding);
    const count = (countsByRule.get(rule) ?? 0) + 1;
    countsByRule.set(rule, count);
    if (count > (previousCounts.get(rule) ?? 0))
      violations.push(`${finding.guidelineReference}: ${finding.reason}`);
  }
  return [...new Set(violations)];
}

function countByRule(findings: Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings)
    counts.set(ruleKey(finding), (counts.get(ruleKey(finding)) ?? 0) + 1);
  return counts;
}

/** Returns the key of a rule. A guideline clause has no id, so its reference identifies it. */
function ruleKey({ source, rule, guidelineReference }: Finding): string {
  return `${source} ${rule ?? guidelineReference}`;
}

import { isConfirmed } from "@/lib/checking/findings/decisive-findings";
import { type GroundingResult, groundFindings } from "@/lib/checking/findings/ground-findings";
import type { Finding } from "@/lib/checking/findings/types";
import type { CompiledPolicies } from "@/lib/checking/rules/policies/compile";
import type { CheckableText } from "@/lib/checking/text/product-texts";
import type { Judgment } from "./judge";

/** The verified part of a judgment and its unanswered prompt items. */
export interface GroundedJudgment extends GroundingResult {
  open: ReadonlyMap<string, string>;
}

/**
 * Turns a judgment's claims into findings if there is evidence for them. A finding that a second
 * answer does not confirm is inconclusive, as are all findings of a rule that has not been
 * evaluated.
 */
export function groundJudgment(
  policies: CompiledPolicies,
  text: CheckableText,
  { claims, open, second, onTrial }: Judgment,
): GroundedJudgment {
  const groundedClaims = groundFindings(policies, text, claims);
  const secondFindings = second ? groundFindings(policies, text, second.claims).findings : [];
  const secondKeys = new Set(second?.keys);
  const doubleCheckedKeys = new Set(
    policies.promptItems.filter(({ key }) => secondKeys.has(key)).map(ruleOrClauseKey),
  );
  const findings = groundedClaims.findings.map((finding): Finding => {
    if (finding.rule !== null && onTrial?.includes(finding.rule))
      return { ...finding, doubt: "not_evaluated" };
    if (doubleCheckedKeys.has(ruleOrClauseKey(finding)) && !isConfirmed(finding, secondFindings))
      return { ...finding, doubt: "two_answers" };
    return finding;
  });
  return { ...groundedClaims, findings, open: new Map(Object.entries(open)) };
}

/**
 * Returns a key that identifies a rule by its source and id, or a clause by its source and
 * reference. A reference is unique within a guideline.
 */
export function ruleOrClauseKey({
  source,
  rule,
  guidelineReference,
}: Pick<Finding, "source" | "rule" | "guidelineReference">): string {
  return `${source} ${rule ?? guidelineReference}`;
}

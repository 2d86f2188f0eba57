import type { CompiledPolicies } from "@/lib/checking/compile";
import { isConfirmed } from "@/lib/checking/decisive";
import { type Grounded, groundFindings } from "@/lib/checking/ground";
import type { Checkable } from "@/lib/checking/product-texts";
import type { Finding } from "@/lib/checking/types";
import type { Judgement } from "./judge";

/** The verified part of a judgement, and its unanswered prompt items. */
export interface GroundedJudgement extends Grounded {
  open: ReadonlyMap<string, string>;
}

/**
 * Turns a judgement's claims into findings if they have evidence. A finding that a second answer
 * does not confirm is inconclusive, as are all findings of a rule that is not evaluated yet.
 */
export function groundJudgement(
  policies: CompiledPolicies,
  text: Checkable,
  { claims, open, second, onTrial }: Judgement,
): GroundedJudgement {
  const grounded = groundFindings(policies, text, claims);
  const secondFindings = second ? groundFindings(policies, text, second.claims).findings : [];
  const secondKeys = new Set(second?.keys);
  const askedTwice = new Set(
    policies.promptItems.filter(({ key }) => secondKeys.has(key)).map(identityOf),
  );
  const findings = grounded.findings.map((finding): Finding => {
    if (finding.rule !== null && onTrial?.includes(finding.rule))
      return { ...finding, doubt: "not_evaluated" };
    if (askedTwice.has(identityOf(finding)) && !isConfirmed(finding, secondFindings))
      return { ...finding, doubt: "two_answers" };
    return finding;
  });
  return { ...grounded, findings, open: new Map(Object.entries(open)) };
}

/**
 * Identifies a rule by its source and id, and a clause by its source and its reference, which is
 * unique within a guideline.
 */
export function identityOf({
  source,
  rule,
  guidelineReference,
}: Pick<Finding, "source" | "rule" | "guidelineReference">): string {
  return `${source} ${rule ?? guidelineReference}`;
}

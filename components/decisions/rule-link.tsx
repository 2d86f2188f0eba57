import Link from "next/link";
import type { FindingDecisionJson } from "@/lib/findings/decisions/schemas";

/** Links to a decision's rule, if the rule still exists. */
export function RuleLink({ decision }: { decision: FindingDecisionJson }) {
  const { rule, guideline_reference: guidelineReference, closed_reason: closedReason } = decision;
  const ruleExists = rule !== null && closedReason !== "rule_gone";
  if (!ruleExists)
    return <p className="break-words text-ink-muted text-xs">{guidelineReference}</p>;
  return (
    <p className="text-xs">
      <Link
        href={`/findings/rules/${rule}`}
        prefetch={false}
        className="inline-block min-h-6 break-words py-1 text-accent-text hover:underline"
      >
        {guidelineReference}
      </Link>
    </p>
  );
}

import Link from "next/link";
import type { FindingDecisionJson } from "@/lib/validations/decisions/schemas";

/** Links to the rule of a decision, if it still exists. */
export function RuleLink({ decision }: { decision: FindingDecisionJson }) {
  const { rule, guideline_reference: called, closed_reason: ending } = decision;
  const isThere = rule !== null && ending !== "rule_gone";
  if (!isThere) return <p className="break-words text-ink-muted text-xs">{called}</p>;
  return (
    <p className="text-xs">
      <Link
        href={`/findings/rules/${rule}`}
        prefetch={false}
        className="inline-block min-h-6 break-words py-1 text-accent-text hover:underline"
      >
        {called}
      </Link>
    </p>
  );
}

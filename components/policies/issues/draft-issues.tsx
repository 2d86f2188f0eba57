"use client";

import { TriangleAlert } from "lucide-react";
import type { PolicyKind } from "@/lib/enums";
import type { RuleFields } from "@/lib/policies/rules/fields";
import { useDraftIssues } from "./use-issues";

const MAX_VISIBLE_ISSUES = 3;

type DraftIssuesProps = {
  /** The kind of the policy that contains the rule. */
  owner: PolicyKind;
  rule: RuleFields;
  /** The stored rule's id, or null for a new rule. */
  ruleId: number | null;
};

/** Shows issues between the edited rule and other rules, below the rule's content. */
export function DraftIssues({ owner, rule, ruleId }: DraftIssuesProps) {
  const issues = useDraftIssues(owner, rule, ruleId);
  return (
    <ul
      aria-live="polite"
      aria-label="Conflicts of this rule"
      className="flex flex-col gap-1 empty:hidden"
    >
      {issues.slice(0, MAX_VISIBLE_ISSUES).map(({ id, message }) => (
        <li key={id} className="flex min-w-0 gap-1 text-warning-text text-xs">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 break-words">{message}</span>
        </li>
      ))}
      {issues.length > MAX_VISIBLE_ISSUES && (
        <li className="text-ink-muted text-xs">{issues.length - MAX_VISIBLE_ISSUES} more</li>
      )}
    </ul>
  );
}

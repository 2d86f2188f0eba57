import type { PolicyKind } from "@/lib/enums";
import { findDoubleIssues } from "./duplicates";
import { findFixIssues } from "./fixes";
import { findDirectiveIssues } from "./format";
import { findIneffectiveRules } from "./ineffective-rules";
import { findLengthIssues } from "./length";
import { createPolicyContext, type ScopedRule } from "./policy-context";
import { findPreferredIssues } from "./preferred";
import { ProhibitedTerms } from "./prohibited-terms";
import { findRequiredIssues } from "./required";
import type { Issue, PolicyCheckResult, PolicyCollection } from "./types";

export interface CheckOptions {
  /** The current date, such as `2026-09-27`, for finding expired rules. Null skips that check. */
  today?: string | null;
  /** Limits the result to this policy's issues, or to some of its rules, for speed. */
  only?: { kind: PolicyKind; id: number; rules?: readonly number[] | undefined };
}

/**
 * Maximum number of comparisons of rules, so that the same policies always have the same result.
 * 500 rules with 10,000 terms need a fraction of it. The remaining rules count as not checked.
 */
const MAX_COMPARISONS = 1_000_000;

/** Maximum number of issues to list. A larger number usually has only a few causes. */
const MAX_ISSUES = 2000;

/** Finds rules that can't be satisfied, never apply, or count twice, with proven witnesses. */
export function checkPolicies(
  collection: PolicyCollection,
  { today = null, only }: CheckOptions = {},
): PolicyCheckResult {
  const policyContext = createPolicyContext(collection);
  let comparisons = 0;
  const wantedRules = only?.rules && new Set(only.rules);
  const isInScope = (rules: readonly ScopedRule[]) => {
    const isWanted =
      !only ||
      rules.some(
        ({ owner, check: { rule } }) =>
          owner.kind === only.kind &&
          owner.id === only.id &&
          (!wantedRules || (rule !== null && wantedRules.has(rule))),
      );
    if (!isWanted || ++comparisons <= MAX_COMPARISONS) return isWanted;
    for (const rule of rules) uncheckedRules.add(rule);
    return false;
  };
  const uncheckedRules = new Set(
    policyContext.rules.filter(
      ({ check }) => check.parsedRule === null || check.parsedRule.prose !== "",
    ),
  );
  const prohibitedTerms = new ProhibitedTerms(policyContext);
  const issues = [
    ...findPreferredIssues(policyContext, prohibitedTerms, isInScope),
    ...findFixIssues(policyContext, isInScope),
    ...findRequiredIssues(policyContext, prohibitedTerms, isInScope),
    ...findLengthIssues(policyContext, isInScope),
    ...findDirectiveIssues(policyContext, isInScope, uncheckedRules),
    ...findIneffectiveRules(policyContext, isInScope, today),
    ...findDoubleIssues(policyContext, isInScope),
  ];
  const issueById = new Map<string, Issue>();
  for (const issue of issues) if (!issueById.has(issue.id)) issueById.set(issue.id, issue);
  return {
    rules: policyContext.rules.length,
    notChecked: uncheckedRules.size,
    issues: [...issueById.values()].slice(0, MAX_ISSUES),
  };
}

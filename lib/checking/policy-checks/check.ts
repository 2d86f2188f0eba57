import type { PolicyKind } from "@/lib/enums";
import { findDoubleIssues } from "./doubles";
import { fixIssues } from "./fixes";
import { formatIssues } from "./format";
import { findLengthIssues } from "./length";
import { findIneffectiveRules } from "./never";
import { findPreferredIssues } from "./preferred";
import { ProhibitedTerms } from "./prohibited-terms";
import { findRequiredIssues } from "./required";
import type { Issue, PolicyCheckResult, PolicyCollection } from "./types";
import { createPolicyContext, type ScopedRule } from "./world";

interface CheckOptions {
  /** The current date, such as `2026-09-27`, for finding expired rules. Null skips that check. */
  today?: string | null;
  /** Limits the result to issues that involve a rule of this policy, which is faster. */
  only?: { kind: PolicyKind; id: number };
  /** Time limit in milliseconds, after which the remaining rules count as not checked. */
  budget?: number;
}

/** Default time limit in milliseconds. Hundreds of ordinary rules take a fraction of it. */
const MAX_TIME_MS = 5000;
const MAX_TIME_OF_ONE = 1000;

/** Maximum number of issues to list. A larger number usually has only a few causes. */
const MAX_ISSUES = 2000;

/**
 * Finds rules that cannot be satisfied, never apply, or count twice. Each issue has a witness that
 * the engine has checked.
 */
export function checkPolicies(
  collection: PolicyCollection,
  { today = null, only, budget = only ? MAX_TIME_OF_ONE : MAX_TIME_MS }: CheckOptions = {},
): PolicyCheckResult {
  const policyContext = createPolicyContext(collection);
  const deadline = performance.now() + budget;
  const isInScope = (rules: readonly ScopedRule[]) => {
    const isWanted =
      !only || rules.some(({ owner }) => owner.kind === only.kind && owner.id === only.id);
    if (!isWanted || performance.now() < deadline) return isWanted;
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
    ...fixIssues(policyContext, isInScope),
    ...findRequiredIssues(policyContext, prohibitedTerms, isInScope),
    ...findLengthIssues(policyContext, isInScope),
    ...formatIssues(policyContext, isInScope, uncheckedRules),
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

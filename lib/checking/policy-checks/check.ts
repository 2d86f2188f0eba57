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
import { type WorldRule, worldOf } from "./world";

interface CheckOptions {
  /** The current date, such as `2026-09-27`, to find expired rules; null to skip that. */
  today?: string | null;
  /** Returns only issues that involve a rule of this policy, which is faster. */
  only?: { kind: PolicyKind; id: number };
  /** Time limit in milliseconds, after which the remaining rules count as not checked. */
  budget?: number;
}

/** In milliseconds. Hundreds of ordinary rules take a fraction of this. */
const MAX_TIME = 5000;
const MAX_TIME_OF_ONE = 1000;

/** Maximum number of issues to list. If there are more, a few mistakes cause most of them. */
const MAX_ISSUES = 2000;

/**
 * Finds rules that cannot be satisfied, never apply, or count twice. Each issue has a witness that
 * the engine has checked.
 */
export function checkPolicies(
  collection: PolicyCollection,
  { today = null, only, budget = only ? MAX_TIME_OF_ONE : MAX_TIME }: CheckOptions = {},
): PolicyCheckResult {
  const world = worldOf(collection);
  const deadline = performance.now() + budget;
  const isInScope = (rules: readonly WorldRule[]) => {
    const isWanted =
      !only || rules.some(({ owner }) => owner.kind === only.kind && owner.id === only.id);
    if (!isWanted || performance.now() < deadline) return isWanted;
    for (const rule of rules) notChecked.add(rule);
    return false;
  };
  const notChecked = new Set(
    world.rules.filter(({ check }) => check.parsedRule === null || check.parsedRule.prose !== ""),
  );
  const prohibited = new ProhibitedTerms(world);
  const issues = [
    ...findPreferredIssues(world, prohibited, isInScope),
    ...fixIssues(world, isInScope),
    ...findRequiredIssues(world, prohibited, isInScope),
    ...findLengthIssues(world, isInScope),
    ...formatIssues(world, isInScope, notChecked),
    ...findIneffectiveRules(world, isInScope, today),
    ...findDoubleIssues(world, isInScope),
  ];
  const byId = new Map<string, Issue>();
  for (const issue of issues) if (!byId.has(issue.id)) byId.set(issue.id, issue);
  return {
    rules: world.rules.length,
    notChecked: notChecked.size,
    issues: [...byId.values()].slice(0, MAX_ISSUES),
  };
}

import type { Check, Severity } from "@/lib/enums";
import type { CompiledPolicies } from "../rules/policies/compile";
import { isMissingDescription } from "../rules/policies/missing-description";
import type { CheckableText } from "../text/product-texts";
import { checkText } from "./check-text";
import type { GroundingResult } from "./ground-findings";
import { compareFindings } from "./locate";
import { computeScore, countSeverities, getSeverityFactor } from "./score";
import { buildHeadline, buildRecommendations, buildSummary } from "./summary";
import type { Dismissals, Finding, Verdict } from "./types";

export interface VerdictInput {
  policies: CompiledPolicies;
  text: CheckableText;
  /** The threshold, from 0 to 1. A text passes if the rounded score is not below it. */
  threshold: number;
  /** The verified part of the model's answer, or null if the model did not judge the text. */
  judged: JudgeResult | null;
  /** Why the model did not judge, after "not checked:". Omitted without a model. */
  unjudged?: string;
  /** The result of `checkText` for this text, if already available. */
  checked?: UnweighedVerdict;
  /** Returns the findings to list without counting them. If omitted, all findings count. */
  findDismissals?: (result: UnweighedVerdict) => Dismissals;
}

/** The findings, checks and covered matches of a verdict. */
export type UnweighedVerdict = Pick<Verdict, "findings" | "checks"> &
  Partial<Pick<Verdict, "covered">>;

/** The verified part of an answer. `open` maps keys of unanswered prompt items to reasons. */
type JudgeResult = Pick<GroundingResult, "findings" | "unproven"> & {
  open?: ReadonlyMap<string, string>;
};

/** Combines the findings of code and model into a verdict with its score and explanation. */
export function buildVerdict(input: VerdictInput): Verdict {
  const {
    policies,
    text,
    threshold,
    judged,
    unjudged,
    checked = checkText(policies, text),
    findDismissals: chooseDismissals,
  } = input;
  const { covered = [] } = checked;
  const findings = [...checked.findings, ...(judged?.findings ?? [])].sort(compareFindings);
  const checks = judged ? resolveOutcomes(policies, checked.checks, judged) : checked.checks;
  const dismissals = new Map([
    ...selectDoubtful(findings),
    ...(chooseDismissals?.({ findings, checks, covered }) ?? []),
  ]);
  const { headline, ...weighed } = weighFindings({ findings, checks, threshold, dismissals });
  return {
    findings,
    checks,
    covered,
    dismissals,
    ...weighed,
    summary: buildSummary({
      policies,
      findings,
      checks,
      headline,
      judged: judged !== null,
      unjudged,
    }),
  };
}

/** Computes all parts of a verdict that depend on the findings that count. */
export function weighFindings({ findings, checks, threshold, dismissals }: WeighInput) {
  const countedFindings = findings.filter(({ doubt }, index) => !doubt && !dismissals.has(index));
  const score = computeScore(countSeverities(countedFindings));
  const dismissedCount = findings.length - countedFindings.length;
  return {
    score,
    rawScore: computeScore(countSeverities(findings)),
    decided: [...dismissals.values()].filter(({ decision }) => decision !== null).length,
    compliant: score >= threshold && !isMissingDescription(checks),
    category: countSeverities(countedFindings.filter(({ source }) => source === "category")),
    brand: countSeverities(countedFindings.filter(({ source }) => source === "brand")),
    headline: buildHeadline({
      counted: countedFindings,
      dismissedCount: dismissedCount,
      checks,
      score,
      threshold,
    }),
    recommendations: buildRecommendations(countedFindings),
  };
}

interface WeighInput {
  findings: readonly WeighedFinding[];
  checks: readonly Check[];
  threshold: number;
  dismissals: Dismissals;
}

type WeighedFinding = Pick<Finding, "source" | "severity" | "field" | "reason" | "suggestion"> & {
  doubt?: Finding["doubt"] | null;
};

/** Returns the inconclusive findings, which need a user's review first. */
function selectDoubtful(findings: readonly Finding[]): Dismissals {
  return new Map(
    findings.flatMap(({ doubt }, index) =>
      doubt === undefined ? [] : [[index, { decision: null }]],
    ),
  );
}

/**
 * Sets the outcomes of prompt items based on the model's findings. If all candidate findings of an
 * item lack evidence, the item stays `not_checked`.
 */
function resolveOutcomes(
  policies: CompiledPolicies,
  checks: Check[],
  { findings, unproven, open }: JudgeResult,
): Check[] {
  const promptItemsByKey = new Map(
    policies.promptItems.map((promptItem) => [getIdentity(promptItem), promptItem.key]),
  );
  const violatedIdentities = new Set(findings.map(getIdentity));
  return checks.map((check) => {
    const identity = getIdentity(check);
    const key = promptItemsByKey.get(identity);
    if (check.outcome !== "not_checked" || key === undefined) return check;
    if (violatedIdentities.has(identity)) return { ...check, outcome: "violated" };
    const reason = open?.get(key);
    if (reason !== undefined) return { ...check, reason };
    return unproven.has(key) ? check : { ...check, outcome: "passed" };
  });
}

/**
 * Returns a key for a rule: its source with its id or, for a clause, its reference, which is unique
 * within the guideline.
 */
function getIdentity(reference: Pick<Finding, "source" | "rule" | "guidelineReference">): string {
  return `${reference.source} ${reference.rule ?? reference.guidelineReference}`;
}

export interface LedgerEntry<Id> {
  violation: Id;
  severity: Severity;
  factor: number;
  /** The score after this violation and all previous ones, rounded to 4 decimals. */
  score_after: number;
  /** The decision that dismisses the violation (its factor is 1), or null. */
  decision: number | null;
}

/** Returns the steps that make up the score. The last `score_after` is the score. */
export function scoreLedger<Id>(
  violations: readonly {
    id: Id;
    severity: Severity;
    dismissal?: { decision: number | null } | null;
  }[],
): LedgerEntry<Id>[] {
  const counts = { high: 0, medium: 0, low: 0 };
  return violations.map(({ id, severity, dismissal }) => {
    if (!dismissal) counts[severity]++;
    return {
      violation: id,
      severity,
      factor: dismissal ? 1 : getSeverityFactor(severity),
      score_after: computeScore(counts),
      decision: dismissal?.decision ?? null,
    };
  });
}

/**
 * Returns, for each finding, whether it is skipped when counting rule failures, either because an
 * earlier finding of the same rule is counted or because the finding is dismissed. The result is
 * false for at most one finding per rule.
 */
export function markRepeats(
  findings: readonly Pick<Finding, "source" | "rule" | "guidelineReference">[],
  dismissals: Dismissals,
): boolean[] {
  const violatedKeys = new Set<string>();
  return findings.map(({ source, rule, guidelineReference }, index) => {
    if (dismissals.has(index)) return true;
    const key = `${source} ${rule ?? guidelineReference}`;
    const isRepeated = violatedKeys.has(key);
    violatedKeys.add(key);
    return isRepeated;
  });
}

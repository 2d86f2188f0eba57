import type { Check, Severity } from "@/lib/enums";
import { checkText } from "./check-text";
import type { CompiledPolicies } from "./compile";
import { compareFindings } from "./findings";
import type { Grounded } from "./ground";
import { isMissingDescription } from "./missing-description";
import type { Checkable } from "./product-texts";
import { countSeverities, factorOf, scoreOf } from "./score";
import { headlineOf, recommend, summarise } from "./summary";
import type { Dismissals, Finding, Verdict } from "./types";

export interface VerdictInput {
  policies: CompiledPolicies;
  text: Checkable;
  /** From 0 to 1. The rounded score must not be below it. */
  threshold: number;
  /** The verified part of the model's answer; null if the model did not judge the text. */
  judged: Judged | null;
  /**
   * Why the model did not judge the text, shown after "not checked:". Absent if no model is
   * configured.
   */
  unjudged?: string;
  /** The result of `checkText` for this text, if already available. */
  checked?: { findings: Finding[]; checks: Check[] };
  /** Returns the findings to list without counting them. If omitted, all findings count. */
  findDismissals?: (found: Pick<Verdict, "findings" | "checks">) => Dismissals;
}

/**
 * The verified part of a model's answer. `open` maps keys of prompt items without an answer to the
 * reason.
 */
type Judged = Pick<Grounded, "findings" | "unproven"> & {
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
    findDismissals: choose,
  } = input;
  const findings = [...checked.findings, ...(judged?.findings ?? [])].sort(compareFindings);
  const checks = judged ? resolveOutcomes(policies, checked.checks, judged) : checked.checks;
  const dismissals = new Map([
    ...selectDoubtful(findings),
    ...(choose?.({ findings, checks }) ?? []),
  ]);
  const { headline, ...weighed } = weigh({ findings, checks, threshold, dismissals });
  return {
    findings,
    checks,
    dismissals,
    ...weighed,
    summary: summarise({ policies, findings, checks, headline, judged: judged !== null, unjudged }),
  };
}

/** Computes all parts of a verdict that depend on the findings that count. */
export function weigh({ findings, checks, threshold, dismissals }: WeighInput) {
  const countedFindings = findings.filter(({ doubt }, at) => !doubt && !dismissals.has(at));
  const score = scoreOf(countSeverities(countedFindings));
  const dismissedCount = findings.length - countedFindings.length;
  return {
    score,
    rawScore: scoreOf(countSeverities(findings)),
    decided: [...dismissals.values()].filter(({ decision }) => decision !== null).length,
    compliant: score >= threshold && !isMissingDescription(checks),
    category: countSeverities(countedFindings.filter(({ source }) => source === "category")),
    brand: countSeverities(countedFindings.filter(({ source }) => source === "brand")),
    headline: headlineOf({
      counted: countedFindings,
      dismissedCount: dismissedCount,
      checks,
      score,
      threshold,
    }),
    recommendations: recommend(countedFindings),
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

/** Returns the inconclusive findings, which users must review first. */
function selectDoubtful(findings: readonly Finding[]): Dismissals {
  return new Map(
    findings.flatMap(({ doubt }, index) =>
      doubt === undefined ? [] : [[index, { decision: null }]],
    ),
  );
}

/**
 * Sets the outcomes of prompt items according to the model's findings. An item with only candidate
 * findings without evidence stays `not_checked`.
 */
function resolveOutcomes(
  policies: CompiledPolicies,
  checks: Check[],
  { findings, unproven, open }: Judged,
): Check[] {
  const promptItemsByKey = new Map(
    policies.promptItems.map((promptItem) => [identify(promptItem), promptItem.key]),
  );
  const violated = new Set(findings.map(identify));
  return checks.map((check) => {
    const identity = identify(check);
    const key = promptItemsByKey.get(identity);
    if (check.outcome !== "not_checked" || key === undefined) return check;
    if (violated.has(identity)) return { ...check, outcome: "violated" };
    const reason = open?.get(key);
    if (reason !== undefined) return { ...check, reason };
    return unproven.has(key) ? check : { ...check, outcome: "passed" };
  });
}

/**
 * Returns a key for a rule: its source with its id or, for a clause, with its reference, which is
 * unique within its guideline.
 */
function identify(part: Pick<Finding, "source" | "rule" | "guidelineReference">): string {
  return `${part.source} ${part.rule ?? part.guidelineReference}`;
}

export interface LedgerEntry<Id> {
  violation: Id;
  severity: Severity;
  factor: number;
  /** The score after this violation and all previous ones, rounded to 4 decimals. */
  score_after: number;
  /**
   * The id of the decision that dismisses the violation, which makes its factor 1; null if none
   * does.
   */
  decision: number | null;
}

/** Returns how the score is composed, step by step; the last `score_after` is the score. */
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
      factor: dismissal ? 1 : factorOf(severity),
      score_after: scoreOf(counts),
      decision: dismissal?.decision ?? null,
    };
  });
}

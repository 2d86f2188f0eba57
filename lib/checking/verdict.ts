import type { Check, Severity } from "@/lib/enums";
import { checkText } from "./check-text";
import type { CompiledPolicies } from "./compile";
import { compareFindings } from "./findings";
import type { Grounded } from "./ground";
import type { Checkable } from "./product-texts";
import { countSeverities, factorOf, scoreOf } from "./score";
import { recommend, summarise } from "./summary";
import type { Finding, Verdict } from "./types";

export interface VerdictInput {
  policies: CompiledPolicies;
  text: Checkable;
  /** 0 to 1; the rounded score must reach it. */
  threshold: number;
  /** What groundFindings kept of the model's answer; null where no model judged. */
  judged: Pick<Grounded, "findings" | "unproven"> | null;
  /** Why none judged, behind "not checked:"; left out where none is configured. */
  unjudged?: string;
  /** The result of checkText for this text, where a caller has it already. */
  checked?: { findings: Finding[]; checks: Check[] };
}

/** Puts what code and model found together: the score and everything that explains it. */
export function buildVerdict(input: VerdictInput): Verdict {
  const {
    policies,
    text,
    threshold,
    judged,
    unjudged,
    checked = checkText(policies, text),
  } = input;
  const findings = [...checked.findings, ...(judged?.findings ?? [])].sort(compareFindings);
  const checks = judged ? settle(policies, checked.checks, judged) : checked.checks;
  const score = scoreOf(countSeverities(findings));
  const compliant = score >= threshold;
  return {
    findings,
    checks,
    score,
    compliant,
    category: countSeverities(findings.filter(({ source }) => source === "category")),
    brand: countSeverities(findings.filter(({ source }) => source === "brand")),
    summary: summarise({
      policies,
      findings,
      checks,
      score,
      threshold,
      judged: judged !== null,
      unjudged,
    }),
    recommendations: recommend(findings),
  };
}

/**
 * Gives each question the outcome that the model's findings say. One of which it claimed a violation
 * without evidence has neither passed nor failed.
 */
function settle(
  policies: CompiledPolicies,
  checks: Check[],
  { findings, unproven }: Pick<Grounded, "findings" | "unproven">,
): Check[] {
  const asked = new Map(policies.questions.map((question) => [identify(question), question.key]));
  const violated = new Set(findings.map(identify));
  return checks.map((check) => {
    const identity = identify(check);
    const key = asked.get(identity);
    if (check.outcome !== "not_checked" || key === undefined) return check;
    if (violated.has(identity)) return { ...check, outcome: "violated" };
    return unproven.has(key) ? check : { ...check, outcome: "passed" };
  });
}

/** A rule's id with its source, or the reference, which names a clause within its guideline. */
function identify(part: Pick<Finding, "source" | "rule" | "guidelineReference">): string {
  return `${part.source} ${part.rule ?? part.guidelineReference}`;
}

export interface LedgerEntry<Id> {
  violation: Id;
  severity: Severity;
  factor: number;
  /** The score with this violation and all before it, rounded to 4 decimals. */
  score_after: number;
}

/** How the score came about, step by step; the last `score_after` is the score. */
export function scoreLedger<Id>(
  violations: readonly { id: Id; severity: Severity }[],
): LedgerEntry<Id>[] {
  const counts = { high: 0, medium: 0, low: 0 };
  return violations.map(({ id, severity }) => {
    counts[severity]++;
    return {
      violation: id,
      severity,
      factor: factorOf(severity),
      score_after: scoreOf(counts),
    };
  });
}

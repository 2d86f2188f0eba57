import type { Check, Severity } from "@/lib/enums";
import { checkText } from "./check-text";
import type { CompiledPolicies } from "./compile";
import { compareFindings } from "./findings";
import type { Grounded } from "./ground";
import type { Checkable } from "./product-texts";
import { countSeverities, factorOf, scoreOf } from "./score";
import { headlineOf, recommend, summarise } from "./summary";
import type { Finding, SetAside, Verdict } from "./types";

export interface VerdictInput {
  policies: CompiledPolicies;
  text: Checkable;
  /** 0 to 1; the rounded score must reach it. */
  threshold: number;
  /** What groundFindings kept of the model's answer; null where no model judged. */
  judged: Judged | null;
  /** Why none judged, behind "not checked:"; left out where none is configured. */
  unjudged?: string;
  /** The result of checkText for this text, where a caller has it already. */
  checked?: { findings: Finding[]; checks: Check[] };
  /** Which findings stay listed and do not count, and why. Left out: all count. */
  setAside?: (found: Pick<Verdict, "findings" | "checks">) => SetAside;
}

/** What holds of a model's answer, and why it told nothing of other questions, by their keys. */
type Judged = Pick<Grounded, "findings" | "unproven"> & {
  open?: ReadonlyMap<string, string>;
};

/** Puts what code and model found together: the score and everything that explains it. */
export function buildVerdict(input: VerdictInput): Verdict {
  const {
    policies,
    text,
    threshold,
    judged,
    unjudged,
    checked = checkText(policies, text),
    setAside: choose,
  } = input;
  const findings = [...checked.findings, ...(judged?.findings ?? [])].sort(compareFindings);
  const checks = judged ? settle(policies, checked.checks, judged) : checked.checks;
  const setAside = new Map([...inDoubt(findings), ...(choose?.({ findings, checks }) ?? [])]);
  const { headline, ...weighed } = weigh({ findings, checks, threshold, setAside });
  return {
    findings,
    checks,
    setAside,
    ...weighed,
    summary: summarise({ policies, findings, checks, headline, judged: judged !== null, unjudged }),
  };
}

/** What findings come to, those that are set aside left out: all of a verdict that follows from them. */
export function weigh({ findings, checks, threshold, setAside }: WeighInput) {
  const counted = findings.filter(({ doubt }, at) => !doubt && !setAside.has(at));
  const score = scoreOf(countSeverities(counted));
  const aside = findings.length - counted.length;
  return {
    score,
    rawScore: scoreOf(countSeverities(findings)),
    decided: [...setAside.values()].filter(({ decision }) => decision !== null).length,
    compliant: score >= threshold,
    category: countSeverities(counted.filter(({ source }) => source === "category")),
    brand: countSeverities(counted.filter(({ source }) => source === "brand")),
    headline: headlineOf({ counted, aside, checks, score, threshold }),
    recommendations: recommend(counted),
  };
}

interface WeighInput {
  findings: readonly Weighed[];
  checks: readonly Check[];
  threshold: number;
  setAside: SetAside;
}

type Weighed = Pick<Finding, "source" | "severity" | "field" | "reason" | "suggestion"> & {
  doubt?: Finding["doubt"] | null;
};

/** What a person must look at first. */
function inDoubt(findings: readonly Finding[]): SetAside {
  return new Map(
    findings.flatMap(({ doubt }, at) => (doubt === undefined ? [] : [[at, { decision: null }]])),
  );
}

/**
 * Gives each question the outcome that the model's findings say. One of which it claimed a violation
 * without evidence has neither passed nor failed.
 */
function settle(
  policies: CompiledPolicies,
  checks: Check[],
  { findings, unproven, open }: Judged,
): Check[] {
  const asked = new Map(policies.questions.map((question) => [identify(question), question.key]));
  const violated = new Set(findings.map(identify));
  return checks.map((check) => {
    const identity = identify(check);
    const key = asked.get(identity);
    if (check.outcome !== "not_checked" || key === undefined) return check;
    if (violated.has(identity)) return { ...check, outcome: "violated" };
    const reason = open?.get(key);
    if (reason !== undefined) return { ...check, reason };
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
  /** The id of the decision that sets it aside, so that its factor is 1; null where it counts. */
  decision: number | null;
}

/** How the score came about, step by step; the last `score_after` is the score. */
export function scoreLedger<Id>(
  violations: readonly {
    id: Id;
    severity: Severity;
    setAside?: { decision: number | null } | null;
  }[],
): LedgerEntry<Id>[] {
  const counts = { high: 0, medium: 0, low: 0 };
  return violations.map(({ id, severity, setAside }) => {
    if (!setAside) counts[severity]++;
    return {
      violation: id,
      severity,
      factor: setAside ? 1 : factorOf(severity),
      score_after: scoreOf(counts),
      decision: setAside?.decision ?? null,
    };
  });
}

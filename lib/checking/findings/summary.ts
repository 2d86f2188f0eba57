import { ANY_FIELD, type Check, DESCRIPTION } from "@/lib/enums";
import type { CompiledPolicies } from "../rules/policies/compile";
import { countSeverities } from "./score";
import type { Finding } from "./types";

/** Maximum number of recommendations to list. Further ones are only counted. */
const MAX_RECOMMENDATIONS = 20;

interface SummaryInput {
  policies: CompiledPolicies;
  findings: Finding[];
  checks: Check[];
  /** The result of `buildHeadline`. */
  headline: string;
  /** Whether a model judged the text. */
  judged: boolean;
  /** The reason why the model did not judge the text. */
  unjudged?: string;
}

/** Summarizes a verdict in a few sentences. The result is deterministic. */
export function buildSummary(input: SummaryInput): string {
  const { findings, checks } = input;
  if (hasNothingToCheck(checks)) return "There was nothing to check: no rules apply to this text.";
  const headline = isUnchecked(findings, checks)
    ? "Nothing was checked, so no violation was found."
    : input.headline;
  return [headline, ...describeUnchecked(input)].join(" ");
}

function hasNothingToCheck(checks: readonly Check[]): boolean {
  return checks.every(({ outcome }) => outcome === "not_applicable");
}

/** Returns whether rules apply but none was checked, which makes the score meaningless. */
export function isUnchecked(findings: readonly unknown[], checks: readonly Check[]): boolean {
  return (
    findings.length === 0 &&
    !hasNothingToCheck(checks) &&
    checks.every(({ outcome }) => outcome !== "passed" && outcome !== "violated")
  );
}

interface HeadlineInput {
  /** The findings that count. */
  counted: readonly Pick<Finding, "severity">[];
  dismissedCount: number;
  checks: readonly Check[];
  score: number;
  threshold: number;
}

/** Returns the first sentences of the summary: the number of violations and the score. */
export function buildHeadline({
  counted: findings,
  dismissedCount,
  checks,
  score,
  threshold,
}: HeadlineInput) {
  const result = `The score is ${formatPercent(score)}, ${score >= threshold ? "which meets" : "below"} the threshold of ${formatPercent(threshold)}.`;
  if (findings.length === 0 && dismissedCount > 0)
    return `No violations that count; ${dismissedCount} dismissed. ${result}`;
  if (findings.length === 0) {
    const passedCount = checks.filter(({ outcome }) => outcome === "passed").length;
    return `No violations: ${formatCount(passedCount, "rule was", "rules were")} checked and met. ${result}`;
  }
  const { high, medium, low } = countSeverities(findings);
  const parts = [high && `${high} high`, medium && `${medium} medium`, low && `${low} low`];
  const severities = parts.filter((part) => part).join(", ");
  const dismissedNote = dismissedCount === 0 ? "" : `, and ${dismissedCount} dismissed`;
  const violations = `${formatCount(findings.length, "violation", "violations")} (${severities})${dismissedNote}.`;
  if (score < threshold) return `${violations} ${result}`;
  const relation = score > threshold ? "is above" : "meets";
  return `${violations} The text passes nevertheless: its score of ${formatPercent(score)} ${relation} the threshold of ${formatPercent(threshold)}.`;
}

/** Replaces the headline of a stored summary. Returns a summary without a headline unchanged. */
export function replaceHeadline(summary: string, headline: string): string {
  const end = /^.*?the threshold of [\d.]+%\./s.exec(summary)?.[0].length;
  return end === undefined ? summary : headline + summary.slice(end);
}

function describeUnchecked({
  policies,
  checks,
  judged,
  unjudged = "no model is configured",
}: SummaryInput): string[] {
  const sentences: string[] = [];
  if (policies.mismatch) sentences.push(policies.mismatch.violation.reason);
  const { exempt } = policies;
  const unreadableCount = policies.ruleChecks.filter(
    (ruleCheck) => ruleCheck.parsedRule === null && !exempt.has(ruleCheck),
  ).length;
  if (unreadableCount > 0) {
    sentences.push(
      `${formatCount(unreadableCount, "rule was", "rules were")} not checked because their content cannot be parsed.`,
    );
  }
  const unappliedCount = (policies.mismatch?.checks ?? []).filter(isNotChecked).length;
  const openChecks = checks.filter(isNotChecked);
  const open = openChecks.length;
  const reasons = openChecks.flatMap(({ reason }) => reason ?? []);
  for (const reason of new Set(reasons)) {
    const occurrenceCount = reasons.filter((each) => each === reason).length;
    const explanation = reason.charAt(0).toLowerCase() + reason.slice(1);
    sentences.push(
      `${formatCount(occurrenceCount, "rule was", "rules were")} not checked: ${explanation}`,
    );
  }
  const pendingCount = open - unreadableCount - unappliedCount - reasons.length;
  if (pendingCount > 0) {
    const explanation = judged ? "the model gave no evidence for what it found" : unjudged;
    sentences.push(
      `${formatCount(pendingCount, "rule was", "rules were")} not checked: ${explanation}.`,
    );
  }
  return sentences;
}

function isNotChecked({ outcome }: Check): boolean {
  return outcome === "not_checked";
}

/** Returns recommendations in text order. Repeated ones are listed once, with their number. */
export function buildRecommendations(
  findings: readonly Pick<Finding, "field" | "suggestion" | "reason">[],
): string[] {
  const countByAdvice = new Map<string, number>();
  for (const finding of findings) {
    const advice = `${formatFieldPrefix(finding)}${finding.suggestion ?? finding.reason}`;
    countByAdvice.set(advice, (countByAdvice.get(advice) ?? 0) + 1);
  }
  const recommendations = Array.from(countByAdvice, ([advice, count]) =>
    count === 1 ? advice : `${advice} (${count} places)`,
  );
  if (recommendations.length <= MAX_RECOMMENDATIONS) return recommendations;
  const remainingCount = recommendations.length - MAX_RECOMMENDATIONS;
  return [
    ...recommendations.slice(0, MAX_RECOMMENDATIONS),
    `${formatCount(remainingCount, "further point is", "further points are")} listed with the violations.`,
  ];
}

/** Returns a prefix such as "Bullet points: " for texts other than the description. */
function formatFieldPrefix({ field }: Pick<Finding, "field">): string {
  if (field === DESCRIPTION || field === ANY_FIELD) return "";
  const words = field.replaceAll("_", " ").trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: `;
}

function formatCount(count: number, one: string, plural: string): string {
  return `${count} ${count === 1 ? one : plural}`;
}

/** Formats the score exactly, to four decimals: 0.9025 is "90.25%". */
function formatPercent(fraction: number): string {
  return `${Number((fraction * 100).toFixed(2))}%`;
}

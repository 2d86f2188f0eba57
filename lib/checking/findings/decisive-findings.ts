import { computeScore, countSeverities, getSeverityFactor } from "./score";
import type { Finding } from "./types";

/**
 * Returns the model findings that decide a failed verdict: those whose removal lets the text pass.
 * If only all of them together decide, returns the finding with the highest weight (the first if
 * several are equal). Returns an empty list if the text passes or would fail because of code
 * findings alone.
 * @param findings findings that count
 */
export function selectDecisiveFindings(findings: readonly Finding[], threshold: number): Finding[] {
  const isPassing = (remaining: readonly Finding[]) =>
    computeScore(countSeverities(remaining)) >= threshold;
  const aiFindings = findings.filter(({ checkedBy }) => checkedBy === "ai");
  if (isPassing(findings) || !isPassing(findings.filter(({ checkedBy }) => checkedBy === "rule")))
    return [];
  const decidingFindings = aiFindings.filter((finding) =>
    isPassing(findings.filter((each) => each !== finding)),
  );
  return decidingFindings.length > 0
    ? decidingFindings
    : aiFindings.toSorted(compareByWeight).slice(0, 1);
}

function compareByWeight(a: Finding, b: Finding): number {
  return getSeverityFactor(a.severity) - getSeverityFactor(b.severity);
}

/** Returns whether the second answer confirms a finding: same rule and overlapping words. */
export function isConfirmed(finding: Finding, secondFindings: readonly Finding[]): boolean {
  return secondFindings.some(
    (other) =>
      other.source === finding.source &&
      other.rule === finding.rule &&
      other.guidelineReference === finding.guidelineReference &&
      other.field === finding.field &&
      other.item === finding.item &&
      (other.start ?? 0) < (finding.end ?? 0) &&
      (finding.start ?? 0) < (other.end ?? 0),
  );
}

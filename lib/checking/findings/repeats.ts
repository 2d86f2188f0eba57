import type { Dismissals, Finding } from "./types";

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

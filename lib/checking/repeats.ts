import type { Dismissals, Finding } from "./types";

/**
 * Returns for each finding whether it is not counted as the failure of its rule, because an earlier
 * finding already is or because it is dismissed. Every failed rule has exactly one finding for
 * which the result is false.
 */
export function markRepeats(
  findings: readonly Pick<Finding, "source" | "rule" | "guidelineReference">[],
  dismissals: Dismissals,
): boolean[] {
  const violated = new Set<string>();
  return findings.map(({ source, rule, guidelineReference }, index) => {
    if (dismissals.has(index)) return true;
    const key = `${source} ${rule ?? guidelineReference}`;
    const isRepeated = violated.has(key);
    violated.add(key);
    return isRepeated;
  });
}

import type { Dismissals, Finding } from "./types";

/**
 * Returns the findings that are not the failure of their rule, because the rule is violated earlier
 * in the text or the finding is dismissed. Every failed rule has exactly one finding that is not
 * among them.
 */
export function repeats(
  findings: readonly Pick<Finding, "source" | "rule" | "guidelineReference">[],
  setAside: Dismissals,
): boolean[] {
  const violated = new Set<string>();
  return findings.map(({ source, rule, guidelineReference }, at) => {
    if (setAside.has(at)) return true;
    const key = `${source} ${rule ?? guidelineReference}`;
    const isRepeated = violated.has(key);
    violated.add(key);
    return isRepeated;
  });
}

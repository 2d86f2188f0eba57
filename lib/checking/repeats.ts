import type { Finding, SetAside } from "./types";

/**
 * Which findings are no failure of their rule of their own: it is violated earlier in the text, or
 * the finding is set aside. So each rule that fails has one that is none of these.
 */
export function repeats(
  findings: readonly Pick<Finding, "source" | "rule" | "guidelineReference">[],
  setAside: SetAside,
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

import type { AnyViolation } from "./violation-card";

type Said = Pick<AnyViolation, "suggestion" | "reason">;

/** The recommendations that say more than the violations beside them say themselves. */
export function beyondFindings(
  recommendations: readonly string[],
  violations: readonly Said[],
): string[] {
  const said = new Set(violations.flatMap(({ suggestion, reason }) => [suggestion, reason]));
  return recommendations.filter(
    (each) => !said.has(each.replace(TIMES, "")) && !REFERENCE.test(each),
  );
}

/** How often a recommendation applies. */
const TIMES = / \(\d+ places\)$/;
/** What only refers to the violations. */
const REFERENCE = /^\d+ further points? (is|are) listed with the violations\.$/;

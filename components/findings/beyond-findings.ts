import type { AnyViolation } from "./violation-card";

type AdviceText = Pick<AnyViolation, "suggestion" | "reason">;

/** Returns the recommendations that add information to the violations. */
export function beyondFindings(
  recommendations: readonly string[],
  violations: readonly AdviceText[],
): string[] {
  const shownTexts = new Set(violations.flatMap(({ suggestion, reason }) => [suggestion, reason]));
  return recommendations.filter(
    (each) => !shownTexts.has(each.replace(TIMES, "")) && !REFERENCE.test(each),
  );
}

/** How often a recommendation applies. */
const TIMES = / \(\d+ places\)$/;
/** Only refers to the violations. */
const REFERENCE = /^\d+ further points? (is|are) listed with the violations\.$/;

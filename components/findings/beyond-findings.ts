import type { AnyViolation } from "./violation-card";

type AdviceText = Pick<AnyViolation, "suggestion" | "reason">;

/** Returns the recommendations that do not just repeat the violations. */
export function filterRecommendations(
  recommendations: readonly string[],
  violations: readonly AdviceText[],
): string[] {
  const shownTexts = new Set(violations.flatMap(({ suggestion, reason }) => [suggestion, reason]));
  return recommendations.filter(
    (each) => !shownTexts.has(each.replace(TIMES, "")) && !REFERENCE.test(each),
  );
}

/** The number of places that a recommendation applies to. */
const TIMES = / \(\d+ places\)$/;
/** A recommendation that only refers to the violations. */
const REFERENCE = /^\d+ further points? (is|are) listed with the violations\.$/;

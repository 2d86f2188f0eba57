import type { AnyViolation } from "./violation-card";

type AdviceText = Pick<AnyViolation, "suggestion" | "reason">;

/** Returns the recommendations that add information to the violations. */
export function filterRecommendations(
  recommendations: readonly string[],
  violations: readonly AdviceText[],
): string[] {
  const visibleTexts = new Set(
    violations.flatMap(({ suggestion, reason }) => [suggestion, reason]),
  );
  return recommendations.filter(
    (each) =>
      !visibleTexts.has(each.replace(MATCH_COUNT_SUFFIX, "")) && !REFERENCE_PATTERN.test(each),
  );
}

/** Matches the number of places to which a recommendation applies. */
const MATCH_COUNT_SUFFIX = / \(\d+ places\)$/;
/** Matches a recommendation that only refers to the violations. */
const REFERENCE_PATTERN = /^\d+ further points? (is|are) listed with the violations\.$/;

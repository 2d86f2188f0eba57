import type { AnalysisJson } from "@/lib/validations/schemas";
import type { AnyViolation } from "./violation-card";

type Result = Pick<AnalysisJson, "violations" | "brand_guidelines_violations" | "score_ledger">;

/** Returns the violations of category and brand rules in the order of the score ledger. */
export function sortByTextOrder(result: Result): AnyViolation[] {
  const place = new Map(result.score_ledger.map((entry, at) => [entry.violation, at]));
  return [...result.violations, ...result.brand_guidelines_violations].sort(
    (a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0),
  );
}

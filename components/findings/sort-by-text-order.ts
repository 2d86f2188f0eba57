import type { AnalysisJson } from "@/lib/validations/schemas";
import type { AnyViolation } from "./violation-card";

type AnalysisResult = Pick<
  AnalysisJson,
  "violations" | "brand_guidelines_violations" | "score_ledger"
>;

/** Returns the category and brand violations in score ledger order. */
export function sortByTextOrder(result: AnalysisResult): AnyViolation[] {
  const ledgerIndexById = new Map(
    result.score_ledger.map((entry, index) => [entry.violation, index]),
  );
  return [...result.violations, ...result.brand_guidelines_violations].sort(
    (a, b) => (ledgerIndexById.get(a.id) ?? 0) - (ledgerIndexById.get(b.id) ?? 0),
  );
}

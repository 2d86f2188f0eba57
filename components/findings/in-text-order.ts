import type { AnalysisJson } from "@/lib/validations/schemas";
import type { AnyViolation } from "./violation-card";

type Result = Pick<AnalysisJson, "violations" | "brand_guidelines_violations" | "score_ledger">;

/** Returns the violations of category and brand rules in the order of the score ledger. */
export function sortByTextOrder(result: Result): AnyViolation[] {
  const ledgerIndexById = new Map(result.score_ledger.map((entry, at) => [entry.violation, at]));
  return [...result.violations, ...result.brand_guidelines_violations].sort(
    (a, b) => (ledgerIndexById.get(a.id) ?? 0) - (ledgerIndexById.get(b.id) ?? 0),
  );
}

import {
  computePassRequirements,
  computeSeverityGains,
  type Gains,
} from "@/lib/checking/findings/score-gains";
import type { Severity } from "@/lib/enums";
import type { FixJson, ToPassJson } from "./fix-schemas";
import type { AnalysisJson } from "./schemas";

type ViolationCounts = Pick<
  AnalysisJson,
  `${Severity}_severity_count` | "brand_guidelines_violation_counts"
>;

/** Returns the gain from removing a violation, by severity, based on a result's counts. */
export function computeGains({
  brand_guidelines_violation_counts: brand,
  ...categoryCounts
}: ViolationCounts): Gains {
  return computeSeverityGains({
    high: categoryCounts.high_severity_count + brand.high,
    medium: categoryCounts.medium_severity_count + brand.medium,
    low: categoryCounts.low_severity_count + brand.low,
  });
}

type FixableDetail = Pick<
  AnalysisJson,
  "violations" | "brand_guidelines_violations" | "score_ledger"
>;

/**
 * Adds the verified fixes of violations to a result, and the violations that must be removed for
 * the result to pass.
 * @param threshold null until the validation is completed
 * @param fixes the fixes by violation id
 */
export function addFixes<D extends FixableDetail>(
  detail: D,
  threshold: number | null,
  fixes: ReadonlyMap<number, FixJson>,
): D & { to_pass: ToPassJson | null } {
  const addFix = <V extends { id: number }>(violation: V) => ({
    ...violation,
    fix: fixes.get(violation.id) ?? null,
  });
  // The ledger is in text order and shows which violations are dismissed.
  const factors = detail.score_ledger.map(({ violation, severity, factor }) => ({
    id: violation,
    severity,
    fixable: fixes.has(violation),
    counts: factor !== 1,
  }));
  return {
    ...detail,
    violations: detail.violations.map(addFix),
    brand_guidelines_violations: detail.brand_guidelines_violations.map(addFix),
    to_pass: threshold === null ? null : computePassRequirements(factors, threshold),
  };
}

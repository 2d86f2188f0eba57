import type { Severity } from "@/lib/enums";
import type { SeverityCounts } from "./types";

/** The factor of one violation, in hundredths: 1 - 0.25, 1 - 0.10, 1 - 0.04. */
const FACTOR_PERCENT: Record<Severity, bigint> = { high: 75n, medium: 90n, low: 96n };

/** Maximum number of violations to consider. 0.96^244 < 0.00005, so the score rounds to 0. */
const MAX_COUNTED_VIOLATIONS = 244;

/** Returns the factor by which a violation multiplies the score: 0.75, 0.9 or 0.96. */
export function getSeverityFactor(severity: Severity): number {
  return Number(FACTOR_PERCENT[severity]) / 100;
}

/**
 * Returns the exact product of the factors of all violations, rounded half up to 4 decimals. The
 * result does not depend on the order.
 */
export function computeScore({ high, medium, low }: SeverityCounts): number {
  if (high + medium + low >= MAX_COUNTED_VIOLATIONS) return 0;
  const { high: highFactor, medium: mediumFactor, low: lowFactor } = FACTOR_PERCENT;
  const product =
    highFactor ** BigInt(high) * mediumFactor ** BigInt(medium) * lowFactor ** BigInt(low);
  const scale = 100n ** BigInt(high + medium + low);
  return Number((product * 20_000n + scale) / (2n * scale)) / 10_000;
}

export function countSeverities(violations: Iterable<{ severity: Severity }>): SeverityCounts {
  const counts = { high: 0, medium: 0, low: 0 };
  for (const { severity } of violations) counts[severity]++;
  return counts;
}

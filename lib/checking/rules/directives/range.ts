import { UnreadableError } from "../unreadable";

/** A range with inclusive ends. A null end is open. */
export interface Range {
  min: number | null;
  max: number | null;
}

/**
 * Parses `50-200`, `-200` or `50-`. Returns null for any other text.
 * @throws UnreadableError if the minimum exceeds the maximum
 */
export function readRange(rangeText: string, rangeName: string): Range | null {
  const [, from, to] = /^(\d{0,9})\s*[-–—−]\s*(\d{0,9})$/u.exec(rangeText.trim()) ?? [];
  const min = from ? Number(from) : null;
  const max = to ? Number(to) : null;
  if (min === null && max === null) return null;
  if (min !== null && max !== null && min > max)
    throw new UnreadableError(
      `The minimum of the ${rangeName} (${min}) is above its maximum (${max}).`,
    );
  return { min, max };
}

/**
 * Returns why and by how much a count is outside a range, or null if it is within the range.
 * @param units the plural of the unit
 */
export function findRangeViolation(count: number, { min, max }: Range, units: string) {
  const statement = `The text has ${formatAmount(count, units)}`;
  if (min !== null && count < min) {
    const reason = `${statement}; at least ${min} ${min === 1 ? "is" : "are"} required.`;
    return { reason, missing: min - count };
  }
  if (max !== null && count > max) {
    const reason = `${statement}; at most ${max} ${max === 1 ? "is" : "are"} allowed.`;
    return { reason, missing: max - count };
  }
  return null;
}

/** Formats a count with its unit: "1 word", "3 words". */
export function formatAmount(count: number, units: string): string {
  return `${count} ${count === 1 ? units.slice(0, -1) : units}`;
}

import type { SeoArea, SeoCheck } from "@/lib/enums";
import { CHECK_WEIGHTS, type GoodRange, THRESHOLDS } from "./thresholds";

/** Identifies a check, whatever its result. */
interface CheckName {
  key: string;
  area: SeoArea;
  check: string;
}

/** Returns a score: 10 within the good range, falling linearly to 0 at the limits. */
export function scoreRange(value: number, range: GoodRange): number {
  const { zeroBelow, low, high, zeroAbove } = range;
  if (value < low) return clamp((10 * (value - zeroBelow)) / (low - zeroBelow));
  if (value <= high || zeroAbove === undefined) return 10;
  return clamp((10 * (zeroAbove - value)) / (zeroAbove - high));
}

/** Returns a score from 0 to 10 with points deducted for each fault. */
export function scoreErrors(errorCount: number): number {
  return clamp(10 - THRESHOLDS.pointsPerFault * errorCount);
}

function clamp(score: number): number {
  return Math.min(10, Math.max(0, score));
}

/**
 * Returns a completed check. Scores below 10 are rounded down, so that an imperfect result never
 * looks perfect.
 * @param change what to change if the score is below 10
 * @param passMessage what is right if the score is 10
 */
export function createCheck(
  name: CheckName,
  score: number,
  change: string,
  passMessage: string,
): SeoCheck {
  // Corrects floating-point error: 7.299999 is 7.3.
  const roundedScore = score >= 10 ? 10 : Math.floor(score * 10 + 1e-9) / 10;
  const status = roundedScore >= 10 ? "pass" : roundedScore >= 5 ? "warning" : "fail";
  return {
    ...name,
    status,
    recommendation: status === "pass" ? passMessage : change,
    score: roundedScore,
  };
}

/** Returns a check that was not performed, with the reason. The score ignores it. */
export function createSkippedCheck(name: CheckName, reason: string): SeoCheck {
  return { ...name, status: "not_checked", recommendation: reason, score: null };
}

/** Formats a count with its noun: “1 word”, “2 words”. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Quotes part of a text, shortened for use in a sentence. */
export function quoteText(text: string, maxLength = 60): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  const isCut = characters.length > maxLength;
  return `“${characters.slice(0, maxLength).join("").trim()}${isCut ? "…" : ""}”`;
}

/** Returns a check's weight within its area. */
export function getCheckWeight({ key }: SeoCheck): number {
  return CHECK_WEIGHTS[key] ?? 1;
}

/** Returns the weighted mean of the completed checks, from 0 to 1. */
export function scoreArea(checks: SeoCheck[], area: SeoArea): number {
  let points = 0;
  let weights = 0;
  for (const check of checks) {
    if (check.area !== area || check.score === null) continue;
    points += check.score * getCheckWeight(check);
    weights += getCheckWeight(check);
  }
  return weights === 0 ? 0 : round4(points / weights / 10);
}

/** Rounds half up to 4 decimals. */
export function round4(value: number): number {
  // The epsilon rounds halves up despite floating-point error.
  return Math.round(value * 10_000 + 1e-6) / 10_000;
}

import type { SeoArea, SeoCheck } from "@/lib/enums";
import { CHECK_WEIGHTS, type GoodRange, THRESHOLDS } from "./thresholds";

/** What a check is, whatever came of it. */
interface CheckName {
  key: string;
  area: SeoArea;
  check: string;
}

/**
 * From 0 to 10: all within the good range, and less in proportion towards where it is worth nothing.
 * Never falls while the value comes nearer to the range.
 */
export function rangeScore(value: number, range: GoodRange): number {
  const { worst, low, high, tooMuch } = range;
  if (value < low) return clamp((10 * (value - worst)) / (low - worst));
  if (value <= high || tooMuch === undefined) return 10;
  return clamp((10 * (tooMuch - value)) / (tooMuch - high));
}

/** Full points less some for each fault. */
export function faultScore(faults: number): number {
  return clamp(10 - THRESHOLDS.pointsPerFault * faults);
}

function clamp(score: number): number {
  return Math.min(10, Math.max(0, score));
}

/**
 * A check that was made. Below full points its score is rounded down, so that what is not quite
 * right never looks right.
 * @param change what to change, for less than full points
 * @param good what is right, for full points
 */
export function made(name: CheckName, score: number, change: string, good: string): SeoCheck {
  // What the computer's fractions take away is no fault: 7.299999 is 7.3.
  const rounded = score >= 10 ? 10 : Math.floor(score * 10 + 1e-9) / 10;
  const status = rounded >= 10 ? "pass" : rounded >= 5 ? "warning" : "fail";
  return { ...name, status, recommendation: status === "pass" ? good : change, score: rounded };
}

/** A check that cannot be made, and why; it does not count. */
export function notMade(name: CheckName, why: string): SeoCheck {
  return { ...name, status: "not_checked", recommendation: why, score: null };
}

/** With its noun, such as “1 word” and “2 words”. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A piece of a text in quotes, cut to a length that a sentence bears. */
export function quoted(text: string, longest = 60): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  const cut = characters.length > longest;
  return `“${characters.slice(0, longest).join("").trim()}${cut ? "…" : ""}”`;
}

/** How much a check counts within its area. */
export function weightOf({ key }: SeoCheck): number {
  return CHECK_WEIGHTS[key] ?? 1;
}

/** The weighted mean of the checks that were made, from 0 to 1. */
export function areaScore(checks: SeoCheck[], area: SeoArea): number {
  let points = 0;
  let weights = 0;
  for (const check of checks) {
    if (check.area !== area || check.score === null) continue;
    points += check.score * weightOf(check);
    weights += weightOf(check);
  }
  return weights === 0 ? 0 : round4(points / weights / 10);
}

/** To 4 decimals, halves up. */
export function round4(value: number): number {
  // A half that the sum of floating numbers left a hair too small is a half all the same.
  return Math.round(value * 10_000 + 1e-6) / 10_000;
}

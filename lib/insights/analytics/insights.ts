import { plural } from "@/lib/format";
import type { AnalyticsJson, CategoryPerformanceJson, InsightJson } from "./schemas";

/** The categories worth a sentence; where two are even, the one with more validations. */
export function toInsights(
  categories: readonly CategoryPerformanceJson[],
): AnalyticsJson["insights"] {
  const improved = categories.filter((row) => (row.improvement ?? 0) > 0);
  const meeting = categories.filter((row) => row.avg_score >= row.threshold);
  const failing = categories.filter((row) => row.avg_score < row.threshold);
  return {
    top_performer: insight(
      first(meeting, (row) => row.avg_score),
      (row) => row.avg_score,
      (row) =>
        `${row.category} scores highest: ${points(row.avg_score)}% on average over ${plural(row.validations, "validation")}.`,
    ),
    biggest_improvement: insight(
      first(improved, (row) => row.improvement ?? 0),
      (row) => row.improvement ?? 0,
      (row) =>
        `${row.category} improved most: up ${points(row.improvement ?? 0)} points to ${points(row.avg_score)}% on average.`,
    ),
    needs_attention: insight(
      first(failing, (row) => -row.avg_score),
      (row) => row.avg_score,
      (row) =>
        `${row.category} scores lowest: ${points(row.avg_score)}% on average, below its threshold of ${points(row.threshold)}%.`,
    ),
  };
}

type Row = CategoryPerformanceJson;

/** `rows` stand with the most validated first; sorting keeps that order among even ones. */
function first(rows: readonly Row[], rank: (row: Row) => number): Row | undefined {
  return [...rows].sort((a, b) => rank(b) - rank(a))[0];
}

function insight(
  row: Row | undefined,
  value: (row: Row) => number,
  message: (row: Row) => string,
): InsightJson | null {
  if (!row) return null;
  const { category, category_id } = row;
  return { message: message(row), category, category_id, value: value(row) };
}

/** A score or difference as a percentage with at most two decimals, so that 79.99 is not 80. */
function points(score: number): number {
  return Number((score * 100).toFixed(2));
}

import { expect } from "vitest";
import { PERIODS, type Period } from "@/lib/enums";
import { readAnalytics } from "@/lib/insights/analytics/queries";
import { PERIOD_DAYS } from "@/lib/insights/analytics/schemas";
import { countSlowly } from "./analytics-slowly";

/** Matches a number with 4 decimal places, whose last digit may differ by 1. */
function closeTo(value: number | null) {
  return value === null ? null : expect.closeTo(value, 3.7);
}

/**
 * Compares the figures of every period with a count of all rows.
 * @returns the totals of the longest period
 */
export async function compareAll(now: Date) {
  let longest = await compare("7days", now);
  for (const period of PERIODS.slice(1)) longest = await compare(period, now);
  return longest;
}

async function compare(period: Period, now: Date) {
  const shown = await readAnalytics(period, now);
  const slow = await countSlowly(PERIOD_DAYS[period], now);
  expect(shown.daily_trends).toEqual(slow.daily_trends);
  for (const name of ["compliance", "throughput", "rejection_rate"] as const) {
    const { current, change } = slow.metrics[name];
    const trend = change === null || Math.abs(change) < 0.00005 ? null : change > 0 ? "up" : "down";
    const expected = { current: closeTo(current), change: closeTo(change), trend };
    expect(shown.metrics[name], `${period} ${name}`).toEqual(expected);
  }
  expect(new Map(shown.category_performance.map((row) => [row.category_id, row]))).toEqual(
    new Map(
      [...slow.categories].map(([id, row]) => [
        id,
        expect.objectContaining({
          validations: row.validations,
          avg_score: closeTo(row.avg_score),
          improvement: closeTo(row.improvement),
        }),
      ]),
    ),
  );
  expect(new Map(shown.violation_types.map(({ type, ...row }) => [type, row]))).toEqual(
    new Map(
      [...slow.types].map(([type, row]) => [
        type,
        { count: row.count, percentage: closeTo(row.percentage) },
      ]),
    ),
  );
  const failed = shown.rules.map(
    ({ source, rule, guideline_reference, ...row }) =>
      [
        `${source}:${rule ?? guideline_reference}`,
        { failures: row.failures, decided: row.decided, overruled: row.overruled },
      ] as const,
  );
  expect(new Map(failed)).toEqual(slow.rules);
  expect(shown.decision_wait).toEqual({
    decisions: shown.totals.decisions,
    median_hours: inHours(slow.waits[Math.ceil(slow.waits.length * 0.5) - 1]),
    p90_hours: inHours(slow.waits[Math.ceil((slow.waits.length * 9) / 10) - 1]),
    waiting_now: slow.waiting,
  });
  const sum = (key: "inputTokens" | "outputTokens" | "modelMilliseconds" | "droppedFindings") =>
    slow.model.reduce((total, row) => total + (row[key] ?? 0), 0);
  const reported = slow.model.filter(
    (row) => row.inputTokens !== null && row.outputTokens !== null,
  );
  const unknown = slow.model.length > 0 && reported.length === 0;
  expect(shown.model).toEqual({
    validations_judged: slow.model.length,
    tokens_reported: reported.length,
    tokens_in: unknown ? null : sum("inputTokens"),
    tokens_out: unknown ? null : sum("outputTokens"),
    seconds: sum("modelMilliseconds") / 1000,
    dropped_findings: sum("droppedFindings"),
  });
  return shown.totals;
}

/** Converts milliseconds to hours with two significant digits, at least 0.01. */
function inHours(milliseconds: number | undefined): number | null {
  if (milliseconds === undefined) return null;
  const hours = milliseconds / 3_600_000;
  const digits = hours < 1 ? 2 : Math.max(0, 2 - String(Math.floor(hours)).length);
  const unit = hours < 100 ? 10 ** digits : 10 ** (2 - String(Math.floor(hours)).length);
  return Math.round(hours * unit) / unit;
}

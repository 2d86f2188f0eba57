import type {
  Category,
  DecisionSums,
  DecisionWaits,
  ModelSums,
  ScoreSums,
  VerdictSums,
  ViolationSums,
} from "./aggregate-queries";
import type {
  CategoryPerformanceJson,
  DailyTrendJson,
  DecisionWaitJson,
  MetricJson,
  ModelUseJson,
  ViolationTypeJson,
} from "./schemas";
import { listDays, type ReportPeriod } from "./window";

type Totals = Omit<VerdictSums, "day" | "categoryId"> & Omit<DecisionSums, "day">;

/** Sums the figures of the period and of the previous one. */
export function sumFigures(
  { from }: ReportPeriod,
  verdicts: readonly VerdictSums[],
  decisions: readonly DecisionSums[],
): { current: Totals; earlier: Totals } {
  const isCurrent = ({ day }: { day: string }) => day >= from;
  const isEarlier = ({ day }: { day: string }) => day < from;
  const sumTotals = (isIncluded: typeof isCurrent): Totals => ({
    completed: sumColumn(verdicts.filter(isIncluded), "completed"),
    compliant: sumColumn(verdicts.filter(isIncluded), "compliant"),
    decided: sumColumn(decisions.filter(isIncluded), "decided"),
    rejected: sumColumn(decisions.filter(isIncluded), "rejected"),
  });
  return { current: sumTotals(isCurrent), earlier: sumTotals(isEarlier) };
}

function sumColumn<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}

/** Computes the three metrics of a period and their changes from the previous one. */
export function toMetrics(now: Totals, before: Totals, days: number) {
  return {
    compliance: toShareMetric(
      computeRatio(now.compliant, now.completed),
      computeRatio(before.compliant, before.completed),
    ),
    throughput: toThroughputMetric(now.completed / days, before.completed / days),
    rejection_rate: toShareMetric(
      computeRatio(now.rejected, now.decided),
      computeRatio(before.rejected, before.decided),
    ),
  };
}

function computeRatio(part: number, total: number): number | null {
  return total > 0 ? part / total : null;
}

/** Returns `part / whole`, rounded for display, or null if the whole is 0. */
export function computeShare(part: number, total: number): number | null {
  const exactRatio = computeRatio(part, total);
  return exactRatio === null ? null : round(exactRatio);
}

/** Returns the mean of scores whose sum is in ten-thousandths, rounded for display. */
export function computeMean(sum: number, count: number): number | null {
  return computeShare(sum / 10_000, count);
}

function toShareMetric(now: number | null, before: number | null): MetricJson {
  const change = now === null || before === null ? null : (now - before) * 100;
  return toMetric(now, change);
}

function toThroughputMetric(now: number, before: number): MetricJson {
  return toMetric(now, before > 0 ? ((now - before) / before) * 100 : null);
}

function toMetric(current: number | null, exact: number | null): MetricJson {
  const change = exact === null ? null : round(exact);
  const trend = !change ? null : change > 0 ? "up" : "down";
  return { current: current === null ? null : round(current), change, trend };
}

/** Rounds half up to 4 decimals. */
function round(value: number): number {
  // Round to 6 decimals first so that 3500.4999999999995 counts as a half. Adding 0 removes -0.
  return Math.round(Number((value * 10_000).toFixed(6))) / 10_000 + 0;
}

/** Returns the categories with validations in the period, most first; ties keep the order. */
export function toCategoryPerformance(
  { from }: ReportPeriod,
  categories: readonly Category[],
  verdicts: readonly VerdictSums[],
  scores: readonly ScoreSums[],
): CategoryPerformanceJson[] {
  const verdictsByCategory = Map.groupBy(verdicts, ({ categoryId }) => categoryId);
  const findScores = (category: number, isCurrent: boolean) =>
    scores.find((sums) => sums.categoryId === category && sums.isCurrent === isCurrent);
  return categories
    .flatMap(({ id, name, threshold }) => {
      const currentScores = findScores(id, true);
      const average = computeMeanScore(currentScores);
      const earlierAverage = computeMeanScore(findScores(id, false));
      if (!currentScores || average === null) return [];
      const periodVerdicts = (verdictsByCategory.get(id) ?? []).filter(({ day }) => day >= from);
      return {
        category: name,
        category_id: id,
        validations: sumColumn(periodVerdicts, "completed"),
        products: currentScores.products,
        compliant: currentScores.compliant,
        avg_score: round(average),
        threshold,
        improvement: earlierAverage === null ? null : round(average - earlierAverage),
      };
    })
    .sort((a, b) => b.validations - a.validations);
}

/** Returns the mean score from 0 to 1, or null if there are no products. */
function computeMeanScore(sums: ScoreSums | undefined): number | null {
  return sums ? computeRatio(sums.scoreSum / 10_000, sums.products) : null;
}

/** Returns the number and percentage of violations by type, most frequent first. */
export function toViolationTypes(sums: readonly ViolationSums[]): ViolationTypeJson[] {
  const totalCount = sumColumn(sums, "count");
  return [...Map.groupBy(sums, ({ type }) => type)]
    .map(([type, rows]) => ({ type, count: sumColumn(rows, "count") }))
    .map((row) => ({ ...row, percentage: round((row.count / totalCount) * 100) }))
    .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
}

export function toDailyTrends(
  window: ReportPeriod,
  verdicts: readonly VerdictSums[],
  decisions: readonly DecisionSums[],
): DailyTrendJson[] {
  const verdictsByDay = Map.groupBy(verdicts, ({ day }) => day);
  const decisionsByDay = new Map(decisions.map((row) => [row.day, row]));
  return listDays(window).map((date) => {
    const dayVerdicts = verdictsByDay.get(date) ?? [];
    const compliantCount = sumColumn(dayVerdicts, "compliant");
    return {
      date,
      compliant: compliantCount,
      needs_review: sumColumn(dayVerdicts, "completed") - compliantCount,
      rejected: decisionsByDay.get(date)?.rejected ?? 0,
    };
  });
}

export function toDecisionWait(
  { half, most }: DecisionWaits,
  decisions: number,
  pendingCount: number,
): DecisionWaitJson {
  return {
    decisions,
    median_hours: toHours(half),
    p90_hours: toHours(most),
    waiting_now: pendingCount,
  };
}

/** Rounds half up to two significant digits, but at most two decimals. */
function toHours(milliseconds: number | null): number | null {
  if (milliseconds === null) return null;
  const hundredths = Math.max(0, milliseconds) / 36_000;
  const step = 10 ** Math.max(0, String(Math.trunc(hundredths)).length - 2);
  return (Math.round(hundredths / step) * step) / 100;
}

export function toModelUse(sums: ModelSums): ModelUseJson {
  const isUsageUnknown = sums.judged > 0 && sums.tokensKnown === 0;
  return {
    validations_judged: sums.judged,
    tokens_reported: sums.tokensKnown,
    tokens_in: isUsageUnknown ? null : sums.inputTokens,
    tokens_out: isUsageUnknown ? null : sums.outputTokens,
    seconds: sums.modelMilliseconds / 1000,
    dropped_findings: sums.droppedFindings,
  };
}

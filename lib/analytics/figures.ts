import type {
  CategoryPerformanceJson,
  DecisionWaitJson,
  MetricJson,
  ModelUseJson,
  RuleFiguresJson,
} from "./schemas";
import type { CategorySums, DaySums, KnownRules, RuleSums, WaitSums } from "./sums";

type Totals = Omit<DaySums, "day">;

const NOTHING: Totals = {
  completed: 0,
  compliant: 0,
  decided: 0,
  rejected: 0,
  judged: 0,
  tokensKnown: 0,
  inputTokens: 0,
  outputTokens: 0,
  modelMilliseconds: 0,
  droppedFindings: 0,
};

export function addUp(days: readonly DaySums[]): Totals {
  const keys = Object.keys(NOTHING) as (keyof Totals)[];
  const sums = { ...NOTHING };
  for (const day of days) for (const key of keys) sums[key] += day[key];
  return sums;
}

/** The three metrics of a period of so many days against the one before. */
export function toMetrics(now: Totals, before: Totals, days: number) {
  return {
    compliance: shareMetric(
      share(now.compliant, now.completed),
      share(before.compliant, before.completed),
    ),
    throughput: throughputMetric(now.completed / days, before.completed / days),
    rejection_rate: shareMetric(
      share(now.rejected, now.decided),
      share(before.rejected, before.decided),
    ),
  };
}

function share(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

function shareMetric(now: number | null, before: number | null): MetricJson {
  const change = now === null || before === null ? null : (now - before) * 100;
  return toMetric(now, change);
}

function throughputMetric(now: number, before: number): MetricJson {
  return toMetric(now, before > 0 ? ((now - before) / before) * 100 : null);
}

function toMetric(current: number | null, exact: number | null): MetricJson {
  const change = exact === null ? null : round(exact);
  const trend = !change ? null : change > 0 ? "up" : "down";
  return { current: current === null ? null : round(current), change, trend };
}

/** To 4 decimals, half up. */
function round(value: number): number {
  // Taken to 6 decimals first, lest 3500.4999999999995 pass for less than a half; 0 added undoes -0.
  return Math.round(Number((value * 10_000).toFixed(6))) / 10_000 + 0;
}

/** Categories with validations in the period, the most validated first, then by name. */
export function toCategoryPerformance(sums: readonly CategorySums[]): CategoryPerformanceJson[] {
  return sums
    .filter((row) => row.validations > 0)
    .sort((a, b) => b.validations - a.validations)
    .map((row) => {
      const average = row.scoreSum / row.validations;
      const earlier =
        row.earlierValidations > 0 ? row.earlierScoreSum / row.earlierValidations : null;
      return {
        category: row.name,
        category_id: row.id,
        validations: row.validations,
        avg_score: round(average / 10_000),
        threshold: row.threshold,
        improvement: earlier === null ? null : round((average - earlier) / 10_000),
      };
    });
}

export function toViolationTypes<T extends { count: number }>(sums: readonly T[]) {
  const all = sums.reduce((sum, { count }) => sum + count, 0);
  return sums.map((row) => ({ ...row, percentage: round((row.count / all) * 100) }));
}

export function toRules(sums: readonly RuleSums[], known: KnownRules): RuleFiguresJson[] {
  return sums.map(({ source, rule, reference, failures, decided, overruled }) => {
    const now = rule === null ? undefined : known.get(rule);
    return {
      source,
      rule,
      guideline_reference: reference,
      rule_content: now?.content ?? null,
      policy: now?.policy ?? null,
      failures,
      decided,
      overruled,
      share: decided > 0 ? round(overruled / decided) : null,
    };
  });
}

/** `waits` from the shortest on. */
export function toDecisionWait(
  waits: readonly WaitSums[],
  decisions: number,
  waitingNow: number,
): DecisionWaitJson {
  return {
    decisions,
    median_hours: quantile(waits, 0.5),
    p90_hours: quantile(waits, 0.9),
    waiting_now: waitingNow,
  };
}

/** The shortest wait, in hours, that at least this share of all waits does not exceed. */
function quantile(waits: readonly WaitSums[], part: number): number | null {
  const all = waits.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { wait, count } of waits) {
    seen += count;
    // In whole numbers: 0.9 times a number of decisions is not always what it should be.
    if (seen * 10 >= all * Math.round(part * 10)) return wait / 100;
  }
  return null;
}

export function toModelUse(sums: Totals): ModelUseJson {
  const unknown = sums.judged > 0 && sums.tokensKnown === 0;
  return {
    validations_judged: sums.judged,
    tokens_reported: sums.tokensKnown,
    tokens_in: unknown ? null : sums.inputTokens,
    tokens_out: unknown ? null : sums.outputTokens,
    seconds: sums.modelMilliseconds / 1000,
    dropped_findings: sums.droppedFindings,
  };
}

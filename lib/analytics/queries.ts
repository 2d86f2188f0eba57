import { db } from "@/db/client";
import { productCounts } from "@/db/schema/products";
import { countKept } from "@/lib/counts";
import {
  addUp,
  toCategoryPerformance,
  toDecisionWait,
  toMetrics,
  toModelUse,
  toRules,
  toViolationTypes,
} from "./figures";
import { toInsights } from "./insights";
import type { AnalyticsJson, DailyTrendJson, Period } from "./schemas";
import {
  type DaySums,
  findRules,
  sumCategories,
  sumDays,
  sumRules,
  sumViolations,
  sumWaits,
} from "./sums";
import { daysOf, type Window, windowOf } from "./window";

const MOST_RULES = 100;

/** The figures of the period that ends now, from the daily sums alone. */
export async function getAnalytics(period: Period, now = new Date()): Promise<AnalyticsJson> {
  const window = windowOf(period, now);
  const { days, categories, violations, rules, known, waits, waiting } = await readSums(window);
  const current = addUp(days.filter(({ day }) => day >= window.from));
  const earlier = addUp(days.filter(({ day }) => day < window.from));
  const performance = toCategoryPerformance(categories);
  return {
    period,
    from: window.from,
    to: window.to,
    metrics: toMetrics(current, earlier, window.days),
    category_performance: performance,
    violation_types: toViolationTypes(violations),
    daily_trends: toDailyTrends(window, days),
    insights: toInsights(performance),
    totals: {
      completed: current.completed,
      compliant: current.compliant,
      violations: violations.reduce((sum, { count }) => sum + count, 0),
      decisions: current.decided,
      rejections: current.rejected,
    },
    rules: toRules(rules, known),
    decision_wait: toDecisionWait(waits, current.decided, waiting),
    model: toModelUse(current),
  };
}

/** All of one moment, so that the figures agree with each other. */
function readSums(window: Window) {
  return db().transaction(
    async (tx) => {
      const rules = await sumRules(tx, window, MOST_RULES);
      return {
        days: await sumDays(tx, window),
        categories: await sumCategories(tx, window),
        violations: await sumViolations(tx, window),
        rules,
        known: await findRules(tx, rules),
        waits: await sumWaits(tx, window),
        waiting: await countKept(tx, productCounts, { status: "needs_review" }),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function toDailyTrends(window: Window, days: DaySums[]): DailyTrendJson[] {
  const sums = new Map(days.map((row) => [row.day, row]));
  return daysOf(window).map((date) => {
    const { completed = 0, compliant = 0, rejected = 0 } = sums.get(date) ?? {};
    return { date, compliant, needs_review: completed - compliant, rejected };
  });
}

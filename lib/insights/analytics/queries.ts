import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import type { Period } from "@/lib/enums";
import { cacheReads } from "@/lib/platform/cache";
import {
  addUp,
  toCategoryPerformance,
  toDailyTrends,
  toDecisionWait,
  toMetrics,
  toModelUse,
  toViolationTypes,
} from "./figures";
import { toInsights } from "./insights";
import { mostViolated, toRules } from "./rules";
import type { AnalyticsJson } from "./schemas";
import {
  findReferences,
  findRules,
  findWaits,
  listCategories,
  sumDecisions,
  sumModelUse,
  sumVerdicts,
  sumViolations,
} from "./sums";
import { type Window, windowOf } from "./window";

const MANY_VALIDATIONS = 10_000;

const cached = cacheReads<AnalyticsJson>(({ totals }) => totals.completed >= MANY_VALIDATIONS);

/** Gets the figures of the period that ends today. */
export function getAnalytics(period: Period): Promise<AnalyticsJson> {
  const now = new Date();
  return cached(`${period} until ${windowOf(period, now).to}`, () => readAnalytics(period, now));
}

/** Reads the figures of the period that ends on the day of `now` from the database, uncached. */
export async function readAnalytics(period: Period, now: Date): Promise<AnalyticsJson> {
  const window = windowOf(period, now);
  const { verdicts, decisions, categories, ...read } = await readSums(window);
  const { current, earlier } = addUp(window, verdicts, decisions);
  const performance = toCategoryPerformance(window, categories, verdicts);
  const types = toViolationTypes(read.violations);
  return {
    period,
    from: window.from,
    to: window.to,
    metrics: toMetrics(current, earlier, window.days),
    category_performance: performance,
    violation_types: types,
    daily_trends: toDailyTrends(window, verdicts, decisions),
    insights: toInsights(performance),
    totals: {
      completed: current.completed,
      compliant: current.compliant,
      violations: types.reduce((sum, { count }) => sum + count, 0),
      decisions: current.decided,
      rejections: current.rejected,
    },
    rules: toRules(read.rules, read.references, read.known),
    decision_wait: toDecisionWait(read.waits, current.decided, read.waiting),
    model: toModelUse(read.model),
  };
}

/** All of one moment, so that the figures agree with each other. */
function readSums(window: Window) {
  return db().transaction(
    async (tx) => {
      await tx.execute(ROOM_TO_ADD_UP);
      const violations = await sumViolations(tx, window);
      const rules = mostViolated(violations);
      return {
        violations,
        rules,
        references: await findReferences(
          tx,
          rules.map(({ newest }) => newest),
        ),
        known: await findRules(tx, rules),
        verdicts: await sumVerdicts(tx, window),
        decisions: await sumDecisions(tx, window),
        waits: await findWaits(tx, window),
        model: await sumModelUse(tx, window),
        categories: await listCategories(tx),
        waiting: await tx.$count(products, eq(products.status, "needs_review")),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** With the usual 4 MB, a year's decisions would go through files to be joined. */
const ROOM_TO_ADD_UP = sql`set local work_mem = '64MB'`;

import { eq, sql } from "drizzle-orm";
import { type Database, db, rows } from "@/db/client";
import { products } from "@/db/schema/products";
import type { Period } from "@/lib/enums";
import { type Dated, keeper, READ_AT, type Reader } from "@/lib/kept";
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

/** Fewer validations are added up as fast as they are looked up. */
const MANY = 10_000;

const kept = keeper<AnalyticsJson>(60_000, ({ totals }) => totals.completed >= MANY);

/** The figures of the period that ends today; up to a minute old where they are of very much. */
export function getAnalytics(period: Period, reader: Reader): Promise<AnalyticsJson> {
  const now = new Date();
  const key = `${period} until ${windowOf(period, now).to}`;
  return kept(key, reader, () => readAnalytics(period, now));
}

/** The figures of the period that ends on the day of `now`, from the rows as they are stored. */
export async function readAnalytics(period: Period, now: Date): Promise<Dated<AnalyticsJson>> {
  const window = windowOf(period, now);
  const { at, verdicts, decisions, categories, ...read } = await readSums(window);
  const { current, earlier } = addUp(window, verdicts, decisions);
  const performance = toCategoryPerformance(window, categories, verdicts);
  const types = toViolationTypes(read.violations);
  const value = {
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
  return { value, at };
}

/** All of one moment, so that the figures agree with each other. */
function readSums(window: Window) {
  return db().transaction(
    async (tx) => {
      await tx.execute(ROOM_TO_ADD_UP);
      const at = await readMoment(tx);
      const violations = await sumViolations(tx, window);
      const rules = mostViolated(violations);
      return {
        at,
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

async function readMoment(tx: Database): Promise<number> {
  const [moment] = await rows<{ at: number }>(tx, sql`select ${READ_AT} as at`);
  if (!moment) throw new Error("The clock has no row.");
  return moment.at;
}

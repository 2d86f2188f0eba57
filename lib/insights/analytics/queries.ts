import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import type { Period } from "@/lib/enums";
import { formatPercent, formatPoints, formatShare, pluralize } from "@/lib/format";
import { cacheReads } from "@/lib/platform/cache";
import { computeCompliantShare } from "../compliant-share";
import {
  countViolationsByKind,
  findDecisionWaits,
  findRuleReferences,
  findRules,
  type KnownRules,
  listCategories,
  type RuleReference,
  sumDecisions,
  sumModelUse,
  sumScores,
  sumVerdicts,
  type ViolationSums,
} from "./aggregate-queries";
import {
  computeShare,
  sumFigures,
  toCategoryPerformance,
  toDailyTrends,
  toDecisionWait,
  toMetrics,
  toModelUse,
  toViolationTypes,
} from "./figures";
import type {
  AnalyticsJson,
  CategoryPerformanceJson,
  InsightJson,
  RuleFiguresJson,
} from "./schemas";
import { createWindow, type ReportPeriod } from "./window";

const MAX_RULES = 100;

type RuleSums = Omit<ViolationSums, "type" | "count">;

/** Returns at most 100 of the most violated rules and clauses. */
function findMostViolated(sums: readonly ViolationSums[]): RuleSums[] {
  const rules = new Map<string, RuleSums>();
  for (const row of sums) {
    const key = ruleKey(row);
    const existingSums = rules.get(key);
    rules.set(key, existingSums ? mergeSums(existingSums, row) : row);
  }
  return [...rules]
    .sort(
      ([a, { failures: failuresA }], [b, { failures: failuresB }]) =>
        failuresB - failuresA || (a < b ? -1 : 1),
    )
    .slice(0, MAX_RULES)
    .map(([, rule]) => rule);
}

function ruleKey({ source, rule, clause }: RuleSums): string {
  const clauseKey = () =>
    createHash("md5")
      .update(clause ?? "")
      .digest("hex");
  return `${source}:${rule ?? clauseKey()}`;
}

/** Adds up the figures for one rule, which can cause several types of violations. */
function mergeSums(a: RuleSums, b: RuleSums): RuleSums {
  return {
    ...a,
    failures: a.failures + b.failures,
    decided: a.decided + b.decided,
    overruled: a.overruled + b.overruled,
    newest: Math.max(a.newest, b.newest),
  };
}

/** @param references rule names, keyed by the id of each rule's latest violation */
function toRules(
  sums: readonly RuleSums[],
  references: ReadonlyMap<number, RuleReference>,
  knownRules: KnownRules,
): RuleFiguresJson[] {
  return sums.map(({ source, rule, newest, failures, decided, overruled }) => {
    const now = rule === null ? undefined : knownRules.get(rule);
    return {
      source,
      rule,
      guideline_reference: references.get(newest)?.reference ?? "",
      rule_name: references.get(newest)?.name ?? "",
      rule_content: now?.content ?? null,
      policy: now?.policy ?? null,
      ...(now?.ruleSet && { rule_set: now.ruleSet }),
      failures,
      decided,
      overruled,
      share: computeShare(overruled, decided),
    };
  });
}

const CACHE_MIN_VALIDATIONS = 10_000;

const readCached = cacheReads<AnalyticsJson>(
  "analytics",
  ({ totals }) => totals.completed >= CACHE_MIN_VALIDATIONS,
);

/** Returns the figures of the period that ends today. */
export function getAnalytics(period: Period): Promise<AnalyticsJson> {
  const now = new Date();
  return readCached(`${period} until ${createWindow(period, now).to}`, () =>
    readAnalytics(period, now),
  );
}

/** Queries the figures of the period that ends on the day of `now`, uncached. */
export async function readAnalytics(period: Period, now: Date): Promise<AnalyticsJson> {
  const window = createWindow(period, now);
  const { verdicts, decisions, categories, ...sums } = await readSums(window);
  const { current, earlier } = sumFigures(window, verdicts, decisions);
  const performance = toCategoryPerformance(window, categories, verdicts, sums.scores);
  const types = toViolationTypes(sums.violations);
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
    rules: toRules(sums.rules, sums.references, sums.known),
    decision_wait: toDecisionWait(sums.waits, current.decided, sums.waiting),
    model: toModelUse(sums.model),
  };
}

/** Reads all sums from one snapshot so that the figures are consistent. */
function readSums(window: ReportPeriod) {
  return db().transaction(
    async (tx) => {
      await tx.execute(SET_WORK_MEM);
      const violations = await countViolationsByKind(tx, window);
      const rules = findMostViolated(violations);
      return {
        violations,
        rules,
        references: await findRuleReferences(
          tx,
          rules.map(({ newest }) => newest),
        ),
        known: await findRules(tx, rules),
        verdicts: await sumVerdicts(tx, window),
        scores: await sumScores(tx, window),
        decisions: await sumDecisions(tx, window),
        waits: await findDecisionWaits(tx, window),
        model: await sumModelUse(tx, window),
        categories: await listCategories(tx),
        waiting: await tx.$count(products, eq(products.status, "needs_review")),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** With the default of 4 MB, joining a year's decisions would use temporary files. */
const SET_WORK_MEM = sql`set local work_mem = '64MB'`;

/** Returns the notable categories. Ties go to the category with more validations. */
function toInsights(categories: readonly CategoryPerformanceJson[]): AnalyticsJson["insights"] {
  const improvedCategories = categories.filter((row) => (row.improvement ?? 0) > 0);
  const passingCategories = categories.filter((row) => row.avg_score >= row.threshold);
  const failingCategories = categories.filter((row) => row.compliant < row.products);
  return {
    top_performer: toInsight(
      pickBestCategory(passingCategories, (row) => row.avg_score),
      (row) => row.avg_score,
      (row) =>
        `${row.category} scores highest: ${formatAverage(row)} on average over ${pluralize(row.products, "product")}.`,
    ),
    biggest_improvement: toInsight(
      pickBestCategory(improvedCategories, (row) => row.improvement ?? 0),
      (row) => row.improvement ?? 0,
      (row) =>
        `${row.category} improved most: up ${formatPoints(row.improvement ?? 0)} to ${formatAverage(row)} on average.`,
    ),
    needs_attention: toInsight(
      pickBestCategory(failingCategories, (row) => -getCompliantShare(row)),
      (row) => row.avg_score,
      (row) =>
        `${row.category} has the lowest share of compliant products: ${formatShare(row.compliant, row.products)} of ${pluralize(row.products, "product")}, scoring ${formatAverage(row)} on average.`,
    ),
  };
}

type Row = CategoryPerformanceJson;

function getCompliantShare({ compliant, products }: Row): number {
  return computeCompliantShare(compliant, products) ?? 0;
}

/** Returns the first row with the highest rank. Ties keep the order by validations. */
function pickBestCategory(rows: readonly Row[], rank: (row: Row) => number): Row | undefined {
  return [...rows].sort((a, b) => rank(b) - rank(a))[0];
}

function toInsight(
  row: Row | undefined,
  value: (row: Row) => number,
  message: (row: Row) => string,
): InsightJson | null {
  if (!row) return null;
  const { category, category_id } = row;
  return { message: message(row), category, category_id, value: value(row) };
}

function formatAverage({ avg_score: score, threshold }: Row): string {
  return formatPercent(score, threshold);
}

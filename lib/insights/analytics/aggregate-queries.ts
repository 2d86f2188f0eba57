import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  max,
  ne,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import { categories, categoryGuidelines, rules } from "@/db/schema/policies";
import { approvals, findingKinds, validations, violations } from "@/db/schema/validations";
import { resolveRuleName } from "@/lib/checking/rules/rule-name";
import type { ReportPeriod } from "./window";

/*
 * The queries behind a period's figures use an index on time. Each can read up to a million
 * validations, so running them in parallel would not make them faster.
 */

const DAY_MS = 86_400_000;

/** Returns a condition for times from the start of the first day to the end of the last, in UTC. */
function isBetweenDays(column: PgColumn, from: string, to: string): SQL | undefined {
  return and(gte(column, new Date(from)), lt(column, new Date(Date.parse(to) + DAY_MS)));
}

/** Returns a time's UTC day. `toDayText` formats it, which is expensive to group by. */
const toUtcDay = (column: PgColumn) => sql`(${column} at time zone 'UTC')::date`;
const toDayText = (day: SQL) => sql<string>`${day}::text`;

const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
const total = (value: PgColumn | SQL | SQL.Aliased) =>
  sql<number>`coalesce(sum(${value}), 0)::float8`;

const IS_COMPLETED = eq(validations.status, "completed");

/** Sums the validation results of each category on each day of both periods. */
export function sumVerdicts(database: Database, { previousFrom, to }: ReportPeriod) {
  return database
    .select({
      day: toDayText(toUtcDay(validations.completedAt)),
      categoryId: validations.categoryId,
      completed: count(),
      compliant: countIf(sql`${validations.isCompliant}`),
    })
    .from(validations)
    .where(and(IS_COMPLETED, isBetweenDays(validations.completedAt, previousFrom, to)))
    .groupBy(toUtcDay(validations.completedAt), validations.categoryId);
}
export type VerdictSums = Awaited<ReturnType<typeof sumVerdicts>>[number];

/**
 * Sums the latest verdicts of both periods by category. Each product counts once per period, no
 * matter how often it was validated.
 */
export function sumScores(database: Database, { from, previousFrom, to }: ReportPeriod) {
  const { productId, categoryId, completedAt, overallScore, isCompliant } = validations;
  const isCurrent = sql<boolean>`${completedAt} >= ${from}::timestamptz`.as("is_current");
  const latestVerdicts = database
    .selectDistinctOn([productId, isCurrent], { categoryId, overallScore, isCompliant, isCurrent })
    .from(validations)
    .where(and(IS_COMPLETED, isBetweenDays(completedAt, previousFrom, to)))
    .orderBy(productId, isCurrent, desc(completedAt), desc(validations.id))
    .as("newest");
  return database
    .select({
      categoryId: latestVerdicts.categoryId,
      isCurrent: latestVerdicts.isCurrent,
      products: count(),
      compliant: countIf(sql`${latestVerdicts.isCompliant}`),
      /** Sum of the products' scores in ten-thousandths. */
      scoreSum: total(sql`round(${latestVerdicts.overallScore} * 10000)`),
    })
    .from(latestVerdicts)
    .groupBy(latestVerdicts.categoryId, latestVerdicts.isCurrent);
}
export type ScoreSums = Awaited<ReturnType<typeof sumScores>>[number];

/** Counts the first decisions of each day of both periods, and how many are rejections now. */
export function sumDecisions(database: Database, { previousFrom, to }: ReportPeriod) {
  return database
    .select({
      day: toDayText(toUtcDay(approvals.createdAt)),
      decided: count(),
      rejected: countIf(eq(approvals.action, "reject")),
    })
    .from(approvals)
    .where(isBetweenDays(approvals.createdAt, previousFrom, to))
    .groupBy(toUtcDay(approvals.createdAt));
}
export type DecisionSums = Awaited<ReturnType<typeof sumDecisions>>[number];

/** Sums the model usage of all validations in the period that used the model. */
export async function sumModelUse(database: Database, { from, to }: ReportPeriod) {
  const { inputTokens, outputTokens, modelMilliseconds, droppedFindings } = validations;
  const [sums] = await database
    .select({
      judged: count(),
      /** Number of validations for which the model reported its token usage. */
      tokensKnown: countIf(sql`${inputTokens} is not null and ${outputTokens} is not null`),
      inputTokens: total(inputTokens),
      outputTokens: total(outputTokens),
      modelMilliseconds: total(modelMilliseconds),
      droppedFindings: total(droppedFindings),
    })
    .from(validations)
    .where(
      and(
        IS_COMPLETED,
        ne(validations.aiModelUsed, "rules"),
        isBetweenDays(validations.completedAt, from, to),
      ),
    );
  if (!sums) throw new Error("The totals query returned no row.");
  return sums;
}
export type ModelSums = Awaited<ReturnType<typeof sumModelUse>>;

/** Counts the violations of the period's validations, by type and by rule or clause. */
export function countViolationsByKind(database: Database, { from, to }: ReportPeriod) {
  const { kindId, repeated } = violations;
  const { action } = approvals;
  // Grouped by kind first, because there are few kinds.
  const kindSums = database
    .select({
      kindId,
      count: count().as("count"),
      failures: countIf(sql`not ${repeated}`).as("failures"),
      decided: countIf(sql`not ${repeated} and ${action} is not null`).as("decided"),
      overruled: countIf(sql`not ${repeated} and ${action} = 'approve'`).as("overruled"),
      newest: max(violations.id).as("newest"),
    })
    .from(violations)
    .innerJoin(validations, eq(validations.id, violations.validationId))
    .leftJoin(
      approvals,
      and(
        eq(approvals.validationId, violations.validationId),
        isBetweenDays(approvals.validatedAt, from, to),
      ),
    )
    .where(
      and(
        isNull(violations.decision),
        IS_COMPLETED,
        isBetweenDays(validations.completedAt, from, to),
      ),
    )
    .groupBy(kindId)
    .as("kinds");
  const { violationType, source, rule, guidelineReference } = findingKinds;
  return database
    .select({
      type: violationType,
      source,
      rule,
      /** Identifies a clause, which has no id. */
      clause: sql<string | null>`case when ${rule} is null then ${guidelineReference} end`,
      count: total(kindSums.count),
      /** Number of validations that violate the rule. */
      failures: total(kindSums.failures),
      /** Number of these validations with a decision, and number approved despite the violation. */
      decided: total(kindSums.decided),
      overruled: total(kindSums.overruled),
      newest: max(kindSums.newest).mapWith(Number),
    })
    .from(kindSums)
    .innerJoin(findingKinds, eq(findingKinds.id, kindSums.kindId))
    .groupBy(violationType, source, rule, sql`4`);
}
export type ViolationSums = Awaited<ReturnType<typeof countViolationsByKind>>[number];

/** The name of the rule that a violation refers to. */
export interface RuleReference {
  reference: string;
  name: string;
}

/** Returns the rule names contained in the violations with these ids. */
export async function findRuleReferences(
  database: Database,
  ids: number[],
): Promise<Map<number, RuleReference>> {
  const { guidelineReference, ruleName } = findingKinds;
  const referenceRows = await database
    .select({ id: violations.id, reference: guidelineReference, name: ruleName })
    .from(violations)
    .innerJoin(findingKinds, eq(findingKinds.id, violations.kindId))
    .where(inArray(violations.id, ids));
  return new Map(
    referenceRows.map(({ id, reference, name }) => [
      id,
      { reference, name: resolveRuleName(name, reference) },
    ]),
  );
}

/** Returns the current rules with these ids, with their category, brand guideline or rule set. */
export async function findRules(database: Database, ruleSums: Pick<ViolationSums, "rule">[]) {
  const ruleRows = await database
    .select({
      id: rules.id,
      content: rules.ruleContent,
      policy: sql<
        number | null
      >`coalesce(${rules.brandGuidelineId}, ${categoryGuidelines.categoryId})`,
      ruleSet: rules.ruleSetId,
    })
    .from(rules)
    .leftJoin(categoryGuidelines, eq(categoryGuidelines.id, rules.categoryGuidelineId))
    .where(
      inArray(
        rules.id,
        ruleSums.flatMap(({ rule }) => rule ?? []),
      ),
    );
  return new Map(ruleRows.map((rule) => [rule.id, rule]));
}
export type KnownRules = Awaited<ReturnType<typeof findRules>>;

/**
 * Returns the median and the 90th percentile of the time from validation to decision, in
 * milliseconds. Null without decisions.
 */
export async function findDecisionWaits(database: Database, { from, to }: ReportPeriod) {
  const decisionWait = sql`${approvals.createdAt} - ${approvals.validatedAt}`;
  const reviewTimes = database
    .select({
      quantiles: sql`percentile_disc(array[0.5, 0.9]) within group (order by ${decisionWait})`.as(
        "q",
      ),
    })
    .from(approvals)
    .where(isBetweenDays(approvals.createdAt, from, to))
    .as("waits");
  const selectQuantileMs = (position: number) =>
    sql<
      number | null
    >`(extract(epoch from (${reviewTimes.quantiles})[${sql.raw(String(position))}]) * 1000)::float8`;
  const [waits] = await database
    .select({ half: selectQuantileMs(1), most: selectQuantileMs(2) })
    .from(reviewTimes);
  return waits ?? { half: null, most: null };
}
export type DecisionWaits = Awaited<ReturnType<typeof findDecisionWaits>>;

/** Lists all categories, by name. */
export function listCategories(database: Database) {
  return database
    .select({
      id: categories.id,
      name: categories.name,
      threshold: categories.complianceThreshold,
    })
    .from(categories)
    .orderBy(asc(sql`lower(${categories.name})`));
}
export type Category = Awaited<ReturnType<typeof listCategories>>[number];

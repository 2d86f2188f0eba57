import { and, asc, between, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import {
  analyticsDays,
  analyticsRules,
  analyticsViolations,
  analyticsWaits,
} from "@/db/schema/analytics";
import { categories, categoryGuidelines, rules } from "@/db/schema/policies";
import type { Window } from "./window";

/** Every sum here is over all slots of the daily sums. */
const total = (column: PgColumn) => sql<number>`sum(${column})`.mapWith(Number);

/** What each day of both periods says; days without anything are left out. */
export function sumDays(on: Database, { earlierFrom, to }: Window) {
  const table = analyticsDays;
  return on
    .select({
      day: table.day,
      completed: total(table.completed),
      compliant: total(table.compliant),
      decided: total(table.decided),
      rejected: total(table.rejected),
      judged: total(table.judged),
      tokensKnown: total(table.tokensKnown),
      inputTokens: total(table.inputTokens),
      outputTokens: total(table.outputTokens),
      modelMilliseconds: total(table.modelMilliseconds),
      droppedFindings: total(table.droppedFindings),
    })
    .from(table)
    .where(between(table.day, earlierFrom, to))
    .groupBy(table.day);
}
export type DaySums = Awaited<ReturnType<typeof sumDays>>[number];

/** What each category's validations of both periods scored. */
export function sumCategories(on: Database, { earlierFrom, from, to }: Window) {
  const { day, completed, scoreSum } = analyticsDays;
  const ofPeriod = sql`${day} >= ${from}`;
  const split = (column: PgColumn, when = sql`${ofPeriod}`) =>
    sql<number>`coalesce(sum(${column}) filter (where ${when}), 0)`.mapWith(Number);
  return on
    .select({
      id: categories.id,
      name: categories.name,
      threshold: categories.complianceThreshold,
      validations: split(completed),
      scoreSum: split(scoreSum),
      earlierValidations: split(completed, sql`not ${ofPeriod}`),
      earlierScoreSum: split(scoreSum, sql`not ${ofPeriod}`),
    })
    .from(analyticsDays)
    .innerJoin(categories, eq(categories.id, analyticsDays.categoryId))
    .where(between(day, earlierFrom, to))
    .groupBy(categories.id)
    .orderBy(asc(sql`lower(${categories.name})`));
}
export type CategorySums = Awaited<ReturnType<typeof sumCategories>>[number];

/** How many violations of each type the period has. */
export function sumViolations(on: Database, { from, to }: Window) {
  const { day, violationType, count } = analyticsViolations;
  return on
    .select({ type: violationType, count: total(count) })
    .from(analyticsViolations)
    .where(between(day, from, to))
    .groupBy(violationType)
    .having(gt(total(count), 0))
    .orderBy(desc(total(count)), asc(violationType));
}

/** The rules that most validations of the period violate, at most `limit`. */
export function sumRules(on: Database, { from, to }: Window, limit: number) {
  const table = analyticsRules;
  const most = on
    .select({
      ruleKey: table.ruleKey,
      failures: total(table.failures).as("failures"),
      decided: total(table.decided).as("decided"),
      overruled: total(table.overruled).as("overruled"),
    })
    .from(table)
    .where(between(table.day, from, to))
    .groupBy(table.ruleKey)
    .having(gt(total(table.failures), 0))
    .orderBy(desc(total(table.failures)), asc(table.ruleKey))
    .limit(limit)
    .as("most");
  const newest = on
    .select({
      source: table.source,
      rule: table.rule,
      reference: table.guidelineReference,
    })
    .from(table)
    .where(and(eq(table.ruleKey, most.ruleKey), between(table.day, from, to)))
    .orderBy(desc(table.day), desc(table.failures), asc(table.slot))
    .limit(1)
    .as("newest");
  return on
    .select({
      source: newest.source,
      rule: newest.rule,
      reference: newest.reference,
      failures: most.failures,
      decided: most.decided,
      overruled: most.overruled,
    })
    .from(most)
    .crossJoinLateral(newest)
    .orderBy(desc(most.failures), asc(most.ruleKey));
}
export type RuleSums = Awaited<ReturnType<typeof sumRules>>[number];

/** How the rules with these ids read now, and the category or brand guideline that holds them. */
export async function findRules(on: Database, found: RuleSums[]) {
  const known = await on
    .select({
      id: rules.id,
      content: rules.ruleContent,
      policy: sql<number>`coalesce(${rules.brandGuidelineId}, ${categoryGuidelines.categoryId})`,
    })
    .from(rules)
    .leftJoin(categoryGuidelines, eq(categoryGuidelines.id, rules.categoryGuidelineId))
    .where(
      inArray(
        rules.id,
        found.flatMap(({ rule }) => rule ?? []),
      ),
    );
  return new Map(known.map((rule) => [rule.id, rule]));
}
export type KnownRules = Awaited<ReturnType<typeof findRules>>;

/** How many decisions of the period came after each wait, the shortest first. */
export function sumWaits(on: Database, { from, to }: Window) {
  const { day, wait, count } = analyticsWaits;
  return on
    .select({ wait, count: total(count) })
    .from(analyticsWaits)
    .where(between(day, from, to))
    .groupBy(wait)
    .having(gt(total(count), 0))
    .orderBy(asc(wait));
}
export type WaitSums = Awaited<ReturnType<typeof sumWaits>>[number];

import { and, asc, count, eq, gte, inArray, isNull, lt, max, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import { categories, categoryGuidelines, rules } from "@/db/schema/policies";
import { approvals, findingKinds, validations, violations } from "@/db/schema/validations";
import type { Window } from "./window";

/*
 * What the figures of a period are made of, added up by the database from rows that an index of
 * their moment gives. Of a million validations each statement reads every one; several at once would
 * only wait for each other.
 */

const DAY_MS = 86_400_000;

/** From the first day's begin to the last day's end, in UTC. */
function within(column: PgColumn, from: string, to: string): SQL | undefined {
  return and(gte(column, new Date(from)), lt(column, new Date(Date.parse(to) + DAY_MS)));
}

/** A moment's day in UTC; as `2026-11-21` with `asText`, which is dear to group by. */
const dayOf = (column: PgColumn) => sql`(${column} at time zone 'UTC')::date`;
const asText = (day: SQL) => sql<string>`${day}::text`;

const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
const total = (value: PgColumn | SQL | SQL.Aliased) =>
  sql<number>`coalesce(sum(${value}), 0)::float8`;

const IS_COMPLETED = eq(validations.status, "completed");

/** What the validations of each category came to on each day of both periods. */
export function sumVerdicts(on: Database, { earlierFrom, to }: Window) {
  return on
    .select({
      day: asText(dayOf(validations.completedAt)),
      categoryId: validations.categoryId,
      completed: count(),
      compliant: countIf(sql`${validations.isCompliant}`),
      /** Of their scores, in ten-thousandths. */
      scoreSum: total(sql`round(${validations.overallScore} * 10000)`),
    })
    .from(validations)
    .where(and(IS_COMPLETED, within(validations.completedAt, earlierFrom, to)))
    .groupBy(dayOf(validations.completedAt), validations.categoryId);
}
export type VerdictSums = Awaited<ReturnType<typeof sumVerdicts>>[number];

/** The decisions first made on each day of both periods, and those among them that are rejections now. */
export function sumDecisions(on: Database, { earlierFrom, to }: Window) {
  return on
    .select({
      day: asText(dayOf(approvals.createdAt)),
      decided: count(),
      rejected: countIf(eq(approvals.action, "reject")),
    })
    .from(approvals)
    .where(within(approvals.createdAt, earlierFrom, to))
    .groupBy(dayOf(approvals.createdAt));
}
export type DecisionSums = Awaited<ReturnType<typeof sumDecisions>>[number];

/** What the model did in the period: a sum over all validations that it had a part in. */
export async function sumModelUse(on: Database, { from, to }: Window) {
  const { inputTokens, outputTokens, modelMilliseconds, droppedFindings } = validations;
  const [sums] = await on
    .select({
      judged: count(),
      /** Of those, the ones whose tokens the model reported. */
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
        within(validations.completedAt, from, to),
      ),
    );
  if (!sums) throw new Error("A sum has no row.");
  return sums;
}
export type ModelSums = Awaited<ReturnType<typeof sumModelUse>>;

/** The violations of the period's validations, by their type and the rule or clause violated. */
export function sumViolations(on: Database, { from, to }: Window) {
  const { kindId, repeated } = violations;
  const { action } = approvals;
  // By kind first: of these there are few, whatever the number of violations.
  const kinds = on
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
        within(approvals.validatedAt, from, to),
      ),
    )
    .where(
      and(isNull(violations.decision), IS_COMPLETED, within(validations.completedAt, from, to)),
    )
    .groupBy(kindId)
    .as("kinds");
  const { violationType, source, rule, guidelineReference } = findingKinds;
  return on
    .select({
      type: violationType,
      source,
      rule,
      /** What a clause is known by, which has no id. */
      clause: sql<string | null>`case when ${rule} is null then ${guidelineReference} end`,
      count: total(kinds.count),
      /** Validations that violate the rule. */
      failures: total(kinds.failures),
      /** Of these, those decided on, and those approved in spite of it. */
      decided: total(kinds.decided),
      overruled: total(kinds.overruled),
      newest: max(kinds.newest).mapWith(Number),
    })
    .from(kinds)
    .innerJoin(findingKinds, eq(findingKinds.id, kinds.kindId))
    .groupBy(violationType, source, rule, sql`4`);
}
export type ViolationSums = Awaited<ReturnType<typeof sumViolations>>[number];

/** What the violations with these ids refer to. */
export async function findReferences(on: Database, ids: number[]): Promise<Map<number, string>> {
  const found = await on
    .select({ id: violations.id, reference: findingKinds.guidelineReference })
    .from(violations)
    .innerJoin(findingKinds, eq(findingKinds.id, violations.kindId))
    .where(inArray(violations.id, ids));
  return new Map(found.map(({ id, reference }) => [id, reference]));
}

/** How the rules with these ids read now, and what holds them: a category, brand guideline or rule set. */
export async function findRules(on: Database, found: Pick<ViolationSums, "rule">[]) {
  const known = await on
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
        found.flatMap(({ rule }) => rule ?? []),
      ),
    );
  return new Map(known.map((rule) => [rule.id, rule]));
}
export type KnownRules = Awaited<ReturnType<typeof findRules>>;

/**
 * How long the period's decisions came after their validation, in milliseconds: the shortest wait
 * that at least half, and that 90 in 100, do not exceed. Null without decisions.
 */
export async function findWaits(on: Database, { from, to }: Window) {
  const wait = sql`${approvals.createdAt} - ${approvals.validatedAt}`;
  const waits = on
    .select({
      quantiles: sql`percentile_disc(array[0.5, 0.9]) within group (order by ${wait})`.as("q"),
    })
    .from(approvals)
    .where(within(approvals.createdAt, from, to))
    .as("waits");
  const milliseconds = (at: number) =>
    sql<
      number | null
    >`(extract(epoch from (${waits.quantiles})[${sql.raw(String(at))}]) * 1000)::float8`;
  const [found] = await on.select({ half: milliseconds(1), most: milliseconds(2) }).from(waits);
  return found ?? { half: null, most: null };
}
export type Waits = Awaited<ReturnType<typeof findWaits>>;

/** All categories, by name. */
export function listCategories(on: Database) {
  return on
    .select({
      id: categories.id,
      name: categories.name,
      threshold: categories.complianceThreshold,
    })
    .from(categories)
    .orderBy(asc(sql`lower(${categories.name})`));
}
export type Category = Awaited<ReturnType<typeof listCategories>>[number];

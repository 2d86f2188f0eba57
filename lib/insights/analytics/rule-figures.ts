import { sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { findingKinds, validations, violations } from "@/db/schema/validations";
import type { Period } from "@/lib/enums";
import { cacheReads } from "@/lib/platform/cache";
import type { RuleQualityJson } from "./schemas";
import { createWindow, endOf, type ReportPeriod, startOf } from "./window";

const CACHE_MIN_FINDINGS = 20_000;

const readCached = cacheReads<RuleQualityJson[]>(
  "rule-figures",
  (rules) => rules.reduce((sum, { findings }) => sum + findings, 0) >= CACHE_MIN_FINDINGS,
);

/** Returns the number of findings per rule in the period, highest first. */
export function listRuleFigures(period: Period): Promise<RuleQualityJson[]> {
  const window = createWindow(period, new Date());
  return readCached(`${period} until ${window.to}`, () => readRuleFigures(window));
}

function readRuleFigures(window: ReportPeriod): Promise<RuleQualityJson[]> {
  return db().transaction(
    async (tx) => {
      await tx.execute(sql`set local work_mem = '64MB'`);
      return sumRules(tx, window);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/**
 * Counts each product once, with its latest verdict of the period, so that repeated validations do
 * not count twice. A product counts as fixed for a rule if a validation within 30 days of the first
 * finding in the period has none.
 */
function sumRules(database: Database, window: ReportPeriod): Promise<RuleQualityJson[]> {
  const [from, endTime] = [startOf(window), endOf(window)];
  return queryRows<RuleQualityJson>(
    database,
    sql`
      with newest as (
        select distinct on (product_id) id, product_id, overall_score from ${validations}
        where status = 'completed' and completed_at >= ${from} and completed_at < ${endTime}
        order by product_id, completed_at desc, id desc
      ), kinds as (
        select id, source, rule, severity, guideline_reference,
          coalesce(nullif(rule_name, ''), regexp_replace(guideline_reference, '^.*: ', '')) as rule_name,
          coalesce(rule::text, guideline_reference) as rule_key
        from ${findingKinds}
      ), found as (
        select k.source, k.rule_key, f.validation_id, max(k.id) as kind, count(*) as findings,
          power(0.75, count(*) filter (where k.severity = 'high'))
            * power(0.90, count(*) filter (where k.severity = 'medium'))
            * power(0.96, count(*) filter (where k.severity = 'low')) as remaining_factor
        from newest join ${violations} f on f.validation_id = newest.id join kinds k on k.id = f.kind_id
        group by k.source, k.rule_key, f.validation_id
      ), violating as (
        select v.product_id, k.source, k.rule_key, min(v.completed_at) as since, max(k.id) as kind
        from ${violations} f join kinds k on k.id = f.kind_id join ${validations} v on v.id = f.validation_id
        where v.status = 'completed' and v.completed_at >= ${from} and v.completed_at < ${endTime}
        group by v.product_id, k.source, k.rule_key
      ), fixed_products as (
        select source, rule_key, max(kind) as kind, (count(*) filter (where exists (
          select from ${validations} n
          where n.product_id = b.product_id and n.status = 'completed' and n.completed_at > b.since
            and n.completed_at <= b.since + interval '30 days' and not exists (
              select from ${violations} f join kinds k on k.id = f.kind_id
              where f.validation_id = n.id and k.source = b.source and k.rule_key = b.rule_key)
        )))::int as fixed
        from violating b group by source, rule_key
      ), decisions as (
        select source, coalesce(rule::text, guideline_reference) as rule_key,
          count(*)::int as decided, (count(*) filter (where kind = 'wrong'))::int as wrong
        from ${findingDecisions}
        where created_at >= ${from} and created_at < ${endTime}
          and closed_reason is distinct from 'taken_back'
        group by 1, 2
      ), summed as (
        select f.source, f.rule_key, max(f.kind) as kind, sum(f.findings)::int as findings, count(*)::int as products,
          round(sum(100 * n.overall_score * (1 / greatest(f.remaining_factor, 1e-9) - 1))::numeric, 4)::float8 as points
        from found f join newest n on n.id = f.validation_id group by f.source, f.rule_key
      )
      select k.rule, k.source, k.guideline_reference as name, k.rule_name, coalesce(s.findings, 0) as findings,
        coalesce(s.products, 0) as products, coalesce(d.wrong, 0) as wrong, coalesce(d.decided, 0) as decided, m.fixed, coalesce(s.points, 0) as points
      from fixed_products m left join summed s on s.source = m.source and s.rule_key = m.rule_key
        left join decisions d on d.source = m.source and d.rule_key = m.rule_key
        join kinds k on k.id = coalesce(s.kind, m.kind)
      order by findings desc, products desc, m.fixed desc, k.source, m.rule_key`,
  );
}

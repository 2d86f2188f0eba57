import { type SQL, sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { brandGuidelines, categories, policyVersions, ruleSets } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import type { Period, PolicyKind } from "@/lib/enums";
import { cacheReads } from "@/lib/platform/cache";
import { computeMean, computeShare } from "./figures";
import type { PolicyMarkJson, QualityDayJson, QualityJson } from "./schemas";
import { createWindow, endOf, listDays, type ReportPeriod, startOf } from "./window";

/*
 * Quality is measured at the end of each day, based on every product's latest verdict up to then.
 * Repeated validations with the same result therefore change nothing.
 */

const CACHE_MIN_PRODUCTS = 2000;

const readCached = cacheReads<QualityJson>(
  "quality",
  ({ days }) => (days.at(-1)?.products ?? 0) >= CACHE_MIN_PRODUCTS,
);

/** Returns the catalogue's quality by day for a period that ends today. */
export function getQuality(period: Period): Promise<QualityJson> {
  const now = new Date();
  return readCached(`${period} until ${createWindow(period, now).to}`, () =>
    readQuality(period, now),
  );
}

/** Queries the quality of the period that ends on the day of `now`, uncached. */
export async function readQuality(period: Period, now: Date): Promise<QualityJson> {
  const window = createWindow(period, now);
  return db().transaction(
    async (tx) => {
      await tx.execute(sql`set local work_mem = '64MB'`);
      return {
        days: toDays(window, await sumDailyChanges(tx, window)),
        policy_changes: await listPolicyMarks(tx, window),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** The changes caused by the verdicts of one day. */
type DailyChange = {
  /** The day, or null for all days before the period. */
  day: string | null;
  checked: number;
  /** Products without an earlier verdict. */
  products: number;
  compliant: number;
  /** The score in ten-thousandths. */
  score: number;
};

function sumDailyChanges(database: Database, window: ReportPeriod): Promise<DailyChange[]> {
  const { completedAt, productId, isCompliant, overallScore, id, status } = validations;
  const score = sql`round(${overallScore} * 10000)`;
  return queryRows<DailyChange>(
    database,
    sql`
      with steps as (
        select ${completedAt} as at, ${isCompliant}::int as compliant, ${score} as score,
          lag(${isCompliant}::int) over earlier as was_compliant, lag(${score}) over earlier as was_score
        from ${validations}
        where ${status} = 'completed' and ${completedAt} < ${endOf(window)}
        window earlier as (partition by ${productId} order by ${completedAt}, ${id})
      )
      select day::text, count(*)::int as checked,
        count(*) filter (where was_score is null)::int as products,
        sum(compliant - coalesce(was_compliant, 0))::int as compliant,
        sum(score - coalesce(was_score, 0))::float8 as score
      from (
        select *, case when at >= ${startOf(window)} then (at at time zone 'UTC')::date end as day
        from steps
      ) dated
      group by day`,
  );
}

function toDays(window: ReportPeriod, dailyChanges: readonly DailyChange[]): QualityDayJson[] {
  const changeByDay = new Map(dailyChanges.map((dailyChange) => [dailyChange.day, dailyChange]));
  const totals = { products: 0, compliant: 0, score: 0 };
  const addChange = (dailyChange: DailyChange | undefined) => {
    totals.products += dailyChange?.products ?? 0;
    totals.compliant += dailyChange?.compliant ?? 0;
    totals.score += dailyChange?.score ?? 0;
  };
  addChange(changeByDay.get(null));
  return listDays(window).map((date) => {
    const dailyChange = changeByDay.get(date);
    addChange(dailyChange);
    return {
      date,
      products: totals.products,
      compliant: totals.compliant,
      average_score: computeMean(totals.score, totals.products),
      checked: dailyChange?.checked ?? 0,
    };
  });
}

type NewVersion = { date: string; kind: PolicyKind; id: number; name: string; version: number };

/** Returns each new policy version with the verdicts on the same texts before and after it. */
async function listPolicyMarks(
  database: Database,
  window: ReportPeriod,
): Promise<PolicyMarkJson[]> {
  const versions = await listNewVersions(database, window);
  if (versions.length === 0) return [];
  const rechecks = await sumRechecks(database, window);
  return versions.map((version) => toPolicyMark(version, rechecks));
}

/**
 * Lists the new versions in the period. A policy's first version counts only for rule sets, because
 * a new category or brand guideline applies to no existing texts.
 */
function listNewVersions(database: Database, window: ReportPeriod): Promise<NewVersion[]> {
  const { kind, policyId, number, createdAt, snapshot } = policyVersions;
  const endTime = endOf(window);
  const startTime = startOf(window);
  return queryRows<NewVersion>(
    database,
    sql`
      select (at at time zone 'UTC')::date::text as date, kind, id, name, version from (
        select ${createdAt} as at, ${kind} as kind, ${policyId} as id, ${number} as version,
          coalesce(${categories.name}, ${brandGuidelines.title}, ${ruleSets.name},
            ${snapshot} ->> 'name', ${snapshot} ->> 'title', '') as name
        from ${policyVersions}
          left join ${categories} on ${kind} = 'category' and ${categories.id} = ${policyId}
          left join ${brandGuidelines} on ${kind} = 'brand' and ${brandGuidelines.id} = ${policyId}
          left join ${ruleSets} on ${kind} = 'rule_set' and ${ruleSets.id} = ${policyId}
        where ${number} > 1 and ${createdAt} >= ${startTime} and ${createdAt} < ${endTime}
        union all
        select ${ruleSets.createdAt}, 'rule_set', ${ruleSets.id}, 1, ${ruleSets.name}
        from ${ruleSets} where ${ruleSets.createdAt} >= ${startTime} and ${ruleSets.createdAt} < ${endTime}
      ) came
      order by at, kind, id, version`,
  );
}

/** Unchanged texts with two consecutive validations under different policy versions. */
type RecheckRow = {
  category: number | null;
  categoryBefore: number | null;
  categoryAfter: number | null;
  brand: number | null;
  brandBefore: number | null;
  brandAfter: number | null;
  ruleSetsBefore: string;
  ruleSetsAfter: string;
  texts: number;
  compliantBefore: number;
  compliantAfter: number;
  /** The score in ten-thousandths. */
  scoreBefore: number;
  scoreAfter: number;
};

function selectCheckedText(validation: "was" | "now"): SQL {
  const row = sql.identifier(validation);
  return sql`coalesce(${row}.checked_text, (
    select ${products}.description from ${products} where ${products}.id = ${row}.product_id))`;
}

function sumRechecks(database: Database, window: ReportPeriod): Promise<RecheckRow[]> {
  return queryRows<RecheckRow>(
    database,
    sql`
      with checks as (
        select id, completed_at, lag(id) over (partition by product_id order by completed_at, id) as before
        from ${validations} where status = 'completed' and completed_at < ${endOf(window)}
      )
      select now.checked_category as category,
        case when was.checked_category = now.checked_category then was.category_version end as "categoryBefore",
        now.category_version as "categoryAfter",
        now.checked_brand_guidelines as brand,
        case when was.checked_brand_guidelines = now.checked_brand_guidelines then was.brand_version end as "brandBefore",
        now.brand_version as "brandAfter",
        was.rule_set_versions as "ruleSetsBefore", now.rule_set_versions as "ruleSetsAfter",
        count(*)::int as texts,
        sum(was.is_compliant::int)::int as "compliantBefore",
        sum(now.is_compliant::int)::int as "compliantAfter",
        sum(round(was.overall_score * 10000))::float8 as "scoreBefore",
        sum(round(now.overall_score * 10000))::float8 as "scoreAfter"
      from checks
        join ${validations} now on now.id = checks.id
        join ${validations} was on was.id = checks.before
      where checks.completed_at >= ${startOf(window)}
        and (was.category_version, was.brand_version, was.rule_set_versions)
          is distinct from (now.category_version, now.brand_version, now.rule_set_versions)
        and (was.checked_text is null and now.checked_text is null
          or ${selectCheckedText("was")} = ${selectCheckedText("now")})
        and (was.checked_texts is null or now.checked_texts is null or was.checked_texts = now.checked_texts)
      group by 1, 2, 3, 4, 5, 6, 7, 8`,
  );
}

function toPolicyMark(
  { date, kind, id, name, version }: NewVersion,
  rechecks: RecheckRow[],
): PolicyMarkJson {
  const matchingRechecks = rechecks.filter((recheck) => {
    const [before, after] = getPolicyVersions(recheck, kind, id);
    return before !== null && after !== null && before < version && after >= version;
  });
  const sum = (
    key: "texts" | "compliantBefore" | "compliantAfter" | "scoreBefore" | "scoreAfter",
  ) => matchingRechecks.reduce((total, recheck) => total + recheck[key], 0);
  const texts = sum("texts");
  return {
    date,
    policy: name,
    version,
    before: computeShare(sum("compliantBefore"), texts),
    after: computeShare(sum("compliantAfter"), texts),
    average_before: computeMean(sum("scoreBefore"), texts),
    average_after: computeMean(sum("scoreAfter"), texts),
    texts,
    kind,
    policy_id: id,
  };
}

/** Returns one policy's versions in two validations; 0 if a rule set did not apply yet. */
function getPolicyVersions(
  recheck: RecheckRow,
  kind: PolicyKind,
  id: number,
): [number | null, number | null] {
  switch (kind) {
    case "category":
      return recheck.category === id
        ? [recheck.categoryBefore, recheck.categoryAfter]
        : [null, null];
    case "brand":
      return recheck.brand === id ? [recheck.brandBefore, recheck.brandAfter] : [null, null];
    case "rule_set":
      return [
        parseRuleSetVersion(recheck.ruleSetsBefore, id) ?? 0,
        parseRuleSetVersion(recheck.ruleSetsAfter, id),
      ];
  }
}

/** Returns a rule set's version from a list of `id.version` pairs such as `3.2,5.1`. */
function parseRuleSetVersion(versionList: string, id: number): number | null {
  const entry = versionList.split(",").find((version) => version.startsWith(`${id}.`));
  return entry ? Number(entry.split(".")[1]) : null;
}

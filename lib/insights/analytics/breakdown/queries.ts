import { type SQL, sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { batches, productFields, products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { findingKinds, validations, violations } from "@/db/schema/validations";
import { ANY_FIELD, type Breakdown, DESCRIPTION, NAME, type Period } from "@/lib/enums";
import { cacheReads } from "@/lib/platform/cache";
import { selectPersonName } from "@/lib/platform/person-names";
import { spokenLanguage } from "@/lib/products/languages";
import { createWindow, endOf, type ReportPeriod, startOf } from "../window";
import type { BreakdownRowJson } from "./schemas";

const CACHE_MIN_PRODUCTS = 2000;
const MAX_ROWS = 100;

const readCached = cacheReads<BreakdownRowJson[]>(
  "analytics-breakdown",
  (groups) => groups.reduce((sum, { products }) => sum + products, 0) >= CACHE_MIN_PRODUCTS,
);

/** Lists the results of the products validated in a period, by group. */
export function listBreakdown(dimension: Breakdown, period: Period): Promise<BreakdownRowJson[]> {
  const now = new Date();
  return readCached(`${dimension} ${period} until ${createWindow(period, now).to}`, () =>
    readBreakdown(dimension, period, now),
  );
}

/** Queries the breakdown of the period that ends on the day of `now`, uncached. */
export function readBreakdown(
  dimension: Breakdown,
  period: Period,
  now: Date,
): Promise<BreakdownRowJson[]> {
  const window = createWindow(period, now);
  return db().transaction(
    async (tx) => {
      await tx.execute(sql`set local work_mem = '64MB'`);
      return sumGroups(tx, dimension, window);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Sums results by group. Each product counts once, with its latest verdict of the period. */
function sumGroups(
  database: Database,
  dimension: Breakdown,
  window: ReportPeriod,
): Promise<BreakdownRowJson[]> {
  return queryRows<BreakdownRowJson>(
    database,
    sql`
      with newest as (
        select distinct on (product_id) id, product_id, is_compliant, overall_score from ${validations}
        where status = 'completed' and completed_at >= ${startOf(window)} and completed_at < ${endOf(window)}
        order by product_id, completed_at desc, id desc
      ), found as (${dimension === "field" ? FIELD_FINDINGS_SQL : PRODUCT_FINDINGS_SQL}), summed as (
        select ${GROUP_KEYS[dimension]} as key, count(*)::int as products, count(*) filter (where is_compliant)::int as compliant,
          round(avg(overall_score)::numeric, 4)::float8 as average_score, sum(findings)::int as findings
        from ${products} join found on found.product_id = ${products.id}
        group by 1
        order by findings desc, products desc, key
        limit ${MAX_ROWS}
      )
      select summed.key, ${GROUP_NAMES[dimension]} as name, products, compliant, average_score, findings
      from summed ${GROUP_JOINS[dimension]}
      order by findings desc, products desc, summed.key`,
  );
}

/** Includes each product's verdict. Joining it again could compare every pair of rows. */
const PRODUCT_FINDINGS_SQL = sql`
  select newest.product_id, is_compliant, overall_score, count(f.id) as findings from newest
    left join ${violations} f on f.validation_id = newest.id and f.decision is null
  group by 1, 2, 3`;

const FIELD_FINDINGS_SQL = sql`
  select newest.product_id, is_compliant, overall_score, k.field, count(*) as findings from newest
    join ${violations} f on f.validation_id = newest.id and f.decision is null
    join ${findingKinds} k on k.id = f.kind_id
  group by 1, 2, 3, 4`;

/** The group of a product or, for `field`, of a finding. */
const GROUP_KEYS: Record<Breakdown, SQL> = {
  field: sql`found.field`,
  language: spokenLanguage,
  market: sql`${products.market}`,
  batch: sql`${products.batchId}`,
  uploader: sql`${products.uploadedBy}`,
};

const EMPTY_SQL = sql``;

const GROUP_JOINS: Record<Breakdown, SQL> = {
  field: sql`left join ${productFields} on ${productFields.key} = summed.key`,
  language: EMPTY_SQL,
  market: EMPTY_SQL,
  batch: sql`left join ${batches} on ${batches.id} = summed.key`,
  uploader: sql`left join ${users} on ${users.id} = summed.key`,
};

const GROUP_NAMES: Record<Breakdown, SQL> = {
  field: sql`coalesce(${productFields.label}, case summed.key
    when ${DESCRIPTION} then 'Description' when ${NAME} then 'Name' when ${ANY_FIELD} then 'Any text' end)`,
  language: sql`null`,
  market: sql`null`,
  batch: sql`${batches.batchName}`,
  uploader: selectPersonName(users),
};

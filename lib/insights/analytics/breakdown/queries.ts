import { type SQL, sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { batches, productFields, products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { findingKinds, validations, violations } from "@/db/schema/validations";
import { ANY_FIELD, type Breakdown, DESCRIPTION, NAME, type Period } from "@/lib/enums";
import { cacheReads } from "@/lib/platform/cache";
import { nameOf } from "@/lib/platform/person-names";
import { spokenLanguage } from "@/lib/products/speaking";
import { endOf, startOf, type Window, windowOf } from "../window";
import type { BreakdownRowJson } from "./schemas";

const MANY_PRODUCTS = 2000;
const MAX_ROWS = 100;

const cached = cacheReads<BreakdownRowJson[]>(
  (groups) => groups.reduce((sum, { products }) => sum + products, 0) >= MANY_PRODUCTS,
);

/** Lists the results of the products validated in a period, by group. */
export function listBreakdown(dimension: Breakdown, period: Period): Promise<BreakdownRowJson[]> {
  const now = new Date();
  return cached(`${dimension} ${period} until ${windowOf(period, now).to}`, () =>
    readBreakdown(dimension, period, now),
  );
}

/** Queries the breakdown of the period that ends on the day of `now`, uncached. */
export function readBreakdown(
  dimension: Breakdown,
  period: Period,
  now: Date,
): Promise<BreakdownRowJson[]> {
  const window = windowOf(period, now);
  return db().transaction(
    async (tx) => {
      await tx.execute(sql`set local work_mem = '64MB'`);
      return sumGroups(tx, dimension, window);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/**
 * Sums the results by group. Each product counts once, with its latest verdict of the period, as in
 * `../rule-figures.ts`.
 */
function sumGroups(
  database: Database,
  dimension: Breakdown,
  window: Window,
): Promise<BreakdownRowJson[]> {
  return queryRows<BreakdownRowJson>(
    database,
    sql`
      with newest as (
        select distinct on (product_id) id, product_id, is_compliant, overall_score from ${validations}
        where status = 'completed' and completed_at >= ${startOf(window)} and completed_at < ${endOf(window)}
        order by product_id, completed_at desc, id desc
      ), found as (${dimension === "field" ? FOUND_BY_FIELD : FOUND}), summed as (
        select ${KEYS[dimension]} as key, count(*)::int as products, count(*) filter (where is_compliant)::int as compliant,
          round(avg(overall_score)::numeric, 4)::float8 as average_score, sum(findings)::int as findings
        from ${products} join found on found.product_id = ${products.id}
        group by 1
        order by findings desc, products desc, key
        limit ${MAX_ROWS}
      )
      select summed.key, ${NAMES[dimension]} as name, products, compliant, average_score, findings
      from summed ${JOINS[dimension]}
      order by findings desc, products desc, summed.key`,
  );
}

/**
 * Includes each product's verdict, because without statistics the database would compare every pair
 * of rows to join it again.
 */
const FOUND = sql`
  select newest.product_id, is_compliant, overall_score, count(f.id) as findings from newest
    left join ${violations} f on f.validation_id = newest.id and f.decision is null
  group by 1, 2, 3`;

const FOUND_BY_FIELD = sql`
  select newest.product_id, is_compliant, overall_score, k.field, count(*) as findings from newest
    join ${violations} f on f.validation_id = newest.id and f.decision is null
    join ${findingKinds} k on k.id = f.kind_id
  group by 1, 2, 3, 4`;

/** The group of a product; for `field`, of a finding. */
const KEYS: Record<Breakdown, SQL> = {
  field: sql`found.field`,
  language: spokenLanguage,
  market: sql`${products.market}`,
  batch: sql`${products.batchId}`,
  uploader: sql`${products.uploadedBy}`,
};

const NOTHING = sql``;

const JOINS: Record<Breakdown, SQL> = {
  field: sql`left join ${productFields} on ${productFields.key} = summed.key`,
  language: NOTHING,
  market: NOTHING,
  batch: sql`left join ${batches} on ${batches.id} = summed.key`,
  uploader: sql`left join ${users} on ${users.id} = summed.key`,
};

const NAMES: Record<Breakdown, SQL> = {
  field: sql`coalesce(${productFields.label}, case summed.key
    when ${DESCRIPTION} then 'Description' when ${NAME} then 'Name' when ${ANY_FIELD} then 'Any text' end)`,
  language: sql`null`,
  market: sql`null`,
  batch: sql`${batches.batchName}`,
  uploader: nameOf(users),
};

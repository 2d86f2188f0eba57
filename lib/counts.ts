import { and, eq, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { productCounts } from "@/db/schema/products";
import { seoCounts } from "@/db/schema/seo";
import { validationCounts } from "@/db/schema/validations";

type ByStatus = typeof productCounts | typeof validationCounts;

/** How many of a category, of a status, of both or of all there are, as triggers keep it. */
export async function countKept<Table extends ByStatus>(
  on: Database,
  table: Table,
  { status, category }: { status?: Table["$inferSelect"]["status"]; category?: number },
): Promise<number> {
  const [total] = await on
    .select({ count: sql<number>`coalesce(sum(${table.count}), 0)::int` })
    .from(table as ByStatus)
    .where(
      and(
        status === undefined ? undefined : sql`${table.status} = ${status}`,
        category === undefined ? undefined : eq(table.categoryId, category),
      ),
    );
  return total?.count ?? 0;
}

/** So many rows are added up as fast as fewer. */
const MANY = 500;

/**
 * Adds up the rows of those tables of counts in which they have become many; their sums stay as
 * they are.
 */
export async function sumUpCounts(): Promise<void> {
  const byStatus = ["category_id", "status"];
  await sumUp(productCounts, byStatus, ["count"]);
  await sumUp(validationCounts, byStatus, ["count"]);
  const bySeo = ["category_id", "market", "seo_status"];
  await sumUp(seoCounts, bySeo, ["count", "analyzed", "score_sum"]);
}

type Counts = ByStatus | typeof seoCounts;

async function sumUp(table: Counts, keys: string[], figures: string[]): Promise<void> {
  if ((await db().$count(table)) <= MANY) return;
  const list = (names: string[]) => sql.raw(names.join(", "));
  const summed = list(figures.map((name) => `sum(${name})`));
  const isLeft = sql.raw(figures.map((name) => `sum(${name}) <> 0`).join(" or "));
  await db().execute(sql`
    with gone as (delete from ${table} returning *)
    insert into ${table} (${list([...keys, ...figures])})
    select ${list(keys)}, ${summed} from gone group by ${list(keys)} having ${isLeft}`);
}

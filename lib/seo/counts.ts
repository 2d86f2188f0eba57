import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { seoCounts } from "@/db/schema/seo";

/** So many rows are added up as fast as fewer. */
const MANY = 500;

/** Adds the rows of `seo_counts` up where they have become many; their sums stay as they are. */
export async function sumUpCounts(): Promise<void> {
  if ((await db().$count(seoCounts)) <= MANY) return;
  await db().execute(sql`
    with gone as (delete from ${seoCounts} returning *)
    insert into ${seoCounts} (category_id, market, seo_status, count, analyzed, score_sum)
    select category_id, market, seo_status, sum(count), sum(analyzed), sum(score_sum) from gone
    group by 1, 2, 3 having sum(count) <> 0 or sum(analyzed) <> 0 or sum(score_sum) <> 0`);
}

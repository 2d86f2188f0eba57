import { sql } from "drizzle-orm";
import type { Database } from "./client";

/**
 * Has the database plan each of the transaction's statements once for all, by the indexes: for work
 * whose few statements come again and again with a handful of rows, where planning takes longer than
 * many of them. Tables that were small when a plan was made, and are not any more, do not matter then.
 */
export async function planOnce(tx: Database): Promise<void> {
  // What has no index seems so dear to the planner that it would compile the statement.
  await tx.execute(sql`
    select set_config('plan_cache_mode', ${"force_generic_plan"}, true),
      set_config('enable_seqscan', ${"off"}, true), set_config('jit', ${"off"}, true)`);
}

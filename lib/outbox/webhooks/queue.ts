import { sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { canBeSent, isPending } from "./claim";

/**
 * Lists at most `limit` deliveries that can be sent now: the oldest of each webhook, then the
 * second-oldest of each, and so on. A slow webhook therefore delays only its own deliveries.
 */
export async function listPendingDeliveries(limit: number): Promise<number[]> {
  const dueDeliveries = await queryRows<{ id: number }>(
    db(),
    sql`select due.id from ${webhooks} cross join lateral (
        select ${webhookDeliveries.id}, row_number() over (order by ${webhookDeliveries.id}) as place
        from ${webhookDeliveries}
        where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${canBeSent} and ${isPending}
        order by ${webhookDeliveries.id} limit ${limit}
      ) as due order by due.place, due.id limit ${limit}`,
  );
  return dueDeliveries.map((row) => row.id);
}

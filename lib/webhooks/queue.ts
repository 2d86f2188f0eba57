import { sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { deliveryDue } from "@/inngest/client";
import { sendEvents } from "@/lib/events";

/** Tells the workers, after the commit, that deliveries wait. Never throws; the recovery makes good. */
export async function tellDeliveries(ids: number[]): Promise<void> {
  await sendEvents(ids.map((id) => deliveryDue.create({ delivery_id: id })));
}

/** Deliveries to a paused address wait, except what a person asked for. */
export const mayGo = sql`(${webhooks.isActive} or ${webhookDeliveries.requestedBy} is not null)`;

/**
 * The deliveries that may be sent now, at most `limit`: the oldest of each address, then the second
 * of each, and so on, so that an address that hangs holds up none but its own.
 */
export async function listWaitingDeliveries(limit: number): Promise<number[]> {
  const waiting = await rows<{ id: number }>(
    db(),
    sql`select due.id from ${webhooks} cross join lateral (
        select ${webhookDeliveries.id}, row_number() over (order by ${webhookDeliveries.id}) as place
        from ${webhookDeliveries}
        where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${mayGo}
          and ${webhookDeliveries.status} = 'pending' and ${webhookDeliveries.claim} is null
          and (${webhookDeliveries.notBefore} is null or ${webhookDeliveries.notBefore} <= now())
        order by ${webhookDeliveries.id} limit ${limit}
      ) as due order by due.place, due.id limit ${limit}`,
  );
  return waiting.map((row) => row.id);
}

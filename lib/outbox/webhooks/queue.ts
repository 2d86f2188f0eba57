import { sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { deliveryDue } from "@/inngest/client";
import { eventId, sendEvents } from "@/lib/platform/events";
import { DELIVERIES_AT_ONCE, mayGo, waiting } from "./claim";

/** Tells the workers, after the commit, that deliveries wait. Never throws; the recovery makes good. */
export async function notifyDeliveries(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, DELIVERIES_AT_ONCE, (id) =>
    deliveryDue.create({ delivery_id: id }, { id: eventId("delivery", id, occasion) }),
  );
}

/**
 * The deliveries that may be sent now, at most `limit`: the oldest of each address, then the second
 * of each, and so on, so that an address that hangs holds up none but its own.
 */
export async function listWaitingDeliveries(limit: number): Promise<number[]> {
  const due = await rows<{ id: number }>(
    db(),
    sql`select due.id from ${webhooks} cross join lateral (
        select ${webhookDeliveries.id}, row_number() over (order by ${webhookDeliveries.id}) as place
        from ${webhookDeliveries}
        where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${mayGo} and ${waiting}
        order by ${webhookDeliveries.id} limit ${limit}
      ) as due order by due.place, due.id limit ${limit}`,
  );
  return due.map((row) => row.id);
}

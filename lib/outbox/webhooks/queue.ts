import { sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { deliveryDue } from "@/inngest/client";
import { eventId, sendEvents } from "@/lib/platform/events";
import { canBeSent, DELIVERY_CONCURRENCY, waiting } from "./claim";

/**
 * Notifies the workers of pending deliveries, after the commit. Never throws; a sweep recovers lost
 * events.
 */
export async function notifyDeliveries(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, DELIVERY_CONCURRENCY, (id) =>
    deliveryDue.create({ delivery_id: id }, { id: eventId("delivery", id, occasion) }),
  );
}

/**
 * Lists at most `limit` deliveries that can be sent now: the oldest of each webhook, then the
 * second of each, and so on, so that a slow webhook delays only itself.
 */
export async function listWaitingDeliveries(limit: number): Promise<number[]> {
  const due = await rows<{ id: number }>(
    db(),
    sql`select due.id from ${webhooks} cross join lateral (
        select ${webhookDeliveries.id}, row_number() over (order by ${webhookDeliveries.id}) as place
        from ${webhookDeliveries}
        where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${canBeSent} and ${waiting}
        order by ${webhookDeliveries.id} limit ${limit}
      ) as due order by due.place, due.id limit ${limit}`,
  );
  return due.map((row) => row.id);
}

import { deliveryDue } from "@/inngest/client";
import { createEventId, sendEvents } from "@/lib/platform/events";

export const DELIVERY_CONCURRENCY = 8;

/** Notifies the workers of deliveries, after the commit. Never throws; a sweep recovers. */
export async function notifyDeliveries(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, DELIVERY_CONCURRENCY, (id) =>
    deliveryDue.create({ delivery_id: id }, { id: createEventId("delivery", id, occasion) }),
  );
}

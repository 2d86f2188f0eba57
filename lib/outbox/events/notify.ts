import { deliveryDue } from "@/inngest/client";
import { createEventId, sendEvents } from "@/lib/platform/events";

export const DELIVERY_CONCURRENCY = 8;

/**
 * Notifies the workers of pending deliveries. Must be called after the commit. Never throws; lost
 * events are recovered by a sweep.
 */
export async function notifyDeliveries(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, DELIVERY_CONCURRENCY, (id) =>
    deliveryDue.create({ delivery_id: id }, { id: createEventId("delivery", id, occasion) }),
  );
}

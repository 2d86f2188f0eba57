import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { db } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { useApi } from "./api";
import { startReceiver } from "./receiver";
import { useSettings } from "./settings";

export const ALL = ["validation.completed", "decision.made", "batch.finished"];

/** Sets up the API and a webhook receiver. Deletes the webhooks after each test. */
export async function useWebhooks() {
  const receiver = await startReceiver();
  useSettings(() => ({
    WEBHOOK_ALLOW_PRIVATE: "1",
    // Repeated here because the settings are read again in between.
    AUTH_SECRET: "a secret of the webhook tests, long enough",
  }));
  const api = useApi();
  beforeEach(() => receiver.reset());
  afterEach(async () => {
    receiver.release();
    await db().delete(webhooks);
  });
  afterAll(() => receiver.close());

  async function hook(values: Record<string, unknown> = {}) {
    const body = { url: receiver.url, events: ALL, ...values };
    const answer = await api.admin.post("/webhooks/", body);
    expect(answer.status).toBe(201);
    return answer.body as { id: number; secret: string };
  }
  async function tested(id: number): Promise<number> {
    const answer = await api.admin.post(`/webhooks/${id}/test/`);
    expect(answer.status).toBe(202);
    return answer.body.id;
  }
  async function deliveriesOf(id: number) {
    const { body } = await api.admin.get(`/webhooks/${id}/deliveries/`);
    return body.results;
  }
  /** Returns the event id that is sent to the receiver with a delivery. */
  const eventIdOf = async (id: number, delivery: number): Promise<string> =>
    (await deliveryOf(id, delivery)).event_id;
  const deliveryOf = async (id: number, delivery: number) =>
    (await deliveriesOf(id)).find((row: { id: number }) => row.id === delivery);
  return { api, receiver, hook, tested, deliveriesOf, deliveryOf, eventIdOf };
}

/** Schedules the next attempt of all deliveries for immediate execution. */
export const skipPauses = () => db().update(webhookDeliveries).set({ notBefore: null });

import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { db } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { recoverStalledWork } from "@/inngest/functions/recover-stalled";
import { plainStep } from "@/inngest/functions/step";
import { webhookWork } from "@/inngest/job-workers";
import { claimDelivery, leases } from "@/lib/outbox/webhooks/claim";
import { sendDelivery } from "@/lib/outbox/webhooks/send";
import { must } from "../support/factories";
import { silence, startReceiver, status } from "../support/receiver";
import { runDeliveries } from "../support/run-queue";
import { verifies } from "../support/verify-webhook";
import { skipPauses, useWebhooks } from "../support/webhooks";

const { api, receiver, hook, tested, deliveriesOf, deliveryOf, eventIdOf } = await useWebhooks();

describe("a failing webhook", () => {
  it("is retried for a day with growing pauses before the delivery fails", async () => {
    receiver.answer(status(500, "out of order"));
    const { id, secret } = await hook();
    const delivery = await tested(id);
    const pauses = [30, 120, 600, 3600, 14_400, 28_800, 43_200];
    for (let attempt = 1; attempt <= 8; attempt++) {
      const before = Date.now();
      await runDeliveries();
      const row = await deliveryOf(id, delivery);
      expect(row).toMatchObject({
        attempts: attempt,
        status: attempt < 8 ? "pending" : "failed",
        response_status: 500,
        response_excerpt: "out of order",
        error_message: "The address returned 500.",
      });
      const pause = pauses[attempt - 1];
      if (pause) {
        const failedAt = Date.parse(row.next_attempt_at) - 1000 * pause;
        expect(failedAt).toBeGreaterThanOrEqual(before);
        expect(failedAt).toBeLessThanOrEqual(Date.now());
      }
      await runDeliveries();
      expect(receiver.received).toHaveLength(attempt);
      await skipPauses();
    }
    await runDeliveries();
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map((call) => call.body)).size).toBe(1);
    expect(receiver.received.every((call) => verifies(secret, call))).toBe(true);
  });

  it("is disabled after three days without a success, and its owner is notified", async () => {
    receiver.answer(status(500));
    const { id } = await hook();
    const state = async () => {
      await tested(id);
      await runDeliveries();
      return (await api.admin.get(`/webhooks/${id}/`)).body;
    };
    const failFor = (days: number) =>
      db()
        .update(webhooks)
        .set({ failingSince: sql`now() - make_interval(days => ${days})` });
    expect(await state()).toMatchObject({ is_active: true, failing_since: expect.any(String) });
    await failFor(2);
    expect(await state()).toMatchObject({ is_active: true });
    await failFor(3);
    expect(await state()).toMatchObject({ is_active: false });
    const { body } = await api.admin.get("/notifications/");
    expect(body.results[0]).toMatchObject({
      kind: "webhook_switched_off",
      title: `Webhook “${receiver.url}” was switched off`,
      href: "/webhooks",
    });
    await api.admin.patch(`/webhooks/${id}/`, { is_active: true });
    expect(await state()).toMatchObject({ is_active: true });
    receiver.answer(status(200));
    expect(await state()).toMatchObject({ is_active: true, failing_since: null });
    expect((await api.admin.get("/notifications/")).body.count).toBe(body.count);
  });

  it("receives the same event when it recovers, without further attempts", async () => {
    receiver.answer((response, call) => status(call === 1 ? 503 : 204)(response, call));
    const { id } = await hook();
    await tested(id);
    await runDeliveries();
    await skipPauses();
    await runDeliveries();
    await skipPauses();
    await runDeliveries();
    expect(receiver.received).toHaveLength(2);
    expect(await deliveriesOf(id)).toMatchObject([
      { status: "delivered", attempts: 2, response_status: 204, error_message: null },
    ]);
  });

  it("fails on a redirect, which is not followed", async () => {
    receiver.answer(status(302, "", { location: `${receiver.url}/elsewhere` }));
    const { id } = await hook();
    await tested(id);
    await runDeliveries();
    expect(receiver.received.map((call) => call.path)).toEqual(["/hooks"]);
    expect(await deliveriesOf(id)).toMatchObject([
      { error_message: "The address returned 302. Redirects are not followed." },
    ]);
  });

  it("times out after 10 seconds without an answer", async () => {
    receiver.answer(silence);
    const { id } = await hook();
    await tested(id);
    await runDeliveries();
    const [row] = await deliveriesOf(id);
    expect(row).toMatchObject({
      status: "pending",
      response_status: null,
      error_message: "No response arrived within 10 seconds.",
    });
    expect(row.response_ms).toBeGreaterThanOrEqual(9_900);
  }, 30_000);

  it("fails when it switches protocols eight times, and other webhooks are still sent", async () => {
    receiver.answer((response) => {
      response.socket?.write(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n",
      );
    });
    const { id } = await hook();
    const other = await startReceiver();
    onTestFinished(() => other.close());
    const { id: otherId } = await hook({ url: other.url });
    for (let request = 0; request < 8; request++) await tested(id);
    await tested(otherId);
    await runDeliveries();
    expect(receiver.received).toHaveLength(8);
    expect(await deliveriesOf(id)).toMatchObject(
      Array(8).fill({
        status: "pending",
        response_status: 101,
        error_message: "The address returned 101.",
      }),
    );
    expect(other.received).toHaveLength(1);
    expect(await deliveriesOf(otherId)).toMatchObject([{ status: "delivered" }]);
    receiver.answer(status(204));
    await skipPauses();
    await runDeliveries();
    expect(await deliveriesOf(id)).toMatchObject(Array(8).fill({ status: "delivered" }));
  });

  it("fails when it closes the connection without a response", async () => {
    receiver.answer((response) => {
      response.socket?.end();
    });
    const { id } = await hook();
    await tested(id);
    await runDeliveries();
    expect(await deliveriesOf(id)).toMatchObject([
      { error_message: "The connection was closed before a response arrived." },
    ]);
  });

  it("does not extend its lease while it sends no response", async () => {
    receiver.answer(silence);
    const { id } = await hook();
    const delivery = await tested(id);
    const readLease = async () =>
      must((await db().select().from(webhookDeliveries)).find((row) => row.id === delivery))
        .leaseUntil;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const run = must((await webhookWork.start(delivery)) ?? undefined);
      const granted = await readLease();
      await vi.advanceTimersByTimeAsync(60_000);
      receiver.release();
      await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
      expect(await readLease()).toEqual(granted);
      receiver.release();
      await run.finished;
    } finally {
      vi.useRealTimers();
    }
  });

  it("reports a refused connection", async () => {
    const stoppedReceiver = await startReceiver();
    await stoppedReceiver.close();
    const { id } = await hook({ url: stoppedReceiver.url });
    await tested(id);
    await runDeliveries();
    expect(await deliveriesOf(id)).toMatchObject([
      { status: "pending", error_message: "The connection was refused." },
    ]);
  });

  it("has endless or binary responses truncated in the stored excerpt", async () => {
    receiver.answer((response) => {
      response.writeHead(500);
      const pour = () => {
        while (!response.destroyed && response.write("a\0b".repeat(10_000)));
      };
      response.on("drain", pour);
      pour();
    });
    const { id } = await hook();
    await tested(id);
    await runDeliveries();
    const [row] = await deliveriesOf(id);
    expect(row.response_excerpt).toHaveLength(2000);
    expect(row.response_excerpt).not.toContain("\0");
  });
});

describe("a worker that crashes during a delivery", () => {
  it("has its event delivered again", async () => {
    const { id } = await hook();
    const delivery = await tested(id);
    await sendDelivery(must((await claimDelivery(delivery)) ?? undefined));
    expect(receiver.received).toHaveLength(1);
    await recoverStalledWork(plainStep);
    await runDeliveries();
    expect(receiver.received).toHaveLength(1);
    await db()
      .update(webhookDeliveries)
      .set({ leaseUntil: new Date(0) });
    await recoverStalledWork(plainStep);
    await runDeliveries();
    const eventId = await eventIdOf(id, delivery);
    expect(receiver.received.map((call) => call.headers["webhook-id"])).toEqual([eventId, eventId]);
    expect(await deliveriesOf(id)).toMatchObject([{ status: "delivered", attempts: 2 }]);
  });

  it("has its delivery marked as failed after eight attempts", async () => {
    const { id } = await hook();
    const delivery = await tested(id);
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(await claimDelivery(delivery)).toMatchObject({ attempt });
      await db()
        .update(webhookDeliveries)
        .set({ leaseUntil: new Date(0) });
      await recoverStalledWork(plainStep);
    }
    expect(await deliveriesOf(id)).toMatchObject([
      { status: "failed", error_message: "The delivery was interrupted; it may have arrived." },
    ]);
    expect(await claimDelivery(delivery)).toBeNull();
  });

  it("cannot release the delivery once another worker has claimed it", async () => {
    const { id } = await hook();
    const delivery = await tested(id);
    const first = must((await claimDelivery(delivery)) ?? undefined);
    await leases.release(first);
    const second = must((await claimDelivery(delivery)) ?? undefined);
    expect(second.attempt).toBe(1);
    await leases.release(first);
    expect(await claimDelivery(delivery)).toBeNull();
  });

  it("sends nothing if the webhook is deleted meanwhile", async () => {
    const { id } = await hook();
    const delivery = await tested(id);
    const lease = must((await claimDelivery(delivery)) ?? undefined);
    await api.admin.delete(`/webhooks/${id}/`);
    expect(await sendDelivery(lease)).toBeNull();
    expect(receiver.received).toHaveLength(0);
  });
});

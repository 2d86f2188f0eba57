import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { recover } from "@/inngest/functions/recover-stalled";
import { plainStep } from "@/inngest/functions/step";
import { claimDelivery, releaseDelivery } from "@/lib/outbox/webhooks/claim";
import { sendDelivery } from "@/lib/outbox/webhooks/send";
import { must } from "../support/factories";
import { silence, startReceiver, status } from "../support/receiver";
import { runDeliveries } from "../support/run-queue";
import { skipPauses, useWebhooks, verifies } from "../support/webhooks";

const { api, receiver, hook, tested, deliveriesOf, deliveryOf } = await useWebhooks();

describe("an address that fails", () => {
  it("is tried five times with growing pauses, then given up", async () => {
    receiver.answer(status(500, "out of order"));
    const { id, secret } = await hook();
    const delivery = await tested(id);
    const pauses = [30, 120, 600, 3600];
    for (let attempt = 1; attempt <= 5; attempt++) {
      const before = Date.now();
      await runDeliveries();
      const row = await deliveryOf(id, delivery);
      expect(row).toMatchObject({
        attempts: attempt,
        status: attempt < 5 ? "pending" : "failed",
        response_status: 500,
        response_excerpt: "out of order",
        error_message: "The address answered 500.",
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
    expect(receiver.received).toHaveLength(5);
    expect(new Set(receiver.received.map((call) => call.body)).size).toBe(1);
    expect(receiver.received.every((call) => verifies(secret, call))).toBe(true);
  });

  it("and recovers gets the same event without further attempts", async () => {
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

  it("by a redirect is not followed", async () => {
    receiver.answer(status(302, "", { location: `${receiver.url}/elsewhere` }));
    const { id } = await hook();
    await tested(id);
    await runDeliveries();
    expect(receiver.received.map((call) => call.path)).toEqual(["/hooks"]);
    expect(await deliveriesOf(id)).toMatchObject([
      { error_message: "The address answered 302. Redirects are not followed." },
    ]);
  });

  it("by silence is left after 10 seconds", async () => {
    receiver.answer(silence);
    const { id } = await hook();
    await tested(id);
    await runDeliveries();
    const [row] = await deliveriesOf(id);
    expect(row).toMatchObject({
      status: "pending",
      response_status: null,
      error_message: "No answer came within 10 seconds.",
    });
    expect(row.response_ms).toBeGreaterThanOrEqual(9_900);
    expect(row.response_ms).toBeLessThan(14_000);
  }, 30_000);

  it("by not being there says so", async () => {
    const gone = await startReceiver();
    await gone.close();
    const { id } = await hook({ url: gone.url });
    await tested(id);
    await runDeliveries();
    expect(await deliveriesOf(id)).toMatchObject([
      { status: "pending", error_message: "The connection was refused." },
    ]);
  });

  it("by an answer without end, or of bytes that are no text, is read no further than shown", async () => {
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

describe("a worker that is gone in the middle of a delivery", () => {
  it("has it delivered again, at least once", async () => {
    const { id } = await hook();
    const delivery = await tested(id);
    await sendDelivery(must((await claimDelivery(delivery)) ?? undefined));
    expect(receiver.received).toHaveLength(1);
    await recover(plainStep);
    await runDeliveries();
    expect(receiver.received).toHaveLength(1);
    await db()
      .update(webhookDeliveries)
      .set({ leaseUntil: new Date(0) });
    await recover(plainStep);
    await runDeliveries();
    expect(receiver.received.map((call) => call.headers["plumbline-delivery"])).toEqual([
      `${delivery}`,
      `${delivery}`,
    ]);
    expect(await deliveriesOf(id)).toMatchObject([{ status: "delivered", attempts: 2 }]);
  });

  it("is abandoned after five attempts", async () => {
    const { id } = await hook();
    const delivery = await tested(id);
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await claimDelivery(delivery)).toMatchObject({ attempt });
      await db()
        .update(webhookDeliveries)
        .set({ leaseUntil: new Date(0) });
      await recover(plainStep);
    }
    expect(await deliveriesOf(id)).toMatchObject([
      { status: "failed", error_message: "The delivery was interrupted; it may have arrived." },
    ]);
    expect(await claimDelivery(delivery)).toBeNull();
  });

  it("cannot write down what came of it once someone else has it", async () => {
    const { id } = await hook();
    const delivery = await tested(id);
    const first = must((await claimDelivery(delivery)) ?? undefined);
    await releaseDelivery(first);
    const second = must((await claimDelivery(delivery)) ?? undefined);
    expect(second.attempt).toBe(1);
    await releaseDelivery(first);
    expect(await claimDelivery(delivery)).toBeNull();
  });

  it("whose webhook is deleted meanwhile ends quietly", async () => {
    const { id } = await hook();
    const delivery = await tested(id);
    const hold = must((await claimDelivery(delivery)) ?? undefined);
    await api.admin.delete(`/webhooks/${id}/`);
    expect(await sendDelivery(hold)).toBeNull();
    expect(receiver.received).toHaveLength(0);
  });
});

import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { type Runner, startRunner } from "@/inngest/embedded";
import { cleanUp } from "@/inngest/functions/clean-up";
import { deliverWebhook } from "@/inngest/functions/deliver-webhook";
import { recover } from "@/inngest/functions/recover-stalled";
import { plainStep, type Step } from "@/inngest/functions/step";
import { webhookWork } from "@/inngest/work";
import { reloadConfig } from "@/lib/config";
import { isSpecial } from "@/lib/webhooks/address";
import { claimDelivery, handBackDelivery } from "@/lib/webhooks/claim";
import { listWaitingDeliveries } from "@/lib/webhooks/queue";
import { useApi } from "../support/api";
import { createCategory, must } from "../support/factories";
import { silence, startReceiver, status } from "../support/receiver";
import { runDeliveries, runQueue } from "../support/run-queue";
import { useSettings } from "../support/settings";
import { until } from "../support/until";

const receiver = await startReceiver();
useSettings(() => ({
  WEBHOOK_ALLOW_PRIVATE: "1",
  // Here too, as the settings are read anew in between.
  AUTH_SECRET: "a secret of the webhook tests, long enough",
}));
const api = useApi();
const runners: Runner[] = [];
beforeEach(() => receiver.reset());
afterEach(async () => {
  receiver.release();
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await db().delete(webhooks);
});
afterAll(() => receiver.close());

const ALL = ["validation.completed", "decision.made", "batch.finished"];

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
const deliveryOf = async (id: number, delivery: number) =>
  (await deliveriesOf(id)).find((row: { id: number }) => row.id === delivery);
/** Lets the next attempt be due at once. */
const skipPauses = () => db().update(webhookDeliveries).set({ notBefore: null });

let serial = 0;
async function upload() {
  const category = await createCategory();
  const productId = `HOOK-${++serial}`;
  const { body } = await api.reviewer.post("/products/products/", {
    product_id: productId,
    category: category.id,
    description: "A plain lamp.",
  });
  await runQueue();
  return { productId, id: body.product.id as number };
}

/** As a receiver would do it, from the guide alone. */
function verifies(secret: string, { headers, body }: { headers: object; body: string }): boolean {
  const signature = String((headers as Record<string, unknown>)["plumbline-signature"]);
  const { t, v1 } = Object.fromEntries(signature.split(",").map((part) => part.split("=")));
  return createHmac("sha256", secret).update(`${t}.${body}`).digest("hex") === v1;
}

describe("an address that wants to be told", () => {
  it("receives a completed validation, signed with its secret", async () => {
    const { id, secret } = await hook({ events: ["validation.completed"] });
    const product = await upload();
    await runDeliveries();
    const [call] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(verifies(secret, must(call))).toBe(true);
    expect(verifies("whsec_another", must(call))).toBe(false);
    expect(verifies(secret, { ...must(call), body: `${must(call).body} ` })).toBe(false);
    const body = JSON.parse(must(call).body);
    expect(body).toMatchObject({
      event: "validation.completed",
      data: {
        validation: { overall_score: 1, is_compliant: true },
        product: { id: product.id, product_id: product.productId, status: "compliant" },
      },
    });
    expect(must(call).headers).toMatchObject({
      "content-type": "application/json",
      "plumbline-event": "validation.completed",
      "plumbline-event-id": body.id,
    });
    expect(await deliveriesOf(id)).toMatchObject([
      { status: "delivered", attempts: 1, response_status: 200, response_excerpt: "thanks" },
    ]);
  });

  it("receives a decision and a finished batch, and nothing that it did not ask for", async () => {
    await hook({ events: ["decision.made", "batch.finished"] });
    const category = await createCategory();
    const form = new FormData();
    const csv = `product_id,name,category,description\nB-1,Lamp,${category.name},A lamp.\n`;
    form.set("file", new File([csv], "lamps.csv"));
    form.set("batch_name", "Lamps");
    expect((await api.reviewer.post("/products/upload-bulk/", form)).status).toBe(201);
    await runQueue();
    const { body } = await api.reviewer.get("/validations/validations/?search=B-1");
    const validation = body.results[0].id;
    const comments = "Too short.";
    await api.admin.post("/validations/approvals/", { validation, action: "reject", comments });
    await runDeliveries();
    const events = receiver.received.map((call) => JSON.parse(call.body));
    expect(events.map(({ event }) => event)).toEqual(["batch.finished", "decision.made"]);
    expect(events[0].data.batch).toMatchObject({
      batch_name: "Lamps",
      compliant_count: 1,
      failed_count: 0,
    });
    expect(events[1].data).toMatchObject({
      decision: { validation, action: "reject", comments, changed: false },
      product: { product_id: "B-1", status: "rejected" },
    });
  });

  it("is told by the queue of this process, without anybody asking", async () => {
    const { id } = await hook();
    runners.push(startRunner(2, [webhookWork]));
    await tested(id);
    await until(async () => receiver.received.length === 1);
    await until(async () => (await deliveriesOf(id))[0].status === "delivered");
  });

  it("is told once of an event when two workers look at one moment", async () => {
    const { id } = await hook();
    for (let n = 0; n < 20; n++) await tested(id);
    runners.push(startRunner(4, [webhookWork]), startRunner(4, [webhookWork]));
    await until(async () =>
      (await deliveriesOf(id)).every((row: { status: string }) => row.status === "delivered"),
    );
    expect(receiver.received).toHaveLength(20);
    const ids = receiver.received.map((call) => call.headers["plumbline-delivery"]);
    expect(new Set(ids).size).toBe(20);
  });

  it("is told nothing of a fact that was rolled back", async () => {
    const { id } = await hook();
    const { productId } = await upload();
    const { body } = await api.reviewer.get(`/validations/validations/?search=${productId}`);
    await api.admin.post("/validations/approvals/", {
      validation: body.results[0].id,
      action: "reject",
    });
    expect((await deliveriesOf(id)).map((row: { event: string }) => row.event)).toEqual([
      "validation.completed",
    ]);
  });

  it("that is paused is told nothing but what an admin sends by hand", async () => {
    const { id } = await hook();
    await upload();
    await api.admin.patch(`/webhooks/${id}/`, { is_active: false });
    await upload();
    const test = await tested(id);
    await runDeliveries();
    expect(receiver.received.map((call) => call.headers["plumbline-delivery"])).toEqual([
      `${test}`,
    ]);
    await api.admin.patch(`/webhooks/${id}/`, { is_active: true });
    await runDeliveries();
    expect(receiver.received).toHaveLength(2);
  });

  it("waits for none that hangs", async () => {
    const hanging = await hook();
    for (let n = 0; n < 12; n++) await tested(hanging.id);
    const { id } = await hook();
    const last = await tested(id);
    expect((await listWaitingDeliveries(2))[1]).toBe(last);
  });
});

describe("an address that fails", () => {
  it("is tried five times with growing pauses, then given up", async () => {
    receiver.answer(status(500, "out of order"));
    const { id, secret } = await hook();
    const delivery = await tested(id);
    const pauses = [];
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
      if (attempt < 5) pauses.push((Date.parse(row.next_attempt_at) - before) / 1000);
      await runDeliveries();
      expect(receiver.received).toHaveLength(attempt);
      await skipPauses();
    }
    expect(pauses.map(Math.round)).toEqual([30, 120, 600, 3600]);
    await runDeliveries();
    expect(receiver.received).toHaveLength(5);
    expect(new Set(receiver.received.map((call) => call.body)).size).toBe(1);
    expect(receiver.received.every((call) => verifies(secret, call))).toBe(true);
  });

  it("and recovers gets the same event, and no more attempts follow", async () => {
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
  const untilSettled: Step = {
    run: async (name, work) => {
      if (name === "settle") throw new Error("The power failed.");
      return work();
    },
  };

  it("has it delivered again, at least once", async () => {
    const { id } = await hook();
    const delivery = await tested(id);
    await expect(deliverWebhook(untilSettled, delivery)).rejects.toThrow("The power failed.");
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

  it("is not missed for ever: the fifth time it is given up", async () => {
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
    await handBackDelivery(first);
    const second = must((await claimDelivery(delivery)) ?? undefined);
    expect(second.attempt).toBe(1);
    await handBackDelivery(first);
    expect(await claimDelivery(delivery)).toBeNull();
  });

  it("whose webhook is deleted meanwhile ends quietly", async () => {
    const { id } = await hook();
    const delivery = await tested(id);
    const step: Step = {
      run: async (name, work) => {
        if (name === "send") await api.admin.delete(`/webhooks/${id}/`);
        return work();
      },
    };
    await deliverWebhook(step, delivery);
    expect(receiver.received).toHaveLength(0);
  });
});

describe("a delivery", () => {
  it("can be sent again by hand: a delivery of its own with the same event", async () => {
    receiver.answer(status(500));
    const { id } = await hook();
    await tested(id);
    await runDeliveries();
    await db().update(webhookDeliveries).set({ status: "failed", notBefore: null });
    receiver.answer(status(200));
    const [failed] = await deliveriesOf(id);
    const again = await api.admin.post(`/webhooks/deliveries/${failed.id}/redeliver/`);
    expect(again).toMatchObject({ status: 202, body: { event_id: failed.event_id } });
    await runDeliveries();
    expect(await deliveriesOf(id)).toMatchObject([
      { id: again.body.id, status: "delivered", payload: failed.payload },
      { id: failed.id, status: "failed" },
    ]);
  });

  it("is kept for 30 days", async () => {
    const { id } = await hook();
    const old = await tested(id);
    const kept = await tested(id);
    const age = (days: number) => sql`now() - make_interval(days => ${days})`;
    const set = (delivery: number, days: number) =>
      db()
        .update(webhookDeliveries)
        .set({ createdAt: age(days) })
        .where(eq(webhookDeliveries.id, delivery));
    await set(old, 31);
    await set(kept, 29);
    await cleanUp(plainStep);
    expect((await deliveriesOf(id)).map((row: { id: number }) => row.id)).toEqual([kept]);
  });
});

describe("private and local addresses", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:10.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
  ])("have %s among them", (address) => expect(isSpecial(address)).toBe(true));

  it.each(["1.1.1.1", "172.32.0.1", "2606:4700:4700::1111", "::ffff:1.1.1.1"])(
    "do not have %s among them",
    (address) => expect(isSpecial(address)).toBe(false),
  );

  it.each([
    ["by its address", (port: number) => `http://127.0.0.1:${port}/`],
    ["by a number", (port: number) => `http://2130706433:${port}/`],
    ["by its v6 address", (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    ["by a name", (port: number) => `http://localhost:${port}/`],
  ])("are neither stored nor called %s, once they are not allowed", async (_how, url) => {
    const { id } = await hook({ url: url(receiver.port) });
    await tested(id);
    process.env.WEBHOOK_ALLOW_PRIVATE = "0";
    reloadConfig();
    try {
      const refused = await api.admin.post("/webhooks/", { url: url(receiver.port), events: ALL });
      expect(refused.status).toBe(400);
      expect(refused.body.url).toEqual([
        "This is a private or local address; webhooks may not go there.",
      ]);
      await runDeliveries();
      expect(receiver.received).toHaveLength(0);
      const [row] = await deliveriesOf(id);
      expect(row).toMatchObject({ status: "failed", attempts: 1, response_status: null });
      expect(row.error_message).toContain("is a private or local address");
    } finally {
      process.env.WEBHOOK_ALLOW_PRIVATE = "1";
      reloadConfig();
    }
  });
});

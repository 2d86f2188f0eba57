import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { type Runner, startRunner } from "@/inngest/embedded";
import { cleanUp } from "@/inngest/functions/clean-up";
import { plainStep } from "@/inngest/functions/step";
import { webhookWork } from "@/inngest/job-workers";
import { listPendingDeliveries } from "@/lib/outbox/webhooks/claim";
import { createCategory, must } from "../support/factories";
import { status } from "../support/receiver";
import { runDeliveries, runQueue } from "../support/run-queue";
import { until } from "../support/until";
import { verifies } from "../support/verify-webhook";
import { useWebhooks } from "../support/webhooks";

const { api, receiver, hook, tested, deliveriesOf, eventIdOf } = await useWebhooks();
const runners: Runner[] = [];
afterEach(async () => {
  receiver.release();
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});

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

describe("a webhook", () => {
  it("receives a completed validation, signed with its secret", async () => {
    const { id, secret } = await hook({ events: ["validation.completed"] });
    const product = await upload();
    await runDeliveries();
    const [call] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(verifies(secret, must(call))).toBe(true);
    expect(verifies(`whsec_${"A".repeat(43)}=`, must(call))).toBe(false);
    expect(verifies(secret, { ...must(call), body: `${must(call).body} ` })).toBe(false);
    const body = JSON.parse(must(call).body);
    expect(body).toMatchObject({
      type: "validation.completed",
      data: {
        validation: { overall_score: 1, is_compliant: true },
        product: { id: product.id, product_id: product.productId, status: "compliant" },
      },
    });
    expect(must(call).headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": (await deliveriesOf(id))[0].event_id,
    });
    expect(Object.keys(body)).toEqual(["type", "timestamp", "data"]);
    expect(await deliveriesOf(id)).toMatchObject([
      { status: "delivered", attempts: 1, response_status: 200, response_excerpt: "thanks" },
    ]);
  });

  it("receives a decision and a finished batch, but no other events", async () => {
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
    expect(events.map(({ type }) => type)).toEqual(["batch.finished", "decision.made"]);
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

  it("receives its deliveries from the queue of this process", async () => {
    const { id } = await hook();
    runners.push(startRunner(2, [webhookWork]));
    await tested(id);
    await until(async () => receiver.received.length === 1);
    await until(async () => (await deliveriesOf(id))[0].status === "delivered");
  });

  it("receives an event once with two concurrent workers", async () => {
    const { id } = await hook();
    for (let n = 0; n < 20; n++) await tested(id);
    runners.push(startRunner(4, [webhookWork]), startRunner(4, [webhookWork]));
    await until(async () =>
      (await deliveriesOf(id)).every((row: { status: string }) => row.status === "delivered"),
    );
    expect(receiver.received).toHaveLength(20);
    const ids = receiver.received.map((call) => call.headers["webhook-id"]);
    expect(new Set(ids).size).toBe(20);
  });

  it("receives nothing for a rolled-back transaction", async () => {
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

  it("receives only manual deliveries while paused", async () => {
    const { id } = await hook();
    await upload();
    await api.admin.patch(`/webhooks/${id}/`, { is_active: false });
    await upload();
    const test = await tested(id);
    await runDeliveries();
    expect(receiver.received.map((call) => call.headers["webhook-id"])).toEqual([
      await eventIdOf(id, test),
    ]);
    await api.admin.patch(`/webhooks/${id}/`, { is_active: true });
    await runDeliveries();
    expect(receiver.received).toHaveLength(2);
  });

  it("is not delayed by another webhook that hangs", async () => {
    const hanging = await hook();
    for (let n = 0; n < 12; n++) await tested(hanging.id);
    const { id } = await hook();
    const last = await tested(id);
    expect((await listPendingDeliveries(2))[1]).toBe(last);
  });
});

describe("a webhook delivery", () => {
  it("can be redelivered manually: a separate delivery with the same event", async () => {
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
    expect(receiver.received.map((call) => call.headers["webhook-id"])).toEqual([
      failed.event_id,
      failed.event_id,
    ]);
  });

  it("is stored for 30 days", async () => {
    const { id } = await hook();
    const old = await tested(id);
    const recent = await tested(id);
    const age = (days: number) => sql`now() - make_interval(days => ${days})`;
    const set = (delivery: number, days: number) =>
      db()
        .update(webhookDeliveries)
        .set({ createdAt: age(days) })
        .where(eq(webhookDeliveries.id, delivery));
    await set(old, 31);
    await set(recent, 29);
    await cleanUp(plainStep);
    expect((await deliveriesOf(id)).map((row: { id: number }) => row.id)).toEqual([recent]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { products } from "@/db/schema/products";
import { importWork } from "@/inngest/job-workers";
import { NOTIFICATION_KINDS } from "@/lib/enums";
import { enqueueProducts } from "@/lib/products/check-queue";
import { claimValidation, failValidation } from "@/lib/validations/claim";
import type { Client } from "../support/api";
import { bellOf, newcomer } from "../support/bell";
import { createCategory, createProduct, must } from "../support/factories";
import { runDeliveries, runOne, runQueue } from "../support/run-queue";
import { useWebhooks } from "../support/webhooks";

const { api, receiver, hook } = await useWebhooks();
const PATH = "/notifications/preferences/";

beforeEach(async () => {
  await db().delete(imports);
  await db().delete(products);
});

const set = async (caller: Client, preferences: Record<string, unknown>) => {
  const { status, body } = await caller.patch(PATH, { preferences });
  expect(status).toBe(200);
  return body;
};

/** Creates a product of this uploader and decides on it as another user. */
async function decide(uploadedBy: number, action = "approve") {
  const category = await createCategory();
  const product = await createProduct({ categoryId: category.id, uploadedBy, name: "Trail shoe" });
  const [validation] = await enqueueProducts(db(), [product.id], uploadedBy);
  await runQueue();
  const answer = await api.reviewer.post("/validations/approvals/", {
    validation,
    action,
    comments: "See line 2.",
  });
  expect(answer.status).toBe(201);
  return { product, undo: answer.body.undo as string };
}

/** Creates a product with this uploader and makes its validation fail. */
async function fail(uploadedBy: number, name: string) {
  const category = await createCategory();
  const product = await createProduct({ categoryId: category.id, uploadedBy, name });
  const [id] = await enqueueProducts(db(), [product.id], uploadedBy);
  const job = must((await claimValidation(must(id))) ?? undefined);
  await failValidation(job, "The model server failed (503).");
}

async function startImport(caller: Client, text: string) {
  const form = new FormData();
  form.set("file", new File([text], "lamps.csv"));
  const { body } = await caller.call("POST", "/products/imports/", form);
  expect((await caller.post(`/products/imports/${body.id}/start/`)).status).toBe(200);
  return body.id as number;
}

describe("notification preferences", () => {
  it("enable every kind in the product and none by webhook by default", async () => {
    for (const caller of [api.admin, api.reviewer, api.viewer]) {
      const { status, body } = await caller.get(PATH);
      expect(status).toBe(200);
      expect(Object.keys(body.preferences)).toEqual([...NOTIFICATION_KINDS]);
      for (const channels of Object.values(body.preferences))
        expect(channels).toEqual({ in_product: true, by_webhook: false });
      expect(body.webhooks).toBe(0);
    }
    expect((await api.nobody.get(PATH)).status).toBe(401);
  });

  it("keep concurrent changes from two tabs", async () => {
    const { caller } = await newcomer(api);
    await Promise.all([
      set(caller, { decision: { in_product: false } }),
      set(caller, { decision: { by_webhook: true } }),
      set(caller, { import_finished: { in_product: false }, batch_finished: {} }),
    ]);
    expect((await caller.get(PATH)).body.preferences).toMatchObject({
      decision: { in_product: false, by_webhook: true },
      import_finished: { in_product: false, by_webhook: false },
      batch_finished: { in_product: true, by_webhook: false },
    });
  });

  it("belong to one user", async () => {
    const { caller } = await newcomer(api);
    const other = await newcomer(api);
    await set(caller, { decision: { in_product: false } });
    expect((await other.caller.get(PATH)).body.preferences.decision.in_product).toBe(true);
  });

  it.each([
    [{ preferences: { rain: { in_product: false } } }, ["preferences", "rain"]],
    [{ preferences: { decision: { by_mail: true } } }, ["preferences", "decision", "by_mail"]],
    [
      { preferences: { decision: { in_product: "no" } } },
      ["preferences", "decision", "in_product"],
    ],
    [{ decision: { in_product: false } }, ["decision"]],
    [{}, ["preferences"]],
  ])("reject %j with a message for the field, and change nothing", async (body, path) => {
    const { caller } = await newcomer(api);
    const answer = await caller.patch(PATH, {
      ...body,
      ...("preferences" in body && {
        preferences: { batch_finished: { in_product: false }, ...body.preferences },
      }),
    });
    expect(answer.status).toBe(400);
    const faults = path.reduce((at, key) => at[key], answer.body);
    expect(faults).toEqual([expect.stringMatching(/^[A-Z].*\.$/)]);
    expect((await caller.get(PATH)).body.preferences.batch_finished.in_product).toBe(true);
  });
});

describe("a kind that is turned off in the product", () => {
  it("is not listed, and a decision of that kind can be undone", async () => {
    const { user, caller } = await newcomer(api);
    await set(caller, { decision: { in_product: false } });
    const { undo } = await decide(user.id);
    expect(await bellOf(caller)).toMatchObject({ count: 0, unread_count: 0 });
    expect((await api.reviewer.post("/validations/undo/", { undo })).status).toBe(200);
    await set(caller, { decision: { in_product: true } });
    await decide(user.id);
    expect(await bellOf(caller)).toMatchObject({ count: 1, unread_count: 1 });
  });
});

describe("a kind that is sent by webhook", () => {
  it("reaches the webhooks that are subscribed to notifications, whoever is notified", async () => {
    const { user, caller } = await newcomer(api);
    const silent = await newcomer(api);
    await hook({ events: ["notification.created"] });
    await hook({ events: ["batch.finished"] });
    await set(caller, { decision: { in_product: false, by_webhook: true } });
    expect((await caller.get(PATH)).body.webhooks).toBe(1);
    const { product } = await decide(user.id, "reject");
    await decide(silent.user.id);
    await runDeliveries();
    expect(receiver.received).toHaveLength(1);
    expect(JSON.parse(must(receiver.received[0]).body)).toMatchObject({
      type: "notification.created",
      data: {
        notification: {
          kind: "decision",
          title: `${api.users.reviewer.username} rejected “Trail shoe”`,
          text: "See line 2.",
          href: expect.stringContaining(`/product-validations/${product.productId}?validation=`),
        },
        recipient: { id: user.id, name: "Ada Lovelace", email: user.email },
        actor: { id: api.users.reviewer.id },
        product: { id: product.id },
      },
    });
    expect(await bellOf(caller)).toMatchObject({ count: 0 });
  });

  it("is sent once for failures that share an unread notification", async () => {
    const { user, caller } = await newcomer(api);
    await hook({ events: ["notification.created"] });
    await set(caller, { validation_failed: { by_webhook: true } });
    await fail(user.id, "Lamp");
    await fail(user.id, "Shoe");
    await runDeliveries();
    expect((await bellOf(caller)).results).toMatchObject([
      { kind: "validation_failed", count: 2, title: "2 checks failed" },
    ]);
    expect(receiver.received).toHaveLength(1);
    expect(JSON.parse(must(receiver.received[0]).body).data.notification.title).toBe(
      "The check of “Lamp” failed",
    );
  });
});

describe("an import", () => {
  it("sends one notification, which is updated with the results for its new products", async () => {
    const { caller } = await newcomer(api);
    const category = await createCategory();
    const rows = ["A", "B"].map((id) => `${id},Good.,${category.name}\n`).join("");
    const id = await startImport(caller, `id,description,category\n${rows}`);
    await runOne(importWork, id);
    const [first] = (await bellOf(caller)).results;
    expect(first).toMatchObject({ kind: "import_finished", text: "2 new, 0 changed." });
    await caller.post(`/notifications/${first.id}/read/`);
    await runQueue();
    expect(await bellOf(caller)).toMatchObject({
      count: 1,
      unread_count: 0,
      results: [
        {
          id: first.id,
          text: "2 new, 0 changed. New: 2 compliant, 0 need review.",
          href: `/upload/imports/${id}`,
        },
      ],
    });
  });

  it("sends no notification if its creator has turned them off", async () => {
    const { caller } = await newcomer(api);
    await set(caller, { import_finished: { in_product: false } });
    const category = await createCategory();
    const id = await startImport(caller, `id,description,category\nA,Good.,${category.name}\n`);
    await runOne(importWork, id);
    await runQueue();
    expect(await bellOf(caller)).toMatchObject({ count: 0 });
  });

  it("that an admin starts for its creator notifies both of them once", async () => {
    const { caller } = await newcomer(api);
    const admin = await newcomer(api, "admin");
    const category = await createCategory();
    const form = new FormData();
    form.set(
      "file",
      new File([`id,description,category\nA,Good.,${category.name}\n`], "lamps.csv"),
    );
    const { body } = await caller.call("POST", "/products/imports/", form);
    expect((await admin.caller.post(`/products/imports/${body.id}/start/`)).status).toBe(200);
    await runOne(importWork, body.id);
    await runQueue();
    for (const each of [caller, admin.caller])
      expect((await bellOf(each)).results).toMatchObject([
        { kind: "import_finished", text: "1 new, 0 changed. New: 1 compliant, 0 need review." },
      ]);
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { revalidations, validations } from "@/db/schema/validations";
import { recoverStalledWork } from "@/inngest/functions/recover-stalled";
import { plainStep } from "@/inngest/functions/step";
import { enqueueProducts } from "@/lib/products/check-queue";
import { claimValidation, failValidation } from "@/lib/validations/claim";
import {
  finishRevalidations,
  revalidate as revalidateProducts,
} from "@/lib/validations/revalidate";
import { requeueStaleProducts } from "@/lib/validations/stale";
import { useApi } from "../support/api";
import { bellOf, newcomer } from "../support/bell";
import { createCategory, createProduct, must } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();
let category: Awaited<ReturnType<typeof createCategory>>;
let admin: Awaited<ReturnType<typeof newcomer>>;

/** Creates three products, one of which contains the word that a new rule prohibits. */
beforeEach(async () => {
  await db().delete(products);
  category = await createCategory();
  admin = await newcomer(api, "admin");
  for (const description of ["A lamp.", "A stool.", "A cheap chair."]) {
    const values = { categoryId: category.id, uploadedBy: api.users.reviewer.id, description };
    await enqueueProducts(db(), [(await createProduct(values)).id], null);
  }
  await runQueue();
  await api.admin.post("/policies/category-rules/", {
    category_guideline: category.guideline.id,
    rule_type: "prohibited_words",
    rule_content: "cheap",
    description: "No cheap talk",
    severity: "high",
  });
});

async function revalidate(): Promise<number> {
  const { status, body } = await admin.caller.post("/policies/revalidate/", {});
  expect(status).toBe(200);
  return body.queued;
}

const asked = () =>
  db().select().from(revalidations).where(eq(revalidations.requestedBy, admin.user.id));
const pending = () =>
  db().select().from(validations).where(eq(validations.status, "pending")).orderBy(validations.id);
const fetchNotifications = async () =>
  (await bellOf(admin.caller)).results.filter(
    ({ kind }: { kind: string }) => kind === "revalidation_finished",
  );

it("answers before all products of a large request are queued, and queues the others", async () => {
  const fetchState = async () =>
    (await admin.caller.get(`/policies/stale/?category=${category.id}`)).body;
  const fetchResults = async () => (await admin.caller.get("/workspace/results/")).body;
  expect(await revalidateProducts({ category: category.id }, admin.user.id, 0)).toBe(3);
  expect(await pending()).toEqual([]);
  expect(await fetchState()).toMatchObject({ stale: 3, running: 0, unqueued: 3 });
  expect(await fetchResults()).toMatchObject({ products: 3, checked: 0, failing: 0 });
  await finishRevalidations();
  await recoverStalledWork(plainStep);
  expect(await pending()).toHaveLength(3);
  expect(await fetchState()).toEqual({ products: 3, stale: 3, running: 3 });
  await recoverStalledWork(plainStep);
  expect(await pending()).toHaveLength(3);
  await runQueue();
  expect(await fetchState()).toMatchObject({ stale: 0, running: 0 });
  expect(await fetchResults()).toMatchObject({ products: 3, checked: 3, failing: 1 });
  await recoverStalledWork(plainStep);
  expect(await fetchNotifications()).toHaveLength(1);
  expect(await asked()).toMatchObject([{ finishedAt: expect.any(Date) }]);
});

describe("the user who starts a revalidation", () => {
  it("is notified once with the results when the last validation has completed", async () => {
    expect(await revalidate()).toBe(3);
    const [first, second, third] = await pending();
    await recoverStalledWork(plainStep);
    const failing = must((await claimValidation(must(first).id)) ?? undefined);
    await failValidation(failing, "The model server failed (503).");
    await recoverStalledWork(plainStep);
    expect(await fetchNotifications()).toEqual([]);
    expect([second?.status, third?.status]).toEqual(["pending", "pending"]);
    await runQueue();
    await Promise.all([
      finishRevalidations(),
      finishRevalidations(),
      recoverStalledWork(plainStep),
    ]);
    expect(await fetchNotifications()).toMatchObject([
      {
        title: "The re-validation is finished",
        text: "2 products checked, 1 needs review, 1 could not be checked.",
        href: "/validations",
        product: null,
        count: 1,
      },
    ]);
    await recoverStalledWork(plainStep);
    expect(await fetchNotifications()).toHaveLength(1);
  });

  it("is not notified if nothing was stale, and nothing is stored", async () => {
    await revalidate();
    await runQueue();
    await recoverStalledWork(plainStep);
    expect(await revalidate()).toBe(0);
    await recoverStalledWork(plainStep);
    expect(await asked()).toHaveLength(1);
    expect(await fetchNotifications()).toHaveLength(1);
  });

  it("is notified of each of two revalidations", async () => {
    await revalidate();
    await runQueue();
    const values = { categoryId: category.id, uploadedBy: api.users.reviewer.id };
    await createProduct(values);
    await revalidate();
    await runQueue();
    await recoverStalledWork(plainStep);
    expect((await fetchNotifications()).map(({ text }: { text: string }) => text)).toEqual([
      "1 product checked, 0 need review.",
      "3 products checked, 1 needs review.",
    ]);
  });

  it("is not notified of products deleted or validated by others in the meantime", async () => {
    await revalidate();
    const [first, second] = await pending();
    await api.admin.delete(`/products/products/${must(first).productId}/`);
    const product = await api.admin.get(`/products/products/${must(second).productId}/`);
    await api.admin.post("/validations/trigger/", {
      product_ids: [product.body.product_id],
      force_revalidation: true,
    });
    await runQueue();
    await recoverStalledWork(plainStep);
    expect((await fetchNotifications())[0].text).toBe("1 product checked, 1 needs review.");
  });

  it("is notified even if the process crashed before everything was queued", async () => {
    await revalidate();
    await db().update(revalidations).set({ queuedAt: null });
    await runQueue();
    await finishRevalidations();
    expect(await fetchNotifications()).toEqual([]);
    await recoverStalledWork(plainStep);
    expect(await fetchNotifications()).toHaveLength(1);
  });

  it("is unset for the nightly run, which sends no notification", async () => {
    const before = await db().$count(revalidations);
    expect(await requeueStaleProducts()).toBe(3);
    await runQueue();
    await recoverStalledWork(plainStep);
    expect(await db().$count(revalidations)).toBe(before);
  });
});

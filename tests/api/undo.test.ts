import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { notifications } from "@/db/schema/notifications";
import { products } from "@/db/schema/products";
import { undos } from "@/db/schema/review";
import { auditLog } from "@/db/schema/users";
import { approvals, validations } from "@/db/schema/validations";
import { cleanUp } from "@/inngest/functions/clean-up";
import { plainStep } from "@/inngest/functions/step";
import { enqueueProducts } from "@/lib/products/check-queue";
import { useApi } from "../support/api";
import { newcomer } from "../support/bell";
import { createCategory, createProduct, must } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();

/** Creates a product uploaded by someone else, with a completed validation. */
async function checked() {
  const { user } = await newcomer(api);
  const category = await createCategory({}, [{ ruleContent: "cheap" }]);
  const product = await createProduct({
    categoryId: category.id,
    uploadedBy: user.id,
    description: "A cheap chair.",
  });
  const [validation] = await enqueueProducts(db(), [product.id], user.id);
  await runQueue();
  return { product, validation: must(validation) };
}

/** Returns all data that a decision can change, for byte-by-byte comparison. */
async function state({ product, validation }: Awaited<ReturnType<typeof checked>>) {
  return {
    product: await db().select().from(products).where(eq(products.id, product.id)),
    validation: await db().select().from(validations).where(eq(validations.id, validation)),
    approvals: await db().select().from(approvals).where(eq(approvals.validationId, validation)),
    bell: await db().select().from(notifications).where(eq(notifications.productId, product.id)),
    shown: (await api.viewer.get(`/validations/validations/${validation}/`)).body,
  };
}

const undo = (token: string, by = api.reviewer) => by.post("/validations/undo/", { undo: token });

describe("undo", () => {
  it.each([
    ["approve", "/validations/approvals/", "validation"],
    ["reject", "/validations/approvals/approve_validation/", "validation_id"],
    ["request_edit", "/validations/approvals/", "validation"],
  ])("restores everything after %s through %s, but only once", async (action, path, field) => {
    const it = await checked();
    const before = await state(it);
    const decision = { [field]: it.validation, action, comments: "Shorter." };
    const made = await api.reviewer.post(path, decision);
    expect((await state(it)).bell).toHaveLength(1);
    const undone = await undo(made.body.undo);
    expect(undone).toMatchObject({ status: 200, body: { message: "Undone", restored: 1 } });
    expect(await state(it)).toEqual(before);
    const again = await undo(made.body.undo);
    expect([again.status, again.body.error]).toEqual([409, "This has already been undone."]);
    const [entry] = (await api.admin.get("/auth/audit/?kind=decision")).body.results;
    expect(entry.what).toBe(`undid the decision on product “${it.product.productId}”`);
  });

  it("restores the previous decision, with a history entry", async () => {
    const it = await checked();
    const made = await api.admin.post("/validations/approvals/", {
      validation: it.validation,
      action: "approve",
    });
    const before = await state(it);
    const path = `/validations/approvals/${made.body.id}/`;
    const changed = await api.reviewer.patch(path, { action: "reject", comments: "No." });
    expect(await state(it)).not.toEqual(before);
    expect((await undo(changed.body.undo)).status).toBe(200);
    expect(await state(it)).toEqual(before);
    const history = await api.viewer.get(`/products/products/${it.product.id}/history/`);
    expect(history.body.entries[0]).toMatchObject({ action: "approve", before: "reject" });
  });

  it("reverts a decision on the product itself, checked or not", async () => {
    const it = await checked();
    const before = await state(it);
    const made = await api.reviewer.post(`/products/products/${it.product.id}/approve/`);
    await undo(made.body.undo);
    expect(await state(it)).toEqual(before);

    const { categoryId, uploadedBy } = it.product;
    const unchecked = await createProduct({ categoryId, uploadedBy });
    const rejected = await api.reviewer.post(`/products/products/${unchecked.id}/reject/`, {
      comments: "No.",
    });
    await undo(rejected.body.undo);
    expect(await db().select().from(products).where(eq(products.id, unchecked.id))).toEqual([
      unchecked,
    ]);
  });

  it("requires the token and the user who decided, within one minute", async () => {
    const it = await checked();
    const made = await api.reviewer.post("/validations/approvals/", {
      validation: it.validation,
      action: "approve",
    });
    const after = await state(it);
    expect((await undo(made.body.undo, api.admin)).body.error).toBe(
      "Only the person who decided can undo it.",
    );
    expect((await undo(made.body.undo, api.viewer)).status).toBe(403);
    for (const token of ["", "x", crypto.randomUUID()])
      expect((await undo(token)).status).toBe(409);
    expect((await api.reviewer.post("/validations/undo/", {})).body.undo).toHaveLength(1);
    await db()
      .update(undos)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(undos.token, made.body.undo));
    expect((await undo(made.body.undo)).body.error).toBe(
      "A decision can be undone for 60 seconds after it is made.",
    );
    expect(await state(it)).toEqual(after);
  });

  it("keeps later changes of others, and lists them", async () => {
    const by = (person: { username: string }, what: string) => `${person.username} ${what}`;
    const it = await checked();
    const made = await api.reviewer.post("/validations/approvals/", {
      validation: it.validation,
      action: "approve",
    });
    const change = { action: "reject", comments: "No." };
    const theirs = await api.admin.patch(`/validations/approvals/${made.body.id}/`, change);
    const after = await state(it);
    const refused = await undo(made.body.undo);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      by(api.users.admin, "has decided on it since."),
    ]);
    expect(await state(it)).toEqual(after);
    await undo(theirs.body.undo, api.admin);
    // The state is the same as after the first decision.
    expect((await undo(made.body.undo)).status).toBe(200);
  });

  it.each([
    [
      "edited",
      (id: number) => api.admin.patch(`/products/products/${id}/`, { name: "Chair" }),
      "The product has been edited since.",
    ],
    [
      "checked again",
      async (id: number) => {
        const { body } = await api.admin.get(`/products/products/${id}/`);
        await api.admin.post("/validations/trigger/", { product_ids: [body.product_id] });
        await runQueue();
      },
      "The product has been queued for validation again since.",
    ],
    [
      "decided on directly",
      (id: number) => api.reviewer.post(`/products/products/${id}/approve/`),
      "You have decided on it again since.",
    ],
    [
      "deleted",
      (id: number) => api.admin.delete(`/products/products/${id}/`),
      "The product has been deleted since.",
    ],
  ])("is rejected once the product was %s", async (_, act, sentence) => {
    const it = await checked();
    const made = await api.reviewer.post("/validations/approvals/", {
      validation: it.validation,
      action: "approve",
    });
    await act(it.product.id);
    const refused = await undo(made.body.undo);
    expect([refused.status, refused.body.error]).toEqual([409, sentence]);
  });

  it("is applied once for concurrent requests", async () => {
    const it = await checked();
    const made = await api.reviewer.post("/validations/approvals/", {
      validation: it.validation,
      action: "approve",
    });
    const answers = await Promise.all([1, 2, 3].map(() => undo(made.body.undo)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const trail = await db().select().from(auditLog).where(eq(auditLog.action, "approval.undone"));
    const own = trail.filter((row) => row.entityId === it.product.id);
    expect(own).toHaveLength(1);
  });

  it("is deleted some time after it has expired", async () => {
    await db().update(undos).set({ expiresAt: sql`now() - interval '2 hours'` });
    await cleanUp(plainStep);
    expect(await db().$count(undos)).toBe(0);
  });
});

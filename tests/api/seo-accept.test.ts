import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { productEdits, products } from "@/db/schema/products";
import { auditLog } from "@/db/schema/users";
import { validations } from "@/db/schema/validations";
import { runQueue, runSeoQueue } from "../support/run-queue";
import { seoModel } from "../support/seo-model";
import { BETTER, GOOD, META, TEXT, TITLE, useSeoWriter } from "../support/seo-writer";

const { api, model, product, recordOf, optimized } = await useSeoWriter();

const accept = (productId: string, parts: string[], version?: number) =>
  api.reviewer.post("/seo/accept/", { product_id: productId, parts, version });

describe("accepting suggestions", () => {
  async function createOptimized(rules: { ruleContent: string }[] = []) {
    model.answer(seoModel({ texts: GOOD }));
    const stored = await product(rules);
    await optimized(stored.productId);
    return stored;
  }

  it("stores the description as an edit, queues its validation and approves all parts", async () => {
    const { id, productId } = await createOptimized();
    const { status, body } = await accept(
      productId,
      ["title", "meta_description", "description"],
      1,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      seo_status: "approved",
      accepted_parts: ["title", "meta_description", "description"],
      current_title: TITLE,
      current_meta_description: META,
      product: { description: BETTER, version: 2, status: "pending" },
    });
    const edits = await db().select().from(productEdits).where(eq(productEdits.productId, id));
    expect(edits).toMatchObject([
      {
        field: "description",
        oldValue: TEXT,
        newValue: BETTER,
        editedBy: api.users.reviewer.id,
        reason: "SEO optimization accepted",
      },
    ]);
    const checks = await db().select().from(validations).where(eq(validations.productId, id));
    expect(checks).toMatchObject([{ status: "pending" }]);
    const log = await db().select().from(auditLog).where(eq(auditLog.action, "seo.accepted"));
    expect(log.at(-1)).toMatchObject({ entityId: id, actorId: api.users.reviewer.id });
  });

  it("keeps the approval when the accepted texts are validated and analyzed", async () => {
    const { productId } = await createOptimized();
    await accept(productId, ["title", "description"]);
    await runQueue();
    await runSeoQueue();
    const record = await recordOf(productId);
    expect(record).toMatchObject({ seo_status: "approved", text_changed: false });
    expect(record.accepted_parts).toContain("title");
    await api.reviewer.patch(`/products/products/${record.product.id}/`, { description: TEXT });
    await runQueue();
    await runSeoQueue();
    expect((await recordOf(productId)).seo_status).not.toBe("approved");
  });

  it("accepts one part, and keeps the other suggestions and the description", async () => {
    const { id, productId } = await createOptimized();
    const { body } = await accept(productId, ["title"]);
    expect(body).toMatchObject({
      accepted_parts: ["title"],
      current_title: TITLE,
      current_meta_description: null,
      seo_optimized_description: BETTER,
      product: { description: TEXT, version: 1 },
    });
    expect(await db().$count(validations, eq(validations.productId, id))).toBe(0);
    await runSeoQueue();
    const later = await recordOf(productId);
    expect(later).toMatchObject({ seo_status: "approved", current_title: TITLE });
    expect((await accept(productId, ["description"])).body.product.description).toBe(BETTER);
    expect((await accept(productId, ["meta_description"])).body.accepted_parts).toHaveLength(3);
  });

  it("rejects an older version, and returns the stored one", async () => {
    const { id, productId } = await createOptimized();
    await api.reviewer.patch(`/products/products/${id}/`, { name: "Walnut tray" });
    const { status, body } = await accept(productId, ["title"], 1);
    expect(status).toBe(409);
    expect(body.version).toHaveLength(1);
    expect(body.current).toEqual({ version: 2, description: TEXT });
    expect((await recordOf(productId)).accepted_parts).toEqual([]);
  });

  it("rejects an outdated version with the current one, even without suggestions", async () => {
    const { id, productId } = await product();
    await api.reviewer.patch(`/products/products/${id}/`, { name: "Walnut tray" });
    const before = await accept(productId, ["title"], 1);
    expect(before).toMatchObject({ status: 409, body: { current: { version: 2 } } });
    model.answer(seoModel({ texts: { meta_description: META } }));
    await optimized(productId);
    const { status, body } = await accept(productId, ["title"], 1);
    expect(status).toBe(409);
    expect(body.version).toEqual(["Someone else has changed this product since you opened it."]);
  });

  it("rejects suggestions for a description that has changed since", async () => {
    const { id, productId } = await createOptimized();
    await api.reviewer.patch(`/products/products/${id}/`, { description: "A slate board." });
    for (const part of ["title", "description"]) {
      const { status, body } = await accept(productId, [part]);
      expect(status).toBe(409);
      expect(body.message).toContain("changed since");
    }
    const { body } = await api.viewer.get(`/products/products/${id}/`);
    expect(body.description).toBe("A slate board.");
  });

  it("rejects a text that violates a rule created since", async () => {
    const { id, productId, categoryId } = await createOptimized();
    const rules = [{ rule_type: "prohibited_words", rule_content: "side" }];
    await api.admin.patch(`/policies/categories/${categoryId}/`, {
      guideline: {
        title: "Standards",
        rules: rules.map((rule) => ({ ...rule, severity: "low", description: "No sides" })),
      },
    });
    const { status, body } = await accept(productId, ["title", "description"]);
    expect(status).toBe(409);
    expect(body.message).toContain("The optimized description breaks a rule");
    expect((await recordOf(productId)).accepted_parts).toEqual([]);
    expect(await db().$count(productEdits, eq(productEdits.productId, id))).toBe(0);
  });

  it("is rejected without suggestions", async () => {
    const { productId } = await product();
    expect((await accept(productId, ["title"])).status).toBe(409);
    model.answer(seoModel({ texts: { title: TITLE } }));
    await optimized(productId);
    const { status, body } = await accept(productId, ["title", "description"]);
    expect(status).toBe(409);
    expect(body.parts).toEqual(["There is no suggestion for the description."]);
  });

  it.each([
    [{ product_id: "unknown", parts: ["title"] }, "product_id"],
    [{ product_id: "OPT-1", parts: [] }, "parts"],
    [{ product_id: "OPT-1", parts: ["keywords"] }, "parts"],
    [{ product_id: "OPT-1" }, "parts"],
  ])("returns 400 for %j with a message for its field", async (body, field) => {
    const answer = await api.reviewer.post("/seo/accept/", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty(field);
  });

  it("stores one edit for two concurrent requests", async () => {
    const { id, productId } = await createOptimized();
    const answers = await Promise.all([1, 2].map(() => accept(productId, ["description"], 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db().$count(productEdits, eq(productEdits.productId, id))).toBe(1);
  });

  it("drops suggestions that were not accepted with the next analysis of a changed description", async () => {
    const { id, productId } = await createOptimized();
    await accept(productId, ["title"]);
    await api.reviewer.patch(`/products/products/${id}/`, { description: "A slate board." });
    model.answer(seoModel());
    await runQueue();
    await runSeoQueue();
    expect(await recordOf(productId)).toMatchObject({
      seo_title: TITLE,
      accepted_parts: ["title"],
      seo_meta_description: null,
      seo_optimized_description: null,
    });
    const [stored] = await db().select().from(products).where(eq(products.id, id));
    expect(stored?.description).toBe("A slate board.");
  });
});

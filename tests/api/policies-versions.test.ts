import { describe, expect, test } from "vitest";
import { useApi } from "../support/api";
import { createBrandGuideline, createCategory, createProduct } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();

async function versionsOf(kind: "category" | "brand", policy: number) {
  const { body } = await api.viewer.get(`/policies/versions/?kind=${kind}&policy=${policy}`);
  return body.results;
}

describe("the versions of a policy", () => {
  test("show who changed what, with old and new values", async () => {
    const category = await createCategory({}, [{ ruleContent: "cheap" }]);
    const rule = category.rules[0]?.id;
    await api.admin.patch(`/policies/category-rules/${rule}/`, { rule_content: "cheap|fake" });
    await api.admin.patch(`/policies/categories/${category.id}/`, { compliance_threshold: 0.9 });
    const [third, second, first] = await versionsOf("category", category.id);
    expect(first).toMatchObject({ number: 1, created_by_name: null, changes: [] });
    expect(second).toMatchObject({ number: 2, created_by_name: api.users.admin.username });
    expect(second.changes).toEqual([
      {
        part: `Rule ${rule} (prohibited words)`,
        kind: "changed",
        field: "rule_content",
        before: "cheap",
        after: "cheap|fake",
      },
    ]);
    expect(third.changes).toMatchObject([
      { part: "Category", field: "compliance_threshold", before: "0.8", after: "0.9" },
    ]);
  });

  test("are not created by a save that changes nothing", async () => {
    const category = await createCategory();
    const path = `/policies/categories/${category.id}/`;
    await api.admin.patch(path, { description: "New" });
    await api.admin.patch(path, { description: "New" });
    expect(await versionsOf("category", category.id)).toHaveLength(2);
  });

  test("of a brand guideline include changes of its rules and limits", async () => {
    const guideline = await createBrandGuideline();
    const { body: rule } = await api.admin.post("/policies/rules/", {
      guideline: guideline.id,
      rule_content: "cheap",
      description: "No cheap talk",
    });
    await api.admin.patch(`/policies/guidelines/${guideline.id}/`, { regions: ["Burma"] });
    await api.admin.delete(`/policies/rules/${rule.id}/`);
    const numbers = await versionsOf("brand", guideline.id);
    expect(numbers.map((version: { number: number }) => version.number)).toEqual([4, 3, 2, 1]);
    expect(numbers[0].changes).toMatchObject([{ kind: "removed", before: "cheap" }]);
    expect(numbers[1].changes).toMatchObject([{ field: "regions", after: "Burma" }]);
  });

  test("are all stored if two admins save different parts concurrently", async () => {
    const category = await createCategory({}, [{ ruleContent: "cheap" }, { ruleContent: "fake" }]);
    const saves = category.rules.map((rule, at) =>
      api.admin.patch(`/policies/category-rules/${rule.id}/`, { rule_content: `word${at}` }),
    );
    saves.push(api.admin.patch(`/policies/categories/${category.id}/`, { description: "Both" }));
    for (const { status } of await Promise.all(saves)) expect(status).toBe(200);
    expect(await versionsOf("category", category.id)).toHaveLength(4);
  });

  test("are recorded in each verdict and can be read later", async () => {
    const category = await createCategory({}, [{ ruleContent: "cheap" }]);
    const brand = await createBrandGuideline();
    const { body } = await api.admin.post("/products/products/", {
      product_id: "VERSIONED-1",
      category: category.id,
      brand_guidelines: brand.id,
      description: "A cheap shoe.",
    });
    await runQueue();
    const path = `/validations/validations/by-product/${body.product.product_id}/`;
    const before = (await api.viewer.get(path)).body.results[0];
    expect(before).toMatchObject({
      is_stale: false,
      checked_category: category.id,
      category_version: 1,
      checked_brand_guidelines: brand.id,
      brand_guidelines_version: 1,
    });
    await api.admin.patch(`/policies/category-rules/${category.rules[0]?.id}/`, {
      rule_content: "dear",
    });
    const after = (await api.viewer.get(path)).body.results[0];
    expect(after).toMatchObject({ is_stale: true, category_version: 1 });
    const version = await api.viewer.get(`/policies/versions/category/${category.id}/1/`);
    expect(version.body.snapshot.guideline.rules[0].rule_content).toBe("cheap");
  });

  test("include the first one of an unchanged policy, and return 404 for unknown ones", async () => {
    const category = await createCategory({}, [{ ruleContent: "cheap" }]);
    const path = `/policies/versions/category/${category.id}`;
    expect((await api.viewer.get(`${path}/1/`)).body.snapshot.name).toBe(category.name);
    expect((await api.viewer.get(`${path}/2/`)).status).toBe(404);
    expect((await api.viewer.get(`/policies/versions/colour/${category.id}/1/`)).status).toBe(404);
    expect((await api.viewer.get("/policies/versions/?kind=colour")).status).toBe(400);
  });
});

describe("verdicts made under older policies", () => {
  async function checked() {
    const category = await createCategory({}, [{ ruleContent: "cheap" }]);
    const product = await createProduct({
      categoryId: category.id,
      uploadedBy: api.users.admin.id,
      description: "A cheap shoe.",
    });
    await api.admin.post("/validations/trigger/", { product_ids: [product.productId] });
    await runQueue();
    const isStale = async () =>
      (await api.viewer.get(`/products/products/${product.id}/`)).body.verdict_is_stale;
    const counts = async () =>
      (await api.viewer.get(`/policies/stale/?category=${category.id}`)).body;
    return { category, product, isStale, counts };
  }

  test("are marked, counted, and cleared by a re-validation", async () => {
    const { category, isStale, counts } = await checked();
    expect(await isStale()).toBe(false);
    expect(await counts()).toEqual({ products: 1, stale: 0, running: 0 });
    await api.admin.patch(`/policies/categories/${category.id}/`, { compliance_threshold: 0.5 });
    expect(await isStale()).toBe(true);
    expect(await counts()).toEqual({ products: 1, stale: 1, running: 0 });
    const { status, body } = await api.admin.post("/policies/revalidate/", {
      category: category.id,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ queued: 1, message: "Validation started for 1 product." });
    expect(await counts()).toEqual({ products: 1, stale: 1, running: 1 });
    await runQueue();
    expect(await isStale()).toBe(false);
    expect(await counts()).toEqual({ products: 1, stale: 0, running: 0 });
  });

  test("are not marked after a change of a text that no verdict depends on", async () => {
    const { category, isStale } = await checked();
    await api.admin.patch(`/policies/categories/${category.id}/`, { description: "Nicer words" });
    await api.admin.patch(`/policies/category-rules/${category.rules[0]?.id}/`, {
      description: "Why we avoid it",
    });
    expect(await isStale()).toBe(false);
  });

  test("can be re-validated only by admins and for one policy at a time", async () => {
    const { category } = await checked();
    const body = { category: category.id };
    expect((await api.reviewer.post("/policies/revalidate/", body)).status).toBe(403);
    const both = { category: category.id, guideline: 1 };
    expect((await api.admin.post("/policies/revalidate/", both)).status).toBe(400);
    expect((await api.viewer.get("/policies/stale/?category=x")).status).toBe(400);
  });

  test("are counted and re-validated for all products if no policy is named", async () => {
    const { category } = await checked();
    await api.admin.patch(`/policies/categories/${category.id}/`, { compliance_threshold: 0.5 });
    const before = (await api.viewer.get("/policies/stale/")).body;
    expect(before.stale).toBeGreaterThan(0);
    expect((await api.admin.post("/policies/revalidate/", {})).status).toBe(200);
    await runQueue();
    expect((await api.viewer.get("/policies/stale/")).body.stale).toBe(0);
  });
});

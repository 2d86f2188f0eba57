import { describe, expect, test } from "vitest";
import { useApi } from "../support/api";
import { createBrandGuideline, createCategory, createProduct } from "../support/factories";

const api = useApi();

function versionPath(kind: "category" | "brand", policy: number, number: number) {
  return `/policies/versions/${kind}/${policy}/${number}`;
}

describe("restoring a version of a category's policy", () => {
  async function changedTwice() {
    const category = await createCategory({}, [
      { ruleContent: "cheap", description: "No cheap talk" },
      { ruleContent: "fake" },
    ]);
    const [changedId, deleted] = category.rules.map(({ id }) => id);
    const path = `/policies/categories/${category.id}/`;
    const original = (await api.viewer.get(path)).body;
    await api.admin.patch(`/policies/category-rules/${changedId}/`, { rule_content: "cheap|dear" });
    await api.admin.delete(`/policies/category-rules/${deleted}/`);
    await api.admin.patch(path, { compliance_threshold: 0.5 });
    return { id: category.id, path, changedId, deleted, original };
  }

  test("restores its fields and rules as a new version, and deleted rules under new ids", async () => {
    const { id, path, changedId, deleted, original } = await changedTwice();
    const { status, body } = await api.admin.post(`${versionPath("category", id, 1)}/restore/`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: "Version 1 restored, as version 5.", number: 5 });
    const restored = (await api.viewer.get(path)).body;
    expect(restored).toMatchObject({ compliance_threshold: 0.8, version_number: 5 });
    const [first, second] = restored.guideline.rules;
    expect(first).toMatchObject({
      id: changedId,
      rule_content: "cheap",
      description: "No cheap talk",
    });
    expect(second.rule_content).toBe("fake");
    expect(second.id).not.toBe(deleted);
    expect(restored.guideline.title).toBe(original.guideline.title);
    const { results } = (await api.viewer.get(`/policies/versions/?kind=category&policy=${id}`))
      .body;
    expect(results[0]).toMatchObject({
      number: 5,
      created_by_name: api.users.admin.username,
      changes: body.changes,
    });
  });

  test("is previewed without changing anything", async () => {
    const { id, path } = await changedTwice();
    const before = (await api.viewer.get(path)).body;
    const { body } = await api.admin.post(`${versionPath("category", id, 2)}/restore/`, {
      dry_run: true,
    });
    expect(body.message).toBe("Restoring version 2 would create version 5.");
    expect(body.changes).toMatchObject([
      { part: "Category", field: "compliance_threshold", before: "0.5", after: "0.8" },
      { kind: "added", after: "fake" },
    ]);
    expect((await api.viewer.get(path)).body).toEqual(before);
  });

  test("to the current state creates no version and no audit entry", async () => {
    const { id } = await changedTwice();
    const entries = async () => (await api.admin.get("/auth/audit/")).body.count;
    const before = await entries();
    const { body } = await api.admin.post(`${versionPath("category", id, 4)}/restore/`, {});
    expect(body).toEqual({
      message: "The policy is already identical to version 4.",
      number: 4,
      changes: [],
    });
    expect(await entries()).toBe(before);
  });

  test("can remove a guideline that was added later, and records the change in the audit log", async () => {
    const { body: category } = await api.admin.post("/policies/categories/", { name: "Bare" });
    const path = `/policies/categories/${category.id}/`;
    await api.admin.patch(path, { guideline: { title: "Later", content: "Be kind." } });
    await api.admin.post(`${versionPath("category", category.id, 1)}/restore/`, {});
    expect((await api.viewer.get(path)).body.guideline).toBeNull();
    const [entry] = (await api.admin.get("/auth/audit/")).body.results;
    const { action, detail } = (await api.admin.get(`/auth/audit/${entry.id}/`)).body;
    expect({ action, detail }).toEqual({ action: "category.updated", detail: { guideline: null } });
  });

  test("is rejected if its name is now taken, and for unknown versions", async () => {
    const category = await createCategory({ name: "Shoes of old" });
    const path = `/policies/categories/${category.id}/`;
    await api.admin.patch(path, { name: "Boots of old" });
    await createCategory({ name: "SHOES of old" });
    const restore = `${versionPath("category", category.id, 1)}/restore/`;
    const taken = await api.admin.post(restore, {});
    expect(taken.status).toBe(409);
    expect(taken.body.name).toEqual(["A category with this name already exists."]);
    expect((await api.viewer.get(path)).body).toMatchObject({ name: "Boots of old" });
    for (const missing of [
      versionPath("category", category.id, 9),
      versionPath("category", 999_999, 1),
    ])
      expect((await api.admin.post(`${missing}/restore/`, {})).status).toBe(404);
  });

  test("is limited to admins, and so is its preview", async () => {
    const { id } = await changedTwice();
    for (const what of ["restore", "preview"])
      for (const person of [api.viewer, api.reviewer])
        expect((await person.post(`${versionPath("category", id, 1)}/${what}/`, {})).status).toBe(
          403,
        );
  });

  test("concurrently restores one state, and creates no version without changes", async () => {
    const { id, path } = await changedTwice();
    const answers = await Promise.all(
      [1, 1, 2].map((number) =>
        api.admin.post(`${versionPath("category", id, number)}/restore/`, {}),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { version_number } = (await api.viewer.get(path)).body;
    const { results } = (await api.viewer.get(`/policies/versions/?kind=category&policy=${id}`))
      .body;
    expect(results[0].number).toBe(version_number);
    for (const { number, changes } of results)
      if (number > 1) expect(changes, `version ${number}`).not.toEqual([]);
  });
});

describe("restoring a version of a brand guideline", () => {
  test("restores its limits to categories that still exist", async () => {
    const [shoes, hats] = [await createCategory(), await createCategory()];
    const guideline = await createBrandGuideline();
    const path = `/policies/guidelines/${guideline.id}/`;
    await api.admin.patch(path, { category_ids: [shoes.id, hats.id], regions: ["Burma"] });
    await api.admin.patch(path, { category_ids: [], regions: [], content: "Anything goes." });
    await api.admin.delete(`/policies/categories/${hats.id}/`);
    const restored = await api.admin.post(`${versionPath("brand", guideline.id, 2)}/restore/`, {});
    expect(restored.status).toBe(200);
    expect((await api.viewer.get(path)).body).toMatchObject({
      category_ids: [shoes.id],
      regions: ["Burma"],
      content: guideline.content,
      version: guideline.version,
    });
  });

  test("is rejected if none of its categories exists, as it would apply to all", async () => {
    const shoes = await createCategory();
    const guideline = await createBrandGuideline();
    const path = `/policies/guidelines/${guideline.id}/`;
    await api.admin.patch(path, { category_ids: [shoes.id] });
    await api.admin.patch(path, { category_ids: [] });
    await api.admin.delete(`/policies/categories/${shoes.id}/`);
    const { status, body } = await api.admin.post(
      `${versionPath("brand", guideline.id, 2)}/restore/`,
      {},
    );
    expect(status).toBe(409);
    expect(body.message).toContain("would apply the guideline to all categories");
    expect((await api.viewer.get(path)).body).toMatchObject({ category_ids: [] });
  });

  test("previews the effect on the products", async () => {
    const category = await createCategory();
    const guideline = await createBrandGuideline();
    await createProduct({
      categoryId: category.id,
      brandGuidelinesId: guideline.id,
      uploadedBy: api.users.admin.id,
      description: "A cheap shoe.",
    });
    const { body: rule } = await api.admin.post("/policies/rules/", {
      guideline: guideline.id,
      rule_content: "cheap",
      description: "No cheap talk",
      severity: "high",
    });
    await api.admin.delete(`/policies/rules/${rule.id}/`);
    const { body } = await api.admin.post(`${versionPath("brand", guideline.id, 2)}/preview/`, {});
    const result = JSON.parse(body.trim().split("\n").at(-1));
    expect(result).toMatchObject({ type: "result", products: 1, newly_failing: 1 });
    expect((await api.viewer.get(`/policies/guidelines/${guideline.id}/`)).body).toMatchObject({
      rules_count: 0,
      version_number: 3,
    });
  });
});

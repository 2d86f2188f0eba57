import { describe, expect, test } from "vitest";
import { useApi } from "../support/api";
import { CATEGORIES, made, one, uniqueName, words } from "../support/categories";
import { createBrandGuideline, createCategory, createProduct } from "../support/factories";
import { withoutIssues } from "../support/policies";

const api = useApi();

describe("creating a category", () => {
  test("applies the specification's defaults if only a name is sent", async () => {
    const name = uniqueName();
    const { status, body } = await api.admin.post(CATEGORIES, { name: `  ${name} ` });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name,
      description: "",
      compliance_threshold: 0.8,
      has_guidelines: false,
      rules_count: 0,
      guideline: null,
    });
    expect(new Date(body.created_at).toISOString()).toBe(body.created_at);
    expect((await api.viewer.get(one(body.id))).body).toEqual(withoutIssues(body));
  });

  test("stores guideline and rules with it, in the order sent", async () => {
    const body = await made(api, {
      compliance_threshold: 0.65,
      guideline: {
        title: "Footwear",
        content: "Speak plainly.",
        requirements: { length: "50-200", tone: ["warm", "calm"] },
        restrictions: { competitors: ["Nike"] },
        examples: "A good one.",
        rules: [
          words("cheap|fake"),
          {
            rule_type: "length_limit",
            severity: "high",
            rule_content: "50-200",
            description: "Long enough",
            is_active: false,
          },
        ],
      },
    });
    expect(body).toMatchObject({
      compliance_threshold: 0.65,
      has_guidelines: true,
      rules_count: 2,
      guideline: {
        category: body.id,
        category_name: body.name,
        title: "Footwear",
        version: "1.0",
        is_active: true,
        requirements: { length: "50-200", tone: ["warm", "calm"] },
        restrictions: { competitors: ["Nike"] },
        rules: [
          { rule_content: "cheap|fake", severity: "medium", is_active: true },
          { rule_type: "length_limit", severity: "high", is_active: false },
        ],
      },
    });
    expect(body.guideline.rules[0].category_guideline).toBe(body.guideline.id);
  });

  test("creates an empty guideline named like the category for rules without one", async () => {
    const body = await made(api, { guideline: { rules: [words("cheap")] } });
    expect(body).toMatchObject({
      has_guidelines: true,
      rules_count: 1,
      guideline: { title: body.name, content: "", rules: [{ rule_content: "cheap" }] },
    });
    const checked = await api.reviewer.post("/validations/analyze/", {
      description: "A cheap shoe.",
      category: body.id,
    });
    // The guideline's empty content adds no model check.
    expect(checked.body.checks).toHaveLength(1);
    expect(checked.body.total_violations).toBe(1);
  });

  test("reports all invalid fields nested like the body, and stores nothing", async () => {
    const name = uniqueName();
    const rules = [words("a"), words("b"), { ...words("abc"), rule_type: "length_limit" }];
    const { status, body } = await api.admin.post(CATEGORIES, {
      name,
      compliance_threshold: 1.5,
      guideline: {
        title: " ",
        content: "",
        requirements: { length: "long" },
        rules: [...rules, {}],
      },
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      message: expect.any(String),
      error: body.message,
      compliance_threshold: ["This must be from 0 to 1."],
      guideline: {
        title: ["This field is required."],
        content: ["This field is required."],
        requirements: { length: [expect.any(String)] },
        rules: {
          "2": { rule_content: [expect.any(String)] },
          "3": {
            rule_content: ["This field is required."],
            description: ["This field is required."],
          },
        },
      },
    });
    const again = await api.admin.post(CATEGORIES, { name });
    expect(again.status).toBe(201);
  });

  test("stores no category if its guideline is invalid", async () => {
    const name = uniqueName();
    const guideline = { title: "T", content: "C", rules: [{ id: 1, rule_content: "x" }] };
    const { status, body } = await api.admin.post(CATEGORIES, { name, guideline });
    expect(status).toBe(400);
    expect(body.guideline.rules["0"].id).toHaveLength(1);
    expect((await api.admin.post(CATEGORIES, { name })).status).toBe(201);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: 5 }, "name"],
    [{ name: "x".repeat(256) }, "name"],
    [{ name: "ok", description: "x".repeat(5001) }, "description"],
    [{ name: "ok", compliance_threshold: "0.8" }, "compliance_threshold"],
    [{ name: "ok", compliance_threshold: -0.1 }, "compliance_threshold"],
    [{ name: "ok", compliance_threshold: 0.12345 }, "compliance_threshold"],
    [{ name: "ok", guideline: "none" }, "guideline"],
    [{}, "name"],
  ])("rejects %j under its field", async (input, field) => {
    const { status, body } = await api.admin.post(CATEGORIES, input);
    expect(status).toBe(400);
    expect(body[field]).toBeInstanceOf(Array);
  });

  test("counts code points for the limit of 255 characters in a name", async () => {
    expect((await api.admin.post(CATEGORIES, { name: "👟".repeat(255) })).status).toBe(201);
  });

  test("reports a conflict under name if the name exists in another case", async () => {
    const { name } = await made(api);
    const { status, body } = await api.admin.post(CATEGORIES, { name: ` ${name.toUpperCase()} ` });
    expect(status).toBe(409);
    expect(body.name).toEqual(["A category with this name already exists."]);
    expect(body.message).toBe(body.name[0]);
  });

  test("ignores case in names outside ASCII as well", async () => {
    await made(api, { name: "Äpfel und Öle" });
    expect((await api.admin.post(CATEGORIES, { name: "ÄPFEL UND ÖLE" })).status).toBe(409);
  });

  test("lets one of several admins create the same category concurrently", async () => {
    const name = uniqueName();
    const answers = await Promise.all(
      [name, name.toLowerCase(), name.toUpperCase(), name].map((spelling) =>
        api.admin.post(CATEGORIES, {
          name: spelling,
          guideline: { title: "T", content: "C", rules: [words("x")] },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe("deleting a category", () => {
  test("deletes its guideline and rules as well", async () => {
    const { id, guideline } = await made(api, {
      guideline: { title: "G", content: "C", rules: [words("x")] },
    });
    expect((await api.admin.delete(one(id))).status).toBe(204);
    expect((await api.admin.get(one(id))).status).toBe(404);
    const rule = `/policies/category-rules/${guideline.rules[0].id}/`;
    expect((await api.admin.get(rule)).status).toBe(404);
    expect((await api.admin.delete(one(id))).status).toBe(404);
  });

  test("is rejected with the number of its products", async () => {
    const category = await createCategory();
    const product = { categoryId: category.id, uploadedBy: api.users.admin.id };
    await createProduct(product);
    const single = await api.admin.delete(one(category.id));
    expect(single.status).toBe(409);
    expect(single.body.message).toBe("This category contains 1 product. Move or delete it first.");
    await createProduct(product);
    await createProduct(product);
    const { body } = await api.admin.delete(one(category.id));
    expect(body.message).toBe("This category contains 3 products. Move or delete them first.");
    expect((await api.viewer.get(one(category.id))).status).toBe(200);
  });

  test("never leaves a concurrently created product without its category", async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await made(api);
      const sku = { product_id: `RACE-${round}`, category: id, description: "A shoe." };
      const create = () => api.admin.post("/products/products/", sku);
      const remove = () => api.admin.delete(one(id));
      const [created, removed] =
        round % 2 === 0
          ? await Promise.all([create(), remove()])
          : (await Promise.all([remove(), create()])).reverse();
      const outcome = [created?.status, removed?.status];
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual(outcome);
      expect((await api.viewer.get(one(id))).status).toBe(created?.status === 201 ? 200 : 404);
    }
  });

  test("deactivates brand guidelines limited to it instead of applying them to all", async () => {
    const [gone, stays] = [await made(api), await made(api)];
    const limited = async (category_ids: number[]) =>
      (await api.admin.post("/policies/guidelines/", { title: "B", content: "C", category_ids }))
        .body.id;
    const [only, both] = [await limited([gone.id]), await limited([gone.id, stays.id])];
    const everywhere = await createBrandGuideline();
    expect((await api.admin.delete(one(gone.id))).status).toBe(204);
    const active = async (id: number) =>
      (await api.viewer.get(`/policies/guidelines/${id}/`)).body.is_active;
    expect([await active(only), await active(both), await active(everywhere.id)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe("reading categories", () => {
  test("returns a page sorted by name, with relative links", async () => {
    for (const letter of ["b", "A", "c"]) await made(api, { name: `!${letter} ${uniqueName()}` });
    const { body } = await api.viewer.get(`${CATEGORIES}?page_size=2`);
    expect(body.results.map((category: { name: string }) => category.name.slice(0, 2))).toEqual([
      "!A",
      "!b",
    ]);
    expect(body.previous).toBeNull();
    expect(body.next).toBe("/api/policies/categories/?page_size=2&page=2");
    const second = await api.viewer.get(body.next.slice(4));
    expect(second.body.results[0].name.slice(0, 2)).toBe("!c");
    expect(second.body.count).toBe(body.count);
    const past = await api.viewer.get(`${CATEGORIES}?page=9999`);
    expect(past.body).toMatchObject({ count: body.count, results: [], next: null });
  });

  test.each(["page=0", "page=x", "page_size=0", "page_size=-1"])("rejects ?%s", async (query) => {
    expect((await api.viewer.get(`${CATEGORIES}?${query}`)).status).toBe(400);
  });

  test.each(["0", "x", "99999999999", "-1", "1.5"])("returns 404 for /%s/", async (id) => {
    expect((await api.viewer.get(`${CATEGORIES}${id}/`)).status).toBe(404);
    expect((await api.admin.patch(`${CATEGORIES}${id}/`, {})).status).toBe(404);
  });
});

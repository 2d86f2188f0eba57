import { describe, expect, test } from "vitest";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();
const PATH = "/policies/category-rules/";
const SPF = {
  rule_type: "required_phrases",
  rule_content: "reapply",
  when: ["SPF", "sunscreen"],
  unless: ["lamp"],
};
const LOW_FAT = { rule_content: "low fat", unless: ["3 g"], within: 3 };

async function post(fields: object) {
  const { id, guideline } = await createCategory();
  const rule = { category_guideline: guideline.id, description: "As published", ...fields };
  return { category: id, answer: await api.admin.post(PATH, rule) };
}

describe("rule conditions", () => {
  test("are returned with the rule, and are empty by default", async () => {
    const { answer } = await post(SPF);
    expect([answer.status, answer.body]).toMatchObject([201, { ...SPF, within: null }]);
    const { answer: plain } = await post({ rule_content: "cheap" });
    expect(plain.body).toMatchObject({ when: [], unless: [], within: null });
  });

  test("apply to live checks and stored validations, which also read the product name", async () => {
    const { category } = await post(SPF);
    const check = async (description: string) => {
      const { body } = await api.reviewer.post("/validations/analyze/", { description, category });
      return body.checks[0].outcome;
    };
    expect(await check("A sunscreen.")).toBe("violated");
    expect(await check("A sunscreen; reapply often.")).toBe("passed");
    expect(await check("A cream.")).toBe("not_applicable");
    expect(await check("An SPF lamp.")).toBe("not_applicable");
    const outcomes = [];
    for (const name of ["Sunscreen 50", "Hand cream"]) {
      const product = { product_id: `C-${category}-${name}`, name, description: "For all." };
      const { body } = await api.reviewer.post("/products/products/", { ...product, category });
      await runQueue();
      const path = `/validations/validations/by-product/${body.product.id}/`;
      const [{ id }] = (await api.viewer.get(path)).body.results;
      const stored = await api.viewer.get(`/validations/validations/${id}/`);
      outcomes.push(stored.body.checks[0].outcome);
    }
    expect(outcomes).toEqual(["violated", "not_applicable"]);
  });

  test("check each occurrence separately within a number of words", async () => {
    const { category } = await post(LOW_FAT);
    const description = "<p>Low fat, only <b>3</b>&nbsp;g</p><p>Low fat</p><p>3 g</p>";
    const { body } = await api.reviewer.post("/validations/analyze/", { description, category });
    expect(body.violations).toMatchObject([
      { violating_words: "Low fat", start_position: description.lastIndexOf("Low") },
    ]);
  });

  const phrase = expect.stringMatching(/required/);
  test.each([
    [{ within: 5 }, { within: [expect.stringMatching(/“when” or “unless”/)] }],
    [{ ...LOW_FAT, within: 0 }, { within: [expect.stringMatching(/from 1 to 50/)] }],
    [{ ...LOW_FAT, within: 51 }, { within: [expect.stringMatching(/from 1 to 50/)] }],
    [{ ...LOW_FAT, within: 1.5 }, { within: [expect.stringMatching(/from 1 to 50/)] }],
    [{ ...LOW_FAT, within: "3" }, { within: [expect.any(String)] }],
    [{ when: Array(51).fill("a") }, { when: [expect.stringMatching(/at most 50/)] }],
    [{ when: ["a", " "] }, { when: { 1: [phrase] } }],
    [{ unless: ["x".repeat(201)] }, { unless: { 0: [expect.stringMatching(/200/)] } }],
    [{ when: "SPF" }, { when: [expect.any(String)] }],
  ])("rejects %j with a message for its field", async (fields, expected) => {
    const { answer } = await post({ rule_content: "low fat", ...fields });
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(expected)]);
  });

  test("rejects changes that make the conditions inconsistent", async () => {
    const { answer } = await post(LOW_FAT);
    const path = `${PATH}${answer.body.id}/`;
    const bare = await api.admin.patch(path, { unless: [] });
    expect([bare.status, bare.body]).toMatchObject([400, { within: [expect.any(String)] }]);
    const changed = await api.admin.patch(path, { unless: [], within: null });
    expect([changed.status, changed.body.within]).toEqual([200, null]);
  });

  test.each(["yaml", "csv"])("are exported to a %s file and imported from it", async (format) => {
    const { category } = await post(LOW_FAT);
    const path = `/policies/categories/${category}/rules`;
    const file = await api.viewer.get(`${path}/export/?format=${format}`);
    const { category: other } = await post({ rule_content: "other" });
    const sent = { format, content: file.body };
    const imported = await api.admin.post(`/policies/categories/${other}/rules/import/`, sent);
    expect(imported.status).toBe(200);
    const { body } = await api.viewer.get(`/policies/categories/${other}/`);
    expect(body.guideline.rules).toMatchObject([LOW_FAT]);
  });

  test("are part of versions and of impact previews", async () => {
    const { category, answer } = await post({ rule_content: "low fat" });
    const product = { product_id: `P-${category}`, category, description: "Low fat, 3 g" };
    await api.reviewer.post("/products/products/", product);
    const rules = [{ id: answer.body.id, ...LOW_FAT }];
    const preview = await api.admin.post(`/policies/categories/${category}/preview/`, {
      guideline: { rules },
    });
    const last = JSON.parse(String(preview.body).trim().split("\n").at(-1) ?? "");
    expect(last).toMatchObject({ products: 1, changed: 1, average_after: 1 });
    await api.admin.patch(`${PATH}${answer.body.id}/`, LOW_FAT);
    const { body } = await api.viewer.get(`/policies/versions/?kind=category&policy=${category}`);
    expect(body.results[0].changes).toEqual([
      expect.objectContaining({ field: "unless", before: "", after: "3 g" }),
      expect.objectContaining({ field: "within", before: "", after: "3" }),
    ]);
  });
});

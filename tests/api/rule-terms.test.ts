import { describe, expect, test } from "vitest";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();
const PATH = "/policies/category-rules/";
const WITH_INFLECTIONS = {
  rule_content: "guarantee, NA",
  exceptions: ["not {}", "money-back guarantee"],
  forms: { guarantee: ["guaranteed", "guarantees"] },
  notes: { NA: "The size: says nothing" },
};

async function post(fields: object) {
  const { id, guideline } = await createCategory();
  const rule = { category_guideline: guideline.id, description: "No promises", ...fields };
  return { category: id, answer: await api.admin.post(PATH, rule) };
}

describe("exceptions, inflections and case of a rule", () => {
  test("are returned with the rule, and apply to live checks and stored validations", async () => {
    const { category, answer } = await post(WITH_INFLECTIONS);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject(WITH_INFLECTIONS);
    const description = "Guaranteed soft, not guaranteed dry; a money-back guarantee, a guarantee.";
    const live = await api.reviewer.post("/validations/analyze/", { description, category });
    const expected = [
      { violating_words: "Guaranteed", form_of: "guarantee" },
      { violating_words: "guarantee", form_of: null },
    ];
    expect(live.body.violations).toMatchObject(expected);
    const { body } = await api.reviewer.post("/products/products/", {
      product_id: `T-${category}`,
      category,
      description,
    });
    await runQueue();
    const path = `/validations/validations/by-product/${body.product.product_id}/`;
    const [{ id }] = (await api.viewer.get(path)).body.results;
    const stored = await api.viewer.get(`/validations/validations/${id}/`);
    expect(stored.body.violations).toMatchObject(expected);
  });

  test("match case only if the rule requires it", async () => {
    const description = "Made na mão, size NA.";
    const counts = [];
    for (const match_case of [false, true]) {
      const { category } = await post({ rule_content: "NA", match_case });
      const { body } = await api.reviewer.post("/validations/analyze/", { description, category });
      counts.push(
        body.violations.map((found: { violating_words: string }) => found.violating_words),
      );
    }
    expect(counts).toEqual([["na", "NA"], ["NA"]]);
  });

  test.each([
    [{ exceptions: ["{}"] }, { exceptions: { 0: [expect.stringMatching(/words around/)] } }],
    [{ exceptions: ["x", "NA"] }, { exceptions: { 1: [expect.stringMatching(/a term of/)] } }],
    [{ exceptions: Array(201).fill("x") }, { exceptions: [expect.stringMatching(/200/)] }],
    [{ forms: { dear: ["dearer"] } }, { forms: { dear: [expect.stringMatching(/not a term/)] } }],
    [{ forms: { NA: ["guarantee"] } }, { forms: { NA: [expect.stringMatching(/a term of/)] } }],
    [{ forms: { NA: [" "] } }, { forms: { NA: [expect.any(String)] } }],
    [{ notes: { dear: "x" } }, { notes: { dear: [expect.stringMatching(/not a term/)] } }],
    [{ notes: { NA: "x".repeat(1001) } }, { notes: { NA: [expect.stringMatching(/1,000/)] } }],
  ])("rejects %j with a message for its field", async (fields, expected) => {
    const { answer } = await post({ rule_content: "guarantee, NA", ...fields });
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(expected)]);
  });

  test("must agree with the content after a change, and affect examples", async () => {
    const { answer } = await post({ ...WITH_INFLECTIONS, must_pass: ["Not guaranteed."] });
    const path = `${PATH}${answer.body.id}/`;
    const renamed = await api.admin.patch(path, { rule_content: "promise" });
    expect([renamed.status, Object.keys(renamed.body.forms)]).toEqual([400, ["guarantee"]]);
    const bare = await api.admin.patch(path, { exceptions: [] });
    expect([bare.status, Object.keys(bare.body.must_pass)]).toEqual([400, ["0"]]);
    const both = await api.admin.patch(path, {
      rule_content: "promise",
      forms: {},
      notes: {},
      exceptions: [],
    });
    expect(both.status).toBe(200);
  });

  test.each(["yaml", "csv"])("are exported to a %s file and imported from it", async (format) => {
    const { category } = await post({ ...WITH_INFLECTIONS, match_case: true });
    const path = `/policies/categories/${category}/rules`;
    const file = await api.viewer.get(`${path}/export/?format=${format}`);
    const { category: other } = await post({ rule_content: "other" });
    const imported = await api.admin.post(`/policies/categories/${other}/rules/import/`, {
      format,
      content: file.body,
    });
    expect(imported.status).toBe(200);
    const { body } = await api.viewer.get(`/policies/categories/${other}/`);
    expect(body.guideline.rules).toMatchObject([{ ...WITH_INFLECTIONS, match_case: true }]);
  });

  test("are part of the versions that they change", async () => {
    const { category, answer } = await post({ rule_content: "guarantee" });
    await api.admin.patch(`${PATH}${answer.body.id}/`, {
      exceptions: ["not {}"],
      forms: { guarantee: ["guaranteed"] },
    });
    const { body } = await api.viewer.get(`/policies/versions/?kind=category&policy=${category}`);
    expect(body.results[0].changes).toEqual([
      expect.objectContaining({ field: "exceptions", before: "", after: "not {}" }),
      expect.objectContaining({ field: "forms", before: "", after: "guarantee: guaranteed" }),
    ]);
  });
});

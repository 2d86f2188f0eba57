import { describe, expect, test } from "vitest";
import { useApi } from "../support/api";
import { createBrandGuideline, createCategory, createRuleSet } from "../support/factories";

const api = useApi();
const REQUIRED = ["This field is required."];

/**
 * Returns one rule for each kind of error, with a valid rule in between, and the errors by index.
 */
function faulty() {
  const rule = { rule_content: "cheap", description: "No cheap talk" };
  const rules = [
    { ...rule, rule_content: "", severity: "huge" },
    { ...rule, rule_type: "length_limit", rule_content: "long" },
    rule,
    { ...rule, forms: { dear: ["dearer"] } },
    { ...rule, must_flag: ["A dear shoe."] },
    { ...rule, field: "no_such_field" },
    { ...rule, id: 999_999 },
    { rule_type: "format_requirement", rule_content: "items:5-3", severity: "huge" },
    "a text",
  ];
  const faults = {
    0: { rule_content: REQUIRED, severity: [expect.stringContaining("high, medium, low")] },
    1: { rule_content: [expect.stringMatching(/^Write a length limit/)] },
    3: { forms: { dear: [expect.stringContaining("not a term")] } },
    4: {
      is_active: ["A rule cannot be active while its examples fail."],
      must_flag: { 0: ["The rule does not flag this text."] },
    },
    5: { field: ["This field does not exist."] },
    6: { id: [expect.stringContaining("has no rule with this id")] },
    7: {
      description: REQUIRED,
      rule_content: [expect.stringContaining("items:3-5")],
      severity: [expect.stringContaining("high, medium, low")],
    },
    8: [expect.any(String)],
  };
  return { rules, faults };
}

describe("a list of rules with several errors is rejected with all of them", () => {
  test("in a new and in a changed rule set", async () => {
    const { rules, faults } = faulty();
    const made = await api.admin.post("/policies/rule-sets/", { name: "", rules });
    expect(made.status).toBe(400);
    expect(made.body).toMatchObject({ name: REQUIRED, rules: faults });
    expect(Object.keys(made.body.rules)).toEqual(Object.keys(faults));
    const { id } = await createRuleSet();
    const changed = await api.admin.patch(`/policies/rule-sets/${id}/`, { rules });
    expect(changed.status).toBe(400);
    expect(changed.body.rules).toEqual(faults);
  });

  test("in a category's guideline, within the category or separately", async () => {
    const { rules, faults } = faulty();
    const guideline = { title: "T", content: "C", rules };
    const made = await api.admin.post("/policies/categories/", { name: "Faulty", guideline });
    expect(made.status).toBe(400);
    expect(made.body.guideline.rules).toEqual(faults);
    const category = await createCategory();
    const [within, separate] = await Promise.all([
      api.admin.patch(`/policies/categories/${category.id}/`, { guideline: { rules } }),
      api.admin.patch(`/policies/category-guidelines/${category.guideline.id}/`, { rules }),
    ]);
    expect(within.body.guideline.rules).toEqual(faults);
    expect(separate.body.rules).toEqual(faults);
    const other = await api.admin.post("/policies/category-guidelines/", {
      category: category.id,
      ...guideline,
    });
    expect(other.body.rules).toEqual(faults);
  });

  test("in a brand guideline", async () => {
    const { rules, faults } = faulty();
    const { id } = await createBrandGuideline();
    const { status, body } = await api.admin.patch(`/policies/guidelines/${id}/`, { rules });
    expect(status).toBe(400);
    expect(body.rules).toEqual(faults);
  });

  test("compares a rule with an id with the stored one", async () => {
    const { id } = await createRuleSet();
    const path = `/policies/rule-sets/${id}/`;
    const rule = { rule_content: "cheap", description: "No cheap talk", must_flag: ["cheap"] };
    const { body } = await api.admin.patch(path, { rules: [rule] });
    const [stored] = body.rules;
    const rules = [
      { id: stored.id, rule_content: "dear" },
      { rule_content: '"dear', description: "x" },
      { id: stored.id },
    ];
    const changed = await api.admin.patch(path, { rules });
    expect(changed.body.rules).toMatchObject({
      0: { must_flag: { 0: ["The rule does not flag this text."] } },
      1: { rule_content: [expect.stringMatching(/^A quote is not closed/)] },
      2: { id: ["This rule is in the list twice."] },
    });
    expect((await api.admin.get(path)).body.rules).toEqual(body.rules);
  });
});

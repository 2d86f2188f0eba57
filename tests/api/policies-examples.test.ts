import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import { useApi } from "../support/api";
import { createBrandGuideline, createCategory } from "../support/factories";

const api = useApi();

async function category() {
  const { guideline } = await createCategory();
  return { guideline: guideline.id, path: "/policies/category-rules/" };
}

const NO_CHEAP = {
  rule_type: "prohibited_words",
  rule_content: "cheap|best ever",
  description: "No cheap talk",
};

describe("a rule's examples", () => {
  test("allow saving an active rule if they pass", async () => {
    const { guideline, path } = await category();
    const { status, body } = await api.admin.post(path, {
      ...NO_CHEAP,
      category_guideline: guideline,
      must_flag: ["A cheap shoe.", "Simply the best ever"],
      must_pass: ["A shoe.", "Cheapest is another word"],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ must_flag: ["A cheap shoe.", "Simply the best ever"] });
    expect(body.failing_examples).toEqual([]);
  });

  test("block saving an active rule while they fail, and are listed in the error", async () => {
    const { guideline, path } = await category();
    const rule = {
      ...NO_CHEAP,
      category_guideline: guideline,
      must_flag: ["A cheap shoe.", "A shoe of low price."],
      must_pass: ["The best ever made."],
    };
    const { status, body } = await api.admin.post(path, rule);
    expect(status).toBe(400);
    expect(body.is_active).toEqual(["A rule cannot be active while its examples fail."]);
    expect(body.must_flag).toEqual({ 1: ["The rule does not flag this text."] });
    expect(body.must_pass).toEqual({ 0: ["The rule flags this text: “best ever” is prohibited."] });
    expect((await api.admin.get(`${path}?category_guideline=${guideline}`)).body.count).toBe(0);
  });

  test("of an inactive rule are stored with their failures, and block its activation", async () => {
    const { guideline, path } = await category();
    const { status, body } = await api.admin.post(path, {
      ...NO_CHEAP,
      category_guideline: guideline,
      is_active: false,
      must_flag: ["A shoe of low price."],
    });
    expect(status).toBe(201);
    expect(body.failing_examples).toEqual([
      { kind: "must_flag", index: 0, message: "The rule does not flag this text." },
    ]);
    const activated = await api.admin.patch(`${path}${body.id}/`, { is_active: true });
    expect(activated.status).toBe(400);
    expect(activated.body.must_flag).toEqual({ 0: ["The rule does not flag this text."] });
    const fixedRule = await api.admin.patch(`${path}${body.id}/`, {
      is_active: true,
      rule_content: "cheap|low price",
    });
    expect(fixedRule.status).toBe(200);
    expect(fixedRule.body.failing_examples).toEqual([]);
  });

  test("block a change of content that would make them fail", async () => {
    const guideline = await createBrandGuideline();
    const rule = { ...NO_CHEAP, guideline: guideline.id, must_flag: ["cheap"] };
    const { body } = await api.admin.post("/policies/rules/", rule);
    const path = `/policies/rules/${body.id}/`;
    const changed = await api.admin.patch(path, { rule_content: "expensive" });
    expect(changed.status).toBe(400);
    expect((await api.admin.get(path)).body.rule_content).toBe("cheap|best ever");
  });

  test("in a category's form are rejected under the position of the rule", async () => {
    const { status, body } = await api.admin.post("/policies/categories/", {
      name: "Examples by form",
      guideline: {
        title: "T",
        content: "C",
        rules: [NO_CHEAP, { ...NO_CHEAP, must_pass: ["cheap"] }],
      },
    });
    expect(status).toBe(400);
    expect(Object.keys(body.guideline.rules)).toEqual(["1"]);
    expect(Object.keys(body.guideline.rules[1])).toEqual(["is_active", "must_pass"]);
  });

  test("that only a model could judge are stored as not tested", async () => {
    const { guideline, path } = await category();
    const { status, body } = await api.admin.post(path, {
      rule_type: "tone_requirement",
      rule_content: "Warm and calm.",
      description: "The tone",
      category_guideline: guideline,
      must_flag: ["BUY NOW!!!"],
    });
    expect(status).toBe(201);
    expect(body.failing_examples).toBeNull();
  });

  test("are tested again by each engine version", async () => {
    const { guideline, path } = await category();
    const { body } = await api.admin.post(path, {
      ...NO_CHEAP,
      category_guideline: guideline,
      must_flag: ["cheap"],
    });
    // Simulates a later engine version: the stored rule no longer flags its example.
    await db().update(rules).set({ ruleContent: "dear" }).where(eq(rules.id, body.id));
    const read = await api.viewer.get(`${path}${body.id}/`);
    expect(read.body.failing_examples).toHaveLength(1);
  });
});

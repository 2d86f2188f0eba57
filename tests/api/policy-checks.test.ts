import { setImmediate } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { brandGuidelines, categories, ruleSets } from "@/db/schema/policies";
import { auditLog } from "@/db/schema/users";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { hashCollection } from "@/lib/policies/checks/collection";
import { checkCollection } from "@/lib/policies/checks/run";
import type { PolicyChecksJson, PolicyIssueJson } from "@/lib/policies/checks/schemas";
import { useApi } from "../support/api";
import { must } from "../support/factories";

const api = useApi();

beforeEach(async () => {
  await db().delete(ruleSets);
  await db().delete(brandGuidelines);
  await db().delete(categories);
});

const rule = (rule_content: string, more: Record<string, unknown> = {}) => ({
  rule_content,
  description: `About ${rule_content}`,
  ...more,
});

let names = 0;
async function ruleSet(
  rules: object[],
  more: Record<string, unknown> = { applies_to: { all: true } },
) {
  names += 1;
  const body = { name: `Tone of voice ${names}`, rules, ...more };
  const answer = await api.admin.post("/policies/rule-sets/", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

async function checks(): Promise<PolicyChecksJson> {
  const { status, body } = await api.viewer.get("/policies/checks/");
  expect(status).toBe(200);
  return body;
}

describe("checks of policies", () => {
  test("report both rules of a contradiction, with an example text", async () => {
    const first = await ruleSet([rule("illegal => incorrect")]);
    const second = await ruleSet([rule("incorrect")]);
    const { issues, rules, not_checked, checked_at } = await checks();
    expect([rules, not_checked]).toEqual([2, 0]);
    expect(new Date(checked_at).toISOString()).toBe(checked_at);
    expect(issues).toHaveLength(1);
    expect(must(issues[0])).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{20}$/),
      kind: "preferred_is_prohibited",
      rules: [first, second].map(({ id, name, rules: [stored] }) => ({
        rule: stored.id,
        source: "category",
        reference: `${name}: Prohibited words`,
        name: stored.description,
        policy: { kind: "rule_set", id, name },
        page: `/policies?tab=rule-sets&rule_set=${id}&part=rules&rule=${stored.id}`,
      })),
      message: `“illegal” should become “incorrect”, but “incorrect” is prohibited by ${second.name}.`,
      witness: {
        texts: { description: "incorrect" },
        language: null,
        market: null,
        findings: [
          {
            rule: second.rules[0].id,
            words: "incorrect",
            field: "description",
            item: null,
            start_position: 0,
            end_position: 9,
            reason: "“incorrect” is prohibited.",
          },
        ],
      },
      points: null,
      dismissed: null,
    });
  });

  test("count rules that only the model can judge as not checked", async () => {
    await ruleSet([rule("Friendly.", { rule_type: "tone_requirement" }), rule("cheap")]);
    expect(await checks()).toMatchObject({ rules: 2, not_checked: 1, issues: [] });
  });

  test("ignore inactive rules and policies", async () => {
    const { id, rules } = await ruleSet([rule("illegal => incorrect"), rule("incorrect")]);
    expect((await checks()).issues).toHaveLength(1);
    const off = [rules[0], { ...rules[1], is_active: false }];
    await api.admin.patch(`/policies/rule-sets/${id}/`, { rules: off });
    expect((await checks()).issues).toEqual([]);
    await api.admin.patch(`/policies/rule-sets/${id}/`, { rules });
    expect((await checks()).issues).toHaveLength(1);
    await api.admin.patch(`/policies/rule-sets/${id}/`, { is_active: false });
    expect((await checks()).issues).toEqual([]);
  });

  test("compare a brand guideline only with the categories that it applies to", async () => {
    const category = async (name: string, content: string) =>
      (
        await api.admin.post("/policies/categories/", {
          name,
          guideline: { title: name, content: "x", rules: [rule(content)] },
        })
      ).body;
    const shoes = await category("Shoes", "cheap => fair");
    const hats = await category("Hats", "low => modest");
    const brand = await api.admin.post("/policies/guidelines/", {
      title: "Northwind",
      content: "x",
      category_ids: [hats.id],
    });
    const path = `/policies/guidelines/${brand.body.id}/`;
    await api.admin.patch(path, { rules: [rule("fair")] });
    expect((await checks()).issues).toEqual([]);
    const { body } = await api.admin.patch(path, { category_ids: [shoes.id] });
    expect(body.policy_issues.map(({ message }: PolicyIssueJson) => message)).toEqual([
      "“cheap” should become “fair”, but “fair” is prohibited by Northwind.",
    ]);
  });
});

describe("saving a policy", () => {
  test("reports only the issues that this save causes", async () => {
    const first = await ruleSet([rule("illegal => incorrect")]);
    expect(first.policy_issues).toEqual([]);
    const second = await ruleSet([rule("incorrect")]);
    expect(second.policy_issues).toEqual((await checks()).issues);
    const again = await api.admin.patch(`/policies/rule-sets/${second.id}/`, { description: "x" });
    expect(again.body.policy_issues).toEqual([]);
    const path = "/policies/rule-set-rules/";
    const made = await api.admin.post(path, { rule_set: first.id, ...rule("mad => incorrect") });
    expect(made.status).toBe(201);
    expect(made.body.policy_issues.map(({ message }: PolicyIssueJson) => message)).toEqual([
      `“mad” should become “incorrect”, but “incorrect” is prohibited by ${second.name}.`,
    ]);
    const changed = await api.admin.patch(`${path}${made.body.id}/`, {
      rule_content: "mad => odd",
    });
    expect(changed.body.policy_issues).toEqual([]);
  });

  test("has a preview with the issues, which are not stored", async () => {
    const { id, name } = await ruleSet([rule("illegal => incorrect")]);
    const preview = await api.admin.post(`/policies/rule-sets/${id}/preview/`, {
      rules: [rule("illegal => incorrect"), rule("incorrect")],
    });
    const lines = String(
      typeof preview.body === "string" ? preview.body : JSON.stringify(preview.body),
    );
    const result = JSON.parse(must(lines.trim().split("\n").at(-1)));
    expect(result.policy_issues).toMatchObject([
      {
        message: `“illegal” should become “incorrect”, but “incorrect” is prohibited by ${name}.`,
      },
    ]);
    expect((await checks()).issues).toEqual([]);
  });

  test("from a file reports the same issues in the dry run and in the import", async () => {
    const { id } = await ruleSet([]);
    const content = [
      "rules:",
      "  - rule_content: illegal => incorrect",
      "    description: First",
      "  - rule_content: incorrect",
      "    description: Second",
    ].join("\n");
    const file = { format: "yaml", content };
    const path = `/policies/rule-sets/${id}/rules/import/`;
    const dry = await api.admin.post(path, { ...file, dry_run: true });
    expect(dry.body.policy_issues).toHaveLength(1);
    expect((await checks()).issues).toEqual([]);
    const { body } = await api.admin.post(path, file);
    expect(body.policy_issues).toHaveLength(1);
    expect(body.policy_issues).toEqual((await checks()).issues);
  });
});

describe("a rule that is being edited", () => {
  test("is checked against all policies without being stored", async () => {
    const { name } = await ruleSet([rule("incorrect")]);
    const { id, rules } = await ruleSet([rule("cheap")]);
    const draft = { id: rules[0].id, rule_content: "illegal => incorrect" };
    const body = { kind: "rule_set", policy: id, draft };
    const answer = await api.admin.post("/policies/checks/draft/", body);
    expect(answer.status).toBe(200);
    expect(answer.body.issues).toMatchObject([
      { message: `“illegal” should become “incorrect”, but “incorrect” is prohibited by ${name}.` },
    ]);
    const fresh = { kind: "rule_set", policy: null, draft: { rule_content: "a => b a" } };
    const alone = await api.admin.post("/policies/checks/draft/", fresh);
    expect(alone.body.issues).toMatchObject([
      { kind: "preferred_is_prohibited", rules: [{ rule: null }] },
    ]);
    expect((await checks()).issues).toEqual([]);
  });

  test.each(["category", "brand", "rule_set"])(
    "of a new %s is checked together with the rules that apply to all products",
    async (kind) => {
      const { id, name } = await ruleSet([rule("incorrect")]);
      const applies_to = { all: true, categories: [], brand_guidelines: [] };
      await api.admin.patch(`/policies/rule-sets/${id}/`, { applies_to });
      const draft = { rule_content: kind === "rule_set" ? "a => b a" : "illegal => incorrect" };
      const body = { kind, policy: null, draft };
      const { body: answer } = await api.admin.post("/policies/checks/draft/", body);
      expect(answer.issues).toHaveLength(1);
      if (kind !== "rule_set") expect(answer.issues[0].message).toContain(name);
    },
  );

  test("is checked in a category that has no guideline yet", async () => {
    const category = await api.admin.post("/policies/categories/", { name: "Empty shelf" });
    const draft = { rule_content: "a => b a" };
    const body = { kind: "category", policy: category.body.id, draft };
    const { body: answer } = await api.admin.post("/policies/checks/draft/", body);
    expect(answer.issues).toMatchObject([{ kind: "preferred_is_prohibited" }]);
  });
});

describe("dismissing an issue", () => {
  test("stores the reason, is audited, and ends when one of its rules changes", async () => {
    const { id, rules } = await ruleSet([rule("illegal => incorrect"), rule("incorrect")]);
    const issue = must((await checks()).issues[0]);
    const path = `/policies/checks/${issue.id}/dismiss/`;
    const { status, body } = await api.admin.post(path, { reason: " Both are meant. " });
    expect(status).toBe(200);
    const dismissed = {
      reason: "Both are meant.",
      dismissed_by: expect.any(String),
      dismissed_at: expect.any(String),
    };
    expect(body).toEqual({ ...issue, dismissed });
    expect((await checks()).issues).toEqual([body]);
    const [entry] = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "policy_issue.dismissed"));
    expect(entry).toMatchObject({
      kind: "policy",
      actorId: api.users.admin.id,
      detail: { issue: issue.id, reason: "Both are meant.", message: issue.message },
    });
    const [first, second] = rules;
    await api.admin.patch(`/policies/rule-sets/${id}/`, {
      rules: [first, { ...second, severity: "high" }],
    });
    expect((await checks()).issues).toEqual([{ ...issue, dismissed: null }]);
  });

  test("requires an admin, an existing issue and a reason of 1 to 500 characters", async () => {
    await ruleSet([rule("illegal => incorrect"), rule("incorrect")]);
    const issue = must((await checks()).issues[0]);
    const path = `/policies/checks/${issue.id}/dismiss/`;
    for (const reason of ["", "  ", "x".repeat(501)]) {
      const refused = await api.admin.post(path, { reason });
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body)).toContain("reason");
    }
    expect((await api.reviewer.post(path, { reason: "x" })).status).toBe(403);
    expect((await api.viewer.post(path, { reason: "x" })).status).toBe(403);
    const notFound = await api.admin.post("/policies/checks/none/dismiss/", { reason: "x" });
    expect(notFound.status).toBe(404);
    expect((await checks()).issues).toEqual([issue]);
    expect((await api.admin.post(path, { reason: "x".repeat(500) })).status).toBe(200);
  });
});

describe("the thread that checks policies", () => {
  const collectionOf = (rules: PolicyRule[]) =>
    hashCollection({
      categories: [],
      brands: [],
      ruleSets: [
        { id: 1, name: "Set", rules, appliesToAll: true, categoryIds: [], guidelineIds: [] },
      ],
    });
  const term = (id: number): PolicyRule => ({
    id,
    ruleType: "prohibited_words",
    severity: "low",
    content: `word${id} => word${id + 1}`,
    description: "",
  });

  test("leaves the process free meanwhile", async () => {
    let isDone = false;
    let turns = 0;
    const result = checkCollection(collectionOf(Array.from({ length: 200 }, (_, at) => term(at))));
    void result.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await setImmediate();
      turns++;
    }
    expect((await result).issues.length).toBeGreaterThan(100);
    expect(turns).toBeGreaterThan(10);
  });

  test("stores no result if the check fails, and works for the next", async () => {
    const faulty = collectionOf([{ ...term(1), ruleType: "unknown" as "prohibited_words" }]);
    await expect(checkCollection(faulty)).rejects.toThrow("could not be checked");
    await expect(checkCollection(faulty)).rejects.toThrow("could not be checked");
    expect(await checkCollection(collectionOf([term(1)]))).toMatchObject({ rules: 1, issues: [] });
  });
});

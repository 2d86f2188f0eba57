import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import { auditLog } from "@/db/schema/users";
import { toRuleFields } from "@/lib/policies/rules/fields";
import { useApi } from "../support/api";
import { createBrandGuideline, createCategory } from "../support/factories";
import { withoutIssues } from "../support/policies";

const api = useApi();

type StoredRule = Pick<typeof rules.$inferInsert, "ruleType" | "ruleContent">;

const kinds = [
  {
    path: "/policies/rules/",
    owner: "guideline",
    entity: "guideline_rule",
    makeOwner: async () => (await createBrandGuideline()).id,
    fill: (id: number, count: number, rule: StoredRule = { ruleContent: "x" }) =>
      db()
        .insert(rules)
        .values(Array.from({ length: count }, () => ({ brandGuidelineId: id, ...rule }))),
  },
  {
    path: "/policies/category-rules/",
    owner: "category_guideline",
    entity: "category_rule",
    makeOwner: async () => (await createCategory()).guideline.id,
    fill: (id: number, count: number, rule: StoredRule = { ruleContent: "x" }) =>
      db()
        .insert(rules)
        .values(Array.from({ length: count }, () => ({ categoryGuidelineId: id, ...rule }))),
  },
];

describe.each(kinds)("rules at $path", ({ path, owner, entity, makeOwner, fill }) => {
  const made = async (body: Record<string, unknown> = {}, of?: number) => {
    const answer = await api.admin.post(path, {
      [owner]: of ?? (await makeOwner()),
      rule_content: "cheap",
      description: "No cheap talk",
      ...body,
    });
    expect(answer.status).toBe(201);
    return withoutIssues(answer.body);
  };

  test("can be deactivated, but not activated again, if their content is invalid", async () => {
    const id = await makeOwner();
    await fill(id, 1, { ruleType: "length_limit", ruleContent: "abc" });
    const [rule] = (await api.admin.get(`${path}?${owner}=${id}`)).body.results;
    const off = await api.admin.patch(`${path}${rule.id}/`, { is_active: false });
    expect([off.status, off.body.is_active]).toEqual([200, false]);
    const on = await api.admin.patch(`${path}${rule.id}/`, { is_active: true });
    expect(on.status).toBe(400);
    expect(on.body.rule_content[0]).toMatch(/^Write a length limit/);
  });

  test("apply the defaults if only content and description are sent: prohibited words, medium, active", async () => {
    const id = await makeOwner();
    const body = await made({}, id);
    expect(body).toEqual({
      id: expect.any(Number),
      [owner]: id,
      ...toRuleFields({ rule_content: "cheap", description: "No cheap talk" }),
      rule_type: "prohibited_words",
      severity: "medium",
      is_active: true,
      failing_examples: [],
      evaluation: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await api.viewer.get(`${path}${body.id}/`)).body).toEqual(body);
  });

  test("are filtered by their guideline", async () => {
    const id = await makeOwner();
    const ids = [(await made({}, id)).id, (await made({}, id)).id];
    await made();
    const { body } = await api.viewer.get(`${path}?${owner}=${id}`);
    expect(body.count).toBe(2);
    expect(body.results.map((rule: { id: number }) => rule.id)).toEqual(ids);
    const paged = await api.viewer.get(`${path}?${owner}=${id}&page_size=1`);
    expect(paged.body.next).toBe(`/api${path}?${owner}=${id}&page_size=1&page=2`);
    expect((await api.viewer.get(`${path}?${owner}=999999`)).body).toMatchObject({
      count: 0,
      results: [],
    });
    const all = (await api.viewer.get(path)).body.count;
    expect(all).toBeGreaterThan(2);
    expect((await api.viewer.get(`${path}?${owner}=all`)).body.count).toBe(all);
    expect((await api.viewer.get(`${path}?${owner}=x`)).status).toBe(400);
  });

  test("return 404 for a rule of the other kind of guideline, and leave it unchanged", async () => {
    const other = kinds.find((kind) => kind.path !== path) ?? kinds[0];
    const id = await other?.makeOwner();
    const { body } = await api.admin.post(other?.path ?? "", {
      [other?.owner ?? ""]: id,
      rule_content: "cheap",
      description: "No cheap talk",
    });
    const here = `${path}${body.id}/`;
    expect((await api.viewer.get(here)).status).toBe(404);
    expect((await api.admin.patch(here, { severity: "high" })).status).toBe(404);
    expect((await api.admin.delete(here)).status).toBe(404);
    const listed = await api.viewer.get(`${path}?page_size=100`);
    expect(listed.body.results.map((rule: { id: number }) => rule.id)).not.toContain(body.id);
    const stored = await api.viewer.get(`${other?.path}${body.id}/`);
    expect(stored.body).toEqual(withoutIssues(body));
  });

  test.each([
    ["length_limit", "abc"],
    ["length_limit", "200-50"],
    ["prohibited_words", '"unclosed'],
    ["prohibited_words", " , | "],
    ["format_requirement", "regex:("],
    ["format_requirement", `not_regex:${".{0,1000}x".repeat(400)}`],
    ["format_requirement", "no_html, not_regex:\\p{L}{1,900}[0-9]"],
    ["price_format", "cheap"],
  ])("reject a %s with the content %j under rule_content", async (rule_type, rule_content) => {
    const id = await makeOwner();
    const { status, body } = await api.admin.post(path, { [owner]: id, rule_type, rule_content });
    expect(status).toBe(400);
    expect(body.rule_content).toEqual([expect.any(String)]);
    expect(body.description).toEqual(["This field is required."]);
    expect((await api.viewer.get(`${path}?${owner}=${id}`)).body.count).toBe(0);
  });

  test.each([
    [{ rule_type: "spell_check" }, "rule_type"],
    [{ severity: "fatal" }, "severity"],
    [{ rule_content: "" }, "rule_content"],
    [{ rule_content: undefined }, "rule_content"],
    [{ rule_content: "x".repeat(100_001) }, "rule_content"],
    [{ description: undefined }, "description"],
    [{ description: "" }, "description"],
    [{ description: " \n" }, "description"],
    [{ description: "x".repeat(5001) }, "description"],
    [{ description: "a\u0000b" }, "description"],
    [{ is_active: 1 }, "is_active"],
    [{ owner: 999999 }, "owner"],
    [{ owner: undefined }, "owner"],
    [{ owner: "1" }, "owner"],
  ])("reject invalid input under its field (case %#)", async (change, field) => {
    const given = { owner: await makeOwner(), rule_content: "cheap", description: "D", ...change };
    const { owner: ownerId, ...rest } = given;
    const { status, body } = await api.admin.post(path, { ...rest, [owner]: ownerId });
    expect(status).toBe(400);
    const { message, error, ...fields } = body;
    expect(fields).toEqual({ [field === "owner" ? owner : field]: [expect.any(String)] });
  });

  test("require content and description in a change", async () => {
    const before = await made();
    for (const field of ["rule_content", "description"]) {
      const refused = await api.admin.patch(`${path}${before.id}/`, { [field]: " " });
      expect(refused).toMatchObject({
        status: 400,
        body: { [field]: ["This field is required."] },
      });
    }
    expect((await api.viewer.get(`${path}${before.id}/`)).body).toEqual(before);
  });

  test("keep the other fields if one field is changed", async () => {
    const before = await made({ description: "Words", severity: "low" });
    const { status, body } = await api.admin.patch(`${path}${before.id}/`, { is_active: false });
    expect(status).toBe(200);
    expect(withoutIssues(body)).toEqual({
      ...before,
      is_active: false,
      updated_at: expect.any(String),
    });
  });

  test("require a new type to fit the stored content, and new content to fit the type", async () => {
    const { id } = await made();
    const type = await api.admin.patch(`${path}${id}/`, { rule_type: "length_limit" });
    expect(type.status).toBe(400);
    expect(type.body.rule_content).toHaveLength(1);
    const both = { rule_type: "length_limit", rule_content: "50-200" };
    expect((await api.admin.patch(`${path}${id}/`, both)).body).toMatchObject(both);
    const content = await api.admin.patch(`${path}${id}/`, { rule_content: "cheap" });
    expect(content.status).toBe(400);
    expect(content.body.rule_content).toHaveLength(1);
    expect((await api.viewer.get(`${path}${id}/`)).body).toMatchObject(both);
  });

  test("reject one of two concurrent changes that conflict", async () => {
    const { id } = await made({ rule_content: "50-200" });
    const answers = await Promise.all([
      api.admin.patch(`${path}${id}/`, { rule_type: "length_limit" }),
      api.admin.patch(`${path}${id}/`, { rule_content: "cheap" }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  test("cannot be moved, but accept their own guideline in a change", async () => {
    const before = await made();
    const moved = await api.admin.patch(`${path}${before.id}/`, { [owner]: await makeOwner() });
    expect(moved.status).toBe(400);
    expect(moved.body[owner]).toHaveLength(1);
    const named = { [owner]: before[owner], severity: "high" };
    expect((await api.admin.patch(`${path}${before.id}/`, named)).body).toMatchObject(named);
  });

  test("are deleted, and the audit log keeps their content", async () => {
    const { id } = await made();
    expect((await api.admin.delete(`${path}${id}/`)).status).toBe(204);
    expect((await api.admin.get(`${path}${id}/`)).status).toBe(404);
    expect((await api.admin.patch(`${path}${id}/`, {})).status).toBe(404);
    expect((await api.admin.delete(`${path}${id}/`)).status).toBe(404);
    const [entry] = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entity, entity))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(entry).toMatchObject({
      action: `${entity}.deleted`,
      entityId: id,
      actorId: api.users.admin.id,
      detail: { rule_content: "cheap" },
    });
  });

  test("store one of two concurrent rules at a guideline's limit", async () => {
    const id = await makeOwner();
    await fill(id, 999);
    const rule = { [owner]: id, rule_content: "x", description: "D" };
    const answers = await Promise.all([api.admin.post(path, rule), api.admin.post(path, rule)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400]);
    expect((await api.viewer.get(`${path}?${owner}=${id}&page_size=1`)).body.count).toBe(1000);
  });
});

describe("category guidelines", () => {
  const path = "/policies/category-guidelines/";
  const category = async () =>
    (await api.admin.post("/policies/categories/", { name: unique() })).body;
  let serial = 0;
  const unique = () => `Hats ${++serial}`;

  test("are created for a category with rules, found by category, changed and deleted", async () => {
    const { id, name } = await category();
    const rules = [{ rule_content: "cheap", description: "D" }];
    const { status, body } = await api.admin.post(path, {
      category: id,
      title: "T",
      content: "C",
      rules,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ category: id, category_name: name, title: "T" });
    const list = await api.viewer.get(`${path}?category=${id}`);
    expect(list.body).toMatchObject({ count: 1, results: [withoutIssues(body)] });
    const changed = await api.admin.patch(`${path}${body.id}/`, { version: "2.0", category: id });
    expect(changed.body).toMatchObject({ version: "2.0", rules: body.rules });
    expect((await api.admin.delete(`${path}${body.id}/`)).status).toBe(204);
    const left = await api.viewer.get(`/policies/categories/${id}/`);
    expect(left.body).toMatchObject({ has_guidelines: false, guideline: null });
  });

  test("report a conflict under category for a second one", async () => {
    const { id } = await category();
    await api.admin.post(path, { category: id, title: "T", content: "C" });
    const { status, body } = await api.admin.post(path, { category: id, title: "U", content: "C" });
    expect(status).toBe(409);
    expect(body.category).toEqual(["This category already has a guideline."]);
  });

  test("reject an unknown category, another category and invalid rules at the body's top level", async () => {
    const unknown = await api.admin.post(path, { category: 999999, title: "T", content: "C" });
    expect([unknown.status, unknown.body.category]).toEqual([400, [expect.any(String)]]);
    const [mine, other] = [await category(), await category()];
    const { body } = await api.admin.post(path, { category: mine.id, title: "T", content: "C" });
    const moved = await api.admin.patch(`${path}${body.id}/`, { category: other.id });
    expect([moved.status, moved.body.category]).toEqual([400, [expect.any(String)]]);
    const rules = await api.admin.patch(`${path}${body.id}/`, { rules: [{ id: 999999 }] });
    expect([rules.status, rules.body.rules]).toEqual([400, { "0": { id: [expect.any(String)] } }]);
    const clauses = await api.admin.patch(`${path}${body.id}/`, { requirements: { tone: 5 } });
    expect([clauses.status, clauses.body.requirements]).toEqual([
      400,
      { tone: [expect.any(String)] },
    ]);
  });
});

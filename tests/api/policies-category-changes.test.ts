import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { auditLog } from "@/db/schema/users";
import { useApi } from "../support/api";
import { made, one, uniqueName, words } from "../support/categories";
import { withoutIssues } from "../support/policies";

const api = useApi();

describe("changing a category", () => {
  const rich = () =>
    made(api, { guideline: { title: "G", content: "C", rules: [words("one"), words("two")] } });

  test("changes only the fields that are sent", async () => {
    const before = await rich();
    const { status, body } = await api.admin.patch(one(before.id), { compliance_threshold: 0.5 });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      compliance_threshold: 0.5,
      version_number: before.version_number + 1,
      updated_at: expect.any(String),
    });
  });

  test("keeps the rules if the guideline is sent without rules", async () => {
    const before = await rich();
    const { body } = await api.admin.patch(one(before.id), { guideline: { title: "New" } });
    expect(body.guideline).toMatchObject({ id: before.guideline.id, title: "New", content: "C" });
    expect(body.guideline.rules).toEqual(before.guideline.rules);
  });

  test("replaces the list of rules, and rules sent with their id keep it", async () => {
    const before = await rich();
    const [first, second] = before.guideline.rules;
    const { status, body } = await api.admin.patch(one(before.id), {
      guideline: { rules: [{ id: second.id, severity: "high" }, words("three")] },
    });
    expect(status).toBe(200);
    expect(body.rules_count).toBe(2);
    expect(body.guideline.rules[0]).toMatchObject({
      id: second.id,
      severity: "high",
      rule_content: "two",
    });
    expect(body.guideline.rules[1].rule_content).toBe("three");
    expect((await api.viewer.get(`/policies/category-rules/${first.id}/`)).status).toBe(404);
  });

  test("removes all rules for an empty list", async () => {
    const before = await rich();
    const { body } = await api.admin.patch(one(before.id), { guideline: { rules: [] } });
    expect(body.guideline.rules).toEqual([]);
  });

  test("reports foreign ids, duplicate ids and unreadable pairs, and changes nothing", async () => {
    const before = await rich();
    const other = await rich();
    const [first, second] = before.guideline.rules;
    const { status, body } = await api.admin.patch(one(before.id), {
      name: uniqueName(),
      guideline: {
        title: "Changed",
        rules: [
          { id: first.id },
          { id: first.id },
          { id: other.guideline.rules[0].id },
          { id: second.id, rule_type: "length_limit" },
        ],
      },
    });
    expect(status).toBe(400);
    expect(Object.keys(body.guideline.rules)).toEqual(["1", "2", "3"]);
    expect(body.guideline.rules["1"].id).toEqual(["This rule is in the list twice."]);
    expect(body.guideline.rules["2"].id).toEqual(["This guideline has no rule with this id."]);
    expect(body.guideline.rules["3"].rule_content).toHaveLength(1);
    expect((await api.viewer.get(one(before.id))).body).toEqual(withoutIssues(before));
    expect((await api.viewer.get(one(other.id))).body).toEqual(withoutIssues(other));
  });

  test("creates a missing guideline, with defaults for what is not sent", async () => {
    const { id } = await made(api);
    const sent = { title: "", content: " " };
    const empty = await api.admin.patch(one(id), { guideline: sent });
    expect(empty.status).toBe(400);
    expect(empty.body.guideline).toEqual({
      title: ["This field is required."],
      content: ["This field is required."],
    });
    expect((await api.admin.get(one(id))).body.guideline).toBeNull();
    const name = uniqueName();
    const { body } = await api.admin.patch(one(id), { name, guideline: { rules: [words("x")] } });
    expect(body).toMatchObject({
      has_guidelines: true,
      rules_count: 1,
      guideline: { title: name, content: "" },
    });
    const cleared = await api.admin.patch(one(id), { guideline: sent });
    expect(Object.keys(cleared.body.guideline)).toEqual(["title", "content"]);
    expect((await api.admin.get(one(id))).body).toEqual(withoutIssues(body));
  });

  test("removes the guideline with its rules for null", async () => {
    const before = await rich();
    const { body } = await api.admin.patch(one(before.id), { guideline: null });
    expect(body).toMatchObject({ has_guidelines: false, rules_count: 0, guideline: null });
    const deletedGuideline = await api.viewer.get(
      `/policies/category-guidelines/${before.guideline.id}/`,
    );
    expect(deletedGuideline.status).toBe(404);
  });

  test("reports a conflict for the name of another category, but not for its own in another case", async () => {
    const [mine, other] = [await made(api), await made(api)];
    const taken = await api.admin.patch(one(mine.id), { name: other.name.toLowerCase() });
    expect(taken.status).toBe(409);
    expect(taken.body.name).toHaveLength(1);
    const own = await api.admin.patch(one(mine.id), { name: mine.name.toUpperCase() });
    expect(own.body.name).toBe(mine.name.toUpperCase());
  });

  test("stores one of the two lists if two admins replace the rules concurrently", async () => {
    const { id } = await rich();
    const lists = [
      ["a", "b", "c"],
      ["d", "e"],
    ];
    const answers = await Promise.all(
      lists.map((list) => api.admin.patch(one(id), { guideline: { rules: list.map(words) } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const { body } = await api.viewer.get(one(id));
    const left = body.guideline.rules.map((rule: { rule_content: string }) => rule.rule_content);
    expect(lists).toContainEqual(left);
  });

  test("creates one guideline if two admins create it concurrently", async () => {
    const { id } = await made(api);
    const answers = await Promise.all([
      api.admin.patch(one(id), { guideline: { title: "A", content: "C" } }),
      api.admin.post("/policies/category-guidelines/", { category: id, title: "B", content: "C" }),
    ]);
    const list = await api.viewer.get(`/policies/category-guidelines/?category=${id}`);
    expect(list.body.count).toBe(1);
    for (const answer of answers) expect([200, 201, 409]).toContain(answer.status);
  });

  test("records every write in the audit log with its author", async () => {
    const { id, name } = await made(api);
    await api.admin.patch(one(id), { description: "Said" });
    await api.admin.delete(one(id));
    const log = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(desc(auditLog.id))
      .limit(3);
    expect(log.map((entry) => entry.action)).toEqual([
      "category.deleted",
      "category.updated",
      "category.created",
    ]);
    expect(log.map((entry) => entry.actorId)).toEqual(Array(3).fill(api.users.admin.id));
    expect(log[0]?.detail).toMatchObject({ name });
    expect(log[1]?.detail).toEqual({ description: "Said" });
  });
});

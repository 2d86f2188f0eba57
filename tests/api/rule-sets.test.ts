import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { ruleSets, rules } from "@/db/schema/policies";
import { auditLog } from "@/db/schema/users";
import { useApi } from "../support/api";
import { createBrandGuideline, createCategory, createRuleSet } from "../support/factories";
import { withoutIssues } from "../support/policies";

const api = useApi();
const PATH = "/policies/rule-sets/";

const CHEAP = { rule_content: "cheap", description: "No cheap talk" };

let serial = 0;
const named = (overrides = {}) => ({ name: `Claims ${++serial}`, ...overrides });

async function versionsOf(id: number) {
  const { body } = await api.viewer.get(`/policies/versions/?kind=rule_set&policy=${id}`);
  return body.results;
}

describe("rule sets", () => {
  test("are created with rules, and apply to nothing by default", async () => {
    const { status, body } = await api.admin.post(PATH, named({ rules: [CHEAP] }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      description: "",
      reference: "",
      version: "1.0",
      version_number: 1,
      is_active: true,
      applies_to: { all: false, categories: [], brand_guidelines: [] },
      rules_count: 1,
      rules: [{ ...CHEAP, rule_set: body.id, rule_type: "prohibited_words", severity: "medium" }],
    });
    const stored = withoutIssues(body);
    expect((await api.viewer.get(`${PATH}${body.id}`)).body).toEqual(stored);
    const list = (await api.viewer.get(PATH)).body.results;
    expect(list.find(({ id }: { id: number }) => id === body.id)).toEqual(stored);
  });

  test("replace the rules and scopes that are sent, and keep the rest", async () => {
    const category = await createCategory();
    const brand = await createBrandGuideline();
    const applies_to = { categories: [category.id], brand_guidelines: [brand.id] };
    const { body: made } = await api.admin.post(
      PATH,
      named({
        reference: "EU 2024/825",
        applies_to,
        rules: [CHEAP, { ...CHEAP, severity: "low" }],
      }),
    );
    const path = `${PATH}${made.id}/`;
    expect(made.applies_to).toEqual({ all: false, ...applies_to });
    const { body: renamed } = await api.admin.patch(path, { description: "New" });
    expect(renamed).toMatchObject({ applies_to: made.applies_to, rules: made.rules });
    const remainingRuleId = made.rules[1].id;
    const { body: changed } = await api.admin.patch(path, {
      applies_to: { all: true },
      rules: [
        { id: remainingRuleId, severity: "high" },
        { rule_content: "fake", description: "No fakes" },
      ],
    });
    expect(changed).toMatchObject({
      name: made.name,
      reference: "EU 2024/825",
      version_number: 3,
      applies_to: { all: true, categories: [], brand_guidelines: [] },
      rules: [
        { id: remainingRuleId, severity: "high", rule_content: "cheap" },
        { rule_content: "fake" },
      ],
    });
  });

  test("have unique names, ignoring case", async () => {
    const { body: first } = await api.admin.post(PATH, { name: "Green Claims" });
    const { body: other } = await api.admin.post(PATH, named());
    const sentence = { name: ["A rule set with this name already exists."] };
    const again = await api.admin.post(PATH, { name: " green claims " });
    expect([again.status, again.body]).toEqual([409, expect.objectContaining(sentence)]);
    const renamed = await api.admin.patch(`${PATH}${other.id}/`, { name: "GREEN CLAIMS" });
    expect(renamed.status).toBe(409);
    const own = await api.admin.patch(`${PATH}${first.id}/`, { name: "GREEN CLAIMS" });
    expect(own.body.name).toBe("GREEN CLAIMS");
  });

  test("reject invalid fields with one message each, and store nothing", async () => {
    const before = await db().$count(ruleSets);
    const post = (body: unknown) => api.admin.post(PATH, body);
    expect((await post({})).body).toMatchObject({ name: ["This field is required."] });
    expect((await post({ name: " " })).status).toBe(400);
    const nowhere = { categories: [999998, 999999], brand_guidelines: [999999] };
    expect((await post(named({ applies_to: nowhere }))).body).toMatchObject({
      applies_to: {
        categories: ["Category 999998 does not exist.", "Category 999999 does not exist."],
        brand_guidelines: ["Brand guideline 999999 does not exist."],
      },
    });
    expect((await post(named({ applies_to: { categories: ["x"] } }))).status).toBe(400);
    const rule = { rule_type: "length_limit", rule_content: "abc", description: "Short" };
    const unread = await post(named({ rules: [CHEAP, rule] }));
    expect([unread.status, Object.keys(unread.body.rules)]).toEqual([400, ["1"]]);
    const strange = await post(named({ rules: [{ id: 999999, ...CHEAP }] }));
    expect(strange.body.rules[0].id).toEqual(["This rule set has no rule with this id."]);
    const failing = await post(named({ rules: [{ ...CHEAP, must_pass: ["cheap"] }] }));
    expect(failing.status).toBe(400);
    expect(await db().$count(ruleSets)).toBe(before);
  });

  test("return 404 for unknown ids", async () => {
    for (const path of [`${PATH}999999/`, `${PATH}x/`]) {
      expect((await api.admin.get(path)).status).toBe(404);
      expect((await api.admin.patch(path, { description: "New" })).status).toBe(404);
      expect((await api.admin.delete(path)).status).toBe(404);
      expect((await api.admin.post(`${path}preview/`, {})).status).toBe(404);
      expect((await api.admin.get(`${path}rules/export/`)).status).toBe(404);
    }
  });

  test("cannot be deleted while they are in use", async () => {
    const categories = [await createCategory(), await createCategory()];
    const brand = await createBrandGuideline();
    const applies_to = {
      all: true,
      categories: categories.map(({ id }) => id),
      brand_guidelines: [brand.id],
    };
    const { body: made } = await api.admin.post(PATH, named({ applies_to, rules: [CHEAP] }));
    const path = `${PATH}${made.id}/`;
    const refused = await api.admin.delete(path);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("all products, 2 categories, and 1 brand guideline");
    expect((await api.admin.get(path)).body).toEqual(withoutIssues(made));
    expect((await api.admin.delete(`${path}?detach=true`)).status).toBe(204);
    expect((await api.admin.get(path)).status).toBe(404);
    expect(await db().$count(rules, eq(rules.ruleSetId, made.id))).toBe(0);
    expect((await versionsOf(made.id)).map((one: { number: number }) => one.number)).toEqual([
      2, 1,
    ]);
    expect((await api.admin.get(`/policies/categories/${categories[0]?.id}/`)).status).toBe(200);
  });

  test("are deleted directly if they apply to nothing", async () => {
    const { body: made } = await api.admin.post(PATH, named());
    expect((await api.admin.delete(`${PATH}${made.id}`)).status).toBe(204);
  });

  test("are added to nine categories in one save, one version and one log entry", async () => {
    const categories = await Promise.all(Array.from({ length: 9 }, () => createCategory()));
    const { body: made } = await api.admin.post(PATH, named({ rules: [CHEAP] }));
    const ids = categories.map(({ id }) => id);
    await api.admin.patch(`${PATH}${made.id}/`, { applies_to: { categories: ids } });
    const [second, first, ...rest] = await versionsOf(made.id);
    expect([first.number, rest]).toEqual([1, []]);
    expect(second.changes).toEqual([
      expect.objectContaining({
        part: "Rule set",
        field: "categories",
        after: [...categories]
          .sort((a, b) => a.id - b.id)
          .map(({ name }) => name)
          .join("\n"),
      }),
    ]);
    const logged = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "rule_set.updated"));
    expect(logged.filter(({ entityId }) => entityId === made.id)).toHaveLength(1);
    for (const id of ids)
      expect((await api.viewer.get(`/policies/categories/${id}/`)).body.version_number).toBe(1);
  });

  test("lose deleted categories and guidelines, and keep the others", async () => {
    const [stays, goes] = [await createCategory(), await createCategory()];
    const brand = await createBrandGuideline();
    const ruleSet = await createRuleSet({ categories: [stays, goes], guidelines: [brand] });
    await api.admin.delete(`/policies/categories/${goes.id}/`);
    await api.admin.delete(`/policies/guidelines/${brand.id}/`);
    const { body } = await api.admin.get(`${PATH}${ruleSet.id}/`);
    expect(body.applies_to).toEqual({ all: false, categories: [stays.id], brand_guidelines: [] });
    const [third, second] = await versionsOf(ruleSet.id);
    expect(third.changes).toMatchObject([{ field: "brand_guidelines", after: "" }]);
    expect(second.changes).toMatchObject([{ field: "categories", after: stays.name }]);
  });
});

describe("rules of a rule set", () => {
  test("are listed, added, changed and deleted one by one, each as a version of the rule set", async () => {
    const { body: made } = await api.admin.post(PATH, named());
    const { status, body: rule } = await api.admin.post("/policies/rule-set-rules/", {
      rule_set: made.id,
      ...CHEAP,
    });
    expect([status, rule.rule_set]).toEqual([201, made.id]);
    const path = `/policies/rule-set-rules/${rule.id}/`;
    expect((await api.admin.patch(path, { severity: "high" })).body.severity).toBe("high");
    const list = await api.viewer.get(`/policies/rule-set-rules/?rule_set=${made.id}`);
    expect(list.body.results).toHaveLength(1);
    expect((await api.admin.delete(path)).status).toBe(204);
    const { body: after } = await api.admin.get(`${PATH}${made.id}/`);
    expect([after.rules, after.version_number]).toEqual([[], 4]);
    const [, , added] = await versionsOf(made.id);
    expect(added.changes).toMatchObject([{ kind: "added", after: "cheap" }]);
    const { body: log } = await api.admin.get("/auth/audit/?kind=policy");
    expect(log.results.map(({ what }: { what: string }) => what).slice(0, 4)).toEqual([
      `deleted a prohibited words rule of rule set “${made.name}”`,
      `changed a rule of rule set “${made.name}”`,
      `added a rule to rule set “${made.name}”`,
      `created rule set “${made.name}”`,
    ]);
  });

  test("exclude the rules of other rule sets and guidelines", async () => {
    const { body: made } = await api.admin.post(PATH, named({ rules: [CHEAP] }));
    const { body: other } = await api.admin.post(PATH, named());
    const [rule] = made.rules;
    const moved = await api.admin.patch(`/policies/rule-set-rules/${rule.id}/`, {
      rule_set: other.id,
    });
    expect(moved.body.rule_set).toEqual(["A rule cannot be moved to another rule set."]);
    expect((await api.admin.get(`/policies/rules/${rule.id}/`)).status).toBe(404);
    const taken = await api.admin.patch(`${PATH}${other.id}/`, { rules: [{ id: rule.id }] });
    expect(taken.status).toBe(400);
    const unknown = await api.admin.post("/policies/rule-set-rules/", { rule_set: 9999, ...CHEAP });
    expect(unknown.body.rule_set).toEqual(["This rule set does not exist."]);
  });

  test.each(["yaml", "csv"])("are exported as %s and imported again", async (format) => {
    const rule = { ...CHEAP, rule_content: "cheap => affordable", reference: "EU 2024/825" };
    const { body: made } = await api.admin.post(PATH, named({ rules: [rule] }));
    const path = `${PATH}${made.id}/rules/`;
    const file = await api.viewer.get(`${path}export/?format=${format}`);
    expect(file.headers.get("content-disposition")).toContain(`rule-set-${made.id}-rules`);
    const content = file.body.replace("cheap =>", "fake =>");
    const dry = await api.admin.post(`${path}import/`, { format, content, dry_run: true });
    expect(dry.body).toMatchObject({ changed: 1, added: 0, removed: 0 });
    expect((await api.admin.post(`${path}import/`, { format, content })).status).toBe(200);
    const { body: after } = await api.admin.get(`${PATH}${made.id}/`);
    expect(after.rules).toMatchObject([
      { id: made.rules[0].id, rule_content: "fake => affordable", reference: "EU 2024/825" },
    ]);
  });
});

describe("versions of a rule set", () => {
  test("are restored with their rules and the categories that still exist", async () => {
    const [stays, goes] = [await createCategory(), await createCategory()];
    const applies_to = { all: false, categories: [stays.id, goes.id], brand_guidelines: [] };
    const { body: made } = await api.admin.post(PATH, named({ applies_to, rules: [CHEAP] }));
    const path = `${PATH}${made.id}/`;
    await api.admin.patch(path, { name: `${made.name} 2`, applies_to: { all: true }, rules: [] });
    await api.admin.delete(`/policies/categories/${goes.id}/`);
    const version = `/policies/versions/rule_set/${made.id}/1/`;
    const { body: shown } = await api.viewer.get(version);
    expect(shown).toMatchObject({
      kind: "rule_set",
      policy: made.id,
      snapshot: { applies_to: { categories: [{ id: stays.id, name: stays.name }, {}] } },
    });
    const dry = await api.admin.post(`${version}restore/`, { dry_run: true });
    expect(dry.body).toMatchObject({ number: 3 });
    expect((await api.admin.get(path)).body.version_number).toBe(2);
    expect((await api.admin.post(`${version}restore/`, {})).status).toBe(200);
    expect((await api.admin.get(path)).body).toMatchObject({
      name: made.name,
      version_number: 3,
      applies_to: { all: false, categories: [stays.id] },
      rules: [CHEAP],
    });
  });

  test("are created by each of several concurrent saves", async () => {
    const category = await createCategory();
    const { body: made } = await api.admin.post(PATH, named({ rules: [CHEAP] }));
    const path = `${PATH}${made.id}/`;
    const saves = await Promise.all([
      api.admin.patch(path, { applies_to: { categories: [category.id] } }),
      api.admin.patch(path, { description: "Both" }),
      api.admin.patch(`/policies/rule-set-rules/${made.rules[0].id}/`, { severity: "low" }),
    ]);
    for (const { status } of saves) expect(status).toBe(200);
    expect((await api.admin.get(path)).body).toMatchObject({
      version_number: 4,
      description: "Both",
      applies_to: { categories: [category.id] },
      rules: [{ severity: "low" }],
    });
  });

  test("stay consistent if a category is saved and deleted concurrently", async () => {
    for (let round = 0; round < 5; round++) {
      const [stays, goes] = [await createCategory(), await createCategory()];
      const ruleSet = await createRuleSet({ categories: [goes] });
      const [saved, deleted] = await Promise.all([
        api.admin.patch(`${PATH}${ruleSet.id}/`, {
          applies_to: { categories: [stays.id, goes.id] },
        }),
        api.admin.delete(`/policies/categories/${goes.id}/`),
      ]);
      expect(deleted.status).toBe(204);
      expect([200, 400]).toContain(saved.status);
      const { body } = await api.admin.get(`${PATH}${ruleSet.id}/`);
      expect(body.applies_to.categories).toEqual(saved.status === 200 ? [stays.id] : []);
    }
  });
});

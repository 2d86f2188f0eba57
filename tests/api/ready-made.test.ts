import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { readyMadeSets, ruleSets } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import type { PreviewEvent } from "@/lib/validations/preview/schemas";
import { useApi } from "../support/api";
import { createCategory, createProduct, must } from "../support/factories";

const api = useApi();
const KEY = "walmart-listings";
const PATH = `/policies/ready-made/${KEY}/`;

beforeEach(async () => {
  await db().delete(ruleSets);
});

const EMPTY_SCOPE = { all: false, categories: [], brand_guidelines: [] };

/** Creates a category with one product, whose title is too long for the template. */
async function shop(name: string) {
  const category = await createCategory({ name });
  const product = await createProduct({
    categoryId: category.id,
    uploadedBy: api.users.admin.id,
    name: "A lamp with a very long title. ".repeat(8),
    description: "A lamp.",
  });
  return { category, product };
}

const listed = async () => {
  const { body } = await api.viewer.get("/policies/ready-made/");
  return body.find(({ key }: { key: string }) => key === KEY);
};

/** Makes the installed template look like an older version. */
async function age(change: (rules: { file: number; id: number; rule: object }[]) => unknown) {
  const [row] = await db().select().from(readyMadeSets).where(eq(readyMadeSets.key, KEY));
  if (!row) throw new Error("Nothing is installed.");
  const { installed } = row;
  change(installed.rules);
  await db().update(readyMadeSets).set({ installed }).where(eq(readyMadeSets.key, KEY));
}

describe("templates", () => {
  test("are listed with their contents, as not installed", async () => {
    const { status, body } = await api.viewer.get("/policies/ready-made/");
    expect(status).toBe(200);
    expect(body).toHaveLength(6);
    expect(await listed()).toMatchObject({
      name: "Walmart listing rules",
      description: expect.any(String),
      reference: expect.stringMatching(/read 2026-11-22$/),
      installed: false,
      newer: false,
      rule_set: null,
      rules: expect.arrayContaining([expect.objectContaining({ id: 1, rule_content: "-150" })]),
    });
  });

  test("are installed as a rule set with one call, only once", async () => {
    const { status, body } = await api.admin.post(`${PATH}install/`);
    expect(status).toBe(201);
    const shipped = await listed();
    expect(shipped).toMatchObject({ installed: true, newer: false, rule_set: body.id });
    expect(body).toMatchObject({
      name: "Walmart listing rules",
      applies_to: EMPTY_SCOPE,
      rules_count: shipped.rules.length,
    });
    const again = await api.admin.post(`${PATH}install/`);
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/installed already/);
    await api.admin.delete(`/policies/rule-sets/${body.id}/`);
    expect(await listed()).toMatchObject({ installed: false });
    expect((await api.admin.post(`${PATH}install/`)).status).toBe(201);
  });

  test("are installed where they apply in one step", async () => {
    const { category } = await shop("Installed lamps");
    const { status, body } = await api.admin.post(`${PATH}install/`, {
      applies_to: { categories: [category.id, category.id] },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      applies_to: { ...EMPTY_SCOPE, categories: [category.id] },
      version_number: 1,
      policy_issues: [],
    });
    const { body: stored } = await api.viewer.get(`/policies/rule-sets/${body.id}/`);
    expect(stored.applies_to).toEqual(body.applies_to);
  });

  test("are not installed if a target category or guideline does not exist", async () => {
    for (const applies_to of [{ categories: [999_999] }, { brand_guidelines: [999_999] }]) {
      const { status, body } = await api.admin.post(`${PATH}install/`, { applies_to });
      expect(status).toBe(400);
      expect(body.applies_to).toEqual({ [must(Object.keys(applies_to)[0])]: [expect.any(String)] });
    }
    for (const body of [{ applies_to: "all" }, { applies_to: { all: "yes" } }, { revalidate: 1 }])
      expect((await api.admin.post(`${PATH}install/`, body)).status).toBe(400);
    expect(await db().$count(ruleSets)).toBe(0);
    expect(await listed()).toMatchObject({ installed: false });
  });

  test("queue the products that they apply to on request", async () => {
    const [inside, outside] = [await shop("Queued lamps"), await shop("Other lamps")];
    const pendingOf = async ({ product }: typeof inside) =>
      (await api.viewer.get(`/validations/validations/by-product/${product.productId}/`)).body;
    const before = { applies_to: { categories: [inside.category.id] } };
    const { body } = await api.admin.post(`${PATH}install/`, before);
    expect(await pendingOf(inside)).toMatchObject({ count: 0 });
    await api.admin.delete(`/policies/rule-sets/${body.id}/?detach=true`);
    await api.admin.post(`${PATH}install/`, { ...before, revalidate: true });
    expect(await pendingOf(inside)).toMatchObject({ count: 1, results: [{ status: "pending" }] });
    expect(await pendingOf(outside)).toMatchObject({ count: 0 });
  });

  test("preview their effect without being installed", async () => {
    const { category, product } = await shop("Previewed lamps");
    await shop("Unaffected lamps");
    const preview = async (body: object) => {
      const answer = await api.admin.post(`${PATH}install/preview/`, body);
      expect(answer.status).toBe(200);
      const lines = String(answer.body).trim().split("\n");
      return JSON.parse(must(lines.at(-1))) as PreviewEvent;
    };
    expect(await preview({ applies_to: { categories: [category.id] } })).toMatchObject({
      type: "result",
      products: 1,
      changed: 1,
      samples: [{ product_id: product.productId, new_findings: expect.any(Array) }],
      policy_issues: [],
    });
    const everywhere = await preview({ applies_to: { all: true } });
    expect(everywhere).toMatchObject({ products: await db().$count(products) });
    expect(await preview({})).toMatchObject({ products: 0, samples: [] });
    expect(await db().$count(ruleSets)).toBe(0);
    const unknown = { applies_to: { categories: [999_999] } };
    expect((await api.admin.post(`${PATH}install/preview/`, unknown)).status).toBe(400);
    expect((await api.reviewer.post(`${PATH}install/preview/`, {})).status).toBe(403);
    await api.admin.post(`${PATH}install/`);
    expect((await api.admin.post(`${PATH}install/preview/`, {})).status).toBe(409);
  });

  test("are installed once by two concurrent requests", async () => {
    const answers = await Promise.all([
      api.admin.post(`${PATH}install/`),
      api.admin.post(`${PATH}install/`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await db().$count(ruleSets)).toBe(1);
  });

  test("cannot be installed if their name is taken", async () => {
    await api.admin.post("/policies/rule-sets/", { name: "walmart LISTING rules" });
    expect((await api.admin.post(`${PATH}install/`)).status).toBe(409);
    expect(await listed()).toMatchObject({ installed: false });
  });

  test("are updated without losing the user's own changes", async () => {
    const { body: set } = await api.admin.post(`${PATH}install/`);
    const [first, second, third, fourth] = set.rules;
    await age((rules) => {
      Object.assign(rules[0]?.rule ?? {}, { message: "An older sentence." });
      Object.assign(rules[1]?.rule ?? {}, { message: "Another older sentence." });
      // The older version did not contain the third rule.
      rules.splice(2, 1);
    });
    await api.admin.patch(`/policies/rule-set-rules/${second.id}/`, { severity: "low" });
    await api.admin.delete(`/policies/rule-set-rules/${third.id}/`);
    await api.admin.delete(`/policies/rule-set-rules/${fourth.id}/`);
    await api.admin.patch(`/policies/rule-sets/${set.id}/`, {
      rules: [
        ...set.rules
          .filter(({ id }: { id: number }) => id !== third.id && id !== fourth.id)
          .map(({ id }: { id: number }) =>
            id === first.id ? { id, message: "An older sentence." } : { id },
          ),
        { rule_content: "own term", description: "Our own rule" },
      ],
    });
    expect(await listed()).toMatchObject({ newer: true });
    const { body: dry } = await api.admin.post(`${PATH}update/`, { dry_run: true });
    expect(dry).toMatchObject({ conflicts: [], rule_set: null });
    expect(await listed()).toMatchObject({ newer: true });
    const { status, body } = await api.admin.post(`${PATH}update/`, {});
    expect(status).toBe(200);
    const now = new Map(
      body.rule_set.rules.map((rule: { description: string }) => [rule.description, rule]),
    );
    expect(now.get(first.description)).toMatchObject({ id: first.id, message: first.message });
    expect(now.get(second.description)).toMatchObject({ id: second.id, severity: "low" });
    // New rules of the template are added; deleted rules stay deleted.
    expect(now.has(third.description)).toBe(true);
    expect(now.has(fourth.description)).toBe(false);
    expect(now.get("Our own rule")).toMatchObject({ rule_content: "own term" });
    expect(await listed()).toMatchObject({ newer: false });
    const { body: nothing } = await api.admin.post(`${PATH}update/`, {});
    expect(nothing).toMatchObject({ changes: [], conflicts: [] });
  });

  test("report a conflict if both sides changed the same value", async () => {
    const { body: set } = await api.admin.post(`${PATH}install/`);
    const [first] = set.rules;
    await age((rules) => Object.assign(rules[0]?.rule ?? {}, { message: "An older sentence." }));
    await api.admin.patch(`/policies/rule-set-rules/${first.id}/`, { message: "My own sentence." });
    const { body: dry } = await api.admin.post(`${PATH}update/`, { dry_run: true });
    expect(dry.conflicts).toEqual([
      {
        key: "rule.1.message",
        part: `Rule “${first.description}”`,
        field: "message",
        installed: "An older sentence.",
        yours: "My own sentence.",
        newer: first.message,
      },
    ]);
    const refused = await api.admin.post(`${PATH}update/`, {});
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toEqual(dry.conflicts);
    const wrong = await api.admin.post(`${PATH}update/`, { choices: { "rule.1.message": "mine" } });
    expect(wrong.status).toBe(400);
    const mine = await api.admin.post(`${PATH}update/`, { choices: { "rule.1.message": "yours" } });
    expect(mine.body.rule_set.rules[0].message).toBe("My own sentence.");
    expect(await listed()).toMatchObject({ newer: false });
    expect((await api.admin.post(`${PATH}update/`, {})).body.changes).toEqual([]);
  });

  test("reject unknown templates, updates before the installation, and users who are not admins", async () => {
    expect((await api.admin.post("/policies/ready-made/none/install/")).status).toBe(404);
    expect((await api.admin.post(`${PATH}update/`, {})).status).toBe(409);
    expect((await api.reviewer.post(`${PATH}install/`)).status).toBe(403);
    expect((await api.viewer.post(`${PATH}update/`, {})).status).toBe(403);
    expect((await api.nobody.get("/policies/ready-made/")).status).toBe(401);
  });
});

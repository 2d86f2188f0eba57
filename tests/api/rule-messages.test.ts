import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { policyVersions } from "@/db/schema/policies";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();
const DECISION_LABELS = {
  message: "Say what the shoe is made of instead.",
  reference: "House style 4.2, https://example.com/style#42 (read 2026-11-21)",
};

async function categoryWith(fields: object) {
  const { id } = await createCategory();
  const { body } = await api.viewer.get(`/policies/categories/${id}/`);
  const made = await api.admin.post("/policies/category-rules/", {
    category_guideline: body.guideline.id,
    rule_content: "cheap",
    description: "No cheap talk",
    ...fields,
  });
  expect(made.status).toBe(201);
  return { id, rule: made.body };
}

describe("message and reference of a rule", () => {
  test("are returned with the rule, and are empty by default", async () => {
    expect((await categoryWith(DECISION_LABELS)).rule).toMatchObject(DECISION_LABELS);
    expect((await categoryWith({})).rule).toMatchObject({ message: "", reference: "" });
    // Error responses also have a `message` key. For the field of that name, it contains the
    // field's error.
    const { guideline } = await createCategory();
    const long = await api.admin.post("/policies/category-rules/", {
      category_guideline: guideline.id,
      rule_content: "x",
      description: "x",
      message: "x".repeat(1001),
    });
    expect([long.status, long.body.message]).toEqual([400, expect.stringMatching(/1,?000/)]);
  });

  test("are shown with each violation in live checks and stored validations", async () => {
    const { id } = await categoryWith(DECISION_LABELS);
    const description = "A cheap shoe.";
    const live = await api.reviewer.post("/validations/analyze/", { description, category: id });
    expect(live.body.violations[0]).toMatchObject({
      reason: DECISION_LABELS.message,
      reference: DECISION_LABELS.reference,
    });
    const { body } = await api.reviewer.post("/products/products/", {
      product_id: `M-${id}`,
      category: id,
      description,
    });
    await runQueue();
    const list = await api.viewer.get(
      `/validations/validations/by-product/${body.product.product_id}/`,
    );
    const stored = await api.viewer.get(`/validations/validations/${list.body.results[0].id}/`);
    expect(stored.body.violations[0]).toMatchObject({
      reason: DECISION_LABELS.message,
      reference: DECISION_LABELS.reference,
      suggestion: "Remove “cheap”.",
    });
  });

  test("default to the message of the checker and no reference", async () => {
    const { id } = await categoryWith({});
    const { body } = await api.reviewer.post("/validations/analyze/", {
      description: "A cheap shoe.",
      category: id,
    });
    expect(body.violations[0]).toMatchObject({ reason: "“cheap” is prohibited.", reference: "" });
  });

  test.each(["yaml", "csv"])("are exported to a %s file and imported from it", async (format) => {
    const { id } = await categoryWith(DECISION_LABELS);
    const path = `/policies/categories/${id}/rules`;
    const file = await api.viewer.get(`${path}/export/?format=${format}`);
    const { id: other } = await categoryWith({});
    const imported = await api.admin.post(`/policies/categories/${other}/rules/import/`, {
      format,
      content: file.body,
    });
    expect(imported.status).toBe(200);
    const { body } = await api.viewer.get(`/policies/categories/${other}/`);
    expect(body.guideline.rules[0]).toMatchObject(DECISION_LABELS);
  });

  test("are omitted as columns if no rule has them", async () => {
    const { id } = await categoryWith({});
    const file = await api.viewer.get(`/policies/categories/${id}/rules/export/?format=csv`);
    expect(file.body).not.toMatch(/message|reference/);
  });

  test("are part of versions, and restored with them", async () => {
    const { id, rule } = await categoryWith({});
    await api.admin.patch(`/policies/category-rules/${rule.id}/`, DECISION_LABELS);
    const { body } = await api.viewer.get(`/policies/versions/?kind=category&policy=${id}`);
    const [latest, first] = body.results;
    expect(latest.changes).toEqual([
      expect.objectContaining({ field: "message", before: "", after: DECISION_LABELS.message }),
      expect.objectContaining({ field: "reference", before: "", after: DECISION_LABELS.reference }),
    ]);
    const restored = await api.admin.post(
      `/policies/versions/category/${id}/${first.number}/restore/`,
      {},
    );
    expect(restored.status).toBe(200);
    const { body: now } = await api.viewer.get(`/policies/category-rules/${rule.id}/`);
    expect(now).toMatchObject({ message: "", reference: "" });
  });

  test("are treated as empty in versions without these fields", async () => {
    const { id, rule } = await categoryWith({});
    const isOfPolicy = eq(policyVersions.policyId, id);
    for (const row of await db().select().from(policyVersions).where(isOfPolicy)) {
      const later = ["message", "reference", "match_case", "languages", "exceptions", "forms"];
      const old = JSON.stringify(row.snapshot, (key, value: unknown) =>
        later.includes(key) ? undefined : value,
      );
      await db()
        .update(policyVersions)
        .set({ snapshot: JSON.parse(old) })
        .where(eq(policyVersions.id, row.id));
    }
    const before = await db().$count(policyVersions, isOfPolicy);
    await api.admin.patch(`/policies/category-rules/${rule.id}/`, { description: "No cheap talk" });
    expect(await db().$count(policyVersions, isOfPolicy)).toBe(before);
  });
});

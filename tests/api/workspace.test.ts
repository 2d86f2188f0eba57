import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { beforeEach, describe, expect, test } from "vitest";
import { db, queryRows } from "@/db/client";
import * as schema from "@/db/schema";
import { CONTENT_TABLES } from "@/lib/insights/workspace/tables";
import { config } from "@/lib/platform/config";
import { createFirstAccounts } from "@/lib/start/first-accounts";
import { client, useApi } from "../support/api";
import { createBrandGuideline, createCategory, createProduct, signIn } from "../support/factories";
import { csv, upload } from "../support/uploads";

const api = useApi();
const PATH = "/workspace/";
const CLEAR = "/workspace/clear/";

/**
 * Tables that are preserved when a workspace is cleared: users with their sessions, tokens and
 * settings, and logs.
 */
const PRESERVED_TABLES = [
  schema.apiTokens,
  schema.auditLog,
  schema.idempotencyKeys,
  schema.invitations,
  schema.mails,
  schema.modelOutages,
  schema.notificationPreferences,
  schema.passwordLinks,
  schema.rateLimits,
  schema.savedViews,
  schema.sessions,
  schema.users,
  schema.webhooks,
].map((table): string => getTableName(table));

/** Returns all rows of all tables, by table name. */
async function contents(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable)) continue;
    found[getTableName(table)] = await queryRows(db(), sql`select * from ${table}`);
  }
  return found;
}

function omitPreserved(all: Record<string, unknown[]>) {
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => !PRESERVED_TABLES.includes(name)),
  );
}

beforeEach(async () => {
  const tables = CONTENT_TABLES.map((table) => sql`${table}`);
  await db().execute(sql`truncate ${sql.join(tables, sql`, `)}`);
});

describe("workspace", () => {
  test("returns the completed first steps to every role", async () => {
    const empty = await api.viewer.get(PATH);
    expect(empty.status).toBe(200);
    expect(empty.body).toEqual({
      demo: false,
      products: 0,
      categories: 0,
      rules: 0,
      steps: { products: false, rules: false, findings: false },
      dismissed: false,
    });
    const { id } = await createCategory({}, [{ ruleContent: "cheap" }]);
    await createProduct({ categoryId: id, uploadedBy: api.users.reviewer.id });
    expect((await api.reviewer.get(PATH)).body).toMatchObject({
      products: 1,
      categories: 1,
      rules: 1,
      // The product's validation is pending.
      steps: { products: true, rules: true, findings: false },
    });
    await db().update(schema.products).set({ status: "compliant" });
    expect((await api.reviewer.get(PATH)).body.steps.findings).toBe(true);
  });

  test("counts the step of the rules as done only for rules that apply to products", async () => {
    const hasRules = async () => (await api.admin.get(PATH)).body.steps.rules;
    const { body: ruleSet } = await api.admin.post("/policies/rule-sets/", {
      name: "Words",
      rules: [
        {
          rule_type: "prohibited_words",
          rule_content: "cheap",
          description: "Words",
          severity: "low",
        },
      ],
    });
    expect((await api.admin.get(PATH)).body).toMatchObject({ rules: 1, steps: { rules: false } });
    const update = (change: object) =>
      api.admin.patch(`/policies/rule-sets/${ruleSet.id}/`, change);
    await update({ applies_to: { all: true } });
    expect(await hasRules()).toBe(true);
    await update({ is_active: false });
    expect(await hasRules()).toBe(false);
    const { id } = await createCategory();
    await update({ is_active: true, applies_to: { categories: [id] } });
    expect(await hasRules()).toBe(true);
  });

  test("lets an admin dismiss the first steps for everyone", async () => {
    expect((await api.reviewer.patch(PATH, { dismissed: true })).status).toBe(403);
    for (const body of [{}, { dismissed: false }, { dismissed: "yes" }]) {
      const refused = await api.admin.patch(PATH, body);
      expect(refused.status).toBe(400);
      expect(refused.body.dismissed).toHaveLength(1);
    }
    expect((await api.admin.patch(PATH, { dismissed: true })).body.dismissed).toBe(true);
    expect((await api.admin.patch(PATH, { dismissed: true })).body.dismissed).toBe(true);
    expect((await api.viewer.get(PATH)).body.dismissed).toBe(true);
  });
});

describe("clearing the workspace", () => {
  test("happens once for two concurrent calls; the second finds no demo data", async () => {
    const { id: categoryId } = await createCategory({});
    const product = await createProduct({ categoryId, uploadedBy: api.users.admin.id });
    await db()
      .insert(schema.workspace)
      .values({ lastDemoProduct: product.id, lastDemoCategory: categoryId });
    const answers = await Promise.all(
      [1, 2].map(() => api.admin.post(CLEAR, { confirm: "clear" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.products).toBe(1);
  });

  test("deletes the demo data and everything based on it, and nothing else", async () => {
    const empty = omitPreserved(await contents());
    expect(Object.values(empty).flat()).toEqual([]);
    const accounts = await db().select().from(schema.users);
    await db().delete(schema.users);
    const settings = { ...config(), demo: true, DEMO_PASSWORD: "a password for tests" };
    await createFirstAccounts(settings);
    const [admin] = (await db().select().from(schema.users)).filter(({ role }) => role === "admin");
    if (!admin) throw new Error("The demo has no admin.");
    await db()
      .insert(schema.users)
      .values(accounts.map(({ id: _, ...account }) => account));
    const asAdmin = client(api.url, await signIn(admin));
    expect((await asAdmin.get(PATH)).body).toMatchObject({ demo: true, steps: { findings: true } });

    // The following data is added to the demo data.
    const category = await createCategory({}, [{ ruleContent: "cheap" }]);
    await createBrandGuideline({});
    await upload(api, csv(["X-1", "A lamp", category.name, "A cheap lamp."]), { as: asAdmin });
    await asAdmin.post("/policies/rule-sets/", { name: "Ours", applies_to: { all: true } });
    await asAdmin.post("/views/", { name: "Mine", list: "products", query: "status=pending" });
    const token = await asAdmin.post("/auth/tokens/", {
      name: "Script",
      role: "admin",
      password: settings.DEMO_PASSWORD,
    });
    const script = client(api.url, token.body.token);
    const before = await contents();
    expect(before.products?.length).toBeGreaterThan(50);

    expect((await script.post(CLEAR, { confirm: "clear" })).status).toBe(403);
    expect((await asAdmin.post(CLEAR, {})).status).toBe(400);
    expect((await asAdmin.post(CLEAR, { confirm: "yes" })).body.confirm).toHaveLength(1);
    expect((await contents()).products).toEqual(before.products);

    const cleared = await asAdmin.post(CLEAR, { confirm: "clear" });
    expect(cleared.status).toBe(200);
    const policies = ["categories", "brand_guidelines", "rule_sets"] as const;
    const numbers = {
      products: before.products?.length,
      policies: policies.flatMap((name) => before[name] ?? []).length,
      uploads: before.batches?.length,
    };
    expect(cleared.body).toMatchObject(numbers);
    const after = await contents();
    expect(omitPreserved(after)).toEqual(empty);
    for (const name of PRESERVED_TABLES.filter(
      (name) => name !== "audit_log" && name !== "rate_limits",
    )) {
      const ids = (all: Record<string, unknown[]>) => all[name]?.length;
      expect([name, ids(after)]).toEqual([name, ids(before) ?? 0]);
    }
    expect(after.audit_log).toContainEqual(
      expect.objectContaining({
        action: "workspace.cleared",
        actor_id: admin.id,
        detail: numbers,
      }),
    );

    // The next start does not add demo data again, and a workspace without demo data is not
    // cleared.
    await createFirstAccounts(settings);
    expect(omitPreserved(await contents())).toEqual(empty);
    const own = await createCategory({});
    const again = await asAdmin.post(CLEAR, { confirm: "clear" });
    expect(again.status).toBe(409);
    expect((await asAdmin.get(`/policies/categories/${own.id}/`)).status).toBe(200);
  });

  test("either deletes or preserves each table", () => {
    const tables = Object.values(schema).filter((table) => is(table, PgTable));
    const decided = [...PRESERVED_TABLES, ...CONTENT_TABLES.map(getTableName)];
    expect(tables.map(getTableName).sort()).toEqual(decided.sort());
  });
});

import ExcelJS from "exceljs";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { auditLog } from "@/db/schema/users";
import { hashPassword } from "@/lib/people/auth/passwords";
import { client, useApi } from "../support/api";
import { createCategory, createProduct, createUser, must, PASSWORD } from "../support/factories";

const api = useApi();

afterEach(async () => {
  await db().delete(auditLog);
});

const person = (role: "admin" | "reviewer" | "viewer", firstName: string, lastName: string) =>
  hashPassword(PASSWORD).then((passwordHash) =>
    createUser({ role, firstName, lastName, passwordHash }),
  );

/** Returns the log's sentences, newest first: "Ann Lee signed in". */
async function sentences(query = ""): Promise<string[]> {
  const { body } = await api.admin.get(`/auth/audit/${query}`);
  return body.results.map(
    (entry: { actor_name: string; what: string }) => `${entry.actor_name} ${entry.what}`,
  );
}

const as = async (email: string) => {
  const { body } = await api.nobody.post("/auth/login/", { email, password: PASSWORD });
  return client(api.url, body.token);
};

const entries = (
  count: number,
  values: (at: number) => Partial<typeof auditLog.$inferInsert> = () => ({}),
) =>
  db()
    .insert(auditLog)
    .values(
      Array.from({ length: count }, (_, at) => ({
        action: "product.published",
        kind: "product" as const,
        entity: "product",
        entityId: at + 1,
        subject: `SKU-${at}`,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, at)),
        ...values(at),
      })),
    )
    .returning();

describe("the audit log", () => {
  it("records sign-ins, failed sign-ins with their reason, and sign-outs", async () => {
    const ann = await person("viewer", "Ann", "Lee");
    const caller = await as(ann.email);
    await api.nobody.post("/auth/login/", { email: ann.email, password: "wrong" });
    await api.nobody.post("/auth/login/", { email: "who@example.com", password: "my password" });
    await caller.post("/auth/logout/");
    expect(await sentences("?kind=sign_in")).toEqual([
      "Ann Lee signed out",
      "Someone failed to sign in with an email that has no account",
      "Someone failed to sign in as Ann Lee (wrong password)",
      "Ann Lee signed in",
    ]);
    expect(await sentences("?sign_ins=false")).not.toContain("Ann Lee signed in");
    expect(await sentences("?sign_ins=true")).toContain("Ann Lee signed in");
    expect(await sentences("?sign_ins=false&kind=sign_in")).toHaveLength(4);
    const stored = JSON.stringify(await db().select().from(auditLog));
    expect(stored).not.toMatch(/who@example|my password/);
  });

  it("records each change of an account once, and never a password", async () => {
    const boss = await person("admin", "Bo", "Ss");
    const caller = await as(boss.email);
    const made = await caller.post("/auth/users/", {
      email: "cy@example.com",
      password: "a long password",
      role: "viewer",
      first_name: "Cy",
      last_name: "Tan",
    });
    const path = `/auth/users/${made.body.id}/`;
    await caller.patch(path, { role: "reviewer", last_name: "Tang", is_active: true });
    await caller.patch(path, { role: "reviewer" });
    await caller.patch(path, { password: "another long password" });
    await caller.post(`${path}end_sessions/`);
    await caller.delete(path);
    await caller.patch(path, { is_active: true });
    const changed = { current_password: PASSWORD, new_password: "my other password" };
    expect((await caller.post("/auth/password/", changed)).status).toBe(200);
    expect(await sentences("?kind=account")).toEqual([
      "Bo Ss changed their own password",
      "Bo Ss reactivated the account of Cy Tang",
      "Bo Ss deactivated the account of Cy Tang",
      "Bo Ss ended all sessions of Cy Tang",
      "Bo Ss set a new password for Cy Tang",
      "Bo Ss changed the account of Cy Tang: role from viewer to reviewer, last name",
      "Bo Ss created the account of Cy Tan (viewer)",
    ]);
    expect(await sentences("?kind=sign_in")).toEqual(["Bo Ss signed in"]);
    expect(JSON.stringify(await db().select().from(auditLog))).not.toMatch(/long password|argon2/);
  });

  it("records nothing for a rejected change", async () => {
    await api.admin.delete(`/auth/users/${api.users.admin.id}/`);
    await api.admin.patch(`/auth/users/${api.users.viewer.id}/`, { email: "no" });
    expect(await sentences("?kind=account")).toEqual([]);
  });

  it("keeps the names of deleted policies and products", async () => {
    const { body: category } = await api.admin.post("/policies/categories/", {
      name: "Shoes",
      guideline: { title: "Shoe rules", content: "Say what is true." },
    });
    const { body: rule } = await api.admin.post("/policies/category-rules/", {
      category_guideline: category.guideline.id,
      rule_type: "prohibited_words",
      rule_content: "cheap",
      description: "No",
    });
    await api.admin.delete(`/policies/category-rules/${rule.id}/`);
    const upload = (product_id: string) =>
      api.reviewer.post("/products/products/", {
        product_id,
        category: category.id,
        description: "A plain shoe.",
      });
    const products = [await upload("BOOT-1"), await upload("BOOT-2"), await upload("BOOT-3")];
    const [one, two, three] = products.map(({ body }) => body.product.id);
    await api.reviewer.patch(`/products/products/${one}/`, { name: "A boot" });
    await api.admin.delete(`/products/products/${one}/`);
    await api.admin.post("/products/products/bulk_delete/", { product_ids: [two, three] });
    await api.admin.delete(`/policies/categories/${category.id}/`);
    const withoutActor = (await sentences()).map((sentence) => sentence.replace(/^\w+ /, ""));
    expect(withoutActor).toEqual([
      "deleted category “Shoes”",
      "deleted 2 products",
      "deleted product “BOOT-1”",
      "edited product “BOOT-1” (name)",
      "uploaded product “BOOT-3”",
      "uploaded product “BOOT-2”",
      "uploaded product “BOOT-1”",
      "deleted a prohibited words rule of category “Shoes”",
      "added a prohibited words rule to category “Shoes”",
      "created category “Shoes”",
    ]);
    expect(await sentences("?kind=deletion")).toHaveLength(4);
    expect(await sentences("?search=boot-3")).toHaveLength(2);
    expect(await sentences("?search=boot-3&kind=deletion")).toHaveLength(1);
  });

  it("records how decisions changed", async () => {
    const category = await createCategory();
    const product = await createProduct({
      categoryId: category.id,
      uploadedBy: api.users.admin.id,
      productId: "LAMP-1",
    });
    await api.reviewer.post(`/products/products/${product.id}/reject/`, { comments: "No." });
    const [entry] = (await api.admin.get("/auth/audit/?kind=decision")).body.results;
    expect(entry).toMatchObject({ subject: "LAMP-1", what: "rejected product “LAMP-1”" });
    const { body } = await api.admin.get(`/auth/audit/${entry.id}/`);
    expect(body.facts).toContainEqual({ label: "Comments", value: "No.", before: null });
  });

  it("is filtered by actor, entity and time, and includes all of the last day", async () => {
    const { admin, viewer } = api.users;
    await entries(3, (at) => ({
      actorId: at === 0 ? viewer.id : admin.id,
      createdAt: new Date(Date.UTC(2026, 0, at + 1, 23, 30)),
    }));
    const ids = async (query: string) =>
      (await api.admin.get(`/auth/audit/${query}`)).body.results.map(
        (entry: { entity_id: number }) => entry.entity_id,
      );
    expect(await ids(`?actor=${viewer.id}`)).toEqual([1]);
    expect(await ids("?entity=product&entity_id=2")).toEqual([2]);
    expect(await ids("?from=2026-01-02")).toEqual([3, 2]);
    expect(await ids("?to=2026-01-02")).toEqual([2, 1]);
    expect(await ids("?from=2026-01-02T23:31:00Z&to=2026-01-03T23:31:00Z")).toEqual([3]);
    expect(await ids("?from=2026-01-03T01:00:00%2B02:00&to=")).toEqual([3, 2]);
    const bad = await api.admin.get("/auth/audit/?from=2026-02-30&to=soon&kind=all&actor=x");
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body).sort()).toEqual(["actor", "error", "from", "message", "to"]);
  });

  it("is searched by name and by person, with wildcards taken literally", async () => {
    await entries(1, () => ({ subject: "100% wool_soft" }));
    await entries(1, () => ({ subject: "1000 wool-soft", actorId: api.users.viewer.id }));
    expect(await sentences("?search=100%25")).toHaveLength(1);
    expect(await sentences("?search=WOOL_")).toHaveLength(1);
    expect(await sentences("?search=wool")).toHaveLength(2);
    expect(await sentences(`?search=${api.users.viewer.email}`)).toHaveLength(1);
  });

  it("is paginated, newest first", async () => {
    await entries(5);
    const { body } = await api.admin.get("/auth/audit/?page=2&page_size=2");
    expect(body.count).toBe(5);
    expect(body.results.map((entry: { subject: string }) => entry.subject)).toEqual([
      "SKU-2",
      "SKU-1",
    ]);
    expect(body.next).toBe("/api/auth/audit/?page=3&page_size=2");
  });

  it("is for admins only", async () => {
    const [entry] = await entries(1);
    for (const path of ["", `${must(entry).id}/`, "export/"]) {
      expect((await api.reviewer.get(`/auth/audit/${path}`)).status).toBe(403);
      expect((await api.viewer.get(`/auth/audit/${path}`)).status).toBe(403);
      expect((await api.nobody.get(`/auth/audit/${path}`)).status).toBe(401);
      expect((await api.admin.get(`/auth/audit/${path}`)).status).toBe(200);
    }
    expect((await api.admin.get("/auth/audit/999999/")).status).toBe(404);
  });
});

describe("the export of the audit log", () => {
  it("contains all matching entries across batches, with escaped formulas", async () => {
    await entries(1203, (at) => (at === 0 ? { subject: "=1+1", kind: "product" } : {}));
    await entries(1, () => ({ kind: "account", action: "user.created" }));
    const { body, headers } = await api.admin.get("/auth/audit/export/?kind=product");
    expect(headers.get("content-type")).toContain("text/csv");
    const lines = body.trim().split("\r\n");
    expect(lines).toHaveLength(1 + 1203);
    expect(lines[1]).toContain("SKU-1202");
    expect(lines.at(-1)).toContain("'=1+1");
    expect(new Set(lines).size).toBe(lines.length);
  });

  it("is also available as a workbook", async () => {
    await entries(2);
    const answer = await fetch(`${api.url}/api/auth/audit/export/?format=xlsx`, {
      headers: { authorization: `Token ${api.admin.token}` },
    });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await answer.arrayBuffer());
    expect(workbook.worksheets[0]?.getRow(2).getCell(4).value).toBe("published product “SKU-1”");
  });
});

import { sql } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, test } from "vitest";
import { DailyDigest } from "@/components/dashboard/digest";
import { db } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { approvals, validations } from "@/db/schema/validations";
import { importWork } from "@/inngest/job-workers";
import type { Role } from "@/lib/enums";
import { getDigest } from "@/lib/insights/dashboard/digest";
import { enqueueProducts } from "@/lib/products/check-queue";
import { claimValidation, failValidation } from "@/lib/validations/claim";
import { useApi } from "../support/api";
import { createCategory, createProduct, must } from "../support/factories";
import { runOne, runQueue } from "../support/run-queue";

const api = useApi();

beforeEach(async () => {
  await db().delete(imports);
  await db().delete(products);
});

async function digestOf(role: Role) {
  const { id } = api.users[role];
  const [user] = await db().select().from(users).where(sql`${users.id} = ${id}`);
  return getDigest(must(user));
}

const html = async (role: Role) =>
  renderToStaticMarkup(createElement(DailyDigest, { digest: await digestOf(role), role }));

/** Imports two products, rejects the noncompliant one, and fails the check of a third. */
async function work() {
  const rule = { rule_type: "prohibited_words", rule_content: "cheap", severity: "high" };
  const rules = [{ ...rule, description: "No cheap" }];
  const { body: category } = await api.admin.post("/policies/categories/", {
    name: `Shoes ${Date.now()}`,
    guideline: { title: "Standards", content: "Plain words.", rules },
  });
  const form = new FormData();
  const lines = [`A,A shoe.,${category.name}`, `B,A cheap shoe.,${category.name}`];
  form.set("file", new File([`id,description,category\n${lines.join("\n")}\n`], "shoes.csv"));
  const { body } = await api.reviewer.call("POST", "/products/imports/", form);
  await api.reviewer.post(`/products/imports/${body.id}/start/`);
  await runOne(importWork, body.id);
  await runQueue();
  const { body: found } = await api.admin.get("/validations/validations/by-product/B/");
  const [validation] = found.results ?? found;
  await api.admin.post("/validations/approvals/", {
    validation: validation.id,
    action: "reject",
    comments: "Too cheap.",
  });
  const { id: categoryId } = await createCategory();
  const product = await createProduct({ categoryId, uploadedBy: api.users.reviewer.id });
  const [failing] = await enqueueProducts(db(), [product.id], null);
  await failValidation(must((await claimValidation(must(failing))) ?? undefined), "Out of order.");
}

describe("the daily digest", () => {
  test("is hidden if nothing has happened", async () => {
    expect(await html("admin")).toBe("");
  });

  test("counts what has happened since yesterday, and links each figure to its list", async () => {
    await work();
    const digest = await digestOf("admin");
    expect(digest).toMatchObject({
      validated: 2,
      failing: 1,
      undecided: 0,
      failed: 1,
      imports: 1,
      decisions: 1,
    });
    const shown = await html("admin");
    expect(shown).toContain("2 products validated");
    expect(shown).not.toContain("without a decision");
    for (const [, query] of shown.matchAll(/href="\/validations\?([^"]*)"/g)) {
      const list = await api.admin.get(
        `/validations/validations/?${must(query).replaceAll("&amp;", "&")}`,
      );
      expect(list.status).toBe(200);
      expect(list.body.count).toBe(must(query).endsWith("status=completed") ? 2 : 1);
    }
    const log = await api.admin.get(
      `/auth/audit/?kind=decision&entity=approval&from=${digest.day}`,
    );
    expect(log.body.count).toBe(1);
  });

  test("counts a product once, however often it was validated", async () => {
    await work();
    await api.admin.post("/validations/trigger/", {
      product_ids: ["A", "B"],
      force_revalidation: true,
    });
    await runQueue();
    expect(await digestOf("admin")).toMatchObject({ validated: 2, failing: 1 });
  });

  test("counts imports only for roles that can see them, and links only to permitted pages", async () => {
    await work();
    expect(await digestOf("reviewer")).toMatchObject({ imports: 1 });
    expect(await digestOf("viewer")).toMatchObject({ imports: 0, validated: 2 });
    expect(await html("admin")).toContain("/audit-log?");
    expect(await html("reviewer")).not.toContain("/audit-log?");
    expect(await html("viewer")).not.toContain("/upload");
  });

  test("starts at midnight UTC of yesterday", async () => {
    await work();
    const ago = (interval: string) =>
      sql`date_trunc('day', now(), 'UTC') - ${sql.raw(`interval '${interval}'`)}`;
    await db()
      .update(validations)
      .set({ createdAt: ago("1 day") });
    await db()
      .update(approvals)
      .set({ createdAt: ago("1 day") });
    expect(await digestOf("admin")).toMatchObject({ validated: 2, failed: 1, decisions: 1 });
    await db()
      .update(validations)
      .set({ createdAt: ago("1 day 1 second") });
    await db()
      .update(approvals)
      .set({ createdAt: ago("1 day 1 second") });
    await db()
      .update(imports)
      .set({ finishedAt: ago("1 day 1 second") });
    expect(await html("admin")).toBe("");
  });
});

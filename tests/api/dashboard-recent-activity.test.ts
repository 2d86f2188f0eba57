import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/users";
import { validations } from "@/db/schema/validations";
import { getDashboard } from "@/lib/insights/dashboard/queries";
import { listRecentActivity, recordVisit } from "@/lib/insights/dashboard/recent-activity";
import { listTopIssues } from "@/lib/validations/findings/top-issues";
import { useApi } from "../support/api";
import { must } from "../support/factories";
import { runQueue } from "../support/run-queue";
import { csv, upload } from "../support/uploads";

const api = useApi();
const DAY = 24 * 60 * 60 * 1000;
let category = 0;

beforeAll(async () => {
  const rules = [
    { rule_content: "cheap", description: "No cheap", severity: "high" },
    { rule_content: "best", description: "No best", severity: "low" },
  ];
  const guideline = { title: "Standards", content: "Plain words.", rules };
  const { body } = await api.admin.post("/policies/categories/", { name: "Shoes", guideline });
  category = body.id;
  const texts = ["A cheap, best shoe.", "A cheap shoe.", "A shoe."];
  for (const [at, description] of texts.entries())
    await api.reviewer.post("/products/products/", {
      product_id: `SKU-${at}`,
      name: `Shoe ${at}`,
      category,
      description,
    });
  await runQueue();
  // All events happened two days ago.
  await db().update(validations).set({ completedAt: sql`now() - interval '2 days'` });
});

const reader = async (role: "admin" | "reviewer" | "viewer") =>
  must((await db().select().from(users).where(eq(users.id, api.users[role].id)))[0]);
const toActivity = async (role: "admin" | "reviewer" | "viewer") =>
  listRecentActivity(new Date(Date.now() - DAY), await reader(role));

describe("a visit", () => {
  const visitedAgo = (hours: number) =>
    db()
      .update(users)
      .set({ visitedAt: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(users.id, api.users.viewer.id));

  test("covers a week at first, and after four hours the time since the previous visit", async () => {
    const person = api.users.viewer;
    const first = await recordVisit(person);
    expect(first.isFirst).toBe(true);
    expect(Date.now() - first.since.getTime()).toBeCloseTo(7 * DAY, -4);

    await visitedAgo(3);
    expect((await recordVisit(person)).isFirst).toBe(true);
    await visitedAgo(5);
    const second = await recordVisit(person);
    expect(second.isFirst).toBe(false);
    expect(Date.now() - second.since.getTime()).toBeCloseTo((5 * DAY) / 24, -4);
    expect(await recordVisit(person)).toEqual(second);
  });

  test("covers at most 30 days after a long absence", async () => {
    await visitedAgo(365 * 24);
    const { since } = await recordVisit(api.users.viewer);
    expect(Date.now() - since.getTime()).toBeCloseTo(30 * DAY, -4);
  });
});

describe("recent activity", () => {
  test("is empty if nothing changed", async () => {
    expect(await listRecentActivity(new Date(), await reader("admin"))).toEqual({
      toCompliant: 0,
      fromCompliant: 0,
      changedVerdicts: [],
      added: 0,
      uploads: [],
      policies: [],
      notices: [],
    });
  });

  test("lists changed verdicts once per product, and no check without a change", async () => {
    await api.admin.post("/validations/trigger/", {
      product_ids: ["SKU-0", "SKU-2"],
      force_revalidation: true,
    });
    await runQueue();
    expect((await toActivity("viewer")).changedVerdicts).toEqual([]);
    const { body } = await api.admin.get("/products/products/by-id/SKU-1/");
    await api.admin.patch(`/products/products/${body.id}/`, { description: "A fine shoe." });
    await runQueue();
    const { toCompliant, fromCompliant, changedVerdicts } = await toActivity("viewer");
    expect({ toCompliant, fromCompliant }).toEqual({ toCompliant: 1, fromCompliant: 0 });
    expect(changedVerdicts).toMatchObject([
      {
        productId: "SKU-1",
        isCompliant: true,
        score: 1,
        scoreBefore: 0.75,
        threshold: expect.any(Number),
        thresholdBefore: changedVerdicts[0]?.threshold,
      },
    ]);
  });

  test("contains a decision only for the uploader", async () => {
    const { body } = await api.admin.get("/validations/validations/by-product/SKU-0/");
    const [newest] = body.results ?? body;
    await api.admin.post("/validations/approvals/", {
      validation: newest.id,
      action: "reject",
      comments: "Too loud.",
    });
    const { notices } = await toActivity("reviewer");
    expect(notices).toMatchObject([{ kind: "decision", text: "Too loud." }]);
    expect((await toActivity("viewer")).notices).toEqual([]);
  });

  test("lists uploads and policy changes of other users only, by name", async () => {
    await upload(api, csv(["SKU-9", "Boot", "Shoes", "A boot."]), {
      fields: { batch_name: "Boots" },
    });
    await api.admin.patch(`/policies/categories/${category}/`, { compliance_threshold: 0.7 });
    const [admin, reviewer] = [await toActivity("admin"), await toActivity("reviewer")];
    expect(admin.uploads).toMatchObject([{ name: "Boots", products: 1 }]);
    expect(admin.policies).toEqual([]);
    expect(reviewer.uploads).toEqual([]);
    expect(reviewer.policies).toMatchObject([
      { kind: "category", policyId: category, name: "Shoes", version: 2, by: expect.any(String) },
    ]);
    expect(reviewer.added).toBe(4);
  });
});

test("lists the findings that keep the most products below their threshold as top issues", async () => {
  await runQueue();
  for (const at of [3, 4])
    await api.reviewer.post("/products/products/", {
      product_id: `SKU-${at}`,
      category,
      description: "A cheap, cheap, best shoe.",
    });
  await runQueue();
  const worth = await listTopIssues();
  expect(worth).toMatchObject([{ words: "cheap", would_pass: 3 }]);
});

test("lists a product that was validated twice only once among the recent products", async () => {
  const ids = (await getDashboard()).recent.map(({ productId }) => productId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(5);
});

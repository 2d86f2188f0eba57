import { asc, eq, gt, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "@/db/client";
import { bulkChanges } from "@/db/schema/bulk-changes";
import { findingDecisions } from "@/db/schema/decisions";
import { categories, policyVersions } from "@/db/schema/policies";
import { batches, productEdits, products } from "@/db/schema/products";
import { auditLog, users } from "@/db/schema/users";
import { approvals, validations } from "@/db/schema/validations";
import { demoCategories, demoProducts } from "@/db/seed/insert";
import { ADDED, LOWERED, UPLOADED_TODAY } from "@/db/seed/story";
import { readQuality } from "@/lib/insights/analytics/quality";
import { readAnalytics } from "@/lib/insights/analytics/queries";
import { listRecentActivity } from "@/lib/insights/dashboard/recent-activity";
import { config } from "@/lib/platform/config";
import { loadLanguageReader } from "@/lib/reading/detect-language";
import { createFirstAccounts } from "@/lib/start/first-accounts";
import { listTopIssues } from "@/lib/validations/findings/top-issues";
import { verdictOf } from "../seed/demo-policies";
import { freshDatabase } from "../support/database";
import { must } from "../support/factories";

const languageOf = await loadLanguageReader();
let connection: Connection;
const DAY = 86_400_000;

beforeAll(async () => {
  connection = await freshDatabase();
  await createFirstAccounts({ ...config(), demo: true, DEMO_PASSWORD: "a password for tests" });
});
afterAll(() => connection.close());

const db = () => connection.db;

/** The demo products, including the added sentences that remain in their descriptions. */
const meant = demoProducts.map((product) => {
  const left = ADDED.find(
    ({ productId, isStillPresent }) => isStillPresent && productId === product.productId,
  );
  return left ? { ...product, description: `${product.description} ${left.sentence}` } : product;
});

describe("the demo's history", () => {
  test("ends with the texts and policies of the demo", async () => {
    const stored = await db().select().from(products).orderBy(asc(products.id));
    const textOf = ({ productId, description }: { productId: string; description: string }) => ({
      productId,
      description,
    });
    expect(stored.map(textOf)).toEqual(meant.map(textOf));
    const thresholds = await db().select().from(categories);
    for (const { name, complianceThreshold } of demoCategories)
      expect(thresholds.find((row) => row.name === name)).toMatchObject({ complianceThreshold });
    expect(thresholds.find(({ name }) => name === LOWERED.category)?.policyVersion).toBe(3);
  });

  test("has the current verdict for every product, and queues those uploaded today", async () => {
    const newest = await db()
      .select({ productId: products.productId, validation: validations })
      .from(validations)
      .innerJoin(products, eq(products.id, validations.productId))
      .where(eq(validations.isLatest, true));
    for (const demo of meant) {
      const { validation } = must(newest.find(({ productId }) => productId === demo.productId));
      const today = UPLOADED_TODAY.includes(demo.productId);
      const { score, compliant } = verdictOf(demo, languageOf);
      expect(validation).toMatchObject(
        today
          ? { status: "pending" }
          : { status: "completed", overallScore: score, isCompliant: compliant },
      );
    }
  });

  test("lies in the past, in chronological order", async () => {
    const moments = await db()
      .select({
        created: validations.createdAt,
        completed: validations.completedAt,
        uploaded: products.createdAt,
      })
      .from(validations)
      .innerJoin(products, eq(products.id, validations.productId))
      .where(eq(validations.status, "completed"));
    for (const { created, completed, uploaded } of moments) {
      expect(created.getTime()).toBeGreaterThanOrEqual(uploaded.getTime());
      expect(completed?.getTime()).toBeGreaterThanOrEqual(created.getTime());
      expect(completed?.getTime()).toBeLessThan(Date.now() - DAY);
    }
    const late = gt(auditLog.createdAt, new Date(Date.now() - DAY));
    expect(await db().$count(auditLog, late)).toBe(0);
  });

  test("includes edits, decisions, versions, files and a completed bulk change", async () => {
    expect(await db().$count(productEdits)).toBeGreaterThan(20);
    expect(await db().$count(approvals)).toBeGreaterThan(10);
    expect(await db().$count(policyVersions)).toBe(3);
    expect(await db().$count(batches, sql`finished_at is not null`)).toBe(4);
    expect(await db().select().from(findingDecisions)).toHaveLength(2);
    expect(await db().select().from(bulkChanges)).toMatchObject([{ state: "completed" }]);
  });

  test("provides data for every figure", async () => {
    const figures = await readAnalytics("30days", new Date());
    const { metrics, insights, violation_types, decision_wait } = figures;
    for (const { current, change } of Object.values(metrics)) {
      expect(current).toBeGreaterThan(0);
      expect(change).not.toBeNull();
    }
    expect(Object.values(insights)).not.toContain(null);
    expect(violation_types.length).toBeGreaterThan(5);
    expect(decision_wait.median_hours).toBeGreaterThan(24);
    const quality = await readQuality("90days", new Date());
    expect(quality.policy_changes).toMatchObject([
      { policy: LOWERED.category, version: 2 },
      { policy: LOWERED.category, version: 3 },
    ]);
    expect(quality.policy_changes.every(({ texts }) => texts > 0)).toBe(true);
  });

  test("shows recent activity and top issues on every user's first sign-in", async () => {
    const people = await db().select().from(users).orderBy(asc(users.id));
    for (const person of people) {
      const activity = await listRecentActivity(new Date(Date.now() - 7 * DAY), person);
      expect(activity.changedVerdicts.length).toBeGreaterThan(0);
      expect(activity.added).toBeGreaterThan(0);
      if (person.role === "viewer") {
        expect(activity.uploads).toHaveLength(1);
        expect(activity.policies).toHaveLength(1);
      } else expect(activity.notices.length).toBeGreaterThan(0);
    }
    const worth = await listTopIssues();
    expect(worth).toHaveLength(3);
    expect(worth[0]).toMatchObject({ words: "best-in-class", would_pass: 4 });
  });
});

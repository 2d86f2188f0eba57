import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Connection, db } from "@/db/client";
import { judgements } from "@/db/schema/judging";
import { rules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { validations, violations } from "@/db/schema/validations";
import { startRunner } from "@/inngest/embedded";
import { validationWork } from "@/inngest/job-workers";
import { getPoliciesInVersion } from "@/lib/policies/policy-set";
import { insertProducts } from "@/lib/products/insert";
import { loadTextReader } from "@/lib/products/read-text";
import { claimValidation } from "@/lib/validations/claim";
import { judgeText, saveVerdict } from "@/lib/validations/run";
import { requeueStaleProducts } from "@/lib/validations/stale";
import { freshDatabase } from "../support/database";
import { createCategory, createUser, must } from "../support/factories";
import { fails, finds, type ModelServer, startModelServer } from "../support/model-server";
import { raiseVersion } from "../support/policies";
import { runOne } from "../support/run-queue";
import { useSettings } from "../support/settings";
import { until } from "../support/until";

let model: ModelServer;
let connection: Connection;
beforeAll(async () => {
  model = await startModelServer();
  connection = await freshDatabase();
});
afterAll(async () => {
  await model.close();
  await connection.close();
});
useSettings(() => ({ AI_MODEL: "test", AI_BASE_URL: model.url }));
beforeEach(async () => {
  model.reset();
  await db().delete(judgements);
});

const TONE = { ruleType: "tone_requirement", ruleContent: "Warm and calm." } as const;

/** Creates products in one category, queued as by an upload. */
async function queued(categoryId: number, count: number) {
  const { id: uploadedBy } = await createUser({ role: "admin" });
  const rows = Array.from({ length: count }, (_, n) => ({
    productId: `${categoryId}-${n}`,
    name: "A shoe",
    description: "A bad shoe.",
    categoryId,
    brandGuidelinesId: null,
    uploadedBy,
  }));
  const readText = await loadTextReader();
  return db().transaction((tx) => insertProducts(tx, rows, readText));
}

async function queuedOne(rules: Parameters<typeof createCategory>[1]) {
  const category = await createCategory({}, rules);
  const { productIds, validationIds } = await queued(category.id, 1);
  return { category, productId: must(productIds[0]), id: must(validationIds[0]) };
}

const rowOf = async (id: number) => {
  const [row] = await db().select().from(validations).where(eq(validations.id, id));
  return must(row);
};

describe("a validation delivered three times concurrently", () => {
  it("runs once and stores its violations once", async () => {
    const { id } = await queuedOne([{ ruleContent: "bad" }]);
    await Promise.all([1, 2, 3].map(() => runOne(validationWork, id)));
    expect(await rowOf(id)).toMatchObject({ status: "completed", attempts: 1 });
    const found = db().select().from(violations).where(eq(violations.validationId, id));
    expect(await found).toHaveLength(1);
  });
});

describe("a validation delivered while its product is locked", () => {
  it("runs when the lock is released, without another delivery", async () => {
    const { id, productId } = await queuedOne([{ ruleContent: "bad" }]);
    const { promise: release, resolve } = Promise.withResolvers<void>();
    const { promise: productLocked, resolve: signalLocked } = Promise.withResolvers<void>();
    const holder = db().transaction(async (tx) => {
      await tx.select().from(products).where(eq(products.id, productId)).for("update");
      signalLocked();
      await release;
    });
    await productLocked;
    const delivered = runOne(validationWork, id);
    // Leaves enough time for the delivery to finish if it does not wait for the product's lock.
    await Promise.race([delivered, new Promise((next) => setTimeout(next, 300))]);
    resolve();
    await Promise.all([holder, delivered]);
    expect((await rowOf(id)).status).toBe("completed");
  });
});

describe("policies that change and change back during a check", () => {
  it("are judged as of the claim, and no verdict is saved while they differ", async () => {
    const { category, id } = await queuedOne([TONE]);
    const rewrite = async (ruleContent: string) => {
      const rule = eq(rules.id, must(category.rules[0]).id);
      await db().update(rules).set({ ruleContent }).where(rule);
      await raiseVersion(category.id);
    };
    const job = must((await claimValidation(id)) ?? undefined);
    await getPoliciesInVersion(db(), job);
    await rewrite("Loud and proud.");
    model.answer(({ rules }) => finds({ rule: must(rules[0]).key, quote: "bad" }));
    const judged = await judgeText(job);
    expect(model.requests[0]?.rules[0]?.instruction).toContain(TONE.ruleContent);
    expect(await saveVerdict(job, judged)).toBe("policies_changed");
    expect(await saveVerdict(job, null)).toBe("policies_changed");
    expect((await rowOf(id)).status).toBe("in_progress");
    await rewrite(TONE.ruleContent);
    const elsewhere = { ...must(judged ?? undefined), fingerprint: "of another process" };
    expect(await saveVerdict(job, elsewhere)).toBe("policies_changed");
    expect(await saveVerdict(job, judged)).toBe("saved");
    expect(await rowOf(id)).toMatchObject({ status: "completed", categoryVersion: 3 });
  });
});

describe("policies that change after the claim, without model checks", () => {
  it("are applied as of the time when the verdict is stored", async () => {
    const { category, id } = await queuedOne([{ ruleContent: "good" }]);
    const job = must((await claimValidation(id)) ?? undefined);
    expect(await judgeText(job)).toBeNull();
    const rule = eq(rules.id, must(category.rules[0]).id);
    await db().update(rules).set({ ruleContent: "bad" }).where(rule);
    await raiseVersion(category.id);
    expect(await saveVerdict(job, null)).toBe("saved");
    expect(await rowOf(id)).toMatchObject({ totalViolations: 1, categoryVersion: 2 });
  });
});

describe("the revalidation of stale verdicts", () => {
  it("queues each product once while their validations fail concurrently", async () => {
    const category = await createCategory({}, [TONE]);
    const { productIds } = await queued(category.id, 10);
    await db()
      .update(validations)
      .set({ status: "failed" })
      .where(inArray(validations.productId, productIds));
    model.answer(() => fails(401));
    const runner = startRunner(5);
    expect(await requeueStaleProducts()).toBe(10);
    const rows = await until(async () => {
      const all = await db()
        .select({ status: validations.status })
        .from(validations)
        .where(inArray(validations.productId, productIds));
      return all.every((row) => row.status === "failed") && all;
    });
    await runner.stop();
    expect(rows).toHaveLength(2 * productIds.length);
  });

  it("skips products with pending or running validations", async () => {
    const category = await createCategory({}, [{ ruleContent: "bad" }]);
    const { productIds, validationIds } = await queued(category.id, 3);
    await runOne(validationWork, must(validationIds[0]));
    await claimValidation(must(validationIds[1]));
    const rule = must(category.rules[0]);
    await db().update(rules).set({ ruleContent: "worse" }).where(eq(rules.id, rule.id));
    await requeueStaleProducts();
    const counts = productIds.map((id) => db().$count(validations, eq(validations.productId, id)));
    expect(await Promise.all(counts)).toEqual([2, 1, 1]);
  });
});

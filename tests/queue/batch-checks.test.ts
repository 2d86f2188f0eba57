import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Connection, db } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { startRunner } from "@/inngest/embedded";
import { validationWork } from "@/inngest/job-workers";
import { insertProducts } from "@/lib/products/insert";
import { loadTextReader } from "@/lib/products/read-text";
import { checkBatch } from "@/lib/validations/run";
import { freshDatabase } from "../support/database";
import { createCategory, createUser, must } from "../support/factories";
import { finds, type ModelServer, startModelServer } from "../support/model-server";
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
  await db().delete(products);
});

async function queued(count: number, rules: Parameters<typeof createCategory>[1]) {
  const { id: uploadedBy } = await createUser({ role: "admin" });
  const { id: categoryId } = await createCategory({}, rules);
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

const CODE = [{ ruleContent: "bad" }];
const TONE = [{ ruleType: "tone_requirement", ruleContent: "Warm and calm." } as const];

describe("checks in a batch", () => {
  it("skip rows that need the model or have another owner, and process the rest", async () => {
    const judged = (await queued(2, TONE)).validationIds;
    const { productIds, validationIds } = await queued(3, CODE);
    const [first, ...others] = validationIds;
    const lockAcquired = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    // The embedded database has one connection, which the transaction would block, so another
    // worker claims the validation there.
    const onServer = process.env.TEST_ON === "postgres";
    const holder = onServer
      ? db().transaction(async (tx) => {
          const product = eq(products.id, must(productIds[0]));
          await tx.select().from(products).where(product).for("update");
          lockAcquired.resolve();
          await release.promise;
        })
      : db()
          .update(validations)
          .set({ claim: crypto.randomUUID(), status: "in_progress" })
          .where(eq(validations.id, must(first)))
          .then(() => lockAcquired.resolve());
    await lockAcquired.promise;
    const alone = await checkBatch([...judged, ...validationIds]);
    release.resolve();
    await holder;
    expect(alone.sort((a, b) => a - b)).toEqual([...judged, ...(onServer ? [first] : [])]);
    const done = await db().select().from(validations).where(eq(validations.status, "completed"));
    const ids = done.map(({ id }) => id).sort((a, b) => a - b);
    expect(ids).toEqual(others);
    for (const row of done) expect(row).toMatchObject({ attempts: 1, totalViolations: 1 });
  });

  it("run separately if the batch fails", async () => {
    const { validationIds } = await queued(4, CODE);
    const together = async () => {
      throw new Error("The server has gone away.");
    };
    const runner = startRunner(2, [{ ...validationWork, runBatch: together }]);
    const completed = eq(validations.status, "completed");
    await until(async () => (await db().$count(validations, completed)) === validationIds.length);
    await runner.stop();
  });

  it("continue while other checks wait for the model", async () => {
    model.answer(({ rules }) => finds({ rule: must(rules[0]).key, quote: "bad" }));
    await queued(3, TONE);
    await queued(30, CODE);
    const runner = startRunner(3, [validationWork]);
    const completed = eq(validations.status, "completed");
    await until(async () => (await db().$count(validations, completed)) === 33, 60);
    await runner.stop();
    const rows = await db().select().from(validations);
    expect(rows.map((row) => row.attempts)).toEqual(Array(33).fill(1));
    expect(rows.filter(({ aiModelUsed }) => aiModelUsed === "test")).toHaveLength(3);
  }, 90_000);
});

import { and, asc, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations, violations } from "@/db/schema/validations";
import { recoverStalledWork } from "@/inngest/functions/recover-stalled";
import { plainStep } from "@/inngest/functions/step";
import { validationWork } from "@/inngest/job-workers";
import { insertProducts } from "@/lib/products/insert";
import { loadTextReader } from "@/lib/products/read-text";
import { createCategory } from "../support/factories";
import { hangs } from "../support/model-server";
import { runOne } from "../support/run-queue";
import { until } from "../support/until";
import { TONE, useValidationQueue } from "../support/validation-queue";

const { api, model, run, queued, rowOf, productOf, ended } = await useValidationQueue();

describe("many validations", () => {
  it("complete exactly once with two concurrent runners", async () => {
    const category = await createCategory({}, [{ ruleContent: "bad", severity: "high" }]);
    const readText = await loadTextReader();
    const { validationIds } = await db().transaction((tx) =>
      insertProducts(
        tx,
        Array.from({ length: 200 }, (_, n) => ({
          productId: `MANY-${n}`,
          name: `Many ${n}`,
          description: n % 2 ? "A good text." : "A bad text.",
          categoryId: category.id,
          brandGuidelinesId: null,
          uploadedBy: api.users.admin.id,
        })),
        readText,
      ),
    );
    run();
    run();
    const completed = and(
      inArray(validations.id, validationIds),
      eq(validations.status, "completed"),
    );
    await until(async () => (await db().$count(validations, completed)) === 200, 60);
    const rows = (await db().select().from(validations)).filter((row) =>
      validationIds.includes(row.id),
    );
    expect(rows.map((row) => row.attempts)).toEqual(Array(200).fill(1));
    const found = (await db().select().from(violations)).filter((row) =>
      validationIds.includes(row.validationId),
    );
    expect(found).toHaveLength(100);
    const after = await db().select().from(products).where(eq(products.categoryId, category.id));
    expect(after.filter((product) => product.status === "compliant")).toHaveLength(100);
    expect(after.filter((product) => product.status === "needs_review")).toHaveLength(100);
  }, 90_000);

  it("are found without an event, and ignore a duplicate event", async () => {
    const { id } = await queued(await createCategory());
    run().wake();
    const row = await ended(id);
    await runOne(validationWork, id);
    expect(await rowOf(id)).toEqual(row);
  });
});

describe("a crashed worker", () => {
  it("has its validation reclaimed when the lease expires, at most 3 times", async () => {
    const { product, id } = await queued(await createCategory({}, [TONE]));
    for (let attempt = 1; attempt <= 3; attempt++) {
      model.answer(() => hangs());
      // Simulates a worker that claims the validation and never responds again.
      const { claimValidation } = await import("@/lib/validations/claim");
      expect(await claimValidation(id)).toMatchObject({ attempt });
      await recoverStalledWork(plainStep);
      expect((await rowOf(id))?.status).toBe("in_progress");
      await db()
        .update(validations)
        .set({ leaseUntil: new Date(0), notBefore: null })
        .where(eq(validations.id, id));
      await recoverStalledWork(plainStep);
    }
    expect(await rowOf(id)).toMatchObject({ status: "failed", attempts: 3 });
    expect((await productOf(product.id))?.status).toBe("needs_review");
  });

  it("cannot save its verdict once another worker has claimed the validation", async () => {
    const { claimValidation, retryValidation } = await import("@/lib/validations/claim");
    const { saveVerdict } = await import("@/lib/validations/run");
    const { id } = await queued(await createCategory());
    const first = await claimValidation(id);
    if (!first) throw new Error("not claimed");
    await retryValidation(first, "gone");
    const second = await claimValidation(id);
    if (!second) throw new Error("not claimed");
    expect(await saveVerdict(first, null)).toBe("lost");
    expect(await saveVerdict(second, null)).toBe("saved");
    expect(await saveVerdict(second, null)).toBe("lost");
    const stored = await db()
      .select()
      .from(validations)
      .where(eq(validations.id, id))
      .orderBy(asc(validations.id));
    expect(stored).toMatchObject([{ status: "completed", attempts: 2 }]);
  });
});

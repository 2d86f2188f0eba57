import { and, asc, eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { categoryRules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { validations, violations } from "@/db/schema/validations";
import { type Runner, startRunner } from "@/inngest/embedded";
import { recover } from "@/inngest/functions/recover-stalled";
import { plainStep } from "@/inngest/functions/step";
import { validateProduct } from "@/inngest/functions/validate-product";
import { validationWork } from "@/inngest/work";
import { insertProducts } from "@/lib/products/insert";
import { CANCELLED, enqueue } from "@/lib/validations/queue";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";
import { fails, finds, hangs, type ModelServer, startModelServer } from "../support/model-server";
import { raiseVersion } from "../support/policies";
import { useSettings } from "../support/settings";
import { until } from "../support/until";

let model: ModelServer;
beforeAll(async () => {
  model = await startModelServer();
});
afterAll(() => model.close());
useSettings(() => ({ AI_MODEL: "test", AI_BASE_URL: model.url, AI_TIMEOUT_MS: "2000" }));
const api = useApi();

const runners: Runner[] = [];
function run(concurrency = 5): Runner {
  const runner = startRunner(concurrency, [validationWork]);
  runners.push(runner);
  return runner;
}
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  model.reset();
});

const TONE = { ruleType: "tone_requirement", ruleContent: "Warm and calm." } as const;

async function queued(
  category: { id: number },
  values: Partial<typeof products.$inferInsert> = {},
) {
  const product = await createProduct({
    categoryId: category.id,
    uploadedBy: api.users.admin.id,
    ...values,
  });
  const [id = 0] = await enqueue(db(), [product.id], null);
  return { product, id };
}

const rowOf = async (id: number) => {
  const [row] = await db().select().from(validations).where(eq(validations.id, id));
  return row;
};
const productOf = async (id: number) => {
  const [row] = await db().select().from(products).where(eq(products.id, id));
  return row;
};
const ended = (id: number) =>
  until(async () => {
    const row = await rowOf(id);
    return row?.status === "completed" || row?.status === "failed" ? row : null;
  });
/** A model that answers once `release` is called, and tells when it was asked. */
function slowModel(reply = () => finds()) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = () => {};
  const called = new Promise<void>((resolve) => {
    asked = resolve;
  });
  model.answer(async () => {
    asked();
    await released;
    return reply();
  });
  return { called, release };
}

describe("many validations", () => {
  it("all complete exactly once with two runners at work", async () => {
    const category = await createCategory({}, [{ ruleContent: "bad", severity: "high" }]);
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

  it("are found though nobody told the queue, and a second delivery does nothing", async () => {
    const { id } = await queued(await createCategory());
    run().wake();
    const row = await ended(id);
    await validateProduct(plainStep, id);
    expect(await rowOf(id)).toEqual(row);
  });
});

describe("a slow model call", () => {
  it("loses to a forced re-validation: its late answer is thrown away", async () => {
    const category = await createCategory({}, [TONE]);
    const { product, id } = await queued(category, { description: "A cold text." });
    const slow = slowModel(() => finds({ rule: "category.rule.0", quote: "cold" }));
    run();
    await slow.called;
    model.answer(() => finds());
    const answer = await api.reviewer.post("/validations/trigger/", {
      product_ids: [product.productId],
      force_revalidation: true,
    });
    expect(answer.body.queued).toEqual([product.productId]);
    const newest = await until(async () => {
      const [row] = (
        await db().select().from(validations).where(eq(validations.productId, product.id))
      ).filter((candidate) => candidate.id !== id && candidate.status === "completed");
      return row;
    });
    slow.release();
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(await rowOf(id)).toMatchObject({ status: "failed", errorMessage: CANCELLED });
    expect(await productOf(product.id)).toMatchObject({
      status: "compliant",
      complianceScore: newest.overallScore,
    });
  });

  it("is left alone, and counted, without force", async () => {
    const category = await createCategory({}, [TONE]);
    const { product, id } = await queued(category);
    const slow = slowModel();
    run();
    await slow.called;
    const answer = await api.reviewer.post("/validations/trigger/", {
      product_ids: [product.productId, "unknown"],
    });
    expect(answer.body).toMatchObject({
      queued: [],
      already_running: [product.productId],
      not_found: ["unknown"],
      message: "1 product already pending or validating. 1 product not found.",
    });
    slow.release();
    expect((await ended(id)).status).toBe("completed");
    const unknown = await api.reviewer.post("/validations/trigger/", { product_ids: ["unknown"] });
    expect(unknown.status).toBe(404);
  });

  it("ends quietly where the product is deleted meanwhile", async () => {
    const category = await createCategory({}, [TONE]);
    const { product, id } = await queued(category);
    const slow = slowModel();
    const runner = run();
    await slow.called;
    expect((await api.admin.delete(`/products/products/${product.id}/`)).status).toBe(204);
    slow.release();
    await runner.stop();
    expect(await rowOf(id)).toBeUndefined();
  });

  it("gives way to an edit: the verdict that stands is of the new text", async () => {
    const category = await createCategory({}, [TONE]);
    const { product, id } = await queued(category, { description: "The old text." });
    const slow = slowModel();
    run();
    await slow.called;
    model.answer(() => finds());
    await api.admin.patch(`/products/products/${product.id}/`, { description: "The new text." });
    slow.release();
    const done = await until(async () => {
      const rows = await db()
        .select()
        .from(validations)
        .where(eq(validations.productId, product.id));
      return rows.find((row) => row.id !== id && row.status === "completed");
    });
    expect(done.checkedText).toBe("The new text.");
    expect((await rowOf(id))?.errorMessage).toBe(CANCELLED);
  });

  it("is made anew where the policies change meanwhile", async () => {
    const category = await createCategory({}, [TONE]);
    const { id } = await queued(category, { description: "A shiny text." });
    const slow = slowModel();
    run();
    await slow.called;
    await db()
      .insert(categoryRules)
      .values({ categoryGuidelineId: category.guideline.id, ruleContent: "shiny" });
    await raiseVersion(category.id);
    slow.release();
    const row = await ended(id);
    expect(row).toMatchObject({ status: "completed", attempts: 2, categoryMedium: 1 });
  });
});

describe("a model that fails", () => {
  it("is asked again with a pause, and fails the validation with the reason after 3 attempts", async () => {
    const { product, id } = await queued(await createCategory({}, [TONE]));
    model.answer(() => fails(500));
    run();
    for (let attempt = 1; attempt <= 3; attempt++) {
      const row = await until(async () => {
        const now = await rowOf(id);
        return now && now.attempts === attempt && now.status !== "in_progress" ? now : null;
      }, 30);
      if (attempt < 3) {
        expect(row.status).toBe("pending");
        expect(row.notBefore?.getTime()).toBeGreaterThan(Date.now());
        // The pause is over sooner than the clock says.
        await db().update(validations).set({ notBefore: null }).where(eq(validations.id, id));
      }
    }
    expect(await rowOf(id)).toMatchObject({
      status: "failed",
      overallScore: null,
      errorMessage: "The model server failed (500).",
    });
    expect((await productOf(product.id))?.status).toBe("needs_review");
  });

  it("by refusing the key is not asked again", async () => {
    const { id } = await queued(await createCategory({}, [TONE]));
    model.answer(() => fails(401));
    run();
    const row = await ended(id);
    expect(row).toMatchObject({ status: "failed", attempts: 1 });
    expect(row.errorMessage).toContain("AI_API_KEY");
  });

  it("does not matter where nothing is left for it to judge", async () => {
    const { id } = await queued(await createCategory({}, [{ ruleContent: "bad" }]));
    model.answer(() => fails(500));
    run();
    expect(await ended(id)).toMatchObject({ status: "completed", aiModelUsed: "rules" });
    expect(model.calls).toBe(0);
  });
});

describe("a worker that is gone", () => {
  it("has its validation taken back when the lease has run out, at most 3 times", async () => {
    const { product, id } = await queued(await createCategory({}, [TONE]));
    for (let attempt = 1; attempt <= 3; attempt++) {
      model.answer(() => hangs());
      // A worker that claims and is never heard of again.
      const { claimValidation } = await import("@/lib/validations/claim");
      expect(await claimValidation(id)).toMatchObject({ attempt });
      await recover(plainStep);
      expect((await rowOf(id))?.status).toBe("in_progress");
      await db()
        .update(validations)
        .set({ leaseUntil: new Date(0), notBefore: null })
        .where(eq(validations.id, id));
      await recover(plainStep);
    }
    expect(await rowOf(id)).toMatchObject({ status: "failed", attempts: 3 });
    expect((await productOf(product.id))?.status).toBe("needs_review");
  });

  it("cannot save what it found once someone else has the validation", async () => {
    const { claimValidation, releaseValidation } = await import("@/lib/validations/claim");
    const { saveVerdict } = await import("@/lib/validations/run");
    const { id } = await queued(await createCategory());
    const first = await claimValidation(id);
    if (!first) throw new Error("not claimed");
    await releaseValidation(first, "gone");
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

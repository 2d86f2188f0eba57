import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import { validations } from "@/db/schema/validations";
import { CANCELLED_MESSAGE } from "@/lib/products/check-queue";
import { CHECKED_TEXT } from "@/lib/validations/columns";
import { createCategory } from "../support/factories";
import { fails, failsAllTexts, finds } from "../support/model-server";
import { raiseVersion } from "../support/policies";
import { until } from "../support/until";
import { TONE, useValidationQueue } from "../support/validation-queue";

const { api, model, run, queued, rowOf, productOf, ended, runners } = await useValidationQueue();

/** Makes the model answer only after `release` is called, and records the times of the calls. */
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

describe("a slow model call", () => {
  it("is cancelled by a forced revalidation, which discards its late answer", async () => {
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
    expect(await rowOf(id)).toMatchObject({ status: "failed", errorMessage: CANCELLED_MESSAGE });
    expect(await productOf(product.id)).toMatchObject({
      status: "compliant",
      complianceScore: newest.overallScore,
    });
  });

  it("continues without force, and its product is reported as already running", async () => {
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

  it("ends without an error if the product is deleted meanwhile", async () => {
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

  it("is superseded by an edit: the final verdict is for the new text", async () => {
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
        .select({ id: validations.id, status: validations.status, checkedText: CHECKED_TEXT })
        .from(validations)
        .where(eq(validations.productId, product.id));
      return rows.find((row) => row.id !== id && row.status === "completed");
    });
    expect(done.checkedText).toBe("The new text.");
    expect((await rowOf(id))?.errorMessage).toBe(CANCELLED_MESSAGE);
  });

  it("is repeated whenever the policies change meanwhile, without counting attempts", async () => {
    const category = await createCategory({}, [TONE]);
    const tone = category.rules[0]?.id ?? 0;
    const { id } = await queued(category, { description: "A shiny text." });
    const { id: categoryGuidelineId } = category.guideline;
    model.answer(async ({ call }) => {
      if (call <= 4) {
        await db().insert(rules).values({ categoryGuidelineId, ruleContent: "shiny" });
        await db()
          .update(rules)
          .set({ ruleContent: `Warm, calm, and changed ${call} times.` })
          .where(eq(rules.id, tone));
        await raiseVersion(category.id);
      }
      return finds();
    });
    run();
    const row = await ended(id);
    expect(row).toMatchObject({ status: "completed", attempts: 1, categoryMedium: 4 });
  });
});

describe("a failing model", () => {
  it("is called up to 3 times with pauses, and then the validation fails with the reason", async () => {
    const { product, id } = await queued(await createCategory({}, [TONE]));
    model.answer(failsAllTexts(500));
    run();
    for (let attempt = 1; attempt <= 3; attempt++) {
      const row = await until(async () => {
        const now = await rowOf(id);
        return now && now.attempts === attempt && now.status !== "in_progress" ? now : null;
      }, 30);
      if (attempt < 3) {
        expect(row.status).toBe("pending");
        expect(row.notBefore?.getTime()).toBeGreaterThan(Date.now());
        // Skips the rest of the pause.
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

  it("is not called again if it rejects the key", async () => {
    const { id } = await queued(await createCategory({}, [TONE]));
    model.answer(() => fails(401));
    run();
    const row = await ended(id);
    expect(row).toMatchObject({ status: "failed", attempts: 1 });
    expect(row.errorMessage).toContain("AI_API_KEY");
  });

  it("has no effect if no check needs the model", async () => {
    const { id } = await queued(await createCategory({}, [{ ruleContent: "bad" }]));
    model.answer(() => fails(500));
    run();
    expect(await ended(id)).toMatchObject({ status: "completed", aiModelUsed: "rules" });
    expect(model.calls).toBe(0);
  });
});

import { InngestTestEngine } from "@inngest/test";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { productSeo, seoAnalyses, seoJobs } from "@/db/schema/seo";
import { validations } from "@/db/schema/validations";
import { useApi } from "../support/api";
import { createCategory, createProduct, must } from "../support/factories";
import {
  callFunction,
  runFunction,
  signature,
  startInngestServer,
} from "../support/inngest-server";
import { fails, finds, startModelServer } from "../support/model-server";
import { seoModel } from "../support/seo-model";

const cloud = await startInngestServer();
const model = await startModelServer();
// The client reads its settings when it is loaded.
Object.assign(process.env, cloud.env, { AI_MODEL: "test", AI_BASE_URL: model.url });
const { recover } = await import("@/inngest/functions/recover-stalled");
const { plainStep } = await import("@/inngest/functions/step");
const { validateProductFunction } = await import("@/inngest/functions/validate-product");
const { claimValidation, recoverStalled } = await import("@/lib/validations/claim");
const { enqueue, tellQueue } = await import("@/lib/validations/queue");

const api = useApi();
beforeEach(() => {
  cloud.reset();
  model.reset();
});
afterAll(async () => {
  cloud.close();
  await model.close();
});

async function queued(): Promise<number> {
  const category = await createCategory({}, [
    { ruleContent: "plain" },
    { ruleType: "tone_requirement", ruleContent: "Warm and calm." },
  ]);
  const product = await createProduct({ categoryId: category.id, uploadedBy: api.users.admin.id });
  const [id] = await enqueue(db(), [product.id], null);
  return must(id);
}
async function rowOf(id: number) {
  const [row] = await db()
    .select()
    .from(validations)
    .innerJoin(products, eq(products.id, validations.productId))
    .where(eq(validations.id, id));
  return { ...must(row).validations, productStatus: must(row).products.status };
}
const event = (id: number) => ({ name: "validation/requested", data: { validation_id: id } });
const run = (id: number, between?: (step: string) => Promise<void>) =>
  runFunction(api.url, "validate-product", event(id), between);

describe("on Inngest", () => {
  it("a validation runs in the steps claim, judge, save", async () => {
    const id = await queued();
    const engine = new InngestTestEngine({
      function: validateProductFunction(),
      events: [event(id) as never],
    });
    const { ctx } = await engine.execute();
    const steps = (ctx.step.run as unknown as { mock: { calls: [string][] } }).mock.calls;
    expect([...new Set(steps.map(([name]) => name))]).toEqual(["claim", "judge", "save"]);
    expect((await rowOf(id)).status).toBe("completed");
  });

  it("the word goes out as an event that carries the id alone", async () => {
    await tellQueue([41, 42]);
    expect(cloud.events()).toMatchObject([event(41), event(42)]);
  });

  it.each(["refuses", "hangs"] as const)(
    "an upload while Inngest %s is stored all the same, and its event sent again by the recovery",
    async (behaviour) => {
      const category = await createCategory();
      cloud.reset(behaviour);
      const startedAt = performance.now();
      const upload = await api.reviewer.post("/products/products/", {
        product_id: `WHILE-IT-${behaviour}`,
        category: category.id,
        description: "A shoe.",
      });
      expect(upload.status).toBe(201);
      expect(performance.now() - startedAt).toBeLessThan(6000);
      const [row] = await db()
        .select()
        .from(validations)
        .where(eq(validations.productId, upload.body.product.id));
      cloud.reset();
      await recover(plainStep);
      expect(cloud.events()).toContainEqual(expect.objectContaining(event(must(row).id)));
      expect(must(row).status).toBe("pending");
    },
  );
});

describe("a run over Inngest's wire", () => {
  it("completes, and a second delivery ends at its first step", async () => {
    const id = await queued();
    model.answer(({ rules }) => finds({ rule: must(rules[0]).key, quote: "description" }));
    expect(await run(id)).toEqual(["claim", "judge", "save"]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: "completed", attempts: 1, aiModelUsed: "test" });
    expect(row.totalViolations).toBe(2);
    expect(await run(id)).toEqual(["claim"]);
    expect(await rowOf(id)).toEqual(row);
  });

  it("asks a model that is down again, then fails with the reason", async () => {
    const id = await queued();
    model.answer(() => fails(503));
    expect(await run(id)).toEqual(["claim", "judge", "judge", "judge", "fail"]);
    expect(await rowOf(id)).toMatchObject({
      status: "failed",
      overallScore: null,
      errorMessage: "The model server failed (503).",
      productStatus: "needs_review",
    });
  });

  it("fails at once where the model refuses", async () => {
    const id = await queued();
    model.answer(() => fails(401));
    expect(await run(id)).toEqual(["claim", "judge", "fail"]);
    expect((await rowOf(id)).errorMessage).toContain("AI_API_KEY");
  });

  it("that fails after it lost its validation leaves it to whoever has it now", async () => {
    const id = await queued();
    model.answer(() => fails(401));
    await run(id, async (step) => {
      if (step !== "judge") return;
      await recoverStalled({ all: true });
      expect(await claimValidation(id)).toMatchObject({ attempt: 2 });
    });
    expect(await rowOf(id)).toMatchObject({ status: "in_progress", attempts: 2 });
  });

  it("that ends under other policies sends its event again", async () => {
    const id = await queued();
    const { productId } = await rowOf(id);
    const [product] = await db().select().from(products).where(eq(products.id, productId));
    const steps = await run(id, async (step) => {
      if (step === "judge")
        await api.admin.patch(`/policies/categories/${must(product).categoryId}/`, {
          compliance_threshold: 0.5,
        });
    });
    expect(steps).toEqual(["claim", "judge", "save", "release"]);
    expect((await rowOf(id)).status).toBe("pending");
    expect(cloud.events()).toContainEqual(expect.objectContaining(event(id)));
  });
});

describe("SEO work over Inngest's wire", () => {
  const work = (id: number) => ({ name: "seo/requested", data: { job_id: id } });
  const runSeo = (id: number) => runFunction(api.url, "analyze-seo", work(id));

  /** What followed a validation of its own. */
  async function seoQueued() {
    const id = await queued();
    await run(id);
    const { productId } = await rowOf(id);
    const [job] = await db().select().from(seoJobs).where(eq(seoJobs.productId, productId));
    return { jobId: must(job).id, productId };
  }
  const seoOf = async (productId: number) =>
    (await db().select().from(productSeo).where(eq(productSeo.productId, productId)))[0];

  it("begins with an event after the validation, and a second delivery ends at its first step", async () => {
    const { jobId, productId } = await seoQueued();
    expect(cloud.events()).toContainEqual(expect.objectContaining(work(jobId)));
    model.answer(seoModel());
    expect(await runSeo(jobId)).toEqual(["claim", "analyze", "advise", "optimize", "save"]);
    expect((await seoOf(productId))?.seoStatus).toMatch(/^(optimized|needs_review)$/);
    expect(await runSeo(jobId)).toEqual(["claim"]);
    expect(await db().$count(seoAnalyses, eq(seoAnalyses.productId, productId))).toBe(1);
  });

  it("is told of again by the recovery where its event is lost", async () => {
    const { jobId } = await seoQueued();
    cloud.reset();
    await recover(plainStep);
    expect(cloud.events()).toContainEqual(expect.objectContaining(work(jobId)));
  });

  it("asks a model that is down again, then fails with the reason", async () => {
    const { jobId, productId } = await seoQueued();
    model.answer(() => fails(503));
    expect(await runSeo(jobId)).toEqual(["claim", "analyze", "advise", "advise", "advise", "fail"]);
    expect(await seoOf(productId)).toMatchObject({
      seoStatus: "failed",
      errorMessage: "The model server failed (503).",
    });
  });
});

describe("/api/inngest", () => {
  it("registers its functions", async () => {
    const answer = await fetch(`${api.url}/api/inngest`, { method: "PUT" });
    expect(answer.status).toBe(200);
    const registered = cloud.registration() as { functions: { id: string }[] } | undefined;
    expect(registered?.functions.map((entry) => entry.id).sort()).toEqual([
      "plumbline-analyze-seo",
      "plumbline-clean-up",
      "plumbline-deliver-webhook",
      "plumbline-recover-stalled",
      "plumbline-revalidate-stale",
      "plumbline-validate-product",
    ]);
  });

  it("runs nothing for a call that is unsigned, or signed for another body", async () => {
    const id = await queued();
    const unsigned = { ...event(id), signed: false };
    expect((await callFunction(api.url, "validate-product", unsigned)).status).toBe(401);
    const forged = await fetch(
      `${api.url}/api/inngest?fnId=plumbline-validate-product&stepId=step`,
      {
        method: "POST",
        headers: { "content-type": "application/json", ...signature("{}") },
        body: JSON.stringify({ event: event(id) }),
      },
    );
    expect(forged.status).toBe(401);
    expect((await rowOf(id)).status).toBe("pending");
  });
});

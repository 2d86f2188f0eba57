import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { judgements } from "@/db/schema/judging";
import { modelOutages } from "@/db/schema/model";
import { products } from "@/db/schema/products";
import { seoAnalyses, seoJobs } from "@/db/schema/seo";
import { validations } from "@/db/schema/validations";
import type { Step } from "@/inngest/functions/step";
import { useApi } from "../support/api";
import { createCategory, createProduct, must } from "../support/factories";
import {
  callFunction,
  runFunction,
  signature,
  startInngestServer,
} from "../support/inngest-server";
import { fails, failsAllTexts, finds, startModelServer } from "../support/model-server";
import { seoModel } from "../support/seo-model";
import { until } from "../support/until";

const cloud = await startInngestServer();
const model = await startModelServer();
// The client reads its settings when it is loaded.
Object.assign(process.env, cloud.env, { AI_MODEL: "test", AI_BASE_URL: model.url });
const { recoverStalledWork: recover } = await import("@/inngest/functions/recover-stalled");
const { drainInSteps } = await import("@/inngest/functions/queue-functions");
const { validationWork } = await import("@/inngest/job-workers");
const { plainStep } = await import("@/inngest/functions/step");
const { claimValidation } = await import("@/lib/validations/claim");
const { enqueueProducts: enqueue, notifyWorkers } = await import("@/lib/products/check-queue");

/** The default of AI_CONCURRENCY. */
const WORKERS = 5;

const api = useApi();
beforeEach(async () => {
  cloud.reset();
  model.reset();
  await db().delete(products);
  await db().delete(judgements);
  await db().delete(modelOutages);
});
afterAll(async () => {
  cloud.close();
  await model.close();
});

/** Creates products with a rule for code and a rule for the model, queued as by an upload. */
async function queuedAll(count: number): Promise<number[]> {
  const category = await createCategory({}, [
    { ruleContent: "plain" },
    { ruleType: "tone_requirement", ruleContent: "Warm and calm." },
  ]);
  const values = { categoryId: category.id, uploadedBy: api.users.admin.id };
  // Equal texts would share one call.
  const texts = Array.from({ length: count }, (_, at) => `A plain shoe, number ${at}.`);
  const made = await Promise.all(
    texts.map((description) => createProduct({ ...values, description })),
  );
  return enqueue(
    db(),
    made.map(({ id }) => id),
    null,
  );
}
const queued = async () => must((await queuedAll(1))[0]);

async function rowOf(id: number) {
  const [row] = await db()
    .select()
    .from(validations)
    .innerJoin(products, eq(products.id, validations.productId))
    .where(eq(validations.id, id));
  return { ...must(row).validations, productStatus: must(row).products.status };
}
const event = (id: number) => ({ name: "validation/requested", data: { validation_id: id } });
const run = () => runFunction(api.url, "check-products", event(0));
const sentEventIds = () => cloud.events().map((each) => (each as { id: string }).id);
const skipPauses = async () => {
  await db().update(validations).set({ notBefore: null });
  await db().update(modelOutages).set({ probeAfter: new Date() });
};

describe("the queue on Inngest", () => {
  it("sends events that contain only an id, at most one per worker", async () => {
    await notifyWorkers([41, 42]);
    expect(cloud.events()).toMatchObject([event(41), event(42)]);
    cloud.reset();
    await notifyWorkers(Array.from({ length: 1000 }, (_, n) => n + 1));
    expect(cloud.events()).toHaveLength(WORKERS);
  });

  it("uses the same event id for the same queue entry so that Inngest deduplicates it", async () => {
    await notifyWorkers([43, 44]);
    await notifyWorkers([43, 44]);
    expect(sentEventIds()).toEqual([
      "validation-43",
      "validation-44",
      "validation-43",
      "validation-44",
    ]);
  });

  it("sends further events for a long queue only for free workers", async () => {
    const ids = await queuedAll(50);
    expect(sentEventIds()).toHaveLength(WORKERS);
    cloud.reset();
    await recover(plainStep);
    expect(sentEventIds()).toHaveLength(WORKERS);
    await recover(plainStep);
    expect(new Set(sentEventIds()).size).toBeLessThanOrEqual(2 * WORKERS);
    for (const id of ids.slice(0, WORKERS - 2)) await claimValidation(id);
    cloud.reset();
    await recover(plainStep);
    expect(sentEventIds()).toHaveLength(2);
    for (const id of ids.slice(WORKERS - 2, WORKERS)) await claimValidation(id);
    cloud.reset();
    await recover(plainStep);
    expect(sentEventIds()).toEqual([]);
  });

  it.each(["refuses", "hangs"] as const)(
    "stores an upload while Inngest %s, and sends its event again on recovery",
    async (behaviour) => {
      const category = await createCategory();
      cloud.reset(behaviour);
      const upload = await api.reviewer.post("/products/products/", {
        product_id: `WHILE-IT-${behaviour}`,
        category: category.id,
        description: "A shoe.",
      });
      expect(upload.status).toBe(201);
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

describe("a worker called by Inngest", () => {
  it("processes all checks and then SEO in one step; a second call finds nothing", async () => {
    const ids = await queuedAll(12);
    model.answer(seoModel());
    expect(await run()).toEqual(["work 1"]);
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual(
      ids.map(() => ["completed", 1]),
    );
    expect(await db().$count(seoJobs)).toBe(0);
    const calls = model.calls;
    expect(await run()).toEqual(["work 1"]);
    expect(model.calls).toBe(calls);
    expect(await Promise.all(ids.map(rowOf))).toEqual(rows);
  });

  it("shares the queue with others and processes each row once", async () => {
    const ids = await queuedAll(30);
    model.answer(seoModel());
    await Promise.all(Array.from({ length: WORKERS }, run));
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual(
      ids.map(() => ["completed", 1]),
    );
    // One call per check and one per SEO analysis.
    expect(model.calls).toBe(2 * ids.length);
    expect(model.peak).toBeLessThanOrEqual(WORKERS);
  });

  it("continues in another step when its time limit is reached", async () => {
    await queuedAll(4);
    const steps: string[] = [];
    const step: Step = {
      run: (name, work) => {
        steps.push(name);
        return work();
      },
    };
    await drainInSteps(step, [validationWork], WORKERS, 0);
    expect(steps).toHaveLength(5);
  });

  it("leaves a check pending with the reason while the model is down, and completes it afterwards", async () => {
    const ids = await queuedAll(3);
    model.answer(() => fails(503));
    for (let runs = 1; runs <= 5; runs++) {
      expect(await run()).toEqual(["work 1"]);
      for (const row of await Promise.all(ids.map(rowOf)))
        expect(row).toMatchObject({
          status: "pending",
          attempts: 0,
          errorMessage: "The model server failed (503).",
          productStatus: "pending",
        });
      await skipPauses();
    }
    model.answer(seoModel());
    await run();
    for (const row of await Promise.all(ids.map(rowOf)))
      expect(row).toMatchObject({ status: "completed", attempts: 1, errorMessage: null });
  });

  it("fails a check that the model cannot answer after 3 attempts with pauses", async () => {
    const id = await queued();
    model.answer(failsAllTexts(503));
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await run()).toEqual(["work 1"]);
      expect((await rowOf(id)).attempts).toBe(attempt);
      expect((await rowOf(id)).status).toBe(attempt < 3 ? "pending" : "failed");
      await skipPauses();
    }
    expect(await rowOf(id)).toMatchObject({
      overallScore: null,
      errorMessage: "The model server failed (503).",
      productStatus: "needs_review",
    });
  });

  it("processes checks without the model while all workers wait for the model", async () => {
    await queuedAll(WORKERS);
    const answered = Promise.withResolvers<ReturnType<typeof finds>>();
    model.answer(() => answered.promise);
    const workers = Array.from({ length: WORKERS }, run);
    await until(async () => model.calls === WORKERS);
    const { id: categoryId } = await createCategory({}, [{ ruleContent: "plain" }]);
    const free = await createProduct({ categoryId, uploadedBy: api.users.admin.id });
    const [id] = await enqueue(db(), [free.id], null);
    await until(async () => (await rowOf(must(id))).status === "completed");
    expect(model.calls).toBe(WORKERS);
    model.answer(seoModel());
    answered.resolve(finds());
    await Promise.all(workers);
  });

  it("fails a validation immediately if the model server rejects the request", async () => {
    const id = await queued();
    model.answer(() => fails(401));
    await run();
    expect(await rowOf(id)).toMatchObject({ status: "failed", attempts: 1 });
    expect((await rowOf(id)).errorMessage).toContain("AI_API_KEY");
  });

  it("judges again if the policies change meanwhile, without counting an attempt", async () => {
    const id = await queued();
    const { productId } = await rowOf(id);
    const [product] = await db().select().from(products).where(eq(products.id, productId));
    const path = `/policies/categories/${must(product).categoryId}/`;
    const saves = [0.9, 0.8, 0.7, 0.6];
    model.answer(async () => {
      const threshold = saves.shift();
      const content = `Sell no more than ${threshold} shoes.`;
      const guideline = { title: "Shoes", content };
      if (threshold) await api.admin.patch(path, { compliance_threshold: threshold, guideline });
      return finds();
    });
    await run();
    expect(await rowOf(id)).toMatchObject({ status: "completed", attempts: 1, threshold: 0.6 });
  });

  it("processes requested SEO jobs on events", async () => {
    const id = await queued();
    model.answer(seoModel());
    await run();
    const { productId } = await rowOf(id);
    const [product] = await db().select().from(products).where(eq(products.id, productId));
    const asked = { product_id: must(product).productId, force_reanalysis: true };
    cloud.reset();
    await api.viewer.post("/seo/analyze/", asked);
    expect(cloud.events()).toMatchObject([{ name: "seo/requested" }]);
    await run();
    expect(await db().$count(seoAnalyses, eq(seoAnalyses.productId, productId))).toBe(2);
  });
});

describe("the /api/inngest endpoint", () => {
  it("registers its functions", async () => {
    const answer = await fetch(`${api.url}/api/inngest`, { method: "PUT" });
    expect(answer.status).toBe(200);
    const registered = cloud.registration() as { functions: { id: string }[] } | undefined;
    expect(registered?.functions.map((entry) => entry.id).sort()).toEqual([
      "plumbline-check-products",
      "plumbline-clean-up",
      "plumbline-deliver",
      "plumbline-recover-stalled",
      "plumbline-revalidate-stale",
    ]);
  });

  it("rejects a call that is unsigned or signed for another body", async () => {
    const id = await queued();
    const unsigned = { ...event(id), signed: false };
    expect((await callFunction(api.url, "check-products", unsigned)).status).toBe(401);
    const forged = await fetch(`${api.url}/api/inngest?fnId=plumbline-check-products&stepId=step`, {
      method: "POST",
      headers: { "content-type": "application/json", ...signature("{}") },
      body: JSON.stringify({ event: event(id) }),
    });
    expect(forged.status).toBe(401);
    expect((await rowOf(id)).status).toBe("pending");
  });
});

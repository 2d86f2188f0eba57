import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { productSeo, seoAnalyses, seoJobs, seoKeywords } from "@/db/schema/seo";
import { type Runner, startRunner } from "@/inngest/embedded";
import { recoverStalledWork } from "@/inngest/functions/recover-stalled";
import { plainStep } from "@/inngest/functions/step";
import { seoWork } from "@/inngest/job-workers";
import { SEO_STATUSES } from "@/lib/enums";
import type { JobWorker } from "@/lib/platform/jobs/job-worker";
import { claimSeo, type SeoJob } from "@/lib/seo/claim";
import { analyzeSubject } from "@/lib/seo/run";
import { saveSeo } from "@/lib/seo/save";
import { useApi } from "../support/api";
import { createCategory, createProduct, must } from "../support/factories";
import { runOne, runQueue, runSeoQueue } from "../support/run-queue";
import { until } from "../support/until";

const api = useApi();
const runners: Runner[] = [];
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await db().delete(seoJobs);
});

async function product(values: Partial<typeof products.$inferInsert> = {}) {
  const category = await createCategory();
  return createProduct({
    categoryId: category.id,
    uploadedBy: api.users.admin.id,
    name: "Walnut serving board",
    description: "This walnut serving board holds cheese and bread. Oil it twice a year.",
    ...values,
  });
}

async function uploaded(productId: string) {
  const category = await createCategory();
  const answer = await api.reviewer.post("/products/products/", {
    product_id: productId,
    name: "Linen apron",
    category: category.id,
    description: "A linen apron with two pockets. It washes well.",
  });
  return answer.body.product.id as number;
}

const jobsOf = (id: number) => db().select().from(seoJobs).where(eq(seoJobs.productId, id));
const analysesOf = (id: number) =>
  db().select().from(seoAnalyses).where(eq(seoAnalyses.productId, id));
const analyze = (productId: string, force = true) =>
  api.viewer.post("/seo/analyze/", { product_id: productId, force_reanalysis: force });
async function recordOf(id: number) {
  const [row] = await db().select().from(productSeo).where(eq(productSeo.productId, id));
  return row;
}
async function claimed(id: number): Promise<SeoJob> {
  const [job] = await jobsOf(id);
  const seoClaim = await claimSeo(must(job).id);
  if (!seoClaim) throw new Error("not claimed");
  return seoClaim;
}
async function save(job: SeoJob) {
  const analysis = await analyzeSubject(job.subject);
  return saveSeo(job, { analysis, advice: null, suggestion: null });
}

describe("a completed validation", () => {
  it("starts an SEO analysis, whose score the product then shows", async () => {
    const id = await uploaded("APRON-1");
    await runQueue();
    expect(await jobsOf(id)).toHaveLength(1);
    await runSeoQueue();
    expect(await jobsOf(id)).toHaveLength(0);
    const record = must(await recordOf(id));
    const [stored] = await db().select().from(products).where(eq(products.id, id));
    expect(stored?.seoScore).toBe(record.seoScore);
    expect(stored?.seoAnalyzedAt).toEqual(record.analyzedAt);
    expect(stored?.version).toBe(1);
    expect(await analysesOf(id)).toMatchObject([
      { seoScore: record.seoScore, recommendedBy: "rules" },
    ]);
    expect(await db().$count(seoKeywords, eq(seoKeywords.productId, id))).toBe(
      record.keywordsCount,
    );
  });

  it("does not start a second analysis of the same text", async () => {
    const id = await uploaded("APRON-2");
    await runQueue();
    await runSeoQueue();
    await api.reviewer.post("/validations/trigger/", {
      product_ids: ["APRON-2"],
      force_revalidation: true,
    });
    await runQueue();
    expect(await jobsOf(id)).toHaveLength(0);
  });

  it("starts another analysis of a new text, which updates the record", async () => {
    const id = await uploaded("APRON-3");
    await runQueue();
    await runSeoQueue();
    await api.reviewer.patch(`/products/products/${id}/`, { description: "A cotton apron." });
    const before = await api.viewer.get("/seo/seo/by-product/APRON-3/");
    expect(before.body.text_changed).toBe(true);
    await runQueue();
    await runSeoQueue();
    const after = await api.viewer.get("/seo/seo/by-product/APRON-3/");
    expect(after.body.text_changed).toBe(false);
    expect(await analysesOf(id)).toHaveLength(2);
  });
});

describe("repeated requests for the same SEO work", () => {
  it("run once if they are concurrent", async () => {
    const { id, productId } = await product();
    const answers = await Promise.all(Array.from({ length: 5 }, () => analyze(productId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const messages = answers.map(({ body }) => body.message);
    expect(messages.filter((message) => message === "SEO analysis started.")).toHaveLength(1);
    const [job] = await jobsOf(id);
    await Promise.all([1, 2, 3].map(() => runOne(seoWork, must(job).id)));
    await runSeoQueue();
    expect(await analysesOf(id)).toHaveLength(1);
  });

  it("do not interrupt a running analysis", async () => {
    const { id, productId } = await product();
    await analyze(productId);
    const job = await claimed(id);
    const again = await analyze(productId);
    expect(again.body.message).toBe("SEO analysis is already running for this product.");
    expect(again.body.seo_status).toBe("analyzing");
    expect(await save(job)).toBe("saved");
    expect(await jobsOf(id)).toHaveLength(0);
  });

  it("run an optimization once the analysis has completed", async () => {
    const { id, productId } = await product();
    await analyze(productId);
    const job = await claimed(id);
    const asked = await api.viewer.post("/seo/optimize/", { product_id: productId });
    expect(asked.body.message).toBe("Optimization started.");
    expect(await save(job)).toBe("more");
    expect(must(await recordOf(id)).seoStatus).toBe("analyzing");
    await runSeoQueue();
    const record = must(await recordOf(id));
    expect(record).toMatchObject({ optimizedBy: "rules" });
    expect(record.optimizedAt).not.toBeNull();
    expect(record.seoStatus).not.toBe("analyzing");
  });
});

describe("a crashed worker", () => {
  it("has its job reclaimed when the lease expires, at most 3 times", async () => {
    const { id, productId } = await product();
    await analyze(productId);
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await claimed(id)).toMatchObject({ attempt });
      await recoverStalledWork(plainStep);
      expect(must((await jobsOf(id))[0]).claim).not.toBeNull();
      await db()
        .update(seoJobs)
        .set({ leaseUntil: new Date(0), notBefore: null })
        .where(eq(seoJobs.productId, id));
      await recoverStalledWork(plainStep);
    }
    expect(await jobsOf(id)).toHaveLength(0);
    const { body } = await api.viewer.get(`/seo/seo/by-product/${productId}/`);
    expect(body).toMatchObject({
      seo_status: "failed",
      error_message: "The SEO analysis was interrupted.",
    });
    await analyze(productId, false);
    await runSeoQueue();
    expect(must(await recordOf(id))).toMatchObject({ errorMessage: null });
  });

  it("cannot save its results once another worker has claimed the job", async () => {
    const { id, productId } = await product();
    await analyze(productId);
    const first = await claimed(id);
    await db().update(seoJobs).set({ claim: null }).where(eq(seoJobs.productId, id));
    const second = await claimed(id);
    expect(await save(first)).toBe("lost");
    expect(await save(second)).toBe("saved");
    expect(await save(second)).toBe("lost");
    expect(await analysesOf(id)).toHaveLength(1);
  });
});

describe("a product that changes during its analysis", () => {
  it("is analyzed again with its new text", async () => {
    const { id, productId } = await product();
    await analyze(productId);
    const job = await claimed(id);
    await api.reviewer.patch(`/products/products/${id}/`, { description: "A slate board." });
    expect(await save(job)).toBe("changed");
    await runSeoQueue();
    expect(await analysesOf(id)).toHaveLength(1);
    const { body } = await api.viewer.get(`/seo/seo/by-product/${productId}/`);
    expect(body.text_changed).toBe(false);
  });

  it("ends the job without an error if it was deleted, and leaves no rows behind", async () => {
    const { id, productId } = await product();
    await analyze(productId);
    const job = await claimed(id);
    expect((await api.admin.delete(`/products/products/${id}/`)).status).toBe(204);
    expect(await save(job)).toBe("lost");
    await runOne(seoWork, job.id);
    expect([await recordOf(id), await jobsOf(id), await analysesOf(id)]).toEqual([
      undefined,
      [],
      [],
    ]);
  });
});

describe("the counts of the list", () => {
  it("equal the counts of the records after any changes", async () => {
    const { id, productId } = await product();
    await analyze(productId);
    await runSeoQueue();
    const other = await createCategory();
    await api.reviewer.patch(`/products/products/${id}/`, { category: other.id });
    const count = async (query: string) =>
      (await api.viewer.get(`/seo/seo/?page_size=1&${query}`)).body.count;
    const list = await api.viewer.get(`/seo/seo/?product__category=${other.id}&market=US`);
    expect(list.body).toMatchObject({ count: 1, results: [{ product: { id } }] });
    const records = await db().select().from(productSeo);
    const all = await db().$count(products);
    expect(await count("")).toBe(all);
    expect(await count("seo_status=pending")).toBe(
      all - records.filter(({ seoStatus }) => seoStatus !== "pending").length,
    );
    for (const status of SEO_STATUSES.filter((one) => one !== "pending"))
      expect(await count(`seo_status=${status}`)).toBe(
        records.filter(({ seoStatus }) => seoStatus === status).length,
      );
  });
});

describe("a runner for several kinds of work", () => {
  it("runs the first kind first, and keeps a worker free of the others", async () => {
    const started: string[] = [];
    const open = new Map<string, () => void>();
    const kind = (name: string, ids: number[], getLimit: (n: number) => number): JobWorker => ({
      name,
      getLimit,
      listPending: async (limit) => ids.slice(0, limit),
      countRunning: async () => 0,
      notify: async () => {},
      reclaim: async () => 0,
      start: async (id) => {
        ids.splice(ids.indexOf(id), 1);
        started.push(`${name} ${id}`);
        const done = new Promise<void>((resolve) => open.set(`${name} ${id}`, resolve));
        return { finished: done, release: async () => {} };
      },
    });
    const checks = [1];
    const later = [1, 2, 3];
    const runner = startRunner(3, [
      kind("check", checks, (n) => n),
      kind("later", later, (n) => n - 1),
    ]);
    runners.push(runner);
    await until(async () => started.length === 3);
    expect(started).toEqual(["check 1", "later 1", "later 2"]);
    open.get("check 1")?.();
    checks.push(2);
    runner.wake();
    await until(async () => started.length === 4);
    expect(started[3]).toBe("check 2");
    open.get("later 1")?.();
    await until(async () => started.length === 5);
    expect(started[4]).toBe("later 3");
    for (const end of open.values()) end();
    await until(async () => later.length === 0);
    for (const end of open.values()) end();
  });

  it("analyzes uploaded products once their checks are completed", async () => {
    const id = await uploaded("APRON-4");
    runners.push(startRunner(5));
    const record = await until(async () => {
      const now = await recordOf(id);
      return now?.analyzedAt ? now : null;
    });
    expect(record.seoStatus).toMatch(/^(optimized|needs_review)$/);
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { batches, products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { completeFinishedBatches, finishBatches } from "@/lib/products/batches/finish";
import { cancelRunningValidations, enqueueProducts } from "@/lib/products/check-queue";
import { claimValidation, failValidation, type ValidationJob } from "@/lib/validations/claim";
import { saveVerdict } from "@/lib/validations/run";
import { useApi } from "../support/api";
import { bellOf, newcomer } from "../support/bell";
import { createCategory, createProduct, must } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();

/** Creates the products of a batch, each with a validation claimed by this worker. */
async function runningBatch(uploadedBy: number, size: number) {
  const [batch] = await db()
    .insert(batches)
    .values({
      batchName: "Autumn",
      fileName: "autumn.csv",
      totalRows: size,
      productsCreated: size,
      uploadedBy,
    })
    .returning();
  const jobs: ValidationJob[] = [];
  for (let n = 0; n < size; n++) {
    // Validations in the same category could not end concurrently, because they update the same
    // counter.
    const category = await createCategory();
    const product = await createProduct({
      categoryId: category.id,
      uploadedBy,
      batchId: must(batch).id,
    });
    const [id] = await enqueueProducts(db(), [product.id], uploadedBy);
    jobs.push(must((await claimValidation(must(id))) ?? undefined));
  }
  return { batch: must(batch), jobs };
}
const complete = async (job: ValidationJob) => saveVerdict(job, null);
const fail = (job: ValidationJob, reason = "The model server failed (503).") =>
  failValidation(job, reason);

describe("a batch", () => {
  it("that two workers finish concurrently sends exactly one notification", async () => {
    for (let round = 0; round < 5; round++) {
      const { user, caller } = await newcomer(api);
      const { batch, jobs } = await runningBatch(user.id, 4);
      await Promise.all(jobs.map(complete));
      const { results } = await bellOf(caller);
      expect(results).toMatchObject([
        {
          kind: "batch_finished",
          title: "Batch “Autumn” is finished",
          text: "4 compliant, 0 need review.",
          href: `/upload?batch=${batch.id}#batch-${batch.id}`,
          batch: batch.id,
        },
      ]);
    }
  });

  it("sends one notification if its last two validations end concurrently", async () => {
    const { user, caller } = await newcomer(api);
    const { jobs } = await runningBatch(user.id, 2);
    await Promise.all(jobs.map(complete));
    expect((await bellOf(caller)).results).toMatchObject([{ kind: "batch_finished" }]);
  });

  it("sends one notification from the sweep if the process crashed after its last validation", async () => {
    const { user, caller } = await newcomer(api);
    const { batch } = await runningBatch(user.id, 1);
    await db()
      .update(products)
      .set({ status: "compliant", complianceScore: 1 })
      .where(eq(products.batchId, batch.id));
    await Promise.all([
      completeFinishedBatches(),
      completeFinishedBatches(),
      finishBatches([batch.id, null]),
    ]);
    expect((await bellOf(caller)).results).toMatchObject([{ kind: "batch_finished" }]);
  });

  it("is not finished while a product is pending or running", async () => {
    const { user, caller } = await newcomer(api);
    const { jobs } = await runningBatch(user.id, 2);
    await complete(must(jobs[0]));
    expect((await bellOf(caller)).count).toBe(0);
  });

  it("is finished by a failed check, and reports how many checks failed", async () => {
    const { user, caller } = await newcomer(api);
    const { jobs } = await runningBatch(user.id, 2);
    await complete(must(jobs[0]));
    await fail(must(jobs[1]));
    const { results } = await bellOf(caller, "?unread=true");
    const batch = results.find(({ kind }: { kind: string }) => kind === "batch_finished");
    expect(batch.text).toBe("1 compliant, 0 need review, 1 could not be checked.");
  });

  it("stays finished when its products are checked again", async () => {
    const { user, caller } = await newcomer(api);
    const { jobs } = await runningBatch(user.id, 1);
    await fail(must(jobs[0]));
    await enqueueProducts(db(), [must(jobs[0]).productId], user.id);
    await runQueue();
    const { results } = await bellOf(caller);
    expect(results.filter(({ kind }: { kind: string }) => kind === "batch_finished")).toHaveLength(
      1,
    );
  });

  it("is finished when its last unchecked product is deleted", async () => {
    const { user, caller } = await newcomer(api);
    const { jobs } = await runningBatch(user.id, 3);
    await complete(must(jobs[0]));
    await api.admin.delete(`/products/products/${must(jobs[1]).productId}/`);
    expect((await bellOf(caller)).count).toBe(0);
    await api.admin.post("/products/products/bulk_delete/", {
      product_ids: [must(jobs[2]).productId],
    });
    expect((await bellOf(caller)).results).toMatchObject([{ text: "1 compliant, 0 need review." }]);
  });

  it("sends a notification without a link to users who can no longer see uploads", async () => {
    const { user, caller } = await newcomer(api, "viewer");
    const { jobs } = await runningBatch(user.id, 1);
    await complete(must(jobs[0]));
    expect((await bellOf(caller)).results).toMatchObject([{ href: null }]);
  });
});

describe("a failed check", () => {
  async function running(uploadedBy: number, requestedBy: number | null) {
    const category = await createCategory();
    const product = await createProduct({ categoryId: category.id, uploadedBy, name: "Lamp" });
    const [id] = await enqueueProducts(db(), [product.id], requestedBy);
    return { product, job: must((await claimValidation(must(id))) ?? undefined) };
  }

  it("goes to the person who requested it, otherwise to the uploader", async () => {
    const asking = await newcomer(api);
    const uploading = await newcomer(api);
    const asked = await running(uploading.user.id, asking.user.id);
    await fail(asked.job);
    expect((await bellOf(asking.caller)).results).toMatchObject([
      {
        kind: "validation_failed",
        title: "The check of “Lamp” failed",
        text: "The model server failed (503).",
        href: `/product-validations/${asked.product.productId}?validation=${asked.job.id}`,
      },
    ]);
    expect((await bellOf(uploading.caller)).count).toBe(0);
    await fail((await running(uploading.user.id, null)).job);
    expect((await bellOf(uploading.caller)).count).toBe(1);
  });

  it("is grouped with unread ones for the same reason", async () => {
    const { user, caller } = await newcomer(api);
    const jobs = [];
    for (let n = 0; n < 4; n++) jobs.push((await running(user.id, user.id)).job);
    await Promise.all(jobs.slice(0, 3).map((job) => fail(job)));
    const bell = await bellOf(caller);
    expect(bell.unread_count).toBe(1);
    expect(bell.results).toMatchObject([
      { title: "3 checks failed", count: 3, href: "/validations?status=failed" },
    ]);
    await caller.post(`/notifications/${bell.results[0].id}/read/`);
    await fail(must(jobs[3]));
    expect((await bellOf(caller)).results).toMatchObject([{ count: 1 }, { count: 3 }]);
  });

  it("that was cancelled for a newer one notifies no one", async () => {
    const { user, caller } = await newcomer(api);
    const { product } = await running(user.id, user.id);
    await db().transaction((tx) => cancelRunningValidations(tx, [product.id]));
    const [row] = await db()
      .select()
      .from(validations)
      .where(eq(validations.productId, product.id));
    expect(row).toMatchObject({ status: "failed" });
    expect((await bellOf(caller)).count).toBe(0);
  });

  it("of a worker that lost its lease notifies no one", async () => {
    const { user, caller } = await newcomer(api);
    const { job } = await running(user.id, user.id);
    await fail({ ...job, claim: "00000000-0000-4000-8000-000000000000" });
    expect((await bellOf(caller)).count).toBe(0);
  });
});

import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { notifications } from "@/db/schema/notifications";
import { batches, products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { cleanUp } from "@/inngest/functions/clean-up";
import { plainStep } from "@/inngest/functions/step";
import { finishBatches, recoverFinished } from "@/lib/batches/finish";
import { claimValidation, failValidation, type Job } from "@/lib/validations/claim";
import { cancelRunning, enqueue } from "@/lib/validations/queue";
import { saveVerdict } from "@/lib/validations/run";
import { type Client, client, useApi } from "../support/api";
import { createCategory, createProduct, createUser, must, signIn } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();

/** A person of their own, whose bell no other test rings. */
async function newcomer(role: "admin" | "reviewer" | "viewer" = "reviewer") {
  const user = await createUser({ role, firstName: "Ada", lastName: "Lovelace" });
  return { user, caller: client(api.url, await signIn(user)) };
}

async function bellOf(caller: Client, query = "") {
  const { status, body } = await caller.get(`/notifications/${query}`);
  expect(status).toBe(200);
  return body;
}

/** A product of this uploader whose check is completed. */
async function checked(uploadedBy: number, name = "Trail shoe") {
  const category = await createCategory();
  const product = await createProduct({ categoryId: category.id, uploadedBy, name });
  const [validation] = await enqueue(db(), [product.id], uploadedBy);
  await runQueue();
  return { product, validation: must(validation) };
}

/** Products of one batch, each with a check that this worker holds. */
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
  const jobs: Job[] = [];
  for (let n = 0; n < size; n++) {
    // Of one category two checks would end one after the other, as they change the same count.
    const category = await createCategory();
    const product = await createProduct({
      categoryId: category.id,
      uploadedBy,
      batchId: must(batch).id,
    });
    const [id] = await enqueue(db(), [product.id], uploadedBy);
    jobs.push(must((await claimValidation(must(id))) ?? undefined));
  }
  return { batch: must(batch), jobs };
}
const complete = async (job: Job) => saveVerdict(job, null);
const fail = (job: Job, reason = "The model server failed (503).") => failValidation(job, reason);

describe("a decision", () => {
  it.each([
    ["approve", "approved “Trail shoe”"],
    ["reject", "rejected “Trail shoe”"],
    ["request_edit", "asked for edits of “Trail shoe”"],
  ])(
    "to %s reaches whoever uploaded the product, with a link to its validation",
    async (action, what) => {
      const { user, caller } = await newcomer();
      const { product, validation } = await checked(user.id);
      const comments = "See the second line.";
      await api.reviewer.post("/validations/approvals/", { validation, action, comments });
      const bell = await bellOf(caller);
      expect(bell).toMatchObject({ count: 1, unread_count: 1 });
      expect(bell.results[0]).toMatchObject({
        kind: "decision",
        title: `${api.users.reviewer.username} ${what}`,
        text: comments,
        href: `/product-validations/${product.productId}?validation=${validation}`,
        actor: api.users.reviewer.id,
        product_id: product.productId,
        action,
        read_at: null,
      });
    },
  );

  it("that changes an earlier one is told, and one that says the same again is not", async () => {
    const { user, caller } = await newcomer();
    const { validation } = await checked(user.id);
    const made = await api.reviewer.post("/validations/approvals/", {
      validation,
      action: "approve",
    });
    const change = { action: "reject", comments: "Too long." };
    await api.reviewer.patch(`/validations/approvals/${made.body.id}/`, change);
    await api.reviewer.patch(`/validations/approvals/${made.body.id}/`, change);
    const { results } = await bellOf(caller);
    expect(results.map(({ title }: { title: string }) => title)).toEqual([
      `${api.users.reviewer.username} changed the decision on “Trail shoe”: rejected`,
      `${api.users.reviewer.username} approved “Trail shoe”`,
    ]);
  });

  it("made on the product itself is told once, also where it was never checked", async () => {
    const { user, caller } = await newcomer();
    const { product } = await checked(user.id);
    await api.admin.post(`/products/products/${product.id}/approve/`);
    const category = await createCategory();
    const unchecked = await createProduct({ categoryId: category.id, uploadedBy: user.id });
    await api.admin.post(`/products/products/${unchecked.id}/reject/`, { comments: "No." });
    const { results } = await bellOf(caller);
    expect(results).toMatchObject([
      { action: "reject", validation: null, href: `/product-validations/${unchecked.productId}` },
      { action: "approve", product: product.id },
    ]);
  });

  it("on one's own product tells nobody", async () => {
    const { user, caller } = await newcomer("admin");
    const { validation } = await checked(user.id);
    await caller.post("/validations/approvals/", { validation, action: "approve" });
    expect((await bellOf(caller)).count).toBe(0);
  });

  it("that is refused tells nobody", async () => {
    const { user, caller } = await newcomer();
    const { validation } = await checked(user.id);
    await api.reviewer.post("/validations/approvals/", { validation, action: "reject" });
    expect((await bellOf(caller)).count).toBe(0);
  });
});

describe("a batch", () => {
  it("that two workers finish at one moment is told of exactly once", async () => {
    for (let round = 0; round < 5; round++) {
      const { user, caller } = await newcomer();
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

  it("is told of once where its last two checks end at one moment", async () => {
    const { user, caller } = await newcomer();
    const { jobs } = await runningBatch(user.id, 2);
    await Promise.all(jobs.map(complete));
    expect((await bellOf(caller)).results).toMatchObject([{ kind: "batch_finished" }]);
  });

  it("is told of once by the recovery where the process was gone after its last check", async () => {
    const { user, caller } = await newcomer();
    const { batch } = await runningBatch(user.id, 1);
    await db()
      .update(products)
      .set({ status: "compliant", complianceScore: 1 })
      .where(eq(products.batchId, batch.id));
    await Promise.all([recoverFinished(), recoverFinished(), finishBatches([batch.id, null])]);
    expect((await bellOf(caller)).results).toMatchObject([{ kind: "batch_finished" }]);
  });

  it("is not finished while one of its products waits or runs", async () => {
    const { user, caller } = await newcomer();
    const { jobs } = await runningBatch(user.id, 2);
    await complete(must(jobs[0]));
    expect((await bellOf(caller)).count).toBe(0);
  });

  it("is finished by a check that fails, and says how many did", async () => {
    const { user, caller } = await newcomer();
    const { jobs } = await runningBatch(user.id, 2);
    await complete(must(jobs[0]));
    await fail(must(jobs[1]));
    const { results } = await bellOf(caller, "?unread=true");
    const batch = results.find(({ kind }: { kind: string }) => kind === "batch_finished");
    expect(batch.text).toBe("1 compliant, 0 need review, 1 could not be checked.");
  });

  it("stays finished when its products are checked again", async () => {
    const { user, caller } = await newcomer();
    const { jobs } = await runningBatch(user.id, 1);
    await fail(must(jobs[0]));
    await enqueue(db(), [must(jobs[0]).productId], user.id);
    await runQueue();
    const { results } = await bellOf(caller);
    expect(results.filter(({ kind }: { kind: string }) => kind === "batch_finished")).toHaveLength(
      1,
    );
  });

  it("is finished when its last unchecked product is deleted", async () => {
    const { user, caller } = await newcomer();
    const { jobs } = await runningBatch(user.id, 3);
    await complete(must(jobs[0]));
    await api.admin.delete(`/products/products/${must(jobs[1]).productId}/`);
    expect((await bellOf(caller)).count).toBe(0);
    await api.admin.post("/products/products/bulk_delete/", {
      product_ids: [must(jobs[2]).productId],
    });
    expect((await bellOf(caller)).results).toMatchObject([{ text: "1 compliant, 0 need review." }]);
  });

  it("has no link for somebody who may not see the uploads any more", async () => {
    const { user, caller } = await newcomer("viewer");
    const { jobs } = await runningBatch(user.id, 1);
    await complete(must(jobs[0]));
    expect((await bellOf(caller)).results).toMatchObject([{ href: null }]);
  });
});

describe("a failed check", () => {
  async function running(uploadedBy: number, requestedBy: number | null) {
    const category = await createCategory();
    const product = await createProduct({ categoryId: category.id, uploadedBy, name: "Lamp" });
    const [id] = await enqueue(db(), [product.id], requestedBy);
    return { product, job: must((await claimValidation(must(id))) ?? undefined) };
  }

  it("reaches whoever asked for it, else whoever uploaded the product", async () => {
    const asking = await newcomer();
    const uploading = await newcomer();
    const asked = await running(uploading.user.id, asking.user.id);
    await fail(asked.job);
    expect((await bellOf(asking.caller)).results).toMatchObject([
      {
        kind: "validation_failed",
        title: "The check of “Lamp” failed",
        text: "The model server failed (503).",
        href: `/product-validations/${asked.product.productId}?validation=${asked.job.validationId}`,
      },
    ]);
    expect((await bellOf(uploading.caller)).count).toBe(0);
    await fail((await running(uploading.user.id, null)).job);
    expect((await bellOf(uploading.caller)).count).toBe(1);
  });

  it("is one of several while they are unread and have the same reason", async () => {
    const { user, caller } = await newcomer();
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

  it("that was cancelled for a newer one tells nobody", async () => {
    const { user, caller } = await newcomer();
    const { product } = await running(user.id, user.id);
    await db().transaction((tx) => cancelRunning(tx, [product.id]));
    const [row] = await db()
      .select()
      .from(validations)
      .where(eq(validations.productId, product.id));
    expect(row).toMatchObject({ status: "failed" });
    expect((await bellOf(caller)).count).toBe(0);
  });

  it("of a worker that lost it tells nobody", async () => {
    const { user, caller } = await newcomer();
    const { job } = await running(user.id, user.id);
    await fail({ ...job, claim: "00000000-0000-4000-8000-000000000000" });
    expect((await bellOf(caller)).count).toBe(0);
  });
});

describe("the bell", () => {
  async function withThree() {
    const { user, caller } = await newcomer();
    for (const name of ["One", "Two", "Three"]) {
      const { validation } = await checked(user.id, name);
      await api.reviewer.post("/validations/approvals/", { validation, action: "approve" });
    }
    return { user, caller };
  }

  it("lists the newest first, page by page, and those unread alone", async () => {
    const { caller } = await withThree();
    const first = await bellOf(caller, "?page_size=2");
    expect(first).toMatchObject({ count: 3, unread_count: 3 });
    expect(first.results.map((row: { product_name: string }) => row.product_name)).toEqual([
      "Three",
      "Two",
    ]);
    expect((await bellOf(caller, "?page_size=2&page=2")).results).toHaveLength(1);
    await caller.post(`/notifications/${first.results[0].id}/read/`);
    expect(await bellOf(caller, "?unread=true")).toMatchObject({ count: 2, unread_count: 2 });
    expect(await bellOf(caller, "?unread=false")).toMatchObject({ count: 1, unread_count: 2 });
  });

  it("costs a 304 while nothing is new, and says so when something is", async () => {
    const { caller } = await withThree();
    const etag = must((await caller.get("/notifications/")).headers.get("etag") ?? undefined);
    expect((await caller.get("/notifications/", { "if-none-match": etag })).status).toBe(304);
    await caller.post("/notifications/read_all/");
    expect((await caller.get("/notifications/", { "if-none-match": etag })).status).toBe(200);
  });

  it("marks one as read, once, and all of them", async () => {
    const { caller } = await withThree();
    const [newest] = (await bellOf(caller)).results;
    const read = await caller.post(`/notifications/${newest.id}/read/`);
    expect(read.body.read_at).not.toBeNull();
    expect((await caller.post(`/notifications/${newest.id}/read/`)).body).toEqual(read.body);
    const all = await caller.post("/notifications/read_all/");
    expect(all.body).toEqual({ message: "2 notifications marked as read", read_count: 2 });
    expect((await bellOf(caller)).unread_count).toBe(0);
  });

  it("shows nobody what is another person's", async () => {
    const { caller } = await withThree();
    const [newest] = (await bellOf(caller)).results;
    const other = await newcomer("admin");
    expect((await other.caller.post(`/notifications/${newest.id}/read/`)).status).toBe(404);
    await other.caller.post("/notifications/read_all/");
    expect(await bellOf(other.caller)).toMatchObject({ count: 0, unread_count: 0 });
    expect((await bellOf(caller)).unread_count).toBe(3);
  });

  it("is a viewer's too, and nobody's without a session", async () => {
    expect((await api.viewer.get("/notifications/")).status).toBe(200);
    expect((await api.viewer.post("/notifications/read_all/")).status).toBe(200);
    expect((await api.nobody.get("/notifications/")).status).toBe(401);
    expect((await api.viewer.post("/notifications/zero/read/")).status).toBe(404);
  });

  it("keeps what it told of a product that is deleted, without the link", async () => {
    const { user, caller } = await newcomer();
    const { product, validation } = await checked(user.id);
    await api.reviewer.post("/validations/approvals/", { validation, action: "approve" });
    await api.admin.delete(`/products/products/${product.id}/`);
    expect((await bellOf(caller)).results).toMatchObject([
      {
        title: `${api.users.reviewer.username} approved “Trail shoe”`,
        text: "The product has been deleted since.",
        href: null,
        product: null,
      },
    ]);
  });

  it("forgets what is older than 90 days", async () => {
    const { user, caller } = await withThree();
    const [oldest] = (await bellOf(caller)).results;
    const age = (days: number) => sql`now() - make_interval(days => ${days})`;
    await db()
      .update(notifications)
      .set({ createdAt: age(89) })
      .where(eq(notifications.userId, user.id));
    await db()
      .update(notifications)
      .set({ createdAt: age(91) })
      .where(eq(notifications.id, oldest.id));
    await cleanUp(plainStep);
    expect((await bellOf(caller)).count).toBe(2);
  });

  it("takes names as they are, whatever they hold", async () => {
    const { user, caller } = await newcomer();
    const name = `<b>"O'Neill"</b> \\u0000 %s ${"é".repeat(200)}`;
    const { validation } = await checked(user.id, name);
    await api.reviewer.post("/validations/approvals/", { validation, action: "approve" });
    expect((await bellOf(caller)).results[0].product_name).toBe(name);
  });
});

describe("several decisions at one moment", () => {
  it("are told of once, as one is made", async () => {
    const { user, caller } = await newcomer();
    const { product, validation } = await checked(user.id);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        api.reviewer.post("/validations/approvals/", { validation, action: "approve" }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await bellOf(caller)).count).toBe(1);
    expect(await db().$count(products, eq(products.id, product.id))).toBe(1);
  });
});

import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { notifications } from "@/db/schema/notifications";
import { products } from "@/db/schema/products";
import { cleanUp } from "@/inngest/functions/clean-up";
import { plainStep } from "@/inngest/functions/step";
import { enqueueProducts } from "@/lib/products/check-queue";
import { useApi } from "../support/api";
import { bellOf, newcomer } from "../support/bell";
import { createCategory, createProduct, must } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();

/** Creates a product with this uploader and a completed validation. */
async function checked(uploadedBy: number, name = "Trail shoe") {
  const category = await createCategory();
  const product = await createProduct({ categoryId: category.id, uploadedBy, name });
  const [validation] = await enqueueProducts(db(), [product.id], uploadedBy);
  await runQueue();
  return { product, validation: must(validation) };
}

describe("a decision", () => {
  it.each([
    ["approve", "approved “Trail shoe”"],
    ["reject", "rejected “Trail shoe”"],
    ["request_edit", "requested edits of “Trail shoe”"],
  ])(
    "to %s notifies the uploader of the product, with a link to its validation",
    async (action, what) => {
      const { user, caller } = await newcomer(api);
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

  it("notifies again when it changes, but not when it is repeated", async () => {
    const { user, caller } = await newcomer(api);
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

  it("made on the product itself notifies once, even if it was never validated", async () => {
    const { user, caller } = await newcomer(api);
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

  it("on one's own product notifies no one", async () => {
    const { user, caller } = await newcomer(api, "admin");
    const { validation } = await checked(user.id);
    await caller.post("/validations/approvals/", { validation, action: "approve" });
    expect((await bellOf(caller)).count).toBe(0);
  });

  it("that is invalid notifies no one", async () => {
    const { user, caller } = await newcomer(api);
    const { validation } = await checked(user.id);
    await api.reviewer.post("/validations/approvals/", { validation, action: "reject" });
    expect((await bellOf(caller)).count).toBe(0);
  });
});

describe("several concurrent decisions", () => {
  it("notify once per decision", async () => {
    const { user, caller } = await newcomer(api);
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

describe("the bell", () => {
  async function withThree() {
    const { user, caller } = await newcomer(api);
    for (const name of ["One", "Two", "Three"]) {
      const { validation } = await checked(user.id, name);
      await api.reviewer.post("/validations/approvals/", { validation, action: "approve" });
    }
    return { user, caller };
  }

  it("lists the newest first, by page, and can list only unread ones", async () => {
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

  it("answers 304 until there is a new notification", async () => {
    const { caller } = await withThree();
    const etag = must((await caller.get("/notifications/")).headers.get("etag") ?? undefined);
    expect((await caller.get("/notifications/", { "if-none-match": etag })).status).toBe(304);
    await caller.post("/notifications/read_all/");
    expect((await caller.get("/notifications/", { "if-none-match": etag })).status).toBe(200);
  });

  it("marks one or all as read", async () => {
    const { caller } = await withThree();
    const [newest] = (await bellOf(caller)).results;
    const read = await caller.post(`/notifications/${newest.id}/read/`);
    expect(read.body.read_at).not.toBeNull();
    expect((await caller.post(`/notifications/${newest.id}/read/`)).body).toEqual(read.body);
    const all = await caller.post("/notifications/read_all/");
    expect(all.body).toEqual({ message: "2 notifications marked as read", read_count: 2 });
    expect((await bellOf(caller)).unread_count).toBe(0);
  });

  it("hides other users' notifications", async () => {
    const { caller } = await withThree();
    const [newest] = (await bellOf(caller)).results;
    const other = await newcomer(api, "admin");
    expect((await other.caller.post(`/notifications/${newest.id}/read/`)).status).toBe(404);
    await other.caller.post("/notifications/read_all/");
    expect(await bellOf(other.caller)).toMatchObject({ count: 0, unread_count: 0 });
    expect((await bellOf(caller)).unread_count).toBe(3);
  });

  it("is available to viewers, but not without a session", async () => {
    expect((await api.viewer.get("/notifications/")).status).toBe(200);
    expect((await api.viewer.post("/notifications/read_all/")).status).toBe(200);
    expect((await api.nobody.get("/notifications/")).status).toBe(401);
    expect((await api.viewer.post("/notifications/zero/read/")).status).toBe(404);
  });

  it("keeps notifications of a deleted product, without the link", async () => {
    const { user, caller } = await newcomer(api);
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

  it("deletes notifications older than 90 days", async () => {
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

  it("shows names with special characters unchanged", async () => {
    const { user, caller } = await newcomer(api);
    const name = `<b>"O'Neill"</b> \\u0000 %s ${"é".repeat(200)}`;
    const { validation } = await checked(user.id, name);
    await api.reviewer.post("/validations/approvals/", { validation, action: "approve" });
    expect((await bellOf(caller)).results[0].product_name).toBe(name);
  });
});

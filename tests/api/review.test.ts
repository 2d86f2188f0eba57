import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { notifications } from "@/db/schema/notifications";
import { products } from "@/db/schema/products";
import { reviewLocks } from "@/db/schema/review";
import { approvals, validations } from "@/db/schema/validations";
import { enqueueProducts } from "@/lib/products/check-queue";
import { useApi } from "../support/api";
import { newcomer } from "../support/bell";
import { createCategory, createProduct, createUser } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();

/**
 * Creates validated products in one category, oldest first.
 * @returns their validations, in the same order
 */
async function checked(...descriptions: string[]) {
  const { user } = await newcomer(api);
  const category = await createCategory({ complianceThreshold: 0.95 }, [
    { ruleContent: "cheap", severity: "high" },
  ]);
  const made = [];
  for (const [at, description] of descriptions.entries())
    made.push(
      await createProduct({
        categoryId: category.id,
        uploadedBy: user.id,
        description,
        createdAt: new Date(Date.UTC(2026, 0, 1 + at)),
      }),
    );
  const ids = await enqueueProducts(
    db(),
    made.map(({ id }) => id),
    user.id,
  );
  await runQueue();
  return { category, made, ids, user };
}

const CHEAP = "A cheap chair.";
const FINE = "A fine chair.";

const queue = async (query: string, by = api.reviewer) =>
  (await by.get(`/review/queue/?${query}`)).body;
const ids = (list: { results: { validation?: number; id?: number }[] }) =>
  list.results.map(({ validation, id }) => validation ?? id);

describe("the list of validations", () => {
  it("filters by verdict, by decision and by the newest of each product", async () => {
    const { category, ids: made } = await checked(CHEAP, FINE, CHEAP);
    const [first, fine, third] = made;
    const of = async (query: string) =>
      ids(
        (
          await api.viewer.get(
            `/validations/validations/?product__category=${category.id}&ordering=created_at&${query}`,
          )
        ).body,
      );
    await api.reviewer.post("/validations/approvals/", { validation: first, action: "approve" });
    expect(await of("verdict=not_compliant")).toEqual([first, third]);
    expect(await of("verdict=compliant")).toEqual([fine]);
    expect(await of("decision=none")).toEqual([fine, third]);
    expect(await of("decision=approved")).toEqual([first]);
    expect(await of("decision=rejected")).toEqual([]);
    expect(await of("verdict=not_compliant&decision=none&latest=true")).toEqual([third]);
    const { body } = await api.viewer.get(`/validations/validations/${third}/`);
    await api.reviewer.post("/validations/trigger/", { product_ids: [body.product_id_display] });
    await runQueue();
    expect(await of("latest=true")).toHaveLength(3);
    expect(await of("latest=true")).not.toContain(third);
    expect(await of("latest=false")).toEqual([third]);
    const bad = await api.viewer.get("/validations/validations/?verdict=maybe");
    expect([bad.status, bad.body.verdict]).toEqual([
      400,
      ["This must be one of: all, compliant, not_compliant."],
    ]);
  });
});

describe("the review queue", () => {
  it("contains undecided validations that need review, oldest or worst first", async () => {
    const { category, ids: made } = await checked(CHEAP, FINE, `${CHEAP} Cheap, cheap.`, CHEAP);
    const [first, , third, fourth] = made;
    const own = `category=${category.id}`;
    expect(await queue(own)).toMatchObject({ count: 3 });
    expect(ids(await queue(own))).toEqual([first, third, fourth]);
    await db()
      .update(products)
      .set({ complianceScore: 0.1 })
      .where(eq(products.categoryId, category.id));
    expect(ids(await queue(`${own}&order=worst`))).toHaveLength(3);
    await api.reviewer.post("/validations/approvals/", {
      validation: first,
      action: "request_edit",
      comments: "Shorter.",
    });
    expect(ids(await queue(own))).toEqual([third, fourth]);
    expect(ids(await queue(`${own}&decided=me`))).toEqual([first]);
    expect(ids(await queue(`${own}&decided=me`, api.admin))).toEqual([]);
    expect((await api.viewer.get("/review/queue/")).status).toBe(403);
  });

  it("can be filtered by rule, uploader and search", async () => {
    const { category, made, ids: all, user } = await checked(CHEAP, CHEAP);
    const [rule] = category.rules;
    expect(ids(await queue(`rule=${rule?.id}`))).toEqual(all);
    expect(ids(await queue(`rule=${rule?.id}&uploaded_by=${user.id}`))).toEqual(all);
    expect(ids(await queue("rule=999999"))).toEqual([]);
    expect(ids(await queue(`search=${made[1]?.productId}&category=${category.id}`))).toEqual([
      all[1],
    ]);
  });
});

describe("suggested comments", () => {
  it("were given on texts that violate only the same rules, by anyone, and quote no other text", async () => {
    const { ids: made } = await checked(CHEAP, `${CHEAP} Two.`, `${CHEAP} Three.`);
    const [first, second, current] = made;
    const { ids: others } = await checked(CHEAP);
    const decide = (validation: number | undefined, comments: string) =>
      api.admin.post("/validations/approvals/", { validation, action: "reject", comments });
    await decide(first, "Write about the wood.");
    await decide(others[0], "A comment on another rule.");
    const path = `/review/comments/?validation=${current}`;
    const suggested = async () => (await api.reviewer.get(path)).body;
    expect(await suggested()).toEqual({
      approve: [],
      reject: ["Write about the wood."],
      request_edit: [],
    });
    await decide(second, "“Cheap” sounds wrong.");
    expect((await suggested()).reject).toEqual(["“Cheap” sounds wrong.", "Write about the wood."]);
    expect((await api.reviewer.get("/review/comments/?validation=x")).status).toBe(400);
  });

  it("are not those on texts without findings", async () => {
    const { ids: made } = await checked(CHEAP, FINE, FINE);
    const [violating, fine, approved] = made;
    await api.admin.post("/validations/approvals/", {
      validation: approved,
      action: "approve",
      comments: "Read by the Arabic team.",
    });
    for (const validation of [violating, fine])
      expect((await api.reviewer.get(`/review/comments/?validation=${validation}`)).body).toEqual({
        approve: [],
        reject: [],
        request_edit: [],
      });
  });
});

describe("a review lock", () => {
  it("lasts two minutes after its owner's last action, and does not block others' decisions", async () => {
    const { category, ids: made } = await checked(CHEAP, CHEAP);
    const [first] = made;
    const path = `/review/locks/${first}/`;
    expect((await api.reviewer.call("PUT", path)).body).toEqual({
      validation: first,
      held_by: null,
    });
    const { username, id } = api.users.reviewer;
    const other = await api.admin.call("PUT", path);
    expect(other.body.held_by).toMatchObject({ id, name: username });
    const [seen] = (await queue(`category=${category.id}`, api.admin)).results;
    expect(seen).toMatchObject({ validation: first, held_by: { name: username } });
    expect((await queue(`category=${category.id}`)).results[0].held_by).toBeNull();
    // Users can release only their own locks.
    await api.admin.delete(path);
    expect((await api.admin.call("PUT", path)).body.held_by).not.toBeNull();
    const decision = { validation: first, action: "approve" };
    expect((await api.admin.post("/validations/approvals/", decision)).status).toBe(201);
    expect((await api.reviewer.post("/validations/approvals/", decision)).status).toBe(409);
    await api.reviewer.delete(path);
    expect((await api.admin.call("PUT", path)).body.held_by).toBeNull();
    await db().update(reviewLocks).set({ until: sql`now() - interval '1 second'` });
    expect((await api.reviewer.call("PUT", path)).body.held_by).toBeNull();
    expect((await api.reviewer.call("PUT", "/review/locks/999999/")).status).toBe(404);
    expect((await api.viewer.call("PUT", path)).status).toBe(403);
  });

  it("goes to one of two concurrent requests", async () => {
    const { ids: made } = await checked(CHEAP);
    const path = `/review/locks/${made[0]}/`;
    const answers = await Promise.all([
      api.reviewer.call("PUT", path),
      api.admin.call("PUT", path),
    ]);
    expect(answers.filter(({ body }) => body.held_by === null)).toHaveLength(1);
  });
});

describe("bulk decisions", () => {
  const bulk = (body: unknown, by = api.reviewer) => by.post("/validations/approvals/bulk/", body);

  it("decide where allowed, report what was skipped, and can be undone", async () => {
    const { made, ids: all, user } = await checked(CHEAP, FINE, CHEAP);
    const [first, second, third] = all;
    await api.admin.post("/validations/approvals/", { validation: second, action: "approve" });
    const before = await db().select().from(products).orderBy(products.id);
    const answer = await bulk({
      validation_ids: [first, second, third, 999999, first],
      action: "reject",
      comments: "No.",
    });
    expect(answer.body).toMatchObject({
      decided: 2,
      skipped: [
        {
          validation: second,
          product_id: made[1]?.productId,
          reason: `Already reviewed by ${api.users.admin.username}`,
        },
        { validation: 999999, product_id: null, reason: "This validation does not exist." },
      ],
    });
    const { body } = await api.viewer.get(`/products/products/${made[0]?.id}/`);
    expect(body).toMatchObject({ status: "rejected", reviewed_by: api.users.reviewer.id });
    const bell = () => db().$count(notifications, eq(notifications.userId, user.id));
    expect(await bell()).toBe(3);
    const undone = await api.reviewer.post("/validations/undo/", { undo: answer.body.undo });
    expect(undone.body).toMatchObject({ message: "2 decisions undone", restored: 2, kept: [] });
    expect(await db().select().from(products).orderBy(products.id)).toEqual(before);
    expect(await bell()).toBe(1);
  });

  it("keep later decisions of others when undone", async () => {
    const { made, ids: all } = await checked(CHEAP, CHEAP);
    const { body } = await bulk({ validation_ids: all, action: "approve" });
    await api.admin.post(`/products/products/${made[0]?.id}/reject/`, { comments: "No." });
    const undone = await api.reviewer.post("/validations/undo/", { undo: body.undo });
    const reason = `${api.users.admin.username} has decided on it since.`;
    expect(undone.body).toMatchObject({
      restored: 1,
      kept: [{ validation: all[0], product: made[0]?.id, reason }],
    });
  });

  it("accept the filters of either list, or products", async () => {
    const { category, made, ids: all } = await checked(CHEAP, FINE, CHEAP);
    const filters = { product__category: category.id, verdict: "not_compliant", latest: true };
    const first = await bulk({ filters, action: "approve" });
    expect(first.body).toMatchObject({ decided: 2, skipped: [] });
    await api.reviewer.post("/validations/undo/", { undo: first.body.undo });
    const product_filters = { category: category.id, status: "needs_review" };
    const second = await bulk({ product_filters, action: "approve" });
    expect(second.body.decided).toBe(2);
    await api.reviewer.post("/validations/undo/", { undo: second.body.undo });
    const third = await bulk({ product_ids: made.map(({ id }) => id), action: "approve" });
    expect(third.body.decided).toBe(3);
    const stored = await db()
      .select({ decision: validations.decision })
      .from(validations)
      .where(eq(validations.id, all[1] ?? 0));
    expect(stored).toEqual([{ decision: "approve" }]);
  });

  it("reject both selections or none, a missing comment, and more than 1,000 validations", async () => {
    const decision = { action: "approve" };
    for (const body of [
      decision,
      { ...decision, validation_ids: [1], filters: {} },
      { ...decision, validation_ids: [] },
      { ...decision, filters: { colour: "red" } },
      { action: "reject", validation_ids: [1] },
      { ...decision, validation_ids: Array.from({ length: 1001 }, (_, at) => at + 1) },
    ])
      expect((await bulk(body)).status).toBe(400);
    const none = await bulk({ ...decision, validation_ids: [999999] });
    expect(none.body).toMatchObject({ decided: 0, undo: null });
    expect((await bulk({ ...decision, validation_ids: [1] }, api.viewer)).status).toBe(403);
  });

  it("decide on 1,000 validations and undo them within three seconds", async () => {
    const category = await createCategory();
    const person = await createUser({ role: "reviewer" });
    await db().execute(sql`
      with made as (
        insert into products (product_id, name, description, original_description, category_id,
          uploaded_by, status)
        select 'BULK-' || n, 'Bulk ' || n, 'Text', 'Text', ${category.id}, ${person.id}, 'needs_review'
        from generate_series(1, 1001) n returning id
      )
      insert into validations (product_id, category_id, status, completed_at, overall_score,
        is_compliant, checked_text)
      select id, ${category.id}, 'completed', now(), 0.5, false, 'Text' from made`);
    const filters = { product__category: category.id };
    const many = await bulk({ filters, action: "approve" });
    expect(many.body.filters).toEqual([
      "More than 1,000 validations match these filters; at most 1,000 can be decided on at once.",
    ]);
    const found = await db()
      .select({ id: validations.id })
      .from(validations)
      .where(eq(validations.categoryId, category.id))
      .limit(1000);
    const answer = await bulk({ validation_ids: found.map(({ id }) => id), action: "approve" });
    expect(answer.body).toMatchObject({ decided: 1000, skipped: [] });
    const undone = await api.reviewer.post("/validations/undo/", { undo: answer.body.undo });
    expect(undone.body.restored).toBe(1000);
    expect(
      await db().$count(
        approvals,
        sql`validation_id in (select id from validations where category_id = ${category.id})`,
      ),
    ).toBe(0);
  });
});

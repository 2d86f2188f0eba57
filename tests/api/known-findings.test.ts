import { and, asc, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { bulkChanges } from "@/db/schema/bulk-changes";
import { findingDecisions } from "@/db/schema/decisions";
import { notifications } from "@/db/schema/notifications";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { validations, violations } from "@/db/schema/validations";
import { bulkChangeWork } from "@/inngest/job-workers";
import { endExpiredDecisions } from "@/lib/validations/decisions/end-decisions";
import { client, useApi } from "../support/api";
import { createCategory, createUser, signIn } from "../support/factories";
import { EXHAUSTIVE } from "../support/property-runs";
import { runBulkChanges, runQueue } from "../support/run-queue";

const api = useApi();
const PATH = "/validations/known-findings/";
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

beforeEach(async () => {
  await db().delete(products);
  await db().delete(bulkChanges);
});

const lamps = (fourEyes = false) =>
  createCategory({ fourEyes }, [
    { ruleType: "prohibited_words", ruleContent: "cheap | amazing", severity: "high" },
  ]);

/** Creates products with these descriptions, and checks them. */
async function check(category: number, descriptions: readonly string[]): Promise<string[]> {
  const items = descriptions.map((description, at) => ({
    product_id: `L-${category}-${at}`,
    description,
    category,
  }));
  for (let at = 0; at < items.length; at += 100) {
    const part = { items: items.slice(at, at + 100) };
    const { status, body } = await api.reviewer.post("/products/products/bulk/", part);
    expect(status, JSON.stringify(body)).toBe(200);
  }
  await runQueue();
  return items.map(({ product_id }) => product_id);
}

const accept = async (body: object = {}) => {
  const started = await api.admin.post(PATH, body);
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  await runBulkChanges();
  return started.body;
};

const status = async (productId: string) =>
  (await api.viewer.get(`/products/products/by-id/${productId}/`)).body.status;

const stored = async () => ({
  validations: await db()
    .select({
      id: validations.id,
      score: validations.overallScore,
      rawScore: validations.rawScore,
      isCompliant: validations.isCompliant,
      high: validations.categoryHigh,
      decided: validations.decidedViolations,
      summary: validations.summary,
    })
    .from(validations)
    .orderBy(asc(validations.id)),
  violations: await db()
    .select({ id: violations.id, decision: violations.decision, repeated: violations.repeated })
    .from(violations)
    .orderBy(asc(violations.id)),
  products: await db()
    .select({
      id: products.id,
      status: products.status,
      score: products.complianceScore,
      description: products.description,
      version: products.version,
    })
    .from(products)
    .orderBy(asc(products.id)),
});

describe("accepting current findings as known", () => {
  it("lets products pass if all their findings are known, and counts only new findings", async () => {
    const { id } = await lamps();
    const [product = ""] = await check(id, [
      "A cheap, amazing lamp for reading in bed late at night.",
    ]);
    expect(await status(product)).toBe("needs_review");
    expect((await api.viewer.get(PATH)).body).toEqual({
      ...{ drawn_at: null, until: null, total: null, left: null },
    });

    const bulkChange = await accept();
    expect(bulkChange).toMatchObject({ state: "running", action: "decide", kind: "accepted" });
    expect(bulkChange.reason).toMatch(/^Known on \d{1,2} \w{3,4} \d{4}$/);
    expect(await status(product)).toBe("compliant");
    expect((await api.viewer.get(PATH)).body).toEqual({
      drawn_at: expect.any(String),
      until: inDays(90),
      total: 2,
      left: 2,
    });
    expect((await api.viewer.get("/validations/violations/?latest=true")).body.count).toBe(0);

    // A new finding counts. Known findings remain known where the text is unchanged.
    await api.reviewer.call("PATCH", `/products/products/${(await loadProduct()).id}/`, {
      description:
        "A cheap, amazing lamp for reading in bed late at night. So amazing that you never sleep.",
    });
    await runQueue();
    const open = (await api.viewer.get("/validations/violations/?latest=true")).body;
    expect(open.results).toMatchObject([{ violating_words: "amazing", known: null }]);
    expect(await status(product)).toBe("needs_review");
  });

  it("no longer accepts a finding if its surrounding text has changed", async () => {
    const { id } = await lamps();
    await check(id, [
      "A cheap lamp for reading in the evenings of a long, dark winter. An amazing light for the whole family at home.",
    ]);
    await accept();
    await api.reviewer.call("PATCH", `/products/products/${(await loadProduct()).id}/`, {
      description:
        "Our cheap lamp for reading in the evenings of a long, dark winter. An amazing light for the whole family at home.",
    });
    await runQueue();
    expect((await api.viewer.get(PATH)).body).toMatchObject({ total: 2, left: 1 });
    const open = (await api.viewer.get("/validations/violations/?latest=true")).body;
    expect(open.results).toMatchObject([{ violating_words: "cheap" }]);
  });

  it("accepts only findings that match the filters, and can count them first", async () => {
    const { id } = await lamps();
    const { id: other } = await lamps();
    await check(id, ["A cheap lamp.", "A cheap, amazing lamp."]);
    await check(other, ["A cheap pot."]);
    const filters = { category: id, words: "cheap" };
    const counted = await api.admin.post(PATH, { filters, dry_run: true });
    expect(counted).toMatchObject({ status: 200, body: { findings: 2, products: 2 } });
    expect(await db().$count(bulkChanges)).toBe(0);
    expect((await api.admin.post(PATH, { dry_run: true })).body).toEqual({
      findings: 4,
      products: 3,
    });
    await accept({ filters, until: inDays(7) });
    expect((await api.viewer.get(PATH)).body).toMatchObject({ total: 2, until: inDays(7) });
    // Accepting again does not replace earlier decisions.
    await accept();
    expect((await api.viewer.get(PATH)).body).toMatchObject({ total: 4, left: 4 });
    const earlier = await db().$count(findingDecisions, eq(findingDecisions.expiresAt, inDays(7)));
    expect(earlier).toBe(2);
  });

  it("expires after its last day, and the findings count again", async () => {
    const { id } = await lamps();
    const [product = ""] = await check(id, ["A cheap, amazing lamp."]);
    await accept({ until: inDays(0) });
    expect(await status(product)).toBe("compliant");
    await endExpiredDecisions(new Date(Date.now() + DAY_MS));
    expect(await status(product)).toBe("needs_review");
    expect((await api.viewer.get(PATH)).body).toMatchObject({ total: 2, left: 0 });
  });

  it("can be filtered, and is exported", async () => {
    const { id } = await lamps();
    const [first, second] = await check(id, ["A cheap lamp.", "An amazing lamp."]);
    await accept({ filters: { words: "cheap" } });
    const found = (query: string) =>
      api.viewer.get(`/validations/violations/?latest=true&${query}`);
    const known = (await found("known=true")).body.results;
    expect(known).toMatchObject([{ violating_words: "cheap", product_id: first }]);
    expect(known[0].known).toBe(inDays(0));
    expect(known[0].decision).toMatchObject({ kind: "accepted", scope: "occurrence" });
    expect((await found("known=false")).body.results).toMatchObject([{ product_id: second }]);
    expect((await found("known=false&decision=accepted")).body.count).toBe(0);
    const patterns = await api.viewer.get("/validations/patterns/?known=true");
    expect(patterns.body.results).toMatchObject([{ words: "cheap", findings: 1 }]);
    const listed = (query: string) => api.viewer.get(`/products/products/?${query}`);
    expect((await listed("known=true")).body.results).toMatchObject([{ product_id: first }]);
    expect((await listed("known=false")).body.results).toMatchObject([{ product_id: second }]);
    const file = await api.viewer.get("/validations/violations/export/?format=csv&known=true");
    const [header, row] = (file.body as string).split(/\r?\n/);
    expect(header).toMatch(/,decision,known$/);
    expect(row).toContain(`accepted,${inDays(0)}`);
  });

  it.each([
    [{ until: inDays(-1) }, { until: ["This day has passed."] }],
    [{ until: inDays(366) }, { until: ["Findings are accepted for a year at most."] }],
    [{ until: "soon" }, { until: ["This must be a day, such as 2027-02-22."] }],
    [{ filters: { nothing: 1 } }, { filters: ["This field is not known."] }],
    [
      { filters: { known: true } },
      { filters: ["Only findings without a decision can be accepted."] },
    ],
  ])("rejects %j and changes nothing", async (body, fields) => {
    const { id } = await lamps();
    await check(id, ["A cheap lamp."]);
    expect(await api.admin.post(PATH, body)).toMatchObject({ status: 400, body: fields });
    expect(await db().$count(bulkChanges)).toBe(0);
  });

  it("requires an admin and open findings", async () => {
    expect((await api.reviewer.post(PATH, {})).status).toBe(403);
    expect(await api.admin.post(PATH, {})).toMatchObject({
      status: 409,
      body: { message: "There are no open findings to accept." },
    });
  });

  it("requires a second person if a category requires four eyes", async () => {
    const { id } = await lamps(true);
    const [product = ""] = await check(id, ["A cheap, amazing lamp."]);
    const { body } = await api.admin.post(PATH, {});
    expect(body).toMatchObject({ state: "ready", counts: { planned: 1 } });
    await runBulkChanges();
    expect((await api.viewer.get(PATH)).body.total).toBeNull();
    const start = `/bulk-changes/${body.id}/start/`;
    expect((await api.admin.post(start, {})).status).toBe(403);
    const second = client(api.url, await signIn(await createUser({ role: "admin" })));
    expect((await second.post(start, {})).status).toBe(200);
    await runBulkChanges();
    expect(await status(product)).toBe("compliant");
    await db().update(categories).set({ fourEyes: false }).where(eq(categories.id, id));
  });

  it("decides on each finding once if two admins accept concurrently", async () => {
    const { id } = await lamps();
    await check(
      id,
      Array.from({ length: 10 }, (_, at) => `A cheap lamp. An amazing lamp no ${at}.`),
    );
    const both = await Promise.all([api.admin.post(PATH, {}), api.admin.post(PATH, {})]);
    expect(both.map((each) => each.status)).toEqual([202, 202]);
    await Promise.all([runBulkChanges(), runBulkChanges()]);
    await runBulkChanges();
    expect((await api.viewer.get(PATH)).body).toMatchObject({ total: 20, left: 20 });
  });
});

/** Number of products, with 30 findings each. */
const PRODUCTS = EXHAUSTIVE ? 300 : 50;
const FINDINGS = 30 * PRODUCTS;

it("accepts more than a thousand findings in the background with progress, and undoes it completely", {
  timeout: 600_000,
}, async () => {
  const { id } = await lamps();
  const description = Array.from({ length: 30 }, (_, at) => `Lamp ${at} is cheap.`).join(" ");
  await check(
    id,
    Array.from({ length: PRODUCTS }, (_, at) => `Set ${at}. ${description}`),
  );
  const before = await stored();
  expect(before.violations).toHaveLength(FINDINGS);
  const { body } = await api.admin.post(PATH, {});
  expect(body).toMatchObject({ state: "running", progress: { done: 0, total: PRODUCTS } });
  const get = async () => (await api.admin.get(`/bulk-changes/${body.id}/`)).body;

  // A worker that stops halfway has processed each product completely or not at all.
  const run = await bulkChangeWork.start(body.id);
  // Asks without a pause, because timers don't run while the embedded database is busy.
  while ((await db().$count(findingDecisions)) === 0);
  await run?.release();
  await run?.finished;
  const { done } = (await get()).progress;
  expect(done).toBeLessThan(PRODUCTS);
  expect(await db().$count(findingDecisions)).toBe(30 * done);

  await runBulkChanges();
  expect(await get()).toMatchObject({
    state: "completed",
    progress: { done: PRODUCTS, total: PRODUCTS },
  });
  expect((await api.viewer.get(PATH)).body).toMatchObject({ total: FINDINGS, left: FINDINGS });
  expect(await db().$count(products, eq(products.status, "compliant"))).toBe(PRODUCTS);
  expect(await db().$count(violations, and(isNull(violations.decision)))).toBe(0);
  // The uploader is not notified of each finding.
  expect(await db().$count(notifications, eq(notifications.kind, "finding_decided"))).toBe(0);

  expect((await api.admin.post(`/bulk-changes/${body.id}/undo/`, {})).status).toBe(200);
  await runBulkChanges();
  expect(await get()).toMatchObject({ state: "undone", counts: { undone: PRODUCTS } });
  expect(await stored()).toEqual(before);
  expect((await api.viewer.get(PATH)).body.total).toBeNull();
});

async function loadProduct() {
  const [product] = await db().select().from(products);
  if (!product) throw new Error("There is no product.");
  return product;
}

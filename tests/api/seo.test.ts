import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { productSeo } from "@/db/schema/seo";
import { client, useApi } from "../support/api";
import { createCategory, createProduct, createUser, signIn } from "../support/factories";
import { runSeoQueue } from "../support/run-queue";

const api = useApi();
const LIST = "/seo/seo/";
let category = { id: 0, name: "" };
let other = { id: 0 };

type Seo = Partial<typeof productSeo.$inferInsert>;
type Values = Partial<Parameters<typeof createProduct>[0]>;

async function stored(productId: string, values: Values = {}, seo?: Seo) {
  const analyzedAt = seo?.analyzedAt ?? null;
  const product = await createProduct({
    categoryId: category.id,
    uploadedBy: api.users.admin.id,
    productId,
    seoScore: analyzedAt ? (seo?.seoScore ?? 0) : null,
    seoAnalyzedAt: analyzedAt,
    ...values,
  });
  if (seo)
    await db()
      .insert(productSeo)
      .values({
        productId: product.id,
        categoryId: product.categoryId,
        seoStatus: "needs_review",
        market: "US",
        locale: "en-US",
        ...seo,
      });
  return product;
}

beforeAll(async () => {
  category = await createCategory({ name: "Boards" });
  other = await createCategory({ name: "Aprons" });
  await stored("B-1", { name: "walnut board" });
  await stored(
    "B-2",
    { name: "Oak board" },
    { seoStatus: "optimized", seoScore: 0.9, analyzedAt: new Date("2026-01-02T00:00:00Z") },
  );
  await stored(
    "B-3",
    { name: "Beech board", description: "Says teak, which a search of names leaves aside." },
    {
      seoScore: 0.5,
      analyzedAt: new Date("2026-01-03T00:00:00Z"),
      market: "EU",
      locale: "de-EU",
      seoTitle: "Beech 100% board",
    },
  );
  await stored("A-1", { name: "Apron", categoryId: other.id }, { seoStatus: "analyzing" });
  await stored("A-2", { name: "Linen apron", categoryId: other.id });
});

async function idsOf(query: string): Promise<string[]> {
  const { status, body } = await api.viewer.get(`${LIST}?${query}`);
  expect(status).toBe(200);
  expect(body.count).toBe(body.results.length);
  return body.results.map((row: { product: { product_id: string } }) => row.product.product_id);
}

describe("SEO list", () => {
  it("lists all products, newest first, as pending with zero scores if they have no record", async () => {
    const { body } = await api.viewer.get(LIST);
    expect(body.count).toBe(5);
    expect(body.results[0]).toMatchObject({
      id: null,
      product: { product_id: "A-2", name: "Linen apron", category_name: "Aprons", version: 1 },
      seo_status: "pending",
      seo_score: 0,
      seo_completeness_score: 0,
      seo_keywords_count: 0,
      has_seo_optimization: false,
      market: null,
      seo_analyzed_at: null,
      current_title: "Linen apron",
      text_changed: false,
    });
    expect(await idsOf("")).toEqual(["A-2", "A-1", "B-3", "B-2", "B-1"]);
  });

  it.each([
    ["seo_status=pending", ["A-2", "B-1"]],
    ["seo_status=optimized", ["B-2"]],
    ["seo_status=analyzing", ["A-1"]],
    ["seo_status=failed", []],
    ["seo_status=all&market=", ["A-2", "A-1", "B-3", "B-2", "B-1"]],
    ["market=US", ["A-1", "B-2"]],
    ["market=EU&seo_status=needs_review", ["B-3"]],
    ["market=EU&seo_status=pending", []],
    ["product__category=999999", []],
    ["search=BOARD", ["B-3", "B-2", "B-1"]],
    ["search=a-", ["A-2", "A-1"]],
    ["search=100%25", ["B-3"]],
    ["search=teak", []],
    ["search=board&seo_status=pending", ["B-1"]],
    ["ordering=product_id", ["A-1", "A-2", "B-1", "B-2", "B-3"]],
    ["ordering=-name", ["B-1", "B-2", "A-2", "B-3", "A-1"]],
    ["ordering=-seo_score", ["B-2", "B-3", "A-2", "A-1", "B-1"]],
    ["ordering=-seo_analyzed_at", ["B-3", "B-2", "A-2", "A-1", "B-1"]],
    ["ordering=seo_score", ["B-3", "B-2", "B-1", "A-1", "A-2"]],
    ["ordering=seo_score&search=o", ["B-3", "B-2", "B-1", "A-1", "A-2"]],
  ])("supports ?%s", async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  it("filters and counts by category", async () => {
    expect(await idsOf(`product__category=${other.id}`)).toEqual(["A-2", "A-1"]);
    expect(await idsOf(`product__category=${other.id}&seo_status=pending`)).toEqual(["A-2"]);
    expect(await idsOf(`product__category=${other.id}&market=EU`)).toEqual([]);
  });

  it("returns pages with links to the next and previous one", async () => {
    const { body } = await api.viewer.get(`${LIST}?page=2&page_size=2&ordering=product_id`);
    expect(body).toMatchObject({ count: 5, count_is_exact: true });
    expect(body.results).toHaveLength(2);
    expect(body.next).toContain("page=3");
    expect(body.previous).toContain("page=1");
  });

  it.each(["seo_status=done", "market=FR", "ordering=market", "page=0", "product__category=x"])(
    "rejects ?%s",
    async (query) => {
      const { status, body } = await api.viewer.get(`${LIST}?${query}`);
      expect(status).toBe(400);
      expect(body[query.split("=")[0] ?? ""]).toHaveLength(1);
    },
  );

  it("answers a poll with 304 while nothing changes", async () => {
    const { headers } = await api.viewer.get(LIST);
    const again = await api.viewer.get(LIST, { "if-none-match": headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  it("counts products by status, and averages the analyzed ones", async () => {
    const { body } = await api.viewer.get(`${LIST}stats/`);
    expect(body).toEqual({
      total_products: 5,
      optimized: 1,
      pending: 2,
      analyzing: 1,
      needs_review: 1,
      failed: 0,
      approved: 0,
      avg_seo_score: 0.7,
    });
  });

  it("is exported with its filters, with empty cells for missing measurements", async () => {
    const { body } = await api.viewer.get(`${LIST}export/?search=board&ordering=product_id`);
    const lines = String(body).trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain("Product ID,Name,Category,SEO Status,SEO Score");
    expect(lines[1]).toContain("B-1,walnut board,Boards,pending,,,,,");
    expect(lines[2]).toContain("B-2,Oak board,Boards,optimized,0.9,");
  });
});

describe("SEO record of a product", () => {
  it("is found by business id, else by internal id", async () => {
    const byId = await api.viewer.get(`${LIST}by-product/B-3/`);
    expect(byId.body).toMatchObject({
      product: { product_id: "B-3" },
      locale: "de-EU",
      seo_audit_results: [],
      structured_data: {},
      og_twitter_tags: {},
      seo_optimized_description: null,
    });
    const { body } = await api.viewer.get(`${LIST}by-product/${byId.body.product.id}/`);
    expect(body).toEqual(byId.body);
  });

  it("is complete in the list too, and has no audit with detail=false", async () => {
    const record = (await api.viewer.get(`${LIST}by-product/B-3/`)).body;
    expect((await api.viewer.get(`${LIST}?search=B-3`)).body.results).toEqual([record]);
    const [lean] = (await api.viewer.get(`${LIST}?search=B-3&detail=false`)).body.results;
    expect(lean).toMatchObject({ id: record.id });
    expect(lean).not.toHaveProperty("seo_audit_results");
  });

  it.each(["B-1", "unknown"])("returns 404 without a record: %s", async (id) => {
    expect((await api.viewer.get(`${LIST}by-product/${id}/`)).status).toBe(404);
  });
});

describe("requesting an analysis", () => {
  const analyze = (body: object) => api.viewer.post("/seo/analyze/", body);

  it("shows the product as analyzing immediately, and the explained result afterwards", async () => {
    await stored("C-1", { name: "Cherry board" });
    const { status, body } = await analyze({ product_id: "C-1", force_reanalysis: true });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: "SEO analysis started.",
      product_id: "C-1",
      seo_status: "analyzing",
    });
    expect((await api.viewer.get(`${LIST}by-product/C-1/`)).body.seo_status).toBe("analyzing");
    await runSeoQueue();
    const record = (await api.viewer.get(`${LIST}by-product/C-1/`)).body;
    expect(record.seo_status).toMatch(/^(optimized|needs_review)$/);
    expect(record.seo_audit_results.length).toBeGreaterThan(0);
    expect(record.seo_keywords_count).toBeGreaterThan(0);
    const product = await api.viewer.get("/products/products/by-id/C-1/");
    expect(product.body.seo_score).toBe(record.seo_score);
    const analyses = await api.viewer.get("/seo/analyses/?product_seo__product__product_id=C-1");
    expect(analyses.body).toMatchObject({
      count: 1,
      results: [
        { product_id_display: "C-1", seo_score: record.seo_score, recommended_by: "rules" },
      ],
    });
    const all = await api.viewer.get("/seo/analyses/?product_seo__product__product_id=all");
    expect(all.body.count).toBe((await api.viewer.get("/seo/analyses/")).body.count);
    const keywords = await api.viewer.get("/seo/keywords/?product_seo__product__product_id=C-1");
    expect(keywords.body.count).toBe(record.seo_keywords_count);
    expect(
      keywords.body.results.map((row: { search_volume: number | null }) => row.search_volume),
    ).toEqual(Array(keywords.body.count).fill(null));
  });

  it("skips an up-to-date analysis unless it is forced", async () => {
    await stored("C-2");
    await analyze({ product_id: "C-2" });
    await runSeoQueue();
    const again = await analyze({ product_id: "C-2" });
    expect(again.body.message).toBe("The SEO analysis of this product is up to date.");
    expect(again.body.seo_status).not.toBe("analyzing");
    expect((await analyze({ product_id: "C-2", market: "UK" })).body.seo_status).toBe("analyzing");
    await runSeoQueue();
    expect((await api.viewer.get(`${LIST}by-product/C-2/`)).body.market).toBe("UK");
    const forced = await analyze({ product_id: "C-2", force_reanalysis: true });
    expect(forced.body.message).toBe("SEO analysis started.");
    await runSeoQueue();
    const { body } = await api.viewer.get("/seo/analyses/?product_seo__product__product_id=C-2");
    expect(body.count).toBe(3);
  });

  it.each([
    [{ product_id: "unknown" }, "product_id", "This product does not exist."],
    [{}, "product_id", "This field is required."],
    [
      { product_id: "C-1", force_reanalysis: "yes" },
      "force_reanalysis",
      "This must be true or false.",
    ],
    [{ product_id: "C-1", market: "FR" }, "market", "This must be one of: US, UK, EU, CA, AU, IN."],
  ])("rejects %j with a message for its field", async (body, field, sentence) => {
    const answer = await analyze(body);
    expect(answer.status).toBe(400);
    expect(answer.body[field]).toEqual([sentence]);
  });
});

describe("a product with the longest allowed id", () => {
  it("passes every endpoint for SEO", async () => {
    const id = `LONG-${"x".repeat(250)}`;
    const added = await api.admin.post("/products/products/bulk/", {
      items: [
        {
          product_id: id,
          name: "Oak bread board",
          description: "This oak bread board is oiled twice. Wash the bread board by hand.",
          category: category.id,
        },
      ],
    });
    expect(added.body.counts.created).toBe(1);
    for (const path of ["/seo/analyze/", "/seo/optimize/", "/seo/keywords/research/"]) {
      expect((await api.reviewer.post(path, { product_id: id })).status).toBe(200);
    }
    await runSeoQueue();
    const accepted = await api.reviewer.post("/seo/accept/", {
      product_id: id,
      parts: ["meta_description"],
    });
    expect(accepted.status).toBe(200);
    const filter = `product_seo__product__product_id=${id}`;
    const internalId = accepted.body.product.id;
    for (const path of [
      `${LIST}by-product/${id}/`,
      `${LIST}?search=${id}`,
      `/seo/analyses/?${filter}`,
      `${LIST}export/?format=csv&ids=${internalId}`,
    ]) {
      const { status, body } = await api.viewer.get(path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain(id);
    }
    expect((await api.viewer.get(`/seo/keywords/?${filter}`)).body.count).toBeGreaterThan(0);
  });
});

describe("permissions and limits", () => {
  it("allow every signed-in user to analyze, optimize and research", async () => {
    await stored("D-1");
    for (const path of ["/seo/analyze/", "/seo/optimize/", "/seo/keywords/research/"]) {
      expect((await api.viewer.post(path, { product_id: "D-1" })).status).toBe(200);
      expect((await api.nobody.post(path, { product_id: "D-1" })).status).toBe(401);
    }
  });

  it("allow only editors to accept, and only admins to import volumes", async () => {
    const accept = { product_id: "D-1", parts: ["title"] };
    expect((await api.viewer.post("/seo/accept/", accept)).status).toBe(403);
    const form = new FormData();
    expect((await api.reviewer.post("/seo/keywords/import/", form)).status).toBe(403);
  });

  it("limit requests to 30 per minute, with Retry-After", async () => {
    const eager = client(api.url, await signIn(await createUser({ role: "viewer" })));
    const ask = () => eager.post("/seo/analyze/", { product_id: "D-1" });
    const answers = await Promise.all(Array.from({ length: 31 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await api.viewer.post("/seo/analyze/", { product_id: "D-1" })).status).toBe(200);
  });
});

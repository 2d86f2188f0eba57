import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { productSeo, seoAnalyses, seoJobs, seoKeywords } from "@/db/schema/seo";
import { analyzeBatch } from "@/lib/seo/analyze-batch";
import { hashApprovedTexts, loadSeoInput } from "@/lib/seo/source";
import { useApi } from "../support/api";
import { createCategory, createProduct, must } from "../support/factories";
import { runSeoQueue } from "../support/run-queue";
import { useSettings } from "../support/settings";

const api = useApi();
afterEach(async () => {
  await db().delete(products);
});

const TEXTS = [
  "This walnut serving board holds cheese and bread. Oil it twice a year.",
  "<p>Ein <b>Servierbrett</b> aus Nussholz, das Käse und Brot trägt.</p><ul><li>Handgefertigt</li></ul>",
  "This walnut serving board holds cheese and bread. Oil it twice a year.",
  "",
];

async function makeProducts() {
  const category = await createCategory();
  const made = [];
  for (const description of TEXTS)
    made.push(
      await createProduct({
        categoryId: category.id,
        uploadedBy: api.users.admin.id,
        name: "Walnut serving board",
        description,
      }),
    );
  return made.map(({ id }) => id);
}

async function queue(productIds: number[], work: "analyze" | "optimize" = "analyze") {
  const made = await db()
    .insert(seoJobs)
    .values(productIds.map((productId) => ({ productId, work })))
    .returning({ id: seoJobs.id });
  return made.map(({ id }) => id);
}

/** Returns all stored data of a product's analysis, without ids and timestamps. */
async function storedOf(id: number) {
  const [record] = await db().select().from(productSeo).where(eq(productSeo.productId, id));
  const [product] = await db().select().from(products).where(eq(products.id, id));
  const history = await db().select().from(seoAnalyses).where(eq(seoAnalyses.productId, id));
  const keywords = await db()
    .select()
    .from(seoKeywords)
    .where(eq(seoKeywords.productId, id))
    .orderBy(seoKeywords.id);
  return {
    record: { ...must(record), id: null, analyzedAt: null },
    score: product?.seoScore,
    history: history.map((row) => ({ ...row, id: null, createdAt: null })),
    keywords: keywords.map((row) => ({ ...row, id: null })),
  };
}

async function forget() {
  await db().delete(productSeo);
  await db().delete(seoAnalyses);
  await db().delete(seoKeywords);
}

describe("SEO analyses in a batch", () => {
  it("store the same results as separate analyses", async () => {
    const ids = await makeProducts();
    const alone = [];
    for (const id of ids) {
      await queue([id]);
      await runSeoQueue();
      alone.push(await storedOf(id));
      await forget();
    }
    expect(await analyzeBatch(await queue(ids))).toEqual([]);
    expect(await Promise.all(ids.map(storedOf))).toEqual(alone);
    expect(await db().$count(seoJobs)).toBe(0);
  });

  it("skip jobs that request optimization", async () => {
    const [first = 0, second = 0, ...others] = await makeProducts();
    const optimize = await queue([first, second], "optimize");
    expect(await analyzeBatch([...optimize, ...(await queue(others))])).toEqual(optimize);
    expect(await db().$count(seoAnalyses)).toBe(others.length);
  });

  it("keep a record approved while its texts match the approved ones", async () => {
    const [id = 0] = await makeProducts();
    await analyzeBatch(await queue([id]));
    const { source } = must((await loadSeoInput(db(), id, null)) ?? undefined);
    await db()
      .update(productSeo)
      .set({ approvedHash: hashApprovedTexts(source) });
    await analyzeBatch(await queue([id]));
    expect((await storedOf(id)).record.seoStatus).toBe("approved");
  });
});

describe("SEO analyses with a model", () => {
  useSettings(() => ({ AI_MODEL: "test", AI_BASE_URL: "http://127.0.0.1:9999" }));

  it("run separately", async () => {
    const jobs = await queue(await makeProducts());
    expect(await analyzeBatch(jobs)).toEqual(jobs);
  });
});

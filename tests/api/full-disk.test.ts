import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import { db, setConnection } from "@/db/client";
import { validations } from "@/db/schema/validations";
import { type Runner, startRunner } from "@/inngest/embedded";
import { enqueueProducts } from "@/lib/products/check-queue";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";
import { until } from "../support/until";

const api = useApi();
let runner: Runner | undefined;
let product: Awaited<ReturnType<typeof createProduct>>;
beforeAll(async () => {
  const category = await createCategory({}, [{ ruleContent: "cheap" }]);
  product = await createProduct({ categoryId: category.id, uploadedBy: api.users.admin.id });
});
afterEach(async () => {
  setConnection(api.connection);
  await runner?.stop();
});

it("rejects writes with a message while the disk is full, and serves reads", async () => {
  setConnection({ ...api.connection, hasDiskSpace: () => false });
  const renamed = await api.admin.patch(`/products/products/${product.id}/`, { name: "New" });
  expect([renamed.status, renamed.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(renamed.body.message).toBe(
    "The disk is nearly full: nothing can be stored until space is freed. Stored data can still be read.",
  );
  const read = await api.admin.get(`/products/products/${product.id}/`);
  expect([read.status, read.body.name]).toEqual([200, product.name]);
});

it("serves requests that store nothing while the disk is full, and rejects those that must store", async () => {
  setConnection({ ...api.connection, hasDiskSpace: () => false });
  const text = { description: "A cheap shoe.", category: product.categoryId };
  const analysis = await api.reviewer.post("/validations/analyze/", text);
  expect([analysis.status, analysis.body.violations]).toMatchObject([
    200,
    [{ violating_words: "cheap" }],
  ]);
  const ids = { product_ids: [product.id] };
  expect((await api.admin.post("/products/products/bulk_delete_info/", ids)).status).toBe(200);
  // The preview writes the change and rolls it back.
  const preview = `/policies/categories/${product.categoryId}/preview/`;
  const refused = await api.admin.post(preview, { compliance_threshold: 0.7 });
  expect([refused.status, refused.body.message]).toEqual([
    503,
    expect.stringMatching(
      /^The disk is nearly full: a preview applies the change and rolls it back/,
    ),
  ]);
  const research = { product_id: product.productId, seeds: ["running shoe"] };
  const { status, body } = await api.admin.post("/seo/keywords/research/", research);
  expect([status, body.keywords]).toMatchObject([
    200,
    expect.arrayContaining([expect.objectContaining({ keyword: "running shoe" })]),
  ]);
});

it("pauses the queue until there is disk space, then resumes", async () => {
  let checkCount = 0;
  let hasDiskSpace = false;
  setConnection({
    ...api.connection,
    hasDiskSpace: () => {
      checkCount++;
      return hasDiskSpace;
    },
  });
  const [id = 0] = await enqueueProducts(db(), [product.id], null);
  runner = startRunner(5);
  await until(async () => checkCount > 0);
  const [pendingValidation] = await db().select().from(validations).where(eq(validations.id, id));
  expect(pendingValidation?.status).toBe("pending");
  hasDiskSpace = true;
  runner.wake();
  await until(async () => {
    const [row] = await db().select().from(validations).where(eq(validations.id, id));
    return row?.status === "completed";
  });
});

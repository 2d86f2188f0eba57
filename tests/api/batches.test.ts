import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db, queryRows } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { batches, products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { finishBatches } from "@/lib/products/batches/finish";
import { useApi } from "../support/api";
import { createCategory, must } from "../support/factories";
import { runQueue } from "../support/run-queue";
import { csvOf, HEADER, textOf } from "../uploads/files";

const api = useApi();

beforeAll(async () => {
  await createCategory({ name: "Shoes" });
});

async function batchOf(name: string, ...rows: string[][]): Promise<number> {
  const form = new FormData();
  form.set("file", new File([textOf(csvOf([HEADER, ...rows]))], `${name}.csv`));
  form.set("batch_name", name);
  const { body } = await api.reviewer.post("/products/upload-bulk/", form);
  return body.batch_id;
}

const good = (id: string) => [id, "", "Shoes", "A plain description."];
const read = async (id: number) => (await api.viewer.get(`/products/batches/${id}/`)).body;

describe("a batch", () => {
  it("shows its file, uploader, counts and errors", async () => {
    const id = await batchOf("Spring", good("A-1"), good("A-2"), ["A-3", "", "Hats", "x"]);
    expect(await read(id)).toEqual({
      id,
      batch_name: "Spring",
      batch_description: "",
      file_name: "Spring.csv",
      status: "processing",
      total_rows: 3,
      products_created: 2,
      error_count: 1,
      errors: ['Row 4: category "Hats" does not exist'],
      validated_count: 0,
      failed_count: 0,
      uploaded_by: api.users.reviewer.id,
      uploaded_by_name: api.users.reviewer.username,
      import_id: null,
      conflicts: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it("is processing until its last product is validated, then completed", async () => {
    const id = await batchOf("Queue", good("B-1"), good("B-2"));
    await runQueue();
    expect(await read(id)).toMatchObject({ status: "completed", validated_count: 2 });
    await api.reviewer.post("/validations/trigger/", {
      product_ids: ["B-1"],
      force_revalidation: true,
    });
    expect(await read(id)).toMatchObject({ status: "completed", validated_count: 2 });
  });

  it("counts the products whose check failed separately", async () => {
    const id = await batchOf("Broken", good("C-1"), good("C-2"));
    await failAll(id);
    expect(await read(id)).toMatchObject({ status: "failed", validated_count: 0, failed_count: 2 });
    await api.reviewer.post("/validations/trigger/", { product_ids: ["C-1"] });
    expect(await read(id)).toMatchObject({ status: "processing", failed_count: 1 });
    await runQueue();
    expect(await read(id)).toMatchObject({
      status: "completed",
      validated_count: 1,
      failed_count: 1,
    });
  });

  it("answers 304 while nothing has changed", async () => {
    const id = await batchOf("Calm", good("D-1"));
    const { headers } = await api.viewer.get(`/products/batches/${id}/`);
    const same = { "if-none-match": headers.get("etag") ?? "" };
    expect((await api.viewer.get(`/products/batches/${id}/`, same)).status).toBe(304);
    await runQueue();
    expect((await api.viewer.get(`/products/batches/${id}/`, same)).status).toBe(200);
  });

  it("answers 404 for an unknown batch", async () => {
    expect((await api.viewer.get("/products/batches/999999/")).status).toBe(404);
    expect((await api.viewer.get("/products/batches/x/")).status).toBe(404);
    expect((await api.nobody.get("/products/batches/")).status).toBe(401);
  });

  it("filters the list of products and their export", async () => {
    const id = await batchOf("Autumn", good("AU-1"), good("AU-2"), good("Other-3"));
    await batchOf("Winter", good("WI-1"));
    const ids = async (filters: string) => {
      const { body } = await api.viewer.get(`/products/products/?batch=${id}${filters}`);
      expect(body.count).toBe(body.results.length);
      return body.results.map((row: { product_id: string }) => row.product_id);
    };
    expect(await ids("&ordering=product_id")).toEqual(["AU-1", "AU-2", "Other-3"]);
    expect(await ids("&status=pending&search=AU-&ordering=-product_id")).toEqual(["AU-2", "AU-1"]);
    expect(await ids("&status=approved")).toEqual([]);
    const file = await api.viewer.get(`/products/products/export/?format=csv&batch=${id}`);
    expect(file.body.match(/^"?(AU|Other|WI)-\d/gm)).toHaveLength(3);
  });
});

describe("the list of batches", () => {
  it("is paginated, newest first", async () => {
    const ids = [
      await batchOf("L-1", good("L-1")),
      await batchOf("L-2", good("L-2")),
      await batchOf("L-3", good("L-3")),
    ];
    const first = await api.viewer.get("/products/batches/?page_size=2");
    expect(first.body.results.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[1]]);
    expect(first.body.next).toBe("/api/products/batches/?page_size=2&page=2");
    const second = await api.viewer.get("/products/batches/?page_size=2&page=2");
    expect(second.body.results[0].id).toBe(ids[0]);
    expect(second.body.count).toBe(first.body.count);
  });
});

async function failAll(batchId: number): Promise<void> {
  const members = await db().select().from(products).where(eq(products.batchId, batchId));
  for (const { id } of members) {
    await db().update(validations).set({ status: "failed" }).where(eq(validations.productId, id));
    await db().update(products).set({ status: "needs_review" }).where(eq(products.id, id));
  }
}

it("refreshes the planner's statistics once a large batch is checked", async () => {
  const [category] = await db().select().from(categories).limit(1);
  const uploadedBy = api.users.admin.id;
  const sizes = { totalRows: 2000, productsCreated: 2000 };
  const [batch] = await db()
    .insert(batches)
    .values({ batchName: "Large", fileName: "large.csv", ...sizes, uploadedBy })
    .returning();
  const values = Array.from({ length: 2000 }, (_, n) => ({
    productId: `LARGE-${n}`,
    name: "A name",
    description: "A text.",
    originalDescription: "A text.",
    categoryId: must(category).id,
    uploadedBy,
    batchId: must(batch).id,
    complianceScore: 1,
    status: "compliant" as const,
  }));
  for (let at = 0; at < values.length; at += 500)
    await db()
      .insert(products)
      .values(values.slice(at, at + 500));
  await finishBatches([must(batch).id]);
  const [table] = await queryRows<{ known: number }>(
    db(),
    sql`select reltuples as known from pg_class where oid = 'products'::regclass`,
  );
  expect(table?.known).toBeGreaterThanOrEqual(2000);
});

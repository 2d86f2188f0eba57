import { expect, it } from "vitest";
import { until } from "../support/until";
import {
  BOUND_SECONDS,
  createCategory,
  createPendingCategory,
  csvOf,
  foundIn,
  must,
  productOf,
  rowOf,
  rowsOf,
  unique,
  upload,
  useServer,
  waitForBatch,
  waitForNotification,
  waitForStatus,
} from "./fixtures";

const server = useServer();

it("a file becomes products with findings, and its uploader is notified", async () => {
  const category = await createCategory(server.admin);
  const row = rowOf(category);
  const batch = await upload(server.reviewer, [row, ...rowsOf(category, 59)]);
  await waitForBatch(server.reviewer, batch, 60);
  expect((await productOf(server.reviewer, row.id)).status).toBe("needs_review");
  expect(await foundIn(server.reviewer, row.id)).toEqual(["cheap"]);
});

it("an edit removes the finding", async () => {
  const row = rowOf(await createCategory(server.admin));
  await upload(server.reviewer, [row]);
  const { id } = await waitForStatus(server.reviewer, row.id, "needs_review");
  const edit = { product: id, description: "A shoe of leather." };
  must(await server.reviewer.post("/products/edits/", edit), 201);
  await waitForStatus(server.reviewer, row.id, "compliant");
  expect(await foundIn(server.reviewer, row.id)).toEqual([]);
});

it("an uploaded product is deleted, before and after its validation", async () => {
  const { reviewer, admin } = server;
  const checked = rowOf(await createCategory(admin));
  const pending = rowOf(await createPendingCategory(admin));
  const batch = await upload(reviewer, [checked, pending]);
  const last = await waitForStatus(reviewer, checked.id, "needs_review");
  const { id } = await productOf(reviewer, pending.id);
  expect((await reviewer.delete(`/products/products/${id}/`)).status).toBe(204);
  await waitForBatch(reviewer, batch, 1);
  expect((await reviewer.delete(`/products/products/${last.id}/`)).status).toBe(204);
  expect((await reviewer.get(`/products/products/${last.id}/`)).status).toBe(404);
});

it("60 products of a batch are deleted at once, one by one and together", async () => {
  const { reviewer, admin } = server;
  const rows = rowsOf(await createCategory(admin), 100);
  const batch = await upload(reviewer, rows);
  const ids = await Promise.all(
    rows.slice(0, 60).map(async ({ id }) => (await productOf(reviewer, id)).id),
  );
  const single = Promise.all(ids.map((id) => reviewer.delete(`/products/products/${id}/`)));
  const product_ids = rows.slice(60, 90).map(({ id }) => id);
  const many = await reviewer.post("/products/products/bulk_delete/", { product_ids });
  expect(must(many).deleted_count).toBe(30);
  expect((await single).map(({ status }) => status)).toEqual(ids.map(() => 204));
  await waitForBatch(reviewer, batch, 10);
});

it("a bulk update validates the products again, also in the background", async () => {
  const { reviewer, admin } = server;
  const [from, to] = [await createCategory(admin), await createCategory(admin, "leather")];
  const row = rowOf(from);
  const batch = await upload(reviewer, [row, ...rowsOf(from, 509)]);
  await waitForBatch(reviewer, batch, 510);
  const set = { category: to.id };
  const update = { filters: { category: from.id }, set };
  const { job } = must(await reviewer.post("/products/products/bulk_update/", update), 202);
  await until(async () => {
    const { state } = must(await reviewer.get(`/products/bulk-updates/${job.id}/`));
    return state === "completed";
  }, BOUND_SECONDS);
  const changed = `?category=${to.id}&page_size=1`;
  expect(must(await reviewer.get(`/products/products/${changed}`)).count).toBe(510);
  await until(async () => (await foundIn(reviewer, row.id))[0] === "leather", BOUND_SECONDS);
});

it("an import creates products with findings, and notifies", async () => {
  const { reviewer, admin } = server;
  const row = rowOf(await createCategory(admin));
  const form = new FormData();
  const name = unique("import");
  form.set("file", new File([csvOf([row])], `${name}.csv`));
  const { id } = must(await reviewer.post("/products/imports/", form), 201);
  must(await reviewer.post(`/products/imports/${id}/start/`));
  await until(
    async () => must(await reviewer.get(`/products/imports/${id}/`)).state === "completed",
    BOUND_SECONDS,
  );
  await waitForStatus(reviewer, row.id, "needs_review");
  await waitForNotification(reviewer, `The import “${name}” is finished`);
});

it("products that another system delivers are created and updated together", async () => {
  const { reviewer, admin } = server;
  const category = await createCategory(admin);
  const ids = rowsOf(category, 50).map(({ id }) => id);
  const deliver = (description: string) => {
    const items = ids.map((product_id) => ({ product_id, description, category: category.id }));
    return reviewer.post("/products/products/bulk/", { items });
  };
  expect(must(await deliver("A cheap shoe.")).counts).toMatchObject({ created: 50, failed: 0 });
  for (const id of ids) await waitForStatus(reviewer, id, "needs_review");
  expect(must(await deliver("A shoe.")).counts).toMatchObject({ updated: 50, failed: 0 });
  for (const id of ids) await waitForStatus(reviewer, id, "compliant");
});

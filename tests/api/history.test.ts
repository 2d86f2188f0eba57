import { describe, expect, it } from "vitest";
import { parseHistoryItems } from "@/lib/product-fields/history-text";
import { listProductHistory } from "@/lib/validations/history/queries";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";

const api = useApi();

async function product() {
  const category = await createCategory();
  return createProduct({ categoryId: category.id, uploadedBy: api.users.admin.id });
}

describe("a product's history", () => {
  it("lists edits with old and new values, and decisions, newest first", async () => {
    const { id, categoryId } = await product();
    const before = await api.viewer.get(`/policies/categories/${categoryId}/`);
    const other = await createCategory();
    await api.reviewer.patch(`/products/products/${id}/`, { category: other.id, reason: "Moved" });
    await api.admin.post(`/products/products/${id}/reject/`, { comments: "Too loud." });
    await api.admin.post(`/products/products/${id}/approve/`, {});
    await api.admin.patch(`/products/products/${id}/`, { status: "published" });

    const { entries, more } = await listProductHistory(id, 10);
    expect(more).toBe(false);
    expect(entries).toMatchObject([
      { kind: "publish" },
      { kind: "decision", action: "approve", validation: null },
      { kind: "decision", action: "reject", comments: "Too loud.", validation: null },
      {
        kind: "edit",
        field: "category",
        old: before.body.name,
        new: other.name,
        reason: "Moved",
      },
    ]);
    expect(await listProductHistory(id, 2)).toMatchObject({
      entries: [{ kind: "publish" }, { kind: "decision" }],
      more: true,
    });
  });

  it("tells line breaks inside the items of a list from those between items", async () => {
    const key = "history_bullets";
    await api.admin.post("/products/fields/", { key, label: "History bullets", kind: "list" });
    const { id } = await product();
    const items = ["Soft\nlining", "Firm sole"];
    for (const texts of [{ [key]: items }, { [key]: ["Soft", "lining"] }])
      expect((await api.reviewer.patch(`/products/products/${id}/`, { texts })).status).toBe(200);
    const { entries } = await listProductHistory(id, 1);
    const [edit] = entries.filter((entry) => entry.kind === "edit");
    expect(edit).toMatchObject({ old: "Soft\u2028lining\nFirm sole", new: "Soft\nlining" });
    expect(parseHistoryItems(edit?.old ?? "")).toEqual(items);
  });

  it("contains no other products", async () => {
    const { id } = await product();
    const other = await product();
    await api.admin.patch(`/products/products/${other.id}/`, { name: "Renamed" });
    await api.admin.post(`/products/products/${other.id}/approve/`, {});
    expect(await listProductHistory(id, 10)).toEqual({ entries: [], more: false });
  });
});

describe("the list of validations", () => {
  it("is filtered by product", async () => {
    const [one, other] = [await product(), await product()];
    for (const { productId } of [one, other]) {
      await api.admin.post("/validations/trigger/", { product_ids: [productId] });
    }
    const list = await api.viewer.get(`/validations/validations/?product=${one.id}`);
    expect(list.body.count).toBe(1);
    expect(list.body.results).toMatchObject([{ product_id_display: one.productId }]);
    const none = await api.viewer.get("/validations/validations/?product=999999");
    expect(none.body.count).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";

const api = useApi();

async function product() {
  const category = await createCategory();
  return createProduct({ categoryId: category.id, uploadedBy: api.users.admin.id });
}

describe("an edit", () => {
  it("gives the product a new text, keeps the history and queues a validation", async () => {
    const { id, productId, description } = await product();
    const answer = await api.reviewer.post("/products/edits/", {
      product: id,
      description: "A better text.",
      reason: "Asked for.",
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      product: id,
      product_id_display: productId,
      edited_by: api.users.reviewer.id,
      field: "description",
      old_value: description,
      new_value: "A better text.",
      reason: "Asked for.",
    });
    await api.admin.patch(`/products/products/${id}/`, { name: "Named" });
    const history = await api.viewer.get(`/products/edits/?product=${id}`);
    expect(history.body.results.map((edit: { field: string }) => edit.field)).toEqual([
      "name",
      "description",
    ]);
    const validations = await api.viewer.get(`/validations/validations/by-product/${productId}/`);
    expect(validations.body.results).toMatchObject([{ status: "pending" }]);
  });

  it("based on an older version returns 409 with the stored text and changes nothing", async () => {
    const { id } = await product();
    const edit = (description: string) =>
      api.reviewer.post("/products/edits/", { product: id, description, version: 1 });
    expect((await edit("First.")).status).toBe(201);
    const refused = await edit("Second.");
    expect(refused.status).toBe(409);
    expect(refused.body.current).toEqual({ version: 2, description: "First." });
    expect((await api.viewer.get(`/products/edits/?product=${id}`)).body.count).toBe(1);
  });

  it("is rejected if it changes nothing, for an unknown product, and from viewers", async () => {
    const { id, description } = await product();
    const same = await api.reviewer.post("/products/edits/", { product: id, description });
    expect(same.body.description).toHaveLength(1);
    const unknown = await api.reviewer.post("/products/edits/", { product: 99999, description });
    expect(unknown.body.product).toEqual(["This product does not exist."]);
    expect((await api.viewer.post("/products/edits/", {})).status).toBe(403);
  });
});

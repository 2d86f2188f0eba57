import { describe, expect, it } from "vitest";
import { client, useApi } from "../support/api";
import {
  createBrandGuideline,
  createCategory,
  createProduct,
  createUser,
  signIn,
} from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();

async function upload(values: Record<string, unknown> = {}) {
  const category = values.category ?? (await createCategory()).id;
  const product = {
    product_id: `P-${Math.random()}`,
    description: "A plain text.",
    category,
    ...values,
  };
  const answer = await api.reviewer.post("/products/products/", product);
  expect(answer.status).toBe(201);
  return answer.body.product;
}

const stored = async (id: number) => (await api.admin.get(`/products/products/${id}/`)).body;

describe("creating a product", () => {
  it("stores the text as sent without a byte order mark, and queues a validation", async () => {
    const category = await createCategory({ name: "Shoes" });
    const answer = await api.reviewer.post("/products/products/", {
      product_id: "  SKU 1 ",
      category: category.id,
      description: "\uFEFF  Kept exactly.\r\n ",
    });
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe("Product uploaded successfully and queued for validation");
    expect(answer.body.product).toMatchObject({
      product_id: "SKU 1",
      name: "SKU 1",
      description: "  Kept exactly.\r\n ",
      original_description: "  Kept exactly.\r\n ",
      category_name: "Shoes",
      status: "pending",
      compliance_score: null,
      brand_guidelines: null,
      uploaded_by_name: api.users.reviewer.username,
      version: 1,
    });
    const validations = await api.viewer.get("/validations/validations/by-product/SKU 1/");
    expect(validations.body.results).toMatchObject([{ status: "pending", overall_score: null }]);
  });

  it("rejects invalid fields with one message each, and stores nothing", async () => {
    const before = (await api.admin.get("/products/products/")).body.count;
    const empty = await api.reviewer.post("/products/products/", {});
    expect(Object.keys(empty.body).sort()).toEqual(
      ["category", "description", "error", "message", "product_id"].sort(),
    );
    const wrong = await api.reviewer.post("/products/products/", {
      product_id: "x".repeat(256),
      category: 999999,
      description: "x".repeat(20_001),
    });
    expect(wrong.body.product_id).toEqual(["This may have at most 255 characters."]);
    expect(wrong.body.description).toEqual(["This may have at most 20,000 characters."]);
    const unknown = await api.reviewer.post("/products/products/", {
      product_id: "ok",
      category: 999999,
      description: "ok",
    });
    expect(unknown.body.category).toEqual(["This category does not exist."]);
    expect((await api.admin.get("/products/products/")).body.count).toBe(before);
  });

  it.each(["A\u200bB", "A\u00adB", "\u202eAB", "AB\u2060", "A\u{e0041}B"])(
    "rejects the id %j because of invisible characters",
    async (product_id) => {
      const { id } = await createCategory();
      const body = { product_id, category: id, description: "Soft." };
      const answer = await api.reviewer.post("/products/products/", body);
      expect([answer.status, answer.body.product_id]).toEqual([
        400,
        ["This contains invisible characters."],
      ]);
    },
  );

  it("counts characters as code points", async () => {
    const product = await upload({ description: "𝒳".repeat(20_000) });
    expect([...product.description].length).toBe(20_000);
  });

  it("enforces unique ids, even if two users create one concurrently", async () => {
    const category = await createCategory();
    const product = { product_id: "SAME", category: category.id, description: "A text." };
    const answers = await Promise.all([
      api.reviewer.post("/products/products/", product),
      api.admin.post("/products/products/", product),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.product_id).toHaveLength(1);
    const other = await api.reviewer.post("/products/products/", {
      ...product,
      product_id: "same",
    });
    expect(other.status).toBe(201);
  });

  it("is forbidden for viewers and without a session", async () => {
    expect((await api.viewer.post("/products/products/", {})).status).toBe(403);
    expect((await api.nobody.post("/products/products/", {})).status).toBe(401);
  });
});

describe("finding products", () => {
  it("finds a product by business id first, else by internal id", async () => {
    const one = await upload();
    const two = await upload({ product_id: String(one.id) });
    const found = await api.viewer.get(`/products/products/by-id/${one.id}/`);
    expect(found.body.id).toBe(two.id);
    const three = await upload();
    expect((await api.viewer.get(`/products/products/by-id/${three.id}/`)).body.id).toBe(three.id);
    expect((await api.viewer.get("/products/products/by-id/none/")).status).toBe(404);
  });

  it("accepts internal ids only in the paths by-id and by-product", async () => {
    const product = await upload();
    const product_id = String(product.id);
    const unknown = "This product does not exist.";
    const fields = { category: product.category, description: "Warm wool." };
    const analysis = await api.reviewer.post("/validations/analyze/", { ...fields, product_id });
    expect(analysis).toMatchObject({ status: 400, body: { product_id: [unknown] } });
    const seoBodies: [string, object][] = [
      ["/seo/analyze/", { product_id, force_reanalysis: true }],
      ["/seo/analyze/", { product_id: product.id }],
      ["/seo/optimize/", { product_id }],
      ["/seo/keywords/research/", { product_id }],
    ];
    for (const [path, body] of seoBodies) {
      const answer = await api.reviewer.post(path, body);
      expect(answer, path).toMatchObject({ status: 400, body: { product_id: [unknown] } });
    }
    for (const path of ["/seo/analyses/", "/seo/keywords/"]) {
      const query = `?product_seo__product__product_id=${product_id}`;
      expect((await api.viewer.get(`${path}${query}`)).body.count).toBe(0);
    }
    const trigger = { product_ids: [product_id], force_revalidation: true };
    expect((await api.reviewer.post("/validations/trigger/", trigger)).status).toBe(404);
    const validations = await api.viewer.get(`/validations/validations/by-product/${product_id}/`);
    expect(validations.body.results).toMatchObject([{ product: product.id }]);
  });

  it("returns 404 for ids that no product can have", async () => {
    for (const id of ["%00", "%07", "4294967296", "99999999999999999999", "-1"]) {
      expect((await api.viewer.get(`/products/products/by-id/${id}/`)).status).toBe(404);
      expect((await api.viewer.get(`/validations/validations/by-product/${id}/`)).status).toBe(404);
    }
  });

  it("searches ids, names, texts and categories literally", async () => {
    const category = await createCategory({ name: "Garden % tools" });
    const byCategory = await upload({ category: category.id });
    const byText = await upload({ description: "Holds 100_% of \\ it." });
    await upload({ description: "Holds 100 of it." });
    const ids = async (search: string) => {
      const list = await api.viewer.get(`/products/products/?search=${encodeURIComponent(search)}`);
      return list.body.results.map((row: { id: number }) => row.id);
    };
    expect(await ids("garden % T")).toEqual([byCategory.id]);
    expect(await ids("100_%")).toEqual([byText.id]);
    expect(await ids("of \\ it")).toEqual([byText.id]);
  });

  it("filters and sorts; rejects unknown values, and returns nothing for unknown ids", async () => {
    const category = await createCategory();
    const names = ["b", "C", "a"];
    for (const name of names) await upload({ category: category.id, name });
    const list = (query: string) =>
      api.viewer.get(`/products/products/?category=${category.id}&${query}`);
    const shown = async (query: string) =>
      (await list(query)).body.results.map((row: { name: string }) => row.name);
    expect(await shown("")).toEqual(["a", "C", "b"]);
    expect(await shown("ordering=name&status=all")).toEqual(["a", "b", "C"]);
    expect(await shown("ordering=-name&page_size=1&page=2")).toEqual(["b"]);
    expect(await shown("status=compliant")).toEqual([]);
    expect(await shown("status=-compliant")).toEqual(await shown("status=all"));
    expect(await shown("status=-pending,-validating,-needs_review,-compliant")).toEqual([]);
    expect((await list("status=odd")).body.status).toHaveLength(1);
    expect((await list("status=-odd")).body.status).toHaveLength(1);
    expect((await list("status=-compliant,pending")).body.status).toHaveLength(1);
    expect((await list("ordering=odd")).status).toBe(400);
    for (const id of ["99999999999", "-1"]) {
      const none = await api.viewer.get(`/products/products/?category=${id}`);
      expect(none.body).toMatchObject({ count: 0, results: [] });
    }
    const past = await list("page=99999999999999999999&page_size=99999999999999999999");
    expect(past.body).toMatchObject({ count: 3, results: [], next: null });
  });

  it("combines the uploader filter with all other filters, also in exports", async () => {
    const category = await createCategory();
    await upload({ category: category.id, name: "Mug of the reviewer" });
    const mine = { product_id: "BY-ADMIN", category: category.id, description: "A mug." };
    await api.admin.post("/products/products/", mine);
    const inCategory = `?category=${category.id}&uploaded_by=`;
    const shown = async (query: string) => {
      const { body } = await api.viewer.get(`/products/products/${inCategory}${query}`);
      const names = body.results.map((row: { uploaded_by_name: string }) => row.uploaded_by_name);
      return [body.count, ...names];
    };
    const { admin, reviewer } = api.users;
    expect(await shown(`${admin.id}`)).toEqual([1, admin.username]);
    expect(await shown(`${reviewer.id}&search=mug`)).toEqual([1, reviewer.username]);
    expect(await shown(`${admin.id}&status=rejected`)).toEqual([0]);
    expect(await shown("99999999999")).toEqual([0]);
    expect(await shown("all")).toHaveLength(3);
    const path = `/products/products/export/${inCategory}${admin.id}`;
    const { body: file } = await api.viewer.get(path);
    expect(file.trim().split("\r\n").slice(1)).toEqual([expect.stringMatching(/^BY-ADMIN,/)]);
  });
});

describe("changing a product", () => {
  it("queues a validation for a new text but not for a new name, and keeps the original text", async () => {
    const product = await upload();
    await runQueue();
    const named = await api.reviewer.patch(`/products/products/${product.id}/`, { name: "New" });
    expect(named.body).toMatchObject({ name: "New", status: "compliant", version: 2 });
    const edited = await api.reviewer.patch(`/products/products/${product.id}/`, {
      description: "Another text.",
      version: 2,
    });
    expect(edited.body).toMatchObject({
      status: "pending",
      description: "Another text.",
      original_description: "A plain text.",
      version: 3,
    });
  });

  it("sets the product to pending if it was decided on while its check was queued", async () => {
    const product = await upload();
    const path = `/products/products/${product.id}/`;
    expect((await api.admin.post(`${path}approve/`, {})).body.product.status).toBe("approved");
    const changed = await api.admin.patch(path, { description: "Another text." });
    expect(changed.body.status).toBe("pending");
  });

  it("rejects an outdated version, so that concurrent edits are not lost", async () => {
    const product = await upload();
    const path = `/products/products/${product.id}/`;
    const answers = await Promise.all(
      ["one", "two"].map((description) => api.admin.patch(path, { description, version: 1 })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it("publishes only compliant or approved products, and sets no other status", async () => {
    const product = await upload();
    const path = `/products/products/${product.id}/`;
    expect((await api.admin.patch(path, { status: "published" })).status).toBe(409);
    expect((await api.admin.patch(path, { status: "approved" })).body.status).toHaveLength(1);
    await runQueue();
    expect((await api.admin.patch(path, { status: "published" })).body.status).toBe("published");
  });

  it("clears the brand guideline, and rejects an unknown one", async () => {
    const guideline = await createBrandGuideline({ regions: ["France"] });
    const product = await upload({ brand_guidelines: guideline.id });
    expect(product.brand_guidelines_details).toMatchObject({
      is_global: false,
      regions: ["France"],
    });
    const path = `/products/products/${product.id}/`;
    expect((await api.admin.patch(path, { brand_guidelines: 999999 })).status).toBe(400);
    const cleared = await api.admin.patch(path, { brand_guidelines: null });
    expect(cleared.body).toMatchObject({ brand_guidelines: null, brand_guidelines_details: null });
  });
});

describe("deciding on a product directly", () => {
  it("sets the status, the reviewer, and the decision on the newest completed validation", async () => {
    const product = await upload();
    const path = `/products/products/${product.id}`;
    const early = await api.reviewer.post(`${path}/approve/`);
    expect(early.body.product).toMatchObject({ status: "approved" });
    await runQueue();
    const answer = await api.reviewer.post(`${path}/reject/`, { comments: "Not ours." });
    expect(answer.body.product).toMatchObject({
      status: "rejected",
      reviewed_by_name: api.users.reviewer.username,
    });
    const list = await api.admin.get(`/validations/validations/by-product/${product.product_id}/`);
    expect(list.body.results[0].approval).toMatchObject({
      action: "reject",
      comments: "Not ours.",
    });
    await api.admin.post(`${path}/approve/`);
    expect(await stored(product.id)).toMatchObject({ status: "approved" });
    expect((await api.admin.get("/validations/approvals/")).body.results[0]).toMatchObject({
      action: "approve",
      approved_by: api.users.admin.id,
    });
  });
});

describe("deleting products", () => {
  it("is allowed for admins and the uploader, and deletes all data of the product", async () => {
    const product = await upload();
    await runQueue();
    const path = `/products/products/${product.id}/`;
    const stranger = client(api.url, await signIn(await createUser({ role: "reviewer" })));
    expect((await stranger.get(`${path}delete_info/`)).status).toBe(403);
    expect((await stranger.delete(path)).status).toBe(403);
    expect((await api.reviewer.get(`${path}delete_info/`)).body).toEqual({
      product_name: product.name,
      validation_count: 1,
      violation_count: 0,
    });
    expect((await api.reviewer.delete(path)).status).toBe(204);
    expect((await api.reviewer.get(path)).status).toBe(404);
  });

  it("lets viewers delete only their own uploads", async () => {
    const category = await createCategory();
    const own = await createProduct({ categoryId: category.id, uploadedBy: api.users.viewer.id });
    const other = await createProduct({ categoryId: category.id, uploadedBy: api.users.admin.id });
    expect((await api.viewer.delete(`/products/products/${other.id}/`)).status).toBe(403);
    expect((await api.viewer.delete(`/products/products/${own.id}/`)).status).toBe(204);
  });

  it("reports impossible ids as not found in bulk deletions", async () => {
    const { id } = await upload();
    const strange = [4_294_967_296, 0, -3, "x".repeat(256)];
    const path = "/products/products/bulk_delete";
    const info = await api.reviewer.post(`${path}_info/`, { product_ids: [id, ...strange] });
    expect(info.body).toMatchObject({ product_count: 1, not_found: strange });
    expect((await api.reviewer.post(`${path}/`, { product_ids: strange })).status).toBe(404);
    expect((await api.reviewer.post(`${path}/`, { product_ids: [1.5] })).status).toBe(400);
  });

  it("lists found and unknown ids before a bulk deletion", async () => {
    const category = await createCategory({}, [{ ruleContent: "plain, text" }]);
    const one = await upload({ category: category.id });
    const two = await upload({ category: category.id });
    await runQueue();
    const body = { product_ids: [one.id, two.product_id, "gone", 987654] };
    const info = await api.reviewer.post("/products/products/bulk_delete_info/", body);
    expect(info.body).toMatchObject({
      product_count: 2,
      total_validations: 2,
      total_violations: 4,
      not_found: ["gone", 987654],
      products: [
        { product_id: one.product_id, validation_count: 1, violation_count: 2 },
        { product_id: two.product_id },
      ],
    });
    expect((await api.viewer.post("/products/products/bulk_delete/", body)).status).toBe(403);
    const done = await api.reviewer.post("/products/products/bulk_delete/", body);
    expect(done.body).toMatchObject({
      deleted_count: 2,
      validations_deleted: 2,
      violations_deleted: 4,
      not_found: ["gone", 987654],
    });
    expect((await api.reviewer.post("/products/products/bulk_delete/", body)).status).toBe(404);
  });
});

import { describe, expect, it } from "vitest";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";

const api = useApi();
async function storedProduct() {
  const { id: categoryId } = await createCategory();
  return createProduct({ categoryId, uploadedBy: api.users.reviewer.id });
}
const changes = (name: string) => ({ name });

describe("If-Match", () => {
  it("must match the response's ETag on a GET", async () => {
    const path = "/policies/categories/";
    const etag = (await api.viewer.get(path)).headers.get("etag") ?? "";
    const given = (ifMatch: string) => api.viewer.get(path, { "if-match": ifMatch });
    for (const matching of [etag, `"another", ${etag}`, "*"])
      expect((await given(matching)).status).toBe(200);
    // A weak ETag never matches here, unlike in If-None-Match.
    for (const outdated of ['"another"', `W/${etag}`, "3"]) {
      const { status, body } = await given(outdated);
      const message = `If-Match names an outdated version. The current version is ${etag}.`;
      expect({ status, body }).toEqual({ status: 412, body: { message, error: message } });
    }
  });

  it("must match the product's version on a change, or nothing changes", async () => {
    const { id, version } = await storedProduct();
    const path = `/products/products/${id}/`;
    const patch = (name: string, ifMatch: string) =>
      api.reviewer.call("PATCH", path, changes(name), { "if-match": ifMatch });
    const first = await patch("First", `"${version}"`);
    expect(first).toMatchObject({ status: 200, body: { name: "First", version: version + 1 } });
    const late = await patch("Second", `"${version}"`);
    const message = `If-Match names an outdated version. The current version is "${version + 1}".`;
    expect(late).toMatchObject({ status: 412, body: { message, error: message } });
    expect((await api.viewer.get(path)).body).toMatchObject(first.body);
    expect((await patch("Third", "*")).status).toBe(200);
  });

  it("accepts the ETag of any response with the product, until the product changes", async () => {
    const { id, productId, version } = await storedProduct();
    const path = `/products/products/${id}/`;
    const send = (method: "PATCH" | "PUT", address: string, name: string, ifMatch: string | null) =>
      api.reviewer.call(method, address, changes(name), { "if-match": ifMatch ?? "" });
    const first = (await api.viewer.get(path)).headers.get("etag");
    expect(first).toMatch(new RegExp(`^"${version}-[\\w-]{27}"$`));
    const changed = await send("PATCH", path, "First", first);
    expect(changed.status).toBe(200);
    expect((await send("PATCH", path, "Second", first)).status).toBe(412);
    const tag = changed.headers.get("etag");
    expect((await api.viewer.get(path)).headers.get("etag")).toBe(tag);
    const byId = `/products/products/by-id/${productId}/`;
    const put = await send("PUT", byId, "Third", `"${version}", ${tag}`);
    expect(put).toMatchObject({ status: 200, body: { version: version + 2 } });
    // HTTP compares strongly here: a weak ETag never matches.
    expect((await send("PATCH", path, "Fourth", `W/${put.headers.get("etag")}`)).status).toBe(412);
    expect((await send("PATCH", path, "Fourth", put.headers.get("etag"))).status).toBe(200);
  });

  it("accepts the ETag of the response that created the product", async () => {
    const { id: category } = await createCategory();
    const path = "/products/products/by-id/ETAG-1/";
    const created = await api.reviewer.call("PUT", path, { category, description: "Oak." });
    expect(created.status).toBe(201);
    const ifMatch = created.headers.get("etag") ?? "";
    const patch = () =>
      api.reviewer.call("PUT", path, changes("Oak board"), { "if-match": ifMatch });
    expect((await patch()).status).toBe(200);
    expect((await patch()).status).toBe(412);
  });

  it("is not needed to read again only what changed, without a new version too", async () => {
    const { id, categoryId } = await storedProduct();
    const path = `/products/products/${id}/`;
    const etag = (await api.viewer.get(path)).headers.get("etag") ?? "";
    const read = () => api.viewer.get(path, { "if-none-match": etag });
    expect((await read()).status).toBe(304);
    // The category's name is part of the body, but not of the product's version.
    await api.admin.patch(`/policies/categories/${categoryId}/`, { name: "Renamed for its ETag" });
    expect((await read()).status).toBe(200);
  });

  it("accepts the ETag of the product on a deletion", async () => {
    const { id } = await storedProduct();
    const path = `/products/products/${id}/`;
    const etag = (await api.viewer.get(path)).headers.get("etag") ?? "";
    const remove = () => api.admin.call("DELETE", path, undefined, { "if-match": etag });
    expect((await remove()).status).toBe(204);
  });

  it("must match the version on a deletion", async () => {
    const { id, version } = await storedProduct();
    const path = `/products/products/${id}/`;
    const remove = (ifMatch: string) =>
      api.admin.call("DELETE", path, undefined, { "if-match": ifMatch });
    expect((await remove(`"${version + 1}"`)).status).toBe(412);
    expect((await api.viewer.get(path)).status).toBe(200);
    expect((await remove(`"${version}"`)).status).toBe(204);
    expect((await remove(`"${version}"`)).status).toBe(404);
  });
});

import { describe, expect, it } from "vitest";
import { productTexts } from "../languages/product-texts";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();
const [german = "", ...otherGerman] = productTexts.de ?? [];
const [english = ""] = productTexts.en ?? [];

async function upload(values: object = {}) {
  const category = await createCategory({ name: `Languages ${Math.random()}` });
  const answer = await api.reviewer.post("/products/products/", {
    product_id: `L-${Math.random()}`,
    category: category.id,
    description: german,
    ...values,
  });
  return { answer, product: answer.body.product, category };
}

async function found(category: number, filter: string): Promise<string[]> {
  const path = `/products/products/?category=${category}&${filter}`;
  const list = await api.viewer.get(path);
  expect(list.status, path).toBe(200);
  return list.body.results.map((each: { product_id: string }) => each.product_id);
}

describe("a product's language and market", () => {
  it("are what was given, in their canonical form; the language of the text is recognised", async () => {
    const { product } = await upload({ language: "pt_br", market: "uk" });
    expect(product).toMatchObject({ language: "pt-BR", market: "GB", detected_language: "de" });
    const { product: bare } = await upload();
    expect(bare).toMatchObject({ language: null, market: null, detected_language: "de" });
    const html = `<p lang="en">${german.replaceAll("ß", "&szlig;")}</p>`;
    const { product: marked } = await upload({ description: html });
    expect(marked.detected_language).toBe("de");
    const { product: short } = await upload({ description: "100% cotton" });
    expect(short.detected_language).toBeNull();
  });

  it.each([
    [{ language: "english" }, "language"],
    [{ language: "xx" }, "language"],
    [{ language: "de-x-shop" }, "language"],
    [{ language: "" }, "language"],
    [{ market: "EU" }, "market"],
    [{ market: "XX" }, "market"],
    [{ market: "Germany" }, "market"],
  ])("are refused where there is no such thing: %j", async (values, field) => {
    const { answer } = await upload(values);
    expect(answer.status).toBe(400);
    expect(answer.body[field]).toHaveLength(1);
  });

  it("are changed with their history, and have the text checked anew", async () => {
    const { product } = await upload({ market: "DE" });
    await runQueue();
    const path = `/products/products/${product.id}/`;
    const changed = await api.reviewer.patch(path, { language: "de-AT", market: null });
    expect(changed.body).toMatchObject({ language: "de-AT", market: null, status: "pending" });
    const edits = await api.viewer.get(`/products/edits/?product=${product.id}`);
    const fields = edits.body.results.map((edit: Record<string, unknown>) => [
      edit.field,
      edit.old_value,
      edit.new_value,
    ]);
    expect(fields).toEqual(
      expect.arrayContaining([
        ["language", null, "de-AT"],
        ["market", "DE", null],
      ]),
    );
    await runQueue();
    const same = await api.reviewer.patch(path, { language: "de-at" });
    expect(same.body.status).not.toBe("pending");
  });

  it("follow the text: a new one is recognised anew, also as an edit", async () => {
    const { product } = await upload();
    const path = `/products/products/${product.id}/`;
    const patched = await api.reviewer.patch(path, { description: english });
    expect(patched.body.detected_language).toBe("en");
    await api.reviewer.post("/products/edits/", { product: product.id, description: german });
    expect((await api.viewer.get(path)).body.detected_language).toBe("de");
  });

  it("narrow the list, a language with all its regions, given before recognised", async () => {
    const { category, product: recognised } = await upload();
    const add = async (values: object, at = 0) => {
      const answer = await api.reviewer.post("/products/products/", {
        product_id: `L-${Math.random()}`,
        category: category.id,
        description: otherGerman[at],
        ...values,
      });
      return answer.body.product.product_id as string;
    };
    const given = await add({ language: "de-AT", market: "AT" });
    const claimed = await add({ language: "nl" }, 1);
    expect((await found(category.id, "language=de")).sort()).toEqual(
      [recognised.product_id, given].sort(),
    );
    expect(await found(category.id, "language=de-AT")).toEqual([given]);
    expect(await found(category.id, "language=de-DE")).toEqual([]);
    expect(await found(category.id, "language=nl")).toEqual([claimed]);
    expect(await found(category.id, "market=at")).toEqual([given]);
    expect(await found(category.id, "language=all&market=")).toHaveLength(3);
    expect((await api.viewer.get("/products/products/?language=german")).status).toBe(400);
    expect((await api.viewer.get("/products/products/?market=ZZ")).status).toBe(400);
  });
});

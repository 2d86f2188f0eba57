import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { searchedTexts } from "@/db/schema/products";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { partedFromSearch, unknownToSearch } from "../support/searched";
import { csv, upload } from "../support/uploads";

// Every test file that calls the API ends by checking that the products match their searched texts.
const api = useApi();

async function found(term: string): Promise<string[]> {
  const { body } = await api.viewer.get(`/products/products/?search=${term}&ordering=product_id`);
  return body.results.map((product: { product_id: string }) => product.product_id);
}

it("Search finds products by their current texts after every kind of write", async () => {
  const { id, name: category } = await createCategory({ name: "Shoes" });
  const one = { product_id: "ONE", name: "Boot", description: "Of waxed leather.", category: id };
  const made = await api.reviewer.post("/products/products/", one);
  await upload(api, csv(["TWO", "Sandal", category, "Of cork."]));
  expect(await unknownToSearch()).toEqual([]);
  expect(await found("waxed")).toEqual(["ONE"]);
  expect(await found("cork")).toEqual(["TWO"]);
  expect(await found("sandal")).toEqual(["TWO"]);

  const path = `/products/products/${made.body.product.id}/`;
  await api.reviewer.patch(path, { name: "Clog", description: "Of cork." });
  await api.reviewer.patch(path, { description: "Of cork and beech." });
  expect(await found("waxed")).toEqual([]);
  expect(await found("cork")).toEqual(["ONE", "TWO"]);
  expect(await found("clog")).toEqual(["ONE"]);
  expect(await partedFromSearch()).toEqual([]);

  await api.admin.delete(path);
  expect(await found("cork")).toEqual(["TWO"]);
  expect(await db().$count(searchedTexts)).toBe(1);
});

it("Only one file inserts products, and only one changes their texts", () => {
  const writers = globSync("{app,lib,inngest}/**/*.ts").filter((file) => {
    const source = readFileSync(file, "utf8");
    return /\.insert\(products\)|insert into \$\{products\}/.test(source);
  });
  expect(writers).toEqual(["lib/products/insert.ts"]);
  const settingTexts = globSync("{app,lib,inngest}/**/*.ts").filter((file) =>
    /update\(products\)[^;]*\b(name|description|productId):/.test(readFileSync(file, "utf8")),
  );
  expect(settingTexts).toEqual([]);
});

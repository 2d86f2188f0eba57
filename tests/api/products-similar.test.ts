import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { updateSearchedTexts } from "@/lib/products/searched-texts";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";

const api = useApi();
let category: number;

async function found(search: string, more = "&similar=true") {
  const path = `/products/products/?search=${encodeURIComponent(search)}${more}`;
  const { status, body } = await api.viewer.get(path);
  expect(status).toBe(200);
  const results: { name: string; similar?: true }[] = body.results;
  return {
    count: body.count,
    exact: results.filter(({ similar }) => !similar).map(({ name }) => name),
    similar: results.filter(({ similar }) => similar).map(({ name }) => name),
  };
}

beforeAll(async () => {
  ({ id: category } = await createCategory());
  const names = [
    "Aurora Desk Lamp",
    "Wireless Noise Cancelling Headphones with Charging Case",
    ...Array.from({ length: 6 }, (_, at) => `Oak Bench ${at}`),
  ];
  const made = await Promise.all(
    names.map((name, at) =>
      createProduct({
        categoryId: category,
        uploadedBy: api.users.admin.id,
        productId: `NOVA-20${at}`,
        name,
        description: "Solid.",
      }),
    ),
  );
  await updateSearchedTexts(
    db(),
    made.map(({ id }) => id),
  );
});

describe("product search with few results", () => {
  it.each([
    ["Aurra Desk Lmp", "Aurora Desk Lamp"],
    ["headfones", "Wireless Noise Cancelling Headphones with Charging Case"],
    ["NVOA-200", "Aurora Desk Lamp"],
  ])("lists products with a similar name or id: %s", async (term, name) => {
    const { count, exact, similar } = await found(term);
    expect({ count, exact }).toEqual({ count: 0, exact: [] });
    expect(similar[0]).toBe(name);
  });

  it("lists no similar products if a product has that id or name", async () => {
    expect((await found("oak bench 1")).similar).toEqual([]);
    expect((await found("nova-200")).similar).toEqual([]);
  });

  it("lists exact results first, counts only them and repeats none", async () => {
    const { count, exact, similar } = await found("ak Bench 1");
    expect({ count, exact }).toEqual({ count: 1, exact: ["Oak Bench 1"] });
    expect(similar).toHaveLength(5);
    expect(similar).not.toContain("Oak Bench 1");
  });

  it("returns only exact results without the parameter, on later pages, and with enough results", async () => {
    expect((await found("Aurra Desk Lmp", "")).similar).toEqual([]);
    expect((await found("Aurra Desk Lmp", "&similar=false")).similar).toEqual([]);
    expect((await found("Aurra Desk Lmp", "&similar=true&page=2")).similar).toEqual([]);
    expect((await found("oak bench")).similar).toEqual([]);
  });

  it("applies the other filters, and returns nothing if no product is similar", async () => {
    expect((await found("Aurra Desk Lmp", "&similar=true&status=approved")).similar).toEqual([]);
    expect((await found("xqzjw")).similar).toEqual([]);
    expect((await found("%_\\'")).similar).toEqual([]);
  });
});

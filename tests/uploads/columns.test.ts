import { expect, it } from "vitest";
import { surveyColumns } from "@/lib/imports/reading/columns";

async function fieldsOf(header: string[], rows: string[][]) {
  const { columns } = await surveyColumns(
    (async function* () {
      yield* [header, ...rows].map((cells, index) => ({ number: index + 1, cells }));
    })(),
    [],
  );
  return Object.fromEntries(columns.map(({ name, field }) => [name, field]));
}

const rows = (sku: (index: number) => string, ref: (index: number) => string) =>
  Array.from({ length: 12 }, (_, index) => [sku(index), ref(index), `A sturdy chair ${index}.`]);

it("does not take a column with a single value for the id", async () => {
  const header = ["sku", "ref", "description"];
  expect(
    await fieldsOf(
      header,
      rows(
        () => "ACME",
        (index) => `R-${index}`,
      ),
    ),
  ).toEqual({
    sku: null,
    ref: "product_id",
    description: "description",
  });
  expect(
    await fieldsOf(
      header,
      rows(
        () => "ACME",
        () => "B",
      ),
    ),
  ).toMatchObject({
    sku: null,
    ref: null,
  });
  expect(
    await fieldsOf(
      header,
      rows(
        (index) => `S-${index}`,
        () => "B",
      ),
    ),
  ).toMatchObject({
    sku: "product_id",
  });
});

it("takes a shop's handle, which repeats in the variants of a product", async () => {
  const header = ["Handle", "Body (HTML)", "Variant SKU"];
  const variants = Array.from({ length: 12 }, (_, index) => ["chair", "A chair.", `V-${index}`]);
  expect(await fieldsOf(header, variants)).toMatchObject({ Handle: "product_id" });
});

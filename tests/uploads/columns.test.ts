import { describe, expect, it } from "vitest";
import { proposeFields } from "@/lib/imports/mapping/by-header";
import { suggestFields } from "@/lib/imports/mapping/suggested-fields";
import { surveyColumns } from "@/lib/imports/reading/columns";

function surveyRows(header: string[], rows: string[][]) {
  return surveyColumns(
    (async function* () {
      yield* [header, ...rows].map((cells, index) => ({ number: index + 1, cells }));
    })(),
    [],
  );
}

async function fieldsOf(header: string[], rows: string[][]) {
  const { columns } = await surveyRows(header, rows);
  return Object.fromEntries(columns.map(({ name, field }) => [name, field]));
}

const rows = (sku: (index: number) => string, ref: (index: number) => string) =>
  Array.from({ length: 12 }, (_, index) => [sku(index), ref(index), `A sturdy chair ${index}.`]);

it("does not use a column with a single value as the id", async () => {
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

it.each([
  ["article", ["A-1", "A-2"], "product_id"],
  ["Artikel", ["4001", "4002"], "product_id"],
  ["article", ["Oak chair", "Ash stool", "Pine bench"], "name"],
])("uses the column %s with %j as the %s", async (name, values, field) => {
  const filled = values.map((value) => [value, "A sturdy chair."]);
  expect(await fieldsOf([name, "text"], filled)).toEqual({ [name]: field, text: "description" });
});

it("uses a shop's handle as the id, although it repeats for variants", async () => {
  const header = ["Handle", "Body (HTML)", "Variant SKU"];
  const variants = Array.from({ length: 12 }, (_, index) => ["chair", "A chair.", `V-${index}`]);
  expect(await fieldsOf(header, variants)).toMatchObject({ Handle: "product_id" });
});

it("explains why a column named like an id is not used as one", async () => {
  const { columns } = await surveyRows(
    ["sku", "ref", "description"],
    rows(
      () => "ACME",
      (index) => `R-${index}`,
    ),
  );
  expect(columns[0]).toMatchObject({
    field: null,
    note: "Not used as the id: 1 value in 12 rows.",
  });
  expect(columns[1]).not.toHaveProperty("note");
});

it("maps columns by the names that shops use for an existing field", () => {
  const own = [
    { key: "seo_title", label: "SEO title" },
    { key: "seo_description", label: "Search snippet" },
  ];
  const header = ["sku", "meta_title", "Meta Description", "Page title", "Vendor"];
  expect([...proposeFields(header, own)]).toEqual([
    [0, "product_id"],
    [1, "texts.seo_title"],
    [2, "texts.seo_description"],
  ]);
  // The field's own name takes precedence.
  expect(proposeFields(["Meta title", "SEO title"], own)).toEqual(
    new Map([[1, "texts.seo_title"]]),
  );
});

describe("fields suggested for ignored columns", () => {
  const suggestedFor = (names: string[], fields: Record<string, string> = {}) =>
    Object.fromEntries(
      Array.from(
        suggestFields(names.map((name) => ({ name, field: fields[name] ?? null }))),
        ([name, { key }]) => [name, key],
      ),
    );

  it.each([
    [
      [
        "Handle",
        "Vendor",
        "Tags",
        "Variant Price",
        "Variant Barcode",
        "SEO Title",
        "SEO Description",
      ],
      ["vendor", "tags", "price", "barcode", "seo_title", "seo_description"],
    ],
    [
      ["SKU", "Regular price", "Tags", "Meta: _yoast_wpseo_title", "GTIN, UPC, EAN, or ISBN"],
      ["price", "tags", "seo_title", "barcode"],
    ],
    [
      ["g:id", "g:brand", "g:gtin", "g:price"],
      ["vendor", "barcode", "price"],
    ],
    [
      ["sku", "meta_title", "meta_description", "price"],
      ["seo_title", "seo_description", "price"],
    ],
  ])("match those of known shops: %j", (names, keys) => {
    expect(Object.values(suggestedFor(names)).sort()).toEqual([...keys].sort());
  });

  it("exclude fields that are mapped already, and repeat no field", () => {
    expect(suggestedFor(["Vendor", "Brand", "EAN"], { EAN: "product_id" })).toEqual({
      Vendor: "vendor",
    });
    expect(suggestedFor(["Vendor", "Tags"], { Tags: "texts.vendor" })).toEqual({});
  });
});

it("does not use a column with nearly the same value in all rows as the id", async () => {
  const cells = Array.from({ length: 162 }, (_, index) => [
    index < 160 ? "ACME" : `OTHER-${index}`,
    `R-${index}`,
    `A sturdy chair ${index}.`,
  ]);
  const { columns } = await surveyRows(["sku", "ref", "description"], cells);
  expect(columns.map(({ field }) => field)).toEqual([null, "product_id", "description"]);
  expect(columns[0]?.note).toBe("Not used as the id: 3 values in 162 rows.");
});

import { describe, expect, it } from "vitest";
import { proposeFields } from "@/lib/imports/mapping/by-header";
import { guessFields } from "@/lib/imports/mapping/by-values";
import { collectFamilies, hasFamilyColumn } from "@/lib/imports/plan/families";
import type { Mapping } from "@/lib/imports/plan/map-row";
import { groupIntoChunks } from "@/lib/imports/plan/process-chunks";
import { findHeader, nameColumns } from "@/lib/imports/reading/header";
import { readSourceRows } from "@/lib/imports/reading/reader";
import { recognizeFile } from "@/lib/imports/reading/recognize";
import { xlsOf, xlsxOf } from "./files";
import { storedFile } from "./source";

const CUSTOM_FIELDS = [{ key: "bullet_points", label: "Bullet points" }];

/**
 * Imports a file without user input.
 * @returns the products, and the total number of the products' rows
 */
async function importFile(text: string, fileName: string) {
  const bytes = Buffer.from(text);
  const shape = await recognizeFile(storedFile(bytes), fileName, async () => () => ({
    language: "en",
    alternative: null,
  }));
  const rows = await Array.fromAsync(readSourceRows(storedFile(bytes), shape));
  const header = findHeader(rows);
  const names = nameColumns(header?.cells ?? [], header?.cells.length ?? 0);
  const below = rows.filter(({ number }) => number > (header?.number ?? 0));
  const values = names.map((_, at) => below.map(({ cells }) => cells[at] ?? ""));
  const proposed = guessFields(values, proposeFields(header?.cells ?? [], CUSTOM_FIELDS));
  const fields = names.map((_, at) => proposed.get(at) ?? null);
  const positions = fields.flatMap((field, at) => (field === "texts.bullet_points" ? [at] : []));
  const everyRow = async function* () {
    yield* rows;
  };
  const mapping: Mapping = {
    names,
    fields,
    headerRow: header?.number ?? 1,
    corrections: new Map(),
    customFields: positions.length > 0 ? [{ key: "bullet_points", kind: "list", positions }] : [],
    idPrefix: "",
    escaping: null,
  };
  const families = hasFamilyColumn(mapping) ? await collectFamilies(everyRow(), mapping) : null;
  const mappings = {
    categories: new Map(),
    defaultCategory: null,
    guidelines: new Map(),
    clearedFields: new Set<string>(),
  };
  const chunks = groupIntoChunks(everyRow(), mapping, mappings, families);
  const all = await Array.fromAsync(chunks);
  return {
    products: all.flatMap(({ candidates }) =>
      candidates.map(({ productId, values: { name, description, ...others } }) => {
        return [productId, name, description, ...Object.values(others)];
      }),
    ),
    categories: all.flatMap(({ categories }) => [...categories.keys()]),
    grouped: all.reduce((sum, { grouped }) => sum + grouped, 0),
    faults: all.flatMap(({ faults }) => faults),
  };
}

const csv = (...rows: (string | undefined)[][]) =>
  rows
    .map((row) => row.map((cell = "") => `"${cell.replaceAll('"', '""')}"`).join(","))
    .join("\r\n");

describe("a file of a known vendor", () => {
  it("can be from Magento, where variants precede their product and are not visible", async () => {
    const hidden = "Not Visible Individually";
    const file = csv(
      ["sku", "attribute_set_code", "name", "description", "visibility", "configurable_variations"],
      ["HD-S", "Top", "Hoodie-S", "<p>A hoodie.</p>", hidden],
      ["HD-M", "Top", "Hoodie-M", "<p>A hoodie.</p>", hidden],
      [
        "HD",
        "Top",
        "Hoodie",
        "<p>A hoodie.</p>",
        "Catalog, Search",
        "sku=HD-S,size=S|sku=HD-M,size=M",
      ],
      ["CAP", "Hat", "Cap", "<p>A cap.</p>", "Catalog, Search"],
      ["LOST", "Hat", "Lost", "<p>No parent.</p>", hidden],
    );
    expect(await importFile(file, "export.csv")).toMatchObject({
      products: [
        ["HD", "Hoodie", "<p>A hoodie.</p>"],
        ["CAP", "Cap", "<p>A cap.</p>"],
        ["LOST", "Lost", "<p>No parent.</p>"],
      ],
      grouped: 2,
    });
  });

  it("can be from Google, with the variants of an item group", async () => {
    const file = csv(
      ["id", "title", "description", "link", "item_group_id"],
      ["A-S", "Tee S", "A tee.", "https://example.com", "A"],
      ["A-M", "Tee M", "A tee.", "https://example.com", "A"],
      ["A-X", "Tee X", "Another tee.", "https://example.com", "A"],
      ["B", "Cap", "A cap.", "https://example.com", ""],
    );
    expect(await importFile(file, "google.csv")).toMatchObject({
      products: [
        ["A-S", "Tee S", "A tee."],
        ["A-X", "Tee X", "Another tee."],
        ["B", "Cap", "A cap."],
      ],
      grouped: 1,
    });
  });

  it("can be a Yandex YML file, with its document type and the paths of its categories", async () => {
    const yml = `<?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE yml_catalog SYSTEM "shops.dtd">
      <yml_catalog date="2026-11-25"><shop><name>Shop</name>
      <categories><category id="1">Дом</category><category id="12" parentId="1">Лампы</category></categories>
      <offers><offer id="A-1" available="true"><url>https://example.com/a</url><price>100</price>
      <categoryId>12</categoryId><name>Лампа</name><description><![CDATA[<p>Тёплый свет.</p>]]></description>
      <param name="Цвет">белый</param></offer></offers></shop></yml_catalog>`;
    expect(await importFile(yml, "export.yml")).toMatchObject({
      products: [["A-1", "Лампа", "<p>Тёплый свет.</p>"]],
      categories: ["Дом > Лампы"],
      faults: [],
    });
  });

  it("can be a CommerceML file, with the paths of its groups", async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.05">
      <Классификатор><Группы><Группа><Ид>g1</Ид><Наименование>Дом</Наименование><Группы><Группа><Ид>g2</Ид>
      <Наименование>Лампы</Наименование></Группа></Группы></Группа></Группы></Классификатор>
      <Каталог><Товары><Товар><Ид>t-1</Ид><Артикул>LMP</Артикул><Наименование>Лампа</Наименование>
      <Группы><Ид>g2</Ид></Группы><Описание>Тёплый свет.</Описание></Товар></Товары></Каталог>
      </КоммерческаяИнформация>`;
    expect(await importFile(xml, "import.xml")).toMatchObject({
      products: [["t-1", "Лампа", "Тёплый свет."]],
      categories: ["Дом > Лампы"],
      faults: [],
    });
  });

  it("can be a Heureka feed", async () => {
    const xml = `<?xml version="1.0"?><SHOP><SHOPITEM><ITEM_ID>A1</ITEM_ID><PRODUCTNAME>Lampa</PRODUCTNAME>
      <DESCRIPTION>Teplé světlo.</DESCRIPTION><CATEGORYTEXT>Dům | Lampy</CATEGORYTEXT></SHOPITEM></SHOP>`;
    expect(await importFile(xml, "heureka.xml")).toMatchObject({
      products: [["A1", "Lampa", "Teplé světlo."]],
      categories: ["Dům | Lampy"],
    });
  });

  it.each([
    ["offers", '<offers version="1">', "</offers>"],
    ["groups of offers", '<offers><group name="other">', "</group></offers>"],
  ])("can be a Ceneo feed with %s", async (_, open, close) => {
    const xml = `<?xml version="1.0" encoding="utf-8"?>${open}<o id="151" url="https://example.com/151"
      price="980.15" avail="1"><cat><![CDATA[Dom/Lampy/Lampy stołowe]]></cat><name><![CDATA[Lampa]]></name>
      <imgs><main url="https://example.com/151.jpg"/></imgs><desc><![CDATA[<p>Ciepłe światło.</p>]]></desc>
      <attrs><a name="Producent"><![CDATA[Jasno]]></a><a name="EAN">142521534124</a></attrs></o>${close}`;
    expect(await importFile(xml, "ceneo.xml")).toMatchObject({
      products: [["151", "Lampa", "<p>Ciepłe światło.</p>"]],
      categories: ["Dom/Lampy/Lampy stołowe"],
      faults: [],
    });
  });

  it.each([
    '<!DOCTYPE yml_catalog SYSTEM "shops.dtd" [<!ENTITY a "b">]>',
    '<!DOCTYPE yml_catalog [<!ENTITY a "b">]>',
    '<!DOCTYPE rss SYSTEM "shops.dtd">',
  ])("is rejected with the document type %s", async (doctype) => {
    const yml = `<?xml version="1.0"?>${doctype}<yml_catalog><offer id="A"><name>A</name></offer></yml_catalog>`;
    await expect(importFile(yml, "export.yml")).rejects.toThrow("document type definition");
  });

  it("can be from a shop, with its variants and images: Shopify, Matrixify", async () => {
    for (const body of ["Body (HTML)", "Body HTML"]) {
      const file = csv(
        ["Handle", "Title", body, "Vendor", "Type", "Variant SKU", "Image Src"],
        ["tee", "Tee", "<p>Soft,\nwarm.</p>", "V", "Shirts", "T-S", "a.jpg"],
        ["tee", "", "", "", "", "T-M", "b.jpg"],
        ["tee", "", "", "", "", "", "c.jpg"],
      );
      expect(await importFile(file, "products_export.csv")).toEqual({
        products: [["tee", "Tee", "<p>Soft,\nwarm.</p>"]],
        categories: ["Shirts"],
        grouped: 2,
        faults: [],
      });
    }
  });

  it("can be from WooCommerce, with the variations of a parent", async () => {
    const file = csv(
      ["ID", "Type", "SKU", "Name", "Short description", "Description", "Categories", "Parent"],
      ["1", "variable", "HOOD", "Hoodie", "Short.", "Long.", "Clothing > Hoodies, Sale", ""],
      ["2", "variation", "HOOD-RED", "Hoodie - Red", "", "", "", "HOOD"],
    );
    expect(await importFile(file, "wc-product-export.csv")).toEqual({
      products: [["HOOD", "Hoodie", "Long."]],
      categories: ["Clothing > Hoodies, Sale"],
      grouped: 1,
      faults: [],
    });
  });

  it("can be from WooCommerce, with variations that repeat their parent's text", async () => {
    const file = csv(
      ["ID", "Type", "SKU", "Name", "Description", "Parent"],
      ["1", "variable", "HOOD", "Hoodie", "Long.", ""],
      ["2", "variation", "HOOD-RED", "Hoodie - Red", "Long.", "HOOD"],
      ["3", "variation", "HOOD-XXL", "Hoodie - XXL", "Longer.", "HOOD"],
      ["4", "simple", "CAP", "Cap", "Long.", ""],
    );
    expect(await importFile(file, "wc-product-export.csv")).toMatchObject({
      products: [
        ["HOOD", "Hoodie", "Long."],
        ["HOOD-XXL", "Hoodie - XXL", "Longer."],
        ["CAP", "Cap", "Long."],
      ],
      grouped: 1,
      faults: [],
    });
  });

  it.each([
    [
      "German",
      "ID,Typ,Artikelnummer,Name,Kurzbeschreibung,Beschreibung,Kategorien,Übergeordnetes Produkt",
    ],
    ["French", "ID,Type,UGS,Nom,Description courte,Description,Catégories,Parent"],
    ["Polish", "ID,Rodzaj,SKU,Nazwa,Krótki opis,Opis,Kategorie,Nadrzędny"],
    ["Spanish", "ID,Tipo,SKU,Nombre,Descripción corta,Descripción,Categorías,Superior"],
    ["Italian", "ID,Tipo,COD,Nome,Breve descrizione,Descrizione,Categorie,Genitore"],
    ["Portuguese", "ID,Tipo,SKU,Nome,Descrição curta,Descrição,Categorias,Ascendente"],
    ["Dutch", "ID,Type,SKU,Naam,Korte beschrijving,Beschrijving,Categorieën,Hoofd"],
  ])("can be from WooCommerce in %s, whose column names are translated", async (_, header) => {
    const file = csv(
      header.split(","),
      ["1", "variable", "HOOD", "Hoodie", "Short.", "Long.", "Clothing > Hoodies", ""],
      ["2", "variation", "HOOD-RED", "Hoodie - Red", "", "", "", "HOOD"],
      ["3", "simple", "CAP", "Cap", "Short.", "A cap.", "Clothing > Caps", ""],
    );
    expect(await importFile(file, "wc-product-export.csv")).toEqual({
      products: [
        ["HOOD", "Hoodie", "Long."],
        ["CAP", "Cap", "A cap."],
      ],
      categories: ["Clothing > Hoodies", "Clothing > Caps"],
      grouped: 1,
      faults: [],
    });
  });

  it("can be a feed: from Google and Meta, in XML and in TSV without quotes", async () => {
    const xml = `<?xml version="1.0"?><feed xmlns:g="http://base.google.com/ns/1.0"><entry><g:id>G1</g:id><g:title>5" Pipe &amp; more</g:title><g:description><![CDATA[<b>Long</b> "pipe"]]></g:description><g:google_product_category>632</g:google_product_category></entry></feed>`;
    const tsv = `id\ttitle\tdescription\tlink\tgoogle_product_category\nG1\t5" Pipe & more\t<b>Long</b> "pipe"\thttps://example.com\t632\n`;
    for (const [text, name] of [
      [xml, "feed.xml"],
      [tsv, "feed.txt"],
    ] as const) {
      expect(await importFile(text, name)).toMatchObject({
        products: [["G1", '5" Pipe & more', '<b>Long</b> "pipe"']],
        categories: ["632"],
        faults: [],
      });
    }
  });

  it("can be from Akeneo: the first of several locales is used", async () => {
    const file =
      "identifier;categories;family;name-en_US;name-de_DE;description-en_US-ecommerce;description-de_DE-ecommerce\nA1;lamps;light;Lamp;Lampe;Bright.;Hell.\n";
    expect(await importFile(file, "export.csv")).toMatchObject({
      products: [["A1", "Lamp", "Bright."]],
      categories: ["lamps"],
      faults: [],
    });
  });

  it("can be from Magento, with rows of other store views", async () => {
    const file = csv(
      ["sku", "store_view_code", "attribute_set_code", "categories", "name", "description"],
      ["M1", "", "Default", "Default Category/Gear", "Bag", "A bag."],
      ["M1", "fr", "", "", "Sac", "Un sac."],
    );
    expect(await importFile(file, "catalog_product.csv")).toMatchObject({
      products: [["M1", "Bag", "A bag."]],
      grouped: 1,
      faults: [],
    });
  });

  it("can be from BigCommerce, with rows of options below their product", async () => {
    const file = csv(
      ["Item Type", "Product Name", "Product Code/SKU", "Category", "Product Description"],
      ["Product", "Mug", "MUG", "Kitchen", "<p>A mug.</p>"],
      ["SKU", "[S]Size=Large", "MUG-L", "", ""],
    );
    expect(await importFile(file, "bulk.csv")).toMatchObject({
      products: [["MUG", "Mug", "<p>A mug.</p>"]],
      categories: ["Kitchen"],
      grouped: 1,
      faults: [],
    });
  });

  it("can be from BigCommerce with an item column, variants and images below their product", async () => {
    const file = csv(
      ["Item", "ID", "Name", "Type", "SKU", "Options", "Categories", "Description"],
      ["Product", "77", "Mug", "physical", "MUG", "", "Kitchen", "<p>A mug.</p>"],
      ["Variant", "78", "", "", "MUG-L", "Type=Rectangle|Name=Size|Value=L", "", ""],
      ["Image", "79", "", "", "", "", "", ""],
      ["Product", "80", "Cup", "physical", "CUP", "", "Kitchen", "<p>A cup.</p>"],
      ["Variant", "81", "", "", "", "Type=Rectangle|Name=Size|Value=S", "", ""],
    );
    expect(await importFile(file, "products.csv")).toMatchObject({
      products: [
        ["MUG", "Mug", "<p>A mug.</p>"],
        ["CUP", "Cup", "<p>A cup.</p>"],
      ],
      grouped: 3,
      faults: [],
    });
  });

  it("can be a marketplace template with rows above its header: Amazon, Walmart", async () => {
    const amazon = csv(
      ["TemplateType=fptcustom", "Version=2024.1", "The top 3 rows are for Amazon.com use only."],
      [
        "Product Type",
        "Seller SKU",
        "Product Name",
        "Product Description",
        "Key Features",
        "Key Features",
      ],
      [
        "feed_product_type",
        "item_sku",
        "item_name",
        "product_description",
        "bullet_point1",
        "bullet_point2",
      ],
      ["lamp", "AZ-1", "Lamp", "Bright.", "One", "Two"],
    );
    expect(await importFile(amazon, "amazon.csv")).toEqual({
      products: [["AZ-1", "Lamp", "Bright.", ["One", "Two"]]],
      categories: ["lamp"],
      grouped: 0,
      faults: [],
    });
    const walmart = csv(
      ["Version=4.7", "", "", ""],
      ["sku", "productName", "productType", "shortDescription"],
      ["W1", "Lamp", "Lamps", "Bright."],
    );
    expect(await importFile(walmart, "walmart.csv")).toMatchObject({
      products: [["W1", "Lamp", "Bright."]],
      faults: [],
    });
  });

  it("can have suffixes in its column names, or names in another language: PrestaShop, ikas", async () => {
    const shop =
      "ID;Active (0/1);Name *;Categories (x,y,z...);Description\n1;1;iPod;iPods;<p>Small.</p>\n";
    expect(await importFile(shop, "products_import.csv")).toMatchObject({
      products: [["1", "iPod", "<p>Small.</p>"]],
      categories: ["iPods"],
    });
    const turkish = "SKU,İsim,Açıklama,Kategoriler\nT1,Kazak,Yün.,Giyim>Kazak\n";
    expect(await importFile(turkish, "urunler.csv")).toMatchObject({
      products: [["T1", "Kazak", "Yün."]],
      categories: ["Giyim>Kazak"],
    });
  });

  it("can nest its products in an object or have one per line, whatever its extension", async () => {
    const one = { id: "J1", title: "Lamp", description: "Bright.", variants: [{ id: "v" }] };
    const two = { ...one, id: "J2", note: 'a "}" in [it' };
    const products = [
      ["J1", "Lamp", "Bright."],
      ["J2", "Lamp", "Bright."],
    ];
    for (const text of [
      JSON.stringify({ page: 1, data: { products: [one, two] } }, null, 2),
      JSON.stringify({ lamps: { products: [one] }, more: { products: [two] } }),
      JSON.stringify([one, two]),
      `${JSON.stringify(one)}\n${JSON.stringify(two)}`,
    ]) {
      expect((await importFile(text, "products.json")).products).toEqual(products);
    }
    expect((await importFile(JSON.stringify(one), "product.json")).products).toEqual([products[0]]);
  });

  it("can contain the NaN and Infinity that Python writes, which count as missing", async () => {
    const text = `[{"id": "J1", "title": "NaN, Infinity", "description": "Bright \\"NaN\\".", "weight": NaN},
      {"id": "J2", "title": "Lamp", "description": "Warm.", "weight": -Infinity}]`;
    expect((await importFile(text, "products.json")).products).toEqual([
      ["J1", "NaN, Infinity", 'Bright "NaN".'],
      ["J2", "Lamp", "Warm."],
    ]);
  });

  it("has its columns recognized by their values if their names are unknown", async () => {
    const text = (n: number) =>
      `Number ${n} is a long text about a thing that nobody needs, but buys.`.repeat(2);
    const file = csv(
      ["Kolumna A", "Kolumna B", "Kolumna C", "Kolumna D"],
      ...[1, 2, 3, 4].map((n) => [`${n}.50`, `X-${n}`, `Big thing ${n}`, text(n)]),
    );
    expect((await importFile(file, "a.csv")).products[0]).toEqual(["X-1", "Big thing 1", text(1)]);
  });

  it("can be a workbook with the maximum width, or an XLS file with the maximum length", async () => {
    const wide = Array.from({ length: 300 }, (_, at) => (at === 0 ? "sku" : `column ${at}`));
    const sheet = {
      format: "xlsx",
      encoding: "utf-8",
      delimiter: null,
      sheet: "Products",
    } as const;
    const bytes = await xlsxOf([wide, wide]);
    const rows = await Array.fromAsync(readSourceRows(storedFile(bytes), sheet));
    expect(rows.map(({ cells }) => cells.length)).toEqual([300, 300]);
    const old = xlsOf(Array.from({ length: 6000 }, (_, at) => [`A-${at}`, "text"]));
    const long = readSourceRows(storedFile(old, 5000), { ...sheet, format: "xls" });
    expect(await Array.fromAsync(long)).toHaveLength(6000);
  });
});

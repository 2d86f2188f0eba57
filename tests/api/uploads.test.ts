import { eq } from "drizzle-orm";
import ExcelJS from "exceljs";
import Papa from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { batches, products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { type Client, useApi } from "../support/api";
import { createCategory, createProduct, must } from "../support/factories";
import { type Cells, csvOf, HEADER, textOf, xlsxOf } from "../uploads/files";

const api = useApi();
const UPLOAD = "/products/upload-bulk/";
let shoes = 0;

beforeAll(async () => {
  shoes = (await createCategory({ name: "Shoes" })).id;
  await createCategory({ name: "Bags" });
});

interface Options {
  name?: string;
  fields?: Record<string, string>;
  path?: string;
  as?: Client;
}

async function upload(bytes: Uint8Array<ArrayBuffer>, options: Options = {}) {
  const { name = "products.csv", fields = { batch_name: "Spring" } } = options;
  const form = new FormData();
  form.set("file", new File([bytes], name));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return (options.as ?? api.reviewer).post(options.path ?? UPLOAD, form);
}

const csv = (...rows: string[][]) => textOf(csvOf([HEADER, ...rows]));

/** Everything stored, to see that nothing was. */
async function stored() {
  return [await db().$count(batches), await db().$count(products), await db().$count(validations)];
}

describe("uploading a file", () => {
  it("creates the good rows, each with a queued validation, and reports the bad ones", async () => {
    const file = csv(
      ["U-1", "Boot", "shoes", "A warm boot. "],
      ["U-2", "", " SHOES ", "A sandal."],
      ["", "", "", ""],
      ["U-3", "Slipper", "Shoez", "A slipper."],
    );
    const { status, body } = await upload(file, {
      fields: { batch_name: " Spring ", batch_description: "First half" },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      batch_id: expect.any(Number),
      products_created: 2,
      errors: ['Row 5: category "Shoez" does not exist'],
      message: "2 products uploaded successfully and queued for validation. 1 row has errors.",
    });
    const made = await db().select().from(products).where(eq(products.batchId, body.batch_id));
    expect(made).toMatchObject([
      {
        productId: "U-1",
        name: "Boot",
        description: "A warm boot. ",
        categoryId: shoes,
        status: "pending",
      },
      {
        productId: "U-2",
        name: "U-2",
        description: "A sandal.",
        uploadedBy: api.users.reviewer.id,
      },
    ]);
    for (const { id } of made) {
      expect(
        await db().select().from(validations).where(eq(validations.productId, id)),
      ).toMatchObject([{ status: "pending", requestedBy: api.users.reviewer.id }]);
    }
    const [batch] = await db().select().from(batches).where(eq(batches.id, body.batch_id));
    expect(batch).toMatchObject({
      batchName: "Spring",
      batchDescription: "First half",
      totalRows: 3,
    });
  });

  it("says of every row what is wrong with it", async () => {
    await createProduct({ productId: "TAKEN", categoryId: shoes, uploadedBy: api.users.admin.id });
    const long = (length: number) => "x".repeat(length);
    const { status, body } = await upload(
      csv(
        ["", "", "Shoes", "No id."],
        ["W-1", "", "", "No category."],
        ["W-2", "", "Shoes", " \n "],
        [" ", "", " ", ""],
        [long(101), long(256), "Shoes", long(20_001)],
        ["W-3", "", "Shoes", "Good."],
        ["W-3", "", "Bags", "Again."],
        ["TAKEN", "", "Shoes", "Stored."],
        ["W-4", "", "Shoes", "A bell: \u0007"],
        ["W-5", "#REF!", "#N/A", "#VALUE!"],
        ["w-3", "", "Shoes", "Its case differs."],
      ),
    );
    expect(status).toBe(201);
    expect(body.products_created).toBe(2);
    expect(body.errors).toEqual([
      "Row 2: product_id is missing",
      "Row 3: category is missing",
      "Row 4: description is missing",
      "Row 6: product_id may have at most 100 characters; name may have at most 255 characters; description may have at most 20,000 characters",
      'Row 8: product_id "W-3" is already in row 7',
      'Row 9: product_id "TAKEN" already exists',
      "Row 10: description contains control characters",
      "Row 11: name is the spreadsheet error #REF!; category is the spreadsheet error #N/A; description is the spreadsheet error #VALUE!",
    ]);
  });

  it("takes limits in characters as people count them, to the last one", async () => {
    const fits = ["👟".repeat(100), "é".repeat(255), "Shoes", "👟".repeat(20_000)];
    const { status, body } = await upload(csv(fits));
    expect([status, body.errors]).toEqual([201, []]);
  });

  it("is the same at /products/batches/", async () => {
    const { status, body } = await upload(csv(["B-1", "", "Shoes", "Good."]), {
      path: "/products/batches/",
    });
    expect([status, body.products_created, body.errors]).toEqual([201, 1, []]);
    expect((await api.viewer.get(`/products/batches/${body.batch_id}/`)).status).toBe(200);
  });

  it("stores nothing where no row is good", async () => {
    const before = await stored();
    const { status, body } = await upload(csv(["N-1", "", "Hats", "x"], ["N-2", "", "Shoes", ""]));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: "No product was created: all 2 rows have errors.",
      error: "No product was created: all 2 rows have errors.",
      products_created: 0,
      errors: ['Row 2: category "Hats" does not exist', "Row 3: description is missing"],
      rows_total: 2,
    });
    expect(body.preview).toHaveLength(2);
    expect(await stored()).toEqual(before);
  });

  it("of 1,000 products creates all, and of 1,001 none", async () => {
    const rows = Array.from({ length: 1001 }, (_, n) => [`M-${n}`, "", "Shoes", `Product ${n}.`]);
    const before = await stored();
    const tooMany = await upload(csv(...rows));
    expect(tooMany.status).toBe(400);
    expect(tooMany.body.file).toEqual([
      "The file has more than 1,000 rows. Split it and upload the parts.",
    ]);
    expect(await stored()).toEqual(before);
    const { status, body } = await upload(csv(...rows.slice(0, 1000)));
    expect([status, body.products_created]).toEqual([201, 1000]);
  });

  it("lets one of several that bring the same ids at once create them, and reports to the others", async () => {
    const rows = Array.from({ length: 40 }, (_, n) => [`RACE-${n}`, "", "Shoes", "Text."]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        upload(csv(...(n % 2 ? rows : rows.toReversed()), [`OWN-${n}`, "", "Shoes", "Mine."])),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(answers.map(({ body }) => body.products_created).sort((a, b) => a - b)).toEqual([
      1, 1, 1, 1, 1, 41,
    ]);
    const losers = answers.filter(({ body }) => body.products_created === 1);
    for (const { body } of losers) {
      expect(body.errors).toHaveLength(40);
      expect(body.errors[0]).toMatch(/^Row 2: product_id "RACE-\d+" already exists$/);
    }
  });
});

describe("a dry run", () => {
  it("answers what an upload would, with a preview, and stores nothing", async () => {
    const before = await stored();
    const file = csv(["D-1", "Boot", "Shoes", "x".repeat(300)], ["D-2", "", "Hats", "Hat."]);
    const { status, body } = await upload(file, { fields: { dry_run: "true" } });
    expect(status).toBe(200);
    expect(body).toEqual({
      batch_id: null,
      products_created: 1,
      errors: ['Row 3: category "Hats" does not exist'],
      message: "1 product will be created. 1 row has errors.",
      rows_total: 2,
      preview: [
        {
          row: 2,
          product_id: "D-1",
          name: "Boot",
          category: "Shoes",
          description: `${"x".repeat(200)}…`,
          reason: null,
        },
        {
          row: 3,
          product_id: "D-2",
          name: "",
          category: "Hats",
          description: "Hat.",
          reason: 'category "Hats" does not exist',
        },
      ],
    });
    expect(await stored()).toEqual(before);
    const real = await upload(file);
    expect([real.body.products_created, real.body.errors]).toEqual([1, body.errors]);
  });

  it("can be asked for in the URL, and shows bad rows however far down they are", async () => {
    const rows = Array.from({ length: 80 }, (_, n) => [
      `F-${n}`,
      "",
      n === 70 ? "Hats" : "Shoes",
      "x",
    ]);
    const { status, body } = await upload(csv(...rows), {
      path: `${UPLOAD}?dry_run=true`,
      fields: {},
    });
    expect(status).toBe(200);
    expect(body.preview).toHaveLength(51);
    expect(body.preview.at(-1)).toMatchObject({ row: 72, category: "Hats" });
  });
});

describe("the failed rows' file", () => {
  it.each(["csv", "xlsx"] as const)(
    "has the original columns and the reason, as %s",
    async (format) => {
      const header = ["Price", ...HEADER];
      const rows = [
        ["1", "E-1", "Boot", "Shoes", "Good."],
        ["2", `E-${format}`, "- =1+1", "Hats", '=HYPERLINK("x")\nof "two" lines'],
      ];
      const { body } = await upload(
        textOf(
          csvOf([
            header,
            ...rows.map((cells) => cells.map((cell) => cell.replace("E-1", `E1-${format}`))),
          ]),
        ),
      );
      const answer = await download(`/products/batches/${body.batch_id}/errors/?format=${format}`);
      expect(answer.headers.get("content-disposition")).toMatch(
        new RegExp(`^attachment; filename="failed-rows-[\\d-]+\\.${format}"$`),
      );
      const table = format === "csv" ? await csvCells(answer) : await xlsxCells(answer);
      expect(table).toEqual([
        [...header, "reason"],
        [
          "2",
          `E-${format}`,
          "'- =1+1",
          "Hats",
          `'=HYPERLINK("x")\nof "two" lines`,
          'category "Hats" does not exist',
        ],
      ]);
    },
  );

  it("is not there for a batch without failed rows, or for no batch", async () => {
    const { body } = await upload(csv(["G-1", "", "Shoes", "Good."]));
    const none = await api.reviewer.get(`/products/batches/${body.batch_id}/errors/`);
    expect([none.status, none.body.message]).toEqual([404, "This batch has no failed rows."]);
    expect((await api.reviewer.get("/products/batches/999999/errors/")).status).toBe(404);
  });

  it("can be had of a file of which nothing is stored", async () => {
    const before = await stored();
    const form = new FormData();
    form.set("file", new File([csv(["H-1", "", "Hats", "Hat."])], "hats.csv"));
    const { status, body } = await api.reviewer.post(`${UPLOAD}errors/?format=csv`, form);
    expect(status).toBe(200);
    expect(body).toContain('H-1,,Hats,Hat.,"category ""Hats"" does not exist"');
    expect(await stored()).toEqual(before);
  });

  it("brings a real spreadsheet with 30 different mistakes to none", async () => {
    const file = await xlsxOf(
      [["Autumn range"], [], ["Note", ...HEADER], ...MISTAKES.map(([cells]) => cells)],
      (sheet) => {
        sheet.mergeCells("A1:E1");
        sheet.addRow(["fine", "-OK", "+Good", "Bags", "- soft\n- light"]);
      },
    );
    const first = await upload(file, { name: "autumn.xlsx" });
    expect([first.status, first.body.products_created]).toEqual([201, 1]);
    expect(first.body.errors).toHaveLength(30);
    expect(first.body.errors[0]).toMatch(/^Row 4: /);

    // Half is mended and sent as CSV, the rest, from the next failed rows' file, as a workbook.
    const halfway = await csvCells(
      await download(`/products/batches/${first.body.batch_id}/errors/?format=csv`),
    );
    const mendedHalf = halfway.map((cells, at) =>
      at > 0 && at <= 15 ? mend(cells, at - 1) : cells,
    );
    const second = await upload(textOf(csvOf(mendedHalf)), { name: "failed-rows.csv" });
    expect([second.body.products_created, second.body.errors.length]).toEqual([15, 15]);

    const left = await xlsxCells(
      await download(`/products/batches/${second.body.batch_id}/errors/?format=xlsx`),
    );
    const mendedRest = left.map((cells, at) => (at > 0 ? mend(cells, at + 14) : cells));
    const third = await upload(await xlsxOf(mendedRest), { name: "failed-rows.xlsx" });
    expect([third.status, third.body.products_created, third.body.errors]).toEqual([201, 15, []]);

    const made = await db().select().from(products).where(eq(products.categoryId, shoes));
    for (const at of MISTAKES.keys()) {
      const product = must(made.find(({ productId }) => productId === `MEND-${at}`));
      expect(product.description).toBe(`- point ${at}\n=1+1`);
    }
  });
});

/** Rows each wrong in another way. */
const MISTAKES: [Cells][] = [
  [["1", null, "n", "Shoes", "text"]],
  [["2", " ", "n", "Shoes", "text"]],
  [["3", "X-3", "n", null, "text"]],
  [["4", "X-4", "n", "  ", "text"]],
  [["5", "X-5", "n", "Shoes", null]],
  [["6", "X-6", "n", "Shoes", " \n\t "]],
  [["7", null, null, null, "only a text"]],
  [["8", "X-8", null, null, null]],
  [["9", "X-9", "n", "Shoez", "text"]],
  [["10", "X-10", "n", "Shoes and bags", "text"]],
  [["11", "X-11", "n", "Shoes;Bags", "text"]],
  [["12", "X-12", "n", 42, "text"]],
  [["13", "X-13", "n", "=Shoes", "text"]],
  [["14", "X".repeat(101), "n", "Shoes", "text"]],
  [["15", "X-15", "n".repeat(256), "Shoes", "text"]],
  [["16", "X-16", "n", "Shoes", "t".repeat(20_001)]],
  [["17", "X-17", "n", "Shoes", "bell _x0007_"]],
  [["18", "X-18", "n _x0000_", "Shoes", "text"]],
  [["19", "X_x001B_19", "n", "Shoes", "text"]],
  [["20", "X-20", "n", "Sho_x0002_es", "text"]],
  [["21", "X-21", "n", "Nowhere\nat all", "text"]],
  [["22", "X-17", "twice", "Shoes", "text"]],
  [["23", "TAKEN-30", "stored", "Shoes", "text"]],
  [["24", { error: "#N/A" }, "n", "Shoes", "text"]],
  [["25", "X-25", { error: "#REF!" }, "Shoes", "text"]],
  [["26", "X-26", "n", { formula: "VLOOKUP(1,A1,1)", result: { error: "#N/A" } }, "text"]],
  [["27", "X-27", "n", "Shoes", { error: "#VALUE!" }]],
  [["28", "X-28", "n", true, "text"]],
  [["29", "X-29", "n", new Date(Date.UTC(2026, 0, 1)), "text"]],
  [["30", 12345, "n", { richText: [{ text: "Sho" }, { text: "ex" }] }, "text"]],
];

function mend([note = ""]: string[], at: number): string[] {
  return [note, `MEND-${at}`, "", "Shoes", `'- point ${at}\n=1+1`, "mended"];
}

beforeAll(async () => {
  await createProduct({ productId: "TAKEN-30", categoryId: shoes, uploadedBy: api.users.admin.id });
});

describe("a request that cannot be taken", () => {
  const good = () => csv([`Q-${Math.random()}`, "", "Shoes", "Good."]);

  it("needs a name and a file", async () => {
    const unnamed = await upload(good(), { fields: { batch_name: " " } });
    expect([unnamed.status, unnamed.body.batch_name]).toEqual([400, ["This field is required."]]);
    const form = new FormData();
    form.set("batch_name", "Spring");
    const fileless = await api.reviewer.post(UPLOAD, form);
    expect([fileless.status, fileless.body.file]).toEqual([
      400,
      ["Choose a .csv, .xlsx or .xls file."],
    ]);
  });

  it("is a form: anything else is a 415, a broken one a 400", async () => {
    expect((await api.reviewer.post(UPLOAD, { batch_name: "x" })).status).toBe(415);
    const broken = await api.reviewer.call("POST", UPLOAD, "--x\r\nno", {
      "content-type": "multipart/form-data; boundary=y",
    });
    expect([broken.status, broken.body.message]).toEqual([
      400,
      "The form is broken and cannot be read.",
    ]);
  });

  it("has a file of at most 10 MB, said or found out while reading", async () => {
    const big = new Uint8Array(10 * 1024 * 1024 + 1).fill(65);
    const { status, body } = await upload(big);
    expect([status, body.message]).toEqual([413, "The file is larger than 10 MB."]);
    let sent = 0;
    const unannounced = new ReadableStream({
      pull: (controller) =>
        ++sent > 12 ? controller.close() : controller.enqueue(new Uint8Array(1024 * 1024)),
    });
    const response = await fetch(`${api.url}/api${UPLOAD}`, {
      method: "POST",
      headers: {
        authorization: `Token ${api.reviewer.token}`,
        "content-type": "multipart/form-data; boundary=y",
      },
      body: unannounced,
      duplex: "half",
    } as RequestInit).catch(() => null);
    // A client that is still sending may see the answer or the closed connection.
    if (response) expect(response.status).toBe(413);
    expect((await upload(good())).status).toBe(201);
  });

  it("comes from an admin or a reviewer", async () => {
    expect((await upload(good(), { as: api.viewer })).status).toBe(403);
    expect((await upload(good(), { as: api.nobody })).status).toBe(401);
    expect((await upload(good(), { as: api.viewer, path: "/products/batches/" })).status).toBe(403);
    expect((await upload(good(), { as: api.admin })).status).toBe(201);
    const reading = await api.admin.get(UPLOAD);
    expect([reading.status, reading.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it.each(["true", "maybe"])("has a dry_run that is a truth value: %s", async (value) => {
    const { status } = await upload(good(), { fields: { batch_name: "x", dry_run: value } });
    expect(status).toBe(value === "true" ? 200 : 400);
  });
});

describe("the template", () => {
  it("is a CSV with the columns", async () => {
    const answer = await download("/products/upload-template/?format=csv");
    expect(await csvCells(answer)).toEqual([HEADER]);
  });

  it("is a workbook that lists the valid categories and offers them", async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(
      await (await download("/products/upload-template/?format=xlsx")).arrayBuffer(),
    );
    const [sheet, second] = book.worksheets;
    expect(sheet?.getRow(1).values).toEqual([undefined, ...HEADER]);
    expect(sheet?.getCell("C2").dataValidation.formulae).toEqual(["Categories!$A$2:$A$3"]);
    expect(second?.getColumn(1).values).toEqual([undefined, "Valid categories", "Bags", "Shoes"]);
    sheet?.addRow(["00042", "", "Bags", "From the template."]);
    const filled = new Uint8Array(await book.xlsx.writeBuffer());
    const { status, body } = await upload(filled, { name: "template.xlsx" });
    expect([status, body.errors]).toEqual([201, []]);
  });
});

async function download(path: string): Promise<Response> {
  return fetch(`${api.url}/api${path}`, {
    headers: { authorization: `Token ${api.viewer.token}` },
  });
}

async function csvCells(answer: Response): Promise<string[][]> {
  const text = Buffer.from(await answer.arrayBuffer()).toString("utf8");
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;
}

async function xlsxCells(answer: Response): Promise<string[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  const rows: string[][] = [];
  must(book.worksheets[0]).eachRow((row) => {
    rows.push(Array.from({ length: row.cellCount }, (_, at) => row.getCell(at + 1).text));
  });
  return rows;
}

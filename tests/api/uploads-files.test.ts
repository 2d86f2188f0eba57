import { eq } from "drizzle-orm";
import ExcelJS from "exceljs";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { useApi } from "../support/api";
import { createCategory, createProduct, must } from "../support/factories";
import { csv, csvCells, download, stored, UPLOAD, upload, xlsxCells } from "../support/uploads";
import { type Cells, csvOf, HEADER, textOf, xlsxOf } from "../uploads/files";

const api = useApi();
let shoes = 0;

beforeAll(async () => {
  shoes = (await createCategory({ name: "Shoes" })).id;
  await createCategory({ name: "Bags" });
  await createProduct({ productId: "TAKEN-30", categoryId: shoes, uploadedBy: api.users.admin.id });
});

describe("file of failed rows", () => {
  it.each(["csv", "xlsx"] as const)(
    "has the original columns and the reason, as %s",
    async (format) => {
      const header = ["Price", ...HEADER];
      const rows = [
        ["1", "E-1", "Boot", "Shoes", "Good."],
        ["2", `E-${format}`, "- =1+1", "Hats", '=HYPERLINK("x")\nof "two" lines'],
      ];
      const { body } = await upload(
        api,
        textOf(
          csvOf([
            header,
            ...rows.map((cells) => cells.map((cell) => cell.replace("E-1", `E1-${format}`))),
          ]),
        ),
      );
      const answer = await download(
        api,
        `/products/batches/${body.batch_id}/errors/?format=${format}`,
      );
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

  it("returns 404 for a batch without failed rows, and for an unknown batch", async () => {
    const { body } = await upload(api, csv(["G-1", "", "Shoes", "Good."]));
    const none = await api.reviewer.get(`/products/batches/${body.batch_id}/errors/`);
    expect([none.status, none.body.message]).toEqual([404, "This batch has no failed rows."]);
    expect((await api.reviewer.get("/products/batches/999999/errors/")).status).toBe(404);
  });

  it("can be created for a file that is not stored", async () => {
    const before = await stored();
    const form = new FormData();
    form.set("file", new File([csv(["H-1", "", "Hats", "Hat."])], "hats.csv"));
    const { status, body } = await api.reviewer.post(`${UPLOAD}errors/?format=csv`, form);
    expect(status).toBe(200);
    expect(body).toContain('H-1,,Hats,Hat.,"category ""Hats"" does not exist"');
    expect(await stored()).toEqual(before);
  });

  it("reports a formula that the program that wrote the workbook did not calculate", async () => {
    const file = await xlsxOf([
      HEADER,
      ["F-1", "Boot", "Shoes", { formula: "Texts!B2" }],
      ["F-2", "Clog", "Shoes", { formula: "Texts!B3", result: "A clog." }],
    ] as Cells[]);
    const { body } = await upload(api, file, { name: "linked.xlsx" });
    expect([body.products_created, body.errors]).toEqual([
      1,
      [
        "Row 2: description is a formula without a result. Open the file in a spreadsheet program and save it",
      ],
    ]);
  });

  it("helps to correct a real spreadsheet with 30 different mistakes", async () => {
    const file = await xlsxOf(
      [["Autumn range"], [], ["Note", ...HEADER], ...MISTAKES.map(([cells]) => cells)],
      (sheet) => {
        sheet.mergeCells("A1:E1");
        sheet.addRow(["fine", "-OK", "+Good", "Bags", "- soft\n- light"]);
      },
    );
    const first = await upload(api, file, { name: "autumn.xlsx" });
    expect([first.status, first.body.products_created]).toEqual([201, 1]);
    expect(first.body.errors).toHaveLength(30);
    expect(first.body.errors[0]).toMatch(/^Row 4: /);

    // Half of the rows are corrected and sent as CSV. The rest are sent as a workbook, based on the
    // next file of failed rows.
    const halfway = await csvCells(
      await download(api, `/products/batches/${first.body.batch_id}/errors/?format=csv`),
    );
    const correctedHalf = halfway.map((cells, at) =>
      at > 0 && at <= 15 ? correctRow(cells, at - 1) : cells,
    );
    const second = await upload(api, textOf(csvOf(correctedHalf)), { name: "failed-rows.csv" });
    expect([second.body.products_created, second.body.errors.length]).toEqual([15, 15]);

    const left = await xlsxCells(
      await download(api, `/products/batches/${second.body.batch_id}/errors/?format=xlsx`),
    );
    const correctedRest = left.map((cells, at) => (at > 0 ? correctRow(cells, at + 14) : cells));
    const third = await upload(api, await xlsxOf(correctedRest), { name: "failed-rows.xlsx" });
    expect([third.status, third.body.products_created, third.body.errors]).toEqual([201, 15, []]);

    const made = await db().select().from(products).where(eq(products.categoryId, shoes));
    for (const at of MISTAKES.keys()) {
      const product = must(made.find(({ productId }) => productId === `MEND-${at}`));
      expect(product.description).toBe(`- point ${at}\n=1+1`);
    }
  });
});

describe("upload template", () => {
  it("is a CSV file with the columns", async () => {
    const answer = await download(api, "/products/upload-template/?format=csv");
    expect(await csvCells(answer)).toEqual([HEADER]);
  });

  it("is a workbook that lists the valid categories as options", async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(
      await (await download(api, "/products/upload-template/?format=xlsx")).arrayBuffer(),
    );
    const [sheet, second] = book.worksheets;
    expect(sheet?.getRow(1).values).toEqual([undefined, ...HEADER]);
    expect(sheet?.getCell("C2").dataValidation.formulae).toEqual(["Categories!$A$2:$A$3"]);
    expect(second?.getColumn(1).values).toEqual([undefined, "Valid categories", "Bags", "Shoes"]);
    sheet?.addRow(["00042", "", "Bags", "From the template."]);
    const filled = new Uint8Array(await book.xlsx.writeBuffer());
    const { status, body } = await upload(api, filled, { name: "template.xlsx" });
    expect([status, body.errors]).toEqual([201, []]);
  });
});

/** Rows that each contain a different error. */
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
  [["14", "X".repeat(256), "n", "Shoes", "text"]],
  [["15", "X-15", "n".repeat(501), "Shoes", "text"]],
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

function correctRow([note = ""]: string[], at: number): string[] {
  return [note, `MEND-${at}`, "", "Shoes", `'- point ${at}\n=1+1`, "mended"];
}

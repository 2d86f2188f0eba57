import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTable } from "@/lib/platform/files/sheets/parse";
import { COLUMNS } from "@/lib/platform/files/sheets/table";
import { requireCertainEncoding } from "@/lib/platform/files/sure-encoding";
import { readSheet } from "@/lib/platform/uploads/form";
import { propertyRuns } from "../support/property-runs";
import { csvOf, HEADER, row, textOf, xlsOf, xlsxOf } from "./files";
import { xlsWithLongText } from "./long-xls";
import { inline, sheetXml, workbookOf } from "./zip";

/** Returns a file's rows: each row's number, followed by the values in the known columns. */
async function read(bytes: Uint8Array, fileName: string) {
  const encoding = fileName.endsWith(".csv") ? await requireCertainEncoding(bytes) : undefined;
  const { rows, positions } = await parseTable(bytes, fileName, encoding);
  return rows.map(({ number, cells }) => [
    number,
    ...COLUMNS.map((column) => cells[positions[column] ?? -1] ?? ""),
  ]);
}

const FIRST = ["SKU-1", "Product 1", "Shoes", "A good description of product 1."];

describe("a file in each format", () => {
  it("is read from CSV, XLSX and XLS in a separate thread", async () => {
    const rows = [HEADER, row(1), row(2)];
    const tables = await Promise.all([
      readSheet(textOf(csvOf(rows)), "a.csv"),
      readSheet(await xlsxOf(rows), "a.XLSX"),
      readSheet(xlsOf(rows), "a.xls"),
    ]);
    expect(tables[0]?.rows[0]).toEqual({ number: 2, cells: FIRST });
    expect(tables[1]).toEqual(tables[0]);
    expect(tables[2]).toEqual(tables[0]);
  });

  it("can have its columns in any order and case, and additional columns", async () => {
    const header = ["Price", " DESCRIPTION ", "Category", "PRODUCT_ID"];
    const cells = ["9.99", "Soft.", "Shoes", "A1"];
    for (const [bytes, name] of [
      [textOf(csvOf([header, cells])), "a.csv"],
      [await xlsxOf([header, cells]), "a.xlsx"],
      [xlsOf([header, cells]), "a.xls"],
    ] as const) {
      expect(await read(bytes, name)).toEqual([[2, "A1", "", "Shoes", "Soft."]]);
    }
  });
});

describe("a CSV file", () => {
  it.each([",", ";", "\t"])(
    "can use %j as its delimiter, with other delimiters in its texts",
    async (by) => {
      const cells = ["A1", "a;b", "Shoes", 'with ";", commas,\ttabs;\nand "quotes"'];
      const text = csvOf([HEADER, cells], by);
      expect(await read(textOf(text), "a.csv")).toEqual([[2, ...cells]]);
    },
  );

  it("can name its delimiter in Excel's first line, which is not a row", async () => {
    const text = `sep=|\r\n${csvOf([HEADER, FIRST], "|")}`;
    expect(await read(textOf(text), "a.csv")).toEqual([[2, ...FIRST]]);
    const plain = `sep=;\r\n${csvOf([HEADER, FIRST], ";")}`;
    expect(await read(textOf(plain), "a.csv")).toEqual([[2, ...FIRST]]);
  });

  it.each([
    ["UTF-8", (text: string) => textOf(text)],
    ["UTF-8 with a byte order mark", (text: string) => textOf(`\uFEFF${text}`)],
    ["UTF-16 LE with a byte order mark", (text: string) => textOf(`\uFEFF${text}`, "utf16le")],
    ["UTF-16 LE", (text: string) => textOf(text, "utf16le")],
    [
      "UTF-16 BE with a byte order mark",
      (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le").swap16()),
    ],
    ["UTF-16 BE", (text: string) => new Uint8Array(Buffer.from(text, "utf16le").swap16())],
  ])("can be encoded in %s", async (_, encode) => {
    const cells = ["Ä1", "Größe – 42", "Schuhe", "„Café“ für 9 €, 你好 👟"];
    expect(await read(encode(csvOf([HEADER, cells])), "a.csv")).toEqual([[2, ...cells]]);
  });

  it("can be encoded in Windows-1252", async () => {
    const text = csvOf([HEADER, ["A1", "Caf\xe9 \x80 9", "Shoes", "\x93fine\x94 \x96 it\x92s"]]);
    expect(await read(textOf(text, "latin1"), "a.csv")).toEqual([
      [2, "A1", "Café € 9", "Shoes", "“fine” – it’s"],
    ]);
  });

  it.each(["\n", "\r\n", "\r"])("can end its lines with %j", async (newline) => {
    const text = csvOf([HEADER, FIRST, row(2)], ",", newline);
    expect(await read(textOf(text), "a.csv")).toEqual([
      [2, ...FIRST],
      [3, ...row(2)],
    ]);
  });

  it("counts blank lines, and parses a cell with several lines as part of one row", async () => {
    const lines = ["A1", "", "Shoes", "one\ntwo\n\nfour"];
    const text = `${csvOf([HEADER])}\r\n,,,\r\n${csvOf([lines, FIRST])}`;
    expect(await read(textOf(text), "a.csv")).toEqual([
      [4, ...lines],
      [5, ...FIRST],
    ]);
  });

  it("preserves digits in cells", async () => {
    const cells = ["00123", "1.50", "Shoes", "=1+1"];
    expect(await read(textOf(csvOf([HEADER, cells])), "a.csv")).toEqual([[2, ...cells]]);
  });

  it("returns every text as it was written", async () => {
    const text = fc
      .string({ unit: "grapheme", maxLength: 30 })
      .map((value) => value.replaceAll(/[\0\r]/g, ""))
      .map((value) => (value.trim() === "" ? "" : value));
    const cells = fc.tuple(text, text, text).map((rest) => ["A1", ...rest]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(cells, { minLength: 1 }),
        fc.constantFrom(",", ";", "\t"),
        async (rows, by) => {
          const bytes = textOf(csvOf([HEADER, ...rows], by));
          const expected = rows.map((cells, at) => [at + 2, ...cells]);
          expect(await read(bytes, "a.csv")).toEqual(expected);
        },
      ),
      propertyRuns(100, 1000),
    );
  });
});

describe("a workbook", () => {
  it("is read from its first visible sheet with the required header", async () => {
    const bytes = await xlsxOf([["Notes"], ["Please fill in sheet two"]], (_, book) => {
      const hidden = book.addWorksheet("Old", { state: "hidden" });
      hidden.addRows([HEADER, row(9)]);
      book.addWorksheet("Data").addRows([HEADER, FIRST]);
    });
    expect(await read(bytes, "a.xlsx")).toEqual([[2, ...FIRST]]);
  });

  it("can have merged titles and blank rows above its header, and gaps below", async () => {
    const bytes = await xlsxOf(
      [["Spring catalogue"], ["by the shoe team"], [], HEADER, FIRST, [], [null, " "], row(2)],
      (sheet) => sheet.mergeCells("A1:D1"),
    );
    expect(await read(bytes, "a.xlsx")).toEqual([
      [5, ...FIRST],
      [8, ...row(2)],
    ]);
  });

  it("returns numbers as they are displayed", async () => {
    const bytes = await xlsxOf([HEADER, [123, 4.5, 0.1 + 0.2, 1], [42, 7, 12, 13]], (sheet) => {
      sheet.getCell("A3").numFmt = "00000";
      sheet.getCell("B3").numFmt = "0.00";
      sheet.getCell("C3").numFmt = '"No. "0';
      sheet.getCell("D3").numFmt = "0.00E+00";
    });
    expect(await read(bytes, "a.xlsx")).toEqual([
      [2, "123", "4.5", "0.3", "1"],
      [3, "00042", "7.00", "No. 12", "13"],
    ]);
  });

  it("returns long ids with all digits", async () => {
    const rows = [HEADER, [4006381333931, 123456789012345, 1e20, 5e-7]];
    const expected = [
      [2, "4006381333931", "123456789012345", "100000000000000000000", "0.0000005"],
    ];
    expect(await read(await xlsxOf(rows), "a.xlsx")).toEqual(expected);
    expect(await read(xlsOf(rows), "a.xls")).toEqual(expected);
    const cell = "<c><v>12345678901234567890</v></c>";
    const bytes = workbookOf({ data: sheetXml(`<row>${cell}</row>`) });
    expect(await read(bytes, "a.xlsx")).toEqual([[2, "12345678901234567890", "", "", ""]]);
  });

  it("returns dates, booleans, rich text, links and stored formula results", async () => {
    const day = new Date(Date.UTC(2026, 2, 9));
    const rich = { richText: [{ text: "Soft " }, { text: "leather", font: { bold: true } }] };
    const bytes = await xlsxOf(
      [HEADER, [day, true, { text: "Shoes", hyperlink: "https://example.com" }, rich]],
      (sheet) => {
        sheet.getCell("A2").numFmt = "dd.mm.yyyy";
        sheet.addRow([
          day,
          { formula: "1+1", result: 2 },
          { formula: "A1", result: "Shoes" },
          { error: "#N/A" },
        ]);
        sheet.getCell("A3").numFmt = "mm-dd-yy";
      },
    );
    expect(await read(bytes, "a.xlsx")).toEqual([
      [2, "09.03.2026", "TRUE", "Shoes", "Soft leather"],
      [3, "2026-03-09", "2", "Shoes", "#N/A"],
    ]);
  });

  it("preserves line breaks, spaces and 8,000 characters in a cell", async () => {
    const long = ` ${"a word ".repeat(1142)}\nthe end `;
    expect(long.length).toBeGreaterThan(8000);
    const rows = [HEADER, ["A1", "n", "Shoes", long]];
    expect(await read(await xlsxOf(rows), "a.xlsx")).toEqual([[2, "A1", "n", "Shoes", long]]);
    expect(await read(xlsWithLongText("A1", "Shoes", long), "a.xls")).toEqual([
      [2, "A1", "", "Shoes", long],
    ]);
  });

  it("can use namespace prefixes, escapes and phonetic guides, and omit cell references", async () => {
    const bytes = workbookOf({
      data: `<x:worksheet xmlns:x="m"><x:sheetData><x:row>${[
        "product_id",
        "category",
        "description",
      ]
        .map((text) => inline(text).replaceAll(/<(\/?)/g, "<$1x:"))
        .join(
          "",
        )}</x:row><x:row><x:c><x:v>7</x:v></x:c><x:c t="inlineStr"><x:is><x:r><x:t>Sho</x:t></x:r><x:r><x:t>es</x:t></x:r><x:rPh><x:t>guide</x:t></x:rPh></x:is></x:c><x:c t="str"><x:v>a_x000A_b &amp; _x005F_x000A_</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    });
    expect(await read(bytes, "a.xlsx")).toEqual([[2, "7", "", "Shoes", "a\nb & _x000A_"]]);
  });

  it("returns values as they are displayed in the XLS format, too", async () => {
    const bytes = xlsOf(
      [HEADER, [42, true, "Shoes", "Größe – 你好"], [45000, 1.5, "Shoes", "x"]],
      (sheet) => {
        sheet.A2.z = "00000";
        sheet.A3.z = "dd.mm.yyyy";
      },
    );
    expect(await read(bytes, "a.xls")).toEqual([
      [2, "00042", "TRUE", "Shoes", "Größe – 你好"],
      [3, "15.03.2023", "1.5", "Shoes", "x"],
    ]);
  });
});

describe("an invalid file", () => {
  const refusal = (rows: string[][]) =>
    parseTable(textOf(csvOf(rows)), "a.csv").then(
      () => "taken",
      (error: Error) => error.message,
    );

  it("is rejected with the missing columns", async () => {
    expect(await refusal([["product_id", "name", "description"], row(1)])).toMatch(
      /^The column "category" is missing\./,
    );
    expect(await refusal([["sku", "name"], row(1)])).toMatch(
      /^The columns "product_id", "category", "description" are missing\./,
    );
  });

  it("is rejected for a duplicate column, an empty file, or missing products", async () => {
    expect(await refusal([[...HEADER, "Description"], row(1)])).toBe(
      'The column "description" appears more than once.',
    );
    expect(await refusal([])).toBe("The file is empty.");
    expect(await refusal([[""], [" "]])).toBe("The file is empty.");
    expect(await refusal([HEADER, ["", " "]])).toBe("The file has no products below its header.");
  });

  it("is rejected if it has more than 1,000 products", async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => row(n));
    const spaced = [["Title"], HEADER, ...rows.flatMap((cells) => [[""], cells])];
    const { rows: taken } = await parseTable(textOf(csvOf(spaced)), "a.csv");
    expect(taken).toHaveLength(1000);
    expect(taken.at(-1)?.number).toBe(2002);
    const sentence = "The file has more than 1,000 rows. Split it and upload the parts.";
    expect(await refusal([...spaced, row(1001)])).toBe(sentence);
    for (const [bytes, name] of [
      [await xlsxOf([HEADER, ...rows, row(1001)]), "a.xlsx"],
      [xlsOf([HEADER, ...rows, row(1001)]), "a.xls"],
    ] as const) {
      await expect(parseTable(bytes, name)).rejects.toThrow(sentence);
    }
  });

  it("is rejected with the position of an unclosed quote", async () => {
    const text = `${csvOf([HEADER, row(1)])}A2,"5"" nail,Shoes,d\r\n${csvOf([row(3)])}`;
    await expect(parseTable(textOf(text), "a.csv")).rejects.toThrow(
      "Row 3 has a quoted cell that is never closed.",
    );
  });
});

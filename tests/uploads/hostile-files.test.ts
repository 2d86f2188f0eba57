import { randomBytes } from "node:crypto";
import * as XLSX from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { DomainError } from "@/lib/errors";
import { readSheet } from "@/lib/platform/uploads/form";
import { csvOf, HEADER, row, textOf, xlsOf, xlsxOf } from "./files";
import { inline, MARK, repeated, sheetXml, workbookOf, zipOf } from "./zip";

const MB = 1024 * 1024;
const OLE = "d0cf11e0a1b11ae1";

/** Returns the error for a rejected file, the CPU time of all threads, and the peak memory. */
async function refusal(bytes: Uint8Array, fileName: string) {
  const started = process.cpuUsage();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const error = await readSheet(bytes, fileName).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  clearInterval(watch);
  const used = process.cpuUsage(started);
  const sentence = error instanceof DomainError ? error.message : String(error);
  const kind = error instanceof DomainError ? error.kind : null;
  return { sentence, kind, ms: (used.user + used.system) / 1000, mb: (peak - before) / MB };
}

const goodRow = `<row>${row(1).map(inline).join("")}</row>`;
const goodSheet = { data: sheetXml(goodRow) };
const cells = row(7).map(inline).join("");

function withEntry(name: string) {
  const book = XLSX.CFB.read(Buffer.from(xlsOf([HEADER, row(1)])), { type: "buffer" });
  XLSX.CFB.utils.cfb_add(book, name, Buffer.from("x"));
  return new Uint8Array(XLSX.CFB.write(book, { type: "buffer" }) as Buffer);
}

/** Builds an .xls workbook with an additional record at the start of its stream. */
function withRecord(type: number, data: Buffer) {
  const book = XLSX.CFB.read(Buffer.from(xlsOf([HEADER, row(1)])), { type: "buffer" });
  const entry = XLSX.CFB.find(book, "Workbook");
  if (!entry) throw new Error("The workbook has no stream.");
  const stream = Buffer.from(entry.content as Uint8Array);
  const first = 4 + stream.readUInt16LE(2);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  const content = Buffer.concat([stream.subarray(0, first), head, data, stream.subarray(first)]);
  XLSX.CFB.utils.cfb_add(book, "/Workbook", content);
  return new Uint8Array(XLSX.CFB.write(book, { type: "buffer" }) as Buffer);
}

const FILES: [
  what: string,
  name: string,
  make: () => Uint8Array | Promise<Uint8Array>,
  says: RegExp,
][] = [
  [
    "300,000 rows",
    "a.xlsx",
    () =>
      workbookOf({
        before: sheetXml("").replace(/<\/sheetData>.*/, ""),
        data: `<row>${cells}</row>`,
        times: 300_000,
      }),
    /more than 1,000 rows/,
  ],
  [
    "a zip bomb of one huge text",
    "a.xlsx",
    () => workbookOf({ data: Buffer.alloc(MB, "A"), times: 1000 }),
    /damaged|too long/,
  ],
  [
    "a cell of 450 MB",
    "a.xlsx",
    () => workbookOf(repeated(sheetXml(`<row>${inline(MARK)}</row>`), "A", (900 * MB) / 2)),
    /too long/,
  ],
  [
    "a zip bomb of blank rows",
    "a.xlsx",
    () => workbookOf({ data: "<row/>".repeat(100_000), times: 500 }),
    /damaged|unpacks to more|too complex/,
  ],
  [
    "a zip bomb after a valid header",
    "a.xlsx",
    () => workbookOf(repeated(sheetXml(MARK), "<row></row>", 20_000_000)),
    /unpacks to more|too complex/,
  ],
  [
    "a part that unpacks to more than it declares",
    "a.xlsx",
    () => workbookOf({ ...goodSheet, declaredSize: 50 }),
    /damaged/,
  ],
  [
    "an endless comment",
    "a.xlsx",
    () => workbookOf(repeated(`<worksheet><!--${MARK}-->`, "< ", 60 * MB)),
    /unpacks|too complex/,
  ],
  [
    "expanding entities",
    "a.xlsx",
    () =>
      workbookOf({
        data: `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>${sheetXml(`<row>${inline("&b;")}</row>`)}`,
      }),
    /document type/,
  ],
  [
    "an entity that refers to a file",
    "a.xlsx",
    () =>
      workbookOf({
        data: `<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>${sheetXml(`<row>${inline("&x;")}</row>`)}`,
      }),
    /document type/,
  ],
  [
    "60,000 tiny parts",
    "a.xlsx",
    () => zipOf(Array.from({ length: 60_000 }, (_, n) => ({ name: `p${n}`, data: "" }))),
    /too many parts/,
  ],
  [
    "encrypted parts",
    "a.xlsx",
    () => zipOf([{ name: "_rels/.rels", data: "x", encrypted: true }]),
    /damaged/,
  ],
  [
    "macros",
    "a.xlsx",
    () => workbookOf(goodSheet, [{ name: "xl/vbaProject.bin", data: "x" }]),
    /macros/,
  ],
  [
    "external links",
    "a.xlsx",
    () => workbookOf(goodSheet, [{ name: "xl/externalLinks/externalLink1.xml", data: "<x/>" }]),
    /links to other files/,
  ],
  [
    "a password",
    "a.xlsx",
    () =>
      new Uint8Array(
        Buffer.concat([Buffer.from(OLE, "hex"), Buffer.from("EncryptedPackage", "utf16le")]),
      ),
    /password/,
  ],
  [
    "a cell far to the right",
    "a.xlsx",
    () => workbookOf({ data: sheetXml(`<row><c r="XFD2"><v>1</v></c></row>`) }),
    /more than 200 columns/,
  ],
  [
    "another zip file",
    "a.xlsx",
    () => zipOf([{ name: "word/document.xml", data: "<x/>" }]),
    /not a real \.xlsx/,
  ],
  [
    "a truncated workbook",
    "a.xlsx",
    async () => (await xlsxOf([HEADER, row(1)])).slice(0, 3000),
    /damaged/,
  ],
  ["random bytes", "a.xlsx", () => new Uint8Array(randomBytes(MB)), /not a \.xlsx file/],
  [
    "random bytes after a zip signature",
    "a.xlsx",
    () => new Uint8Array(Buffer.concat([Buffer.from("504b0304", "hex"), randomBytes(5 * MB)])),
    /damaged/,
  ],
  ["an .xls workbook named .xlsx", "a.xlsx", () => xlsOf([HEADER, row(1)]), /not a \.xlsx file/],
  ["an .xlsx workbook named .xls", "a.xls", () => xlsxOf([HEADER, row(1)]), /not a \.xls file/],
  ["a workbook named .csv", "a.csv", () => xlsxOf([HEADER, row(1)]), /not a \.csv file/],
  [
    "a PDF named .csv",
    "a.csv",
    () => textOf("%PDF-1.7\nproduct_id,category,description"),
    /not a \.csv file/,
  ],
  [
    "an image named .csv",
    "a.csv",
    () => new Uint8Array(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")),
    /not a CSV file/,
  ],
  [
    "a web page named .xls",
    "a.xls",
    () => textOf("<html><table><tr><td>product_id</td></tr></table></html>"),
    /not a \.xls file/,
  ],
  ["an unsupported extension", "a.ods", () => textOf("x"), /must be a \.csv, \.xlsx or \.xls/],
  ["no extension", "products", () => textOf("x"), /must be a \.csv, \.xlsx or \.xls/],
  ["no content", "a.csv", () => textOf(""), /empty/],
  [
    "1.6 million lines",
    "a.csv",
    () => textOf(`${HEADER.join(",")}\n${"a,b,c\n".repeat(1_600_000)}`),
    /more than 1,000 rows/,
  ],
  [
    "one line of 9 MB",
    "a.csv",
    () => textOf(csvOf([HEADER, ["A1", "n", "Shoes", "A".repeat(9 * MB)]])),
    /more than 100,000 characters/,
  ],
  [
    "five million columns",
    "a.csv",
    () => textOf(`${HEADER.join(",")}\n${"x,".repeat(4_900_000)}`),
    /more than 200 columns|too complex/,
  ],
  [
    "endless quotes",
    "a.csv",
    () => textOf(`${HEADER.join(",")}\n${'"a"b,'.repeat(1_900_000)}`),
    /columns|too complex|never closed|more than/,
  ],
  ["macros in the .xls format", "a.xls", () => withEntry("/_VBA_PROJECT_CUR/VBA/dir"), /macros/],
  ["a password in the .xls format", "a.xls", () => withRecord(0x2f, Buffer.alloc(54)), /password/],
  [
    "external links in the .xls format",
    "a.xls",
    () => withRecord(0x1ae, Buffer.from("010008000001626f6f6b2e786c73", "hex")),
    /links to other files/,
  ],
  [
    "random bytes after an .xls signature",
    "a.xls",
    () => new Uint8Array(Buffer.concat([Buffer.from(OLE, "hex"), randomBytes(5 * MB)])),
    /damaged|not a real|too complex/,
  ],
  [
    "a cycle of sectors",
    "a.xls",
    () =>
      new Uint8Array(
        Buffer.concat([
          Buffer.from(xlsOf([HEADER, row(1)])).subarray(0, 512),
          Buffer.alloc(9 * MB),
        ]),
      ),
    /damaged|not a real|too complex/,
  ],
  [
    "5,000 rows in the .xls format",
    "a.xls",
    () => xlsOf([HEADER, ...Array.from({ length: 5000 }, () => ["a", "b", "c", "d"])]),
    /more than 1,000 rows|continues below row|too complex/,
  ],
];

describe("a hostile file", () => {
  it.each(FILES)(
    "with %s is rejected with a clear message and in less than 200 MB",
    async (what, name, make, expectedMessage) => {
      const bytes = await make();
      expect(bytes.byteLength).toBeLessThanOrEqual(10 * MB);
      const { sentence, kind, ms, mb } = await refusal(bytes, name);
      if (process.env.SHOW)
        console.log(
          `${Math.round(ms)} ms ${Math.round(mb)} MB ${bytes.byteLength} ${what}: ${sentence}`,
        );
      expect(sentence).toMatch(expectedMessage);
      expect(kind).toBe("invalid");
      // Less than the time limit of a thread that hangs.
      expect(ms).toBeLessThan(25_000);
      expect(mb).toBeLessThan(200);
    },
  );

  it("larger than 10 MB is rejected without parsing", async () => {
    const { kind, sentence } = await refusal(new Uint8Array(10 * MB + 1), "a.csv");
    expect([kind, sentence]).toEqual(["too_large", "The file is larger than 10 MB."]);
  });

  it("does not prevent the next file from being parsed", async () => {
    const bomb = workbookOf({ data: "<row/>".repeat(100_000), times: 200 });
    const [first, second] = await Promise.allSettled([
      readSheet(bomb, "bomb.xlsx"),
      readSheet(textOf(csvOf([HEADER, row(1)])), "good.csv"),
    ]);
    expect(first.status).toBe("rejected");
    expect(second).toMatchObject({ value: { rows: [{ number: 2 }] } });
  });
});

import { readdirSync, readlinkSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { readSourceRows } from "@/lib/imports/reading/reader";
import type { ParseSettings, SourceRow } from "@/lib/imports/reading/row";
import { findFullestSheet, readSheetRows } from "@/lib/imports/reading/sheets";
import { readRows } from "@/lib/imports/worker/rows";
import { toFailure } from "@/lib/platform/files/guard";
import { readXlsx } from "@/lib/platform/files/sheets/xlsx";
import { propertyRuns, propertyTimeout } from "../support/property-runs";
import { xlsxOf } from "./files";
import { MADE_ROWS, sharedStrings, written } from "./sheet-fixtures";
import { sourceOf, storedFile } from "./source";
import { inline, sheetXml, workbookOf } from "./zip";

const SHAPE: ParseSettings = { format: "xlsx", encoding: "utf-8", delimiter: null, sheet: "S" };
const PIECE = 1024 * 1024;

function rowsOf(bytes: Uint8Array): Promise<SourceRow[]> {
  return Array.fromAsync(readRows(sourceOf(bytes, PIECE), SHAPE));
}

describe("a workbook read as a stream", () => {
  it("returns the same displayed values as the reader for small files", async () => {
    await fc.assert(
      fc.asyncProperty(MADE_ROWS, fc.integer({ min: 40, max: 5000 }), async (rows, piece) => {
        const { bytes, seen } = written(rows);
        const file = { size: bytes.length, readFrom: sourceOf(bytes, piece) };
        const read = await Array.fromAsync(readSheetRows("xlsx", file, "S"));
        expect(read.slice(1)).toEqual(seen);
        for await (const small of readXlsx(bytes)) expect(read).toEqual(small.sheet.rows);
      }),
      propertyRuns(150, 1500),
    );
  });

  it(
    "can share more texts than are cached in memory, in any order",
    async () => {
      // About 12 MB, of which 8 MB fit into the cache.
      const count = 30_000;
      const texts = Array.from({ length: count }, (_, n) => `${n} ${"é".repeat(n % 400)}`);
      const order = texts.map((_, n) => (n * 7919) % count);
      const cells = order.map((n) => `<row><c t="s"><v>${n}</v></c></row>`).join("");
      const read = await rowsOf(workbookOf({ data: sheetXml(cells) }, [sharedStrings(texts)]));
      expect(read.slice(1).map(({ cells: [only] }) => only)).toEqual(order.map((n) => texts[n]));
    },
    propertyTimeout(60_000),
  );

  it("selects the sheet with the most rows, or the first one of several", async () => {
    const named = (rows: Record<string, number>) =>
      xlsxOf([], (_, book) => {
        for (const [name, count] of Object.entries(rows)) {
          const added = book.addWorksheet(name);
          for (let n = 0; n < count; n++) added.addRow([`${name} ${n}`]);
        }
      });
    const fullest = async (rows: Record<string, number>) =>
      findFullestSheet("xlsx", storedFile(await named(rows), PIECE));
    expect(await fullest({ Help: 3, All: 5000, Some: 400 })).toBe("All");
    expect(await fullest({ One: 5, Two: 5 })).toBe("One");
    expect(await fullest({ Long: 2, "A name": 2, None: 0 })).toBe("Long");
    expect(await fullest({ None: 0 })).toBe("");
  });

  it("leaves no thread or temporary file if reading stops early", async () => {
    const texts = sharedStrings(["x".repeat(1000)], 12_000);
    const rows = `<row><c t="s"><v>0</v></c><c t="s"><v>11999</v></c></row>`.repeat(12_000);
    const bytes = workbookOf({ data: sheetXml(rows) }, [texts]);
    const before = threads();
    let seen = 0;
    for await (const _ of readRows(sourceOf(bytes, PIECE), SHAPE)) {
      seen += 1;
      if (seen === 100) {
        expect(threads()).toBeGreaterThan(before);
        expect(spilled()).toBe(1);
        break;
      }
    }
    await vi.waitFor(() => expect(threads()).toBeLessThanOrEqual(before), 5000);
    expect(spilled()).toBe(0);
  });

  it("is not reported as damaged if the server's disk is full", () => {
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    expect(toFailure(full)).toEqual({
      refused: "The server does not have enough disk space to read this file. Try again later.",
    });
  });

  it("fails with the error of its storage", async () => {
    const bytes = await xlsxOf([["a"]]);
    const source = Object.assign(
      async function* () {
        yield* [];
        throw new Error("The database is gone.");
      },
      { size: async () => bytes.length },
    );
    await expect(Array.fromAsync(readRows(source, SHAPE))).rejects.toThrow("The database is gone.");
  });
});

function threads(): number {
  return readdirSync("/proc/self/task").length;
}

/** Counts open temporary files that have already been unlinked. */
function spilled(): number {
  const files = readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return [];
    }
  });
  return files.filter((file) => /plumbline-[0-9a-f-]{36} \(deleted\)$/.test(file)).length;
}

const one = "<row><c><v>1</v></c></row>";
/** Read without a thread, because copying the rows between threads takes half of the time. */
const LARGE: [string, () => Uint8Array, string][] = [
  [
    "too many rows",
    () => workbookOf({ data: sheetXml(one.repeat(500_001)) }),
    "The file has more than 500,000 rows.",
  ],
  [
    "gigabytes of repeated references to one text",
    () => {
      const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`;
      return workbookOf({ data: sheetXml(row.repeat(2100)) }, [
        sharedStrings(["A".repeat(99_000)]),
      ]);
    },
    "The file contains more than 2,000,000,000 characters. Split it and upload the parts.",
  ],
];
const HOSTILE: [string, () => Uint8Array, string][] = [
  [
    "a row of 99 million characters",
    () => {
      const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(1000)}</row>`;
      return workbookOf({ data: sheetXml(row) }, [sharedStrings(["A".repeat(99_000)])]);
    },
    "Row 2 has more than 1,000,000 characters.",
  ],
  [
    "too many columns",
    () => workbookOf({ data: sheetXml(`<row>${"<c><v>1</v></c>".repeat(1001)}</row>`) }),
    "Row 2 has more than 1000 columns.",
  ],
  [
    "a document type",
    () => workbookOf({ data: `<!DOCTYPE w [<!ENTITY a "b">]>${sheetXml(one)}` }),
    "The workbook declares a document type, which is not allowed.",
  ],
  [
    "one huge text",
    () => workbookOf({ data: sheetXml(`<row>${inline("A".repeat(9_000_000))}</row>`) }),
    "The workbook contains a text that is too long.",
  ],
  [
    "a cell of 150 million characters",
    () => {
      const parts = `<t>${"A".repeat(100_000)}</t>`.repeat(1500);
      return workbookOf({ data: sheetXml(`<row><c t="inlineStr"><is>${parts}</is></c></row>`) });
    },
    "The file is too large or too complex to be read. Save only the workbook in a new file.",
  ],
  [
    "a part larger than its declared size",
    () => workbookOf({ data: sheetXml(one), declaredSize: 50 }),
    "The file is damaged and cannot be read.",
  ],
  [
    "macros",
    () => workbookOf({ data: sheetXml(one) }, [{ name: "xl/vbaProject.bin", data: "x" }]),
    "The workbook contains macros. Save it without them.",
  ],
];

describe("a hostile workbook in an import", () => {
  it.each(LARGE)(
    "with %s is rejected with a message",
    async (_, make, sentence) => {
      const read = async () => {
        for await (const row of readSourceRows(storedFile(make()), SHAPE)) void row;
      };
      await expect(read()).rejects.toThrow(sentence);
      expect(spilled()).toBe(0);
    },
    60_000,
  );

  it.each(HOSTILE)(
    "with %s is rejected with a message",
    async (_, make, sentence) => {
      const before = threads();
      const read = async () => {
        for await (const row of readRows(sourceOf(make(), PIECE), SHAPE)) void row;
      };
      await expect(read()).rejects.toThrow(sentence);
      await vi.waitFor(() => expect(threads()).toBeLessThanOrEqual(before), 5000);
      expect(spilled()).toBe(0);
    },
    60_000,
  );
});

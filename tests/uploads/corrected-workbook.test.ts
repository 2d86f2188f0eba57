import { readdirSync, readlinkSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSheetRows } from "@/lib/imports/reading/sheets";
import { type Correction, Corrections } from "@/lib/imports/rewriting/rewrite";
import { rewriteWorkbook } from "@/lib/imports/rewriting/workbook";
import { Archive } from "@/lib/platform/files/sheets/archive";
import { propertyRuns } from "../support/property-runs";
import { MADE_ROWS, sharedStrings, written } from "./sheet-fixtures";
import { sourceOf } from "./source";
import { sheetXml, workbookOf } from "./zip";

type Changes = Map<number, Map<number, string>>;
const SHEET = "xl/worksheets/sheet1.xml";

function corrected(bytes: Uint8Array, changes: Changes): AsyncGenerator<Uint8Array> {
  const all = [...changes]
    .sort(([a], [b]) => a - b)
    .map(([row, cells]): Correction => ({ row, productId: "", cells, status: "" }));
  return rewriteWorkbook({
    source: sourceOf(bytes, 1000),
    shape: { format: "xlsx", encoding: "utf-8", delimiter: null, sheet: "S" },
    encoding: "utf-8",
    header: [],
    headerRow: 1,
    statusColumn: false,
    corrections: new Corrections(
      (async function* () {
        yield* all;
      })(),
    ),
  });
}

async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const archive = await Archive.open(bytes);
  const parts = new Map<string, string>();
  for (const path of archive.paths)
    parts.set(path, Buffer.concat(await Array.fromAsync(archive.read(path))).toString());
  return parts;
}

/** Returns the XML of a sheet's cells by position, and the rest of the sheet. */
function cellsOf(xml: string) {
  const cells = new Map<string, string>();
  const rest = xml.replace(/<c r="([A-Z]+\d+)"(\/>|.*?<\/c>)/gs, (whole, cellName) => {
    cells.set(cellName, whole);
    return "";
  });
  return { cells, rest };
}

function rowsOf(bytes: Uint8Array) {
  const file = { size: bytes.length, readFrom: sourceOf(bytes, 1000) };
  return Array.fromAsync(readSheetRows("xlsx", file, "S"));
}

function filesWithoutName(): number {
  return readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return /plumbline-[0-9a-f-]{36} \(deleted\)$/.test(readlinkSync(`/proc/self/fd/${fd}`));
    } catch {
      return false;
    }
  }).length;
}

describe("a corrected workbook", () => {
  const wanted = fc.array(fc.tuple(fc.nat(), fc.nat(5), fc.constantFrom("new", "a & <b>", "新")), {
    maxLength: 6,
  });

  it("differs in exactly the cells that change", async () => {
    await fc.assert(
      fc.asyncProperty(MADE_ROWS, wanted, async (made, edits) => {
        const { bytes, seen } = written(made);
        const changes: Changes = new Map();
        for (const [at, column, text] of edits) {
          const row = seen[at % Math.max(1, seen.length)];
          if (!row) continue;
          const cells = changes.get(row.number) ?? new Map<number, string>();
          changes.set(row.number, cells.set(column % row.cells.length, text));
        }
        const after = Buffer.concat(await Array.fromAsync(corrected(bytes, changes)));
        const model = seen.map(({ number, cells }) => ({
          number,
          cells: cells.map((cell, column) => changes.get(number)?.get(column) ?? cell),
        }));
        expect((await rowsOf(after)).slice(1)).toEqual(model);

        const [before, now] = [await partsOf(bytes), await partsOf(after)];
        expect([...now.keys()]).toEqual([...before.keys()]);
        for (const [path, xml] of before) if (path !== SHEET) expect(now.get(path)).toBe(xml);
        const [old, young] = [cellsOf(before.get(SHEET) ?? ""), cellsOf(now.get(SHEET) ?? "")];
        expect(young.rest).toBe(old.rest);
        const different = [...young.cells].filter(
          ([cellName, xml]) => old.cells.get(cellName) !== xml,
        );
        const named = [...changes].flatMap(([row, cells]) =>
          [...cells.keys()].map((column) => `${"ABCDEF"[column]}${row}`),
        );
        expect(different.map(([cellName]) => cellName).sort()).toEqual(named.sort());
        expect([...old.cells.keys()].every((cellName) => young.cells.has(cellName))).toBe(true);
      }),
      propertyRuns(80, 800),
    );
  });

  it("leaves no temporary files, whether it is read completely, partly, or fails", async () => {
    const row = (n: number) => `<row r="${n}"><c r="A${n}" t="s"><v>0</v></c></row>`;
    const data = sheetXml(Array.from({ length: 20_000 }, (_, n) => row(n + 2)).join(""));
    const parts = [sharedStrings(["old"]), { name: "xl/media/image1.png", data: "x".repeat(99) }];
    const changes: Changes = new Map([[700, new Map([[0, "new"]])]]);
    const whole = Buffer.concat(
      await Array.fromAsync(corrected(workbookOf({ data }, parts), changes)),
    );
    expect((await rowsOf(whole))[699]?.cells).toEqual(["new"]);

    for await (const _ of corrected(workbookOf({ data }, parts), changes)) {
      expect(filesWithoutName()).toBe(1);
      break;
    }
    const lying = parts.map((part) => ({ ...part, declaredSize: 50 }));
    const broken = corrected(workbookOf({ data }, lying), changes);
    await expect(Array.fromAsync(broken)).rejects.toThrow("too many bytes");
    const cut = corrected(workbookOf({ data, declaredSize: 50 }, parts), changes);
    await expect(Array.fromAsync(cut)).rejects.toThrow("too many bytes");
    expect(filesWithoutName()).toBe(0);
  });
});

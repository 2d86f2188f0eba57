import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { generateCsv } from "@/lib/platform/export/file";
import {
  escapeFormula,
  escapeFormulas,
  escapeInnerFormulas,
  unescapeFormulas,
} from "@/lib/platform/export/formulas";
import { propertyRuns } from "../support/property-runs";

/** Texts that consist of characters with a special meaning in spreadsheets and of ordinary ones. */
const text = fc
  .array(
    fc.constantFrom(..."=+-@＝＋－＠'\" ,;\t\n\r", "\r\n", "a", "1", "cmd|' /C calc'!A0", "👟"),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

async function csvOf(rows: string[][]): Promise<string> {
  const columns = (rows[0] ?? []).map((_, at) => ({
    header: `Column ${at}`,
    value: (row: string[]) => row[at] ?? "",
  }));
  async function* batches() {
    yield rows;
  }
  return (await Array.fromAsync(generateCsv(columns, batches()))).join("").slice(1);
}

const runs = (cell: string) => /^[ "]*[=+\-@＝＋－＠]/.test(cell);

describe("a CSV file", () => {
  it("has no cell that a spreadsheet would execute, with any delimiter", async () => {
    const rows = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        const file = await csvOf(cells);
        for (const delimiter of [",", ";", "\t"]) {
          const { data } = Papa.parse<string[]>(file, { delimiter });
          expect(data.flat().filter(runs)).toEqual([]);
        }
        // Simulates a parser that does not support quotes.
        expect(file.split(/[;\t\r\n]/).filter(runs)).toEqual([]);
      }),
      propertyRuns(100, 5000),
    );
  });

  it("returns the original text after unescaping", async () => {
    await fc.assert(
      fc.asyncProperty(text, async (cell) => {
        const as = { delimiter: ",", newline: "\r\n" } as const;
        const [, [written = ""] = []] = Papa.parse<string[]>(await csvOf([[cell]]), as).data;
        expect(unescapeFormulas(written)).toBe(cell);
      }),
      propertyRuns(100, 5000),
    );
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["'=1+1", "''=1+1"],
    ["Soft;=1+1", "Soft;'=1+1"],
    ['Soft; "=1+1"', `Soft; "'=1+1"`],
    ["- soft\n- light", "'- soft\n'- light"],
    ["a\t@SUM(A1)", "a\t'@SUM(A1)"],
    [" =1", "' =1"],
    ["5 - 3 = 2; a-b", "5 - 3 = 2; a-b"],
  ])("escapes %j as %j", (cell, written) => {
    expect(escapeFormulas(cell)).toBe(written);
  });
});

describe("a workbook's cell", () => {
  it("is escaped at its beginning and can be unescaped", () => {
    expect(escapeFormula("- soft\n- light")).toBe("'- soft\n- light");
    fc.assert(
      fc.property(text, (cell) => {
        expect(unescapeFormulas(escapeFormula(escapeInnerFormulas(cell)))).toBe(cell);
      }),
    );
  });
});

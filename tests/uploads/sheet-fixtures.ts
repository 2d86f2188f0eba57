import fc from "fast-check";
import type { Row } from "@/lib/platform/files/sheets/raw-sheet";
import { type Part, sheetXml, workbookOf } from "./zip";

/** Builds a workbook's part of shared strings: the texts in sequence, repeated `times` times. */
export function sharedStrings(texts: readonly string[], times = 1): Part {
  const items = texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`);
  return { name: "xl/sharedStrings.xml", data: `<sst>${items.join("").repeat(times)}</sst>` };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

export type Cell =
  | { kind: "shared" | "inline" | "formula"; text: string }
  | { kind: "number"; n: number };

const text = fc
  .array(fc.constantFrom("a", " ", "é", "漢", "🙂", "<b>", "&", "\n", "long ".repeat(30)), {
    maxLength: 5,
  })
  .map((parts) => parts.join(""));
const cell: fc.Arbitrary<Cell | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constantFrom("shared", "inline", "formula"), text }),
  fc.record({ kind: fc.constant("number"), n: fc.integer() }),
);
/** Generates rows of a sheet, with missing rows and cells. */
export const MADE_ROWS = fc.array(
  fc.record({ gap: fc.integer({ min: 1, max: 3 }), cells: fc.array(cell, { maxLength: 6 }) }),
  { maxLength: 40 },
);

/** Returns the XML of these rows, their shared texts, and the displayed values. */
export function written(rows: { gap: number; cells: (Cell | null)[] }[]) {
  const shared: string[] = [];
  const seen: Row[] = [];
  let number = 1;
  const xml = rows.map(({ gap, cells }) => {
    number += gap;
    const texts = cells.map((one) => (one ? (one.kind === "number" ? `${one.n}` : one.text) : ""));
    const width = texts.findLastIndex((one) => one.trim() !== "") + 1;
    if (width > 0) seen.push({ number, cells: texts.slice(0, width) });
    const inner = cells.map((one, at) => {
      const refAttribute = `r="${"ABCDEF"[at]}${number}"`;
      if (!one) return "";
      if (one.kind === "number") return `<c ${refAttribute}><v>${one.n}</v></c>`;
      if (one.kind === "formula")
        return `<c ${refAttribute} t="str"><f>A1&amp;"x"</f><v>${escaped(one.text)}</v></c>`;
      if (one.kind === "inline")
        return `<c ${refAttribute} t="inlineStr"><is><r><t>${escaped(one.text)}</t></r></is></c>`;
      // Unordered, and some of them twice.
      const known = shared.indexOf(one.text);
      if (known < 0) shared.unshift(one.text);
      return `<c ${refAttribute} t="s"><v>SHARED(${JSON.stringify(one.text)})</v></c>`;
    });
    return `<row r="${number}">${inner.join("")}</row>`;
  });
  const placed = xml
    .join("")
    .replace(/SHARED\(("(?:[^"\\]|\\.)*")\)/g, (_, json) => `${shared.indexOf(JSON.parse(json))}`);
  return { bytes: workbookOf({ data: sheetXml(placed) }, [sharedStrings(shared)]), seen };
}

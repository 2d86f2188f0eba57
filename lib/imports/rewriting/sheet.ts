import { Parser } from "htmlparser2";
import { parseColumnIndex, toColumnLetters } from "../../platform/files/sheets/xlsx-sheet.ts";
import { escapeText } from "../../platform/files/sheets/xlsx-strings.ts";
import { getLocalName } from "../reading/feed.ts";
import type { ByteStreamFactory } from "../reading/row.ts";
import { Original } from "./original.ts";
import { type Correction, type Rewrite, STATUS_COLUMN } from "./rewrite.ts";
import { escapeXml } from "./xml-text.ts";

/** Output parameter. `replaced` is set to true if a cell's formula was replaced with text. */
export interface Formulas {
  replaced: boolean;
}

/** Rewrites a worksheet's XML (ECMA-376 part 1, 18.3.1). Only changed cells differ. */
export async function* rewriteSheet(
  xml: ByteStreamFactory,
  job: Pick<Rewrite, "header" | "headerRow" | "statusColumn" | "corrections">,
  formulas: Formulas,
): AsyncGenerator<Uint8Array> {
  const original = new Original("utf-8");
  const positions = new RowPositions();
  const parser = new Parser(positions, { xmlMode: true });
  for await (const chunk of original.read(xml)) {
    parser.write(chunk);
    for (const row of positions.take()) {
      const correction = row.cells.length > 0 ? await job.corrections.findForRow(row.number) : null;
      for (const { start, end, value } of computeChanges(row, correction, job, formulas)) {
        yield* original.replace(start, end, value);
      }
      yield* original.until(row.end);
    }
  }
  parser.end();
  yield* original.rest();
}

interface Cell {
  column: number;
  attributes: Record<string, string>;
  start: number;
  end: number;
  hasFormula: boolean;
}

interface Row {
  /** The namespace prefix of the row and its cells, if any. */
  prefix: string;
  number: number;
  cells: Cell[];
  /** Offset after the last cell. */
  contentEnd: number;
  end: number;
}

/** Collects the offsets of a sheet's rows and cells. */
class RowPositions {
  private readonly rows: Row[] = [];
  private row: Row | null = null;
  private number = 0;
  private cell: Cell | null = null;
  private parser: Parser | null = null;

  onparserinit(parser: Parser): void {
    this.parser = parser;
  }

  take(): Row[] {
    return this.rows.splice(0);
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    const start = this.parser?.startIndex ?? 0;
    const localName = getLocalName(name);
    if (localName === "row") {
      this.number = Number(attributes.r) || this.number + 1;
      const prefix = name.slice(0, name.length - localName.length);
      this.row = { prefix, number: this.number, cells: [], contentEnd: start, end: start };
    } else if (localName === "c" && this.row) {
      const before = this.row.cells.at(-1)?.column ?? -1;
      const column = attributes.r ? parseColumnIndex(attributes.r) : before + 1;
      this.cell = { column, attributes, start, end: start, hasFormula: false };
    } else if (localName === "f" && this.cell) this.cell.hasFormula = true;
  }

  onclosetag(name: string): void {
    const end = (this.parser?.endIndex ?? 0) + 1;
    const localName = getLocalName(name);
    if (localName === "c" && this.row && this.cell) {
      this.row.cells.push({ ...this.cell, end });
      this.row.contentEnd = end;
      this.cell = null;
    } else if (localName === "row" && this.row) {
      this.rows.push({ ...this.row, end });
      this.row = null;
    }
  }
}

interface Change {
  start: number;
  end: number;
  value: string;
}

function computeChanges(
  row: Row,
  correction: Correction | null,
  { header, headerRow, statusColumn }: Pick<Rewrite, "header" | "headerRow" | "statusColumn">,
  formulas: Formulas,
): Change[] {
  const texts = new Map(correction?.cells);
  const status = row.number === headerRow ? STATUS_COLUMN : correction?.status;
  if (statusColumn && status !== undefined) {
    const last = row.cells.at(-1)?.column ?? -1;
    texts.set(Math.max(header.length, last + 1), status);
  }
  return [...texts]
    .sort(([a], [b]) => a - b)
    .map(([column, text]) => {
      const cell = row.cells.find((candidate) => candidate.column === column);
      if (cell?.hasFormula) formulas.replaced = true;
      const value = formatCell(row, column, cell, text);
      if (cell) return { start: cell.start, end: cell.end, value };
      const next = row.cells.find((candidate) => candidate.column > column);
      const position = next?.start ?? row.contentEnd;
      return { start: position, end: position, value };
    });
}

/** Formats a text as an inline string cell and preserves the cell's format. */
function formatCell({ prefix, number }: Row, column: number, cell: Cell | undefined, text: string) {
  const style = cell?.attributes.s === undefined ? "" : ` s="${cell.attributes.s}"`;
  const open = `<${prefix}c r="${toColumnLetters(column)}${number}"${style}`;
  if (text === "") return `${open}/>`;
  const inlineString = `<${prefix}is><${prefix}t xml:space="preserve">${escapeXml(escapeText(text))}</${prefix}t></${prefix}is>`;
  return `${open} t="inlineStr">${inlineString}</${prefix}c>`;
}

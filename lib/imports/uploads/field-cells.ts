import type { FieldText, Texts } from "@/lib/enums";
import { withoutByteOrderMark } from "@/lib/platform/fields";
import type { Row } from "@/lib/platform/files/sheets/raw-sheet";
import type { Table } from "@/lib/platform/files/sheets/table";
import { MOST_ITEMS } from "@/lib/product-fields/limits";
import type { ProductField } from "@/lib/product-fields/queries";
import { textsSchema } from "@/lib/product-fields/schemas";
import { cellFault } from "./cell-fault";

/** Where a file has the texts of one of the catalogue's own fields. */
export interface FieldColumns extends Pick<ProductField, "key" | "kind"> {
  /** A list may stand in several columns. */
  positions: number[];
}

/** The columns that are called like a field, by its key or its label, and are nothing else. */
export function fieldColumnsOf(
  { headers, positions }: Table,
  fields: readonly ProductField[],
): FieldColumns[] {
  const known = new Set<number>(Object.values(positions));
  return fields.flatMap(({ key, label, kind }) => {
    const names = [key, label.trim().toLowerCase()];
    const all = headers.flatMap((header, at) =>
      !known.has(at) && names.includes(header.trim().toLowerCase()) ? [at] : [],
    );
    const own = kind === "list" ? all : all.slice(0, 1);
    return own.length > 0 ? [{ key, kind, positions: own }] : [];
  });
}

/** What a row says of the catalogue's own fields; a list has an item a line. */
export function readFieldCells(
  columns: readonly FieldColumns[],
  { cells }: Row,
): { texts: Texts; faults: string[] } {
  const read = columns.flatMap(({ key, kind, positions }) => {
    const written = positions
      .map((at) => withoutByteOrderMark(cells[at] ?? ""))
      .filter((cell) => cell.trim() !== "");
    const [first] = written;
    if (first === undefined) return [];
    const text = kind === "list" ? itemsOf(written) : first;
    return [{ key, text, fault: faultOf(key, text) }];
  });
  return {
    texts: Object.fromEntries(read.map(({ key, text }) => [key, text])),
    faults: read.flatMap(({ fault }) => fault ?? []),
  };
}

function itemsOf(cells: readonly string[]): string[] {
  return cells.flatMap((cell) => cell.split(/\r\n|\r|\n/)).filter((line) => line.trim() !== "");
}

function faultOf(key: string, text: FieldText): string | null {
  if (Array.isArray(text) && text.length > MOST_ITEMS) return `${key} has over ${MOST_ITEMS} items`;
  const faults = [text].flat().map((one) => cellFault(key, one, sentenceOf));
  return faults.find((fault) => fault !== null) ?? null;
}

function sentenceOf(text: string): string | null {
  const parsed = textsSchema.safeParse({ text });
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}

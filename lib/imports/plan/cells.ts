import type { z } from "zod";
import type { FieldText, ImportFaultKind, Texts } from "@/lib/enums";
import { stripByteOrderMark } from "@/lib/platform/fields";
import { UNCALCULATED_FORMULA } from "@/lib/platform/files/sheets/limits";
import { type Column, isOptionalColumn } from "@/lib/platform/files/sheets/table";
import { findTextFault } from "@/lib/platform/text-fault";
import { MAX_ITEMS } from "@/lib/product-fields/limits";
import type { ProductField } from "@/lib/product-fields/queries";
import { fieldText } from "@/lib/product-fields/schemas";
import { createProductSchema } from "@/lib/products/schemas";

/** Matches long numbers that a spreadsheet has converted to scientific notation, losing digits. */
export const SCIENTIFIC_NOTATION = /^\d([.,]\d{1,20})?E\+\d{1,3}$/i;

/** An error in a cell. The message is a clause that begins with the column name. */
export interface CellFault {
  kind: ImportFaultKind;
  message: string;
}

const SHEET_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

/** Validates a non-empty cell. The column name replaces "This" in the schema's messages. */
export function findCellFault(column: string, value: string, schema?: z.ZodType): CellFault | null {
  const createBrokenFault = (problem: string): CellFault => ({
    kind: "broken",
    message: `${column} ${problem}`,
  });
  if (SHEET_ERROR.test(value.trim()))
    return createBrokenFault(`is the spreadsheet error ${value.trim()}`);
  if (value.trim() === UNCALCULATED_FORMULA)
    return createBrokenFault(
      "is a formula without a result. Open the file in a spreadsheet program and save it",
    );
  // The replacement character indicates a wrong encoding.
  if (value.includes("\uFFFD")) return createBrokenFault("contains broken characters");
  const toClause = (sentence: string) => sentence.replace(/^This /, "").replace(/\.$/, "");
  const fault = findTextFault(value);
  if (fault) return createBrokenFault(toClause(fault));
  const issue = schema?.safeParse(value).error?.issues[0];
  return issue
    ? { kind: getFaultKind(issue), message: `${column} ${toClause(issue.message)}` }
    : null;
}

/** Returns the kind of an error. Custom checks specify it in the parameters of their issue. */
function getFaultKind(issue: z.core.$ZodIssue): ImportFaultKind {
  const faultKind: unknown = issue.code === "custom" ? issue.params?.fault : null;
  return faultKind === "too_long" || faultKind === "broken" ? faultKind : "unknown";
}

/** Validates a built-in field's cell. The caller limits the length of categories. */
export function findColumnFault(column: Column, value: string): CellFault | null {
  if (value.trim() === "") {
    return isOptionalColumn(column) ? null : { kind: "missing", message: `${column} is missing` };
  }
  const schema = column === "category" ? undefined : createProductSchema.shape[column];
  return findCellFault(column, value, schema);
}

/** Normalizes a category name: case-insensitive, trimmed. */
export function categoryKey(name: string): string {
  return name.trim().toLowerCase();
}

const MAX_QUOTED_LENGTH = 100;

/** Quotes a value for a message, on one line and truncated. */
export function quoteValue(value: string): string {
  const line = value.replaceAll(/\s+/g, " ");
  return `"${line.length > MAX_QUOTED_LENGTH ? `${line.slice(0, MAX_QUOTED_LENGTH).toWellFormed()}…` : line}"`;
}

/** A custom field with the columns that contain its values. */
export interface FieldColumns extends Pick<ProductField, "key" | "kind"> {
  /** A list can use several columns. */
  positions: number[];
}

/** Returns the columns of each custom field that has any. Only a list can use several columns. */
export function findFieldColumns(
  fields: readonly ProductField[],
  columnCount: number,
  isColumnOf: (field: ProductField, index: number) => boolean,
): FieldColumns[] {
  return fields.flatMap((field) => {
    const { key, kind } = field;
    const positions = Array.from({ length: columnCount }, (_, index) => index)
      .filter((index) => isColumnOf(field, index))
      .slice(0, kind === "list" ? columnCount : 1);
    return positions.length > 0 ? [{ key, kind, positions }] : [];
  });
}

/** Reads the custom fields of a row. List items are separated by line breaks. */
export function readFieldCells(
  columns: readonly FieldColumns[],
  cells: readonly string[],
): { texts: Texts; faults: CellFault[] } {
  const texts: [string, FieldText][] = [];
  const faults: CellFault[] = [];
  for (const { key, kind, positions } of columns) {
    const filledCells = positions
      .map((index) => stripByteOrderMark(cells[index] ?? ""))
      .filter((cell) => cell.trim() !== "");
    const [first] = filledCells;
    if (first === undefined) continue;
    const text = kind === "list" ? itemsOf(filledCells) : first;
    const fault = findFieldFault(key, text);
    if (fault) faults.push(fault);
    texts.push([key, text]);
  }
  return { texts: Object.fromEntries(texts), faults };
}

function itemsOf(cells: readonly string[]): string[] {
  return cells.flatMap((cell) => cell.split(/\r\n|\r|\n/)).filter((line) => line.trim() !== "");
}

function findFieldFault(key: string, text: FieldText): CellFault | null {
  if (Array.isArray(text) && text.length > MAX_ITEMS) {
    return { kind: "unknown", message: `${key} has more than ${MAX_ITEMS} items` };
  }
  for (const item of [text].flat()) {
    const fault = findCellFault(key, item, fieldText);
    if (fault) return fault;
  }
  return null;
}

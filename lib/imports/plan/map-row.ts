import { hash } from "node:crypto";
import type { Texts } from "@/lib/enums";
import { stripByteOrderMark } from "@/lib/platform/fields";
import type { SourceRow } from "../reading/row";
import { type CellFault, type FieldColumns, readFieldCells, SCIENTIFIC_NOTATION } from "./cells";

/** The mapping of a file's columns. Arrays are indexed by column. */
export interface Mapping {
  names: readonly string[];
  /** The field of each column, or null if the column is ignored. */
  fields: readonly (string | null)[];
  /** Number of the row that contains the column names. */
  headerRow: number;
  /** Manually corrected cells by row and column. */
  corrections: ReadonlyMap<number, ReadonlyMap<string, string>>;
  /** The custom fields with their columns. */
  customFields: readonly FieldColumns[];
  /** The prefix that is added to the file's ids; empty for none. */
  idPrefix: string;
  /** The escaping of cells, or null if cells are not escaped. */
  escaping: Escaping | null;
}

/** Functions to undo and apply the escaping of formulas in Plumbline's exports. */
export interface Escaping {
  read: (cell: string) => string;
  write: (text: string) => string;
}

/** A row of the file with its values by field. */
export interface MappedRow {
  number: number;
  product_id: string;
  name: string;
  description: string;
  category: string;
  brand_guidelines: string;
  language: string;
  market: string;
  /** Custom fields, by key. */
  texts: Texts;
  /** Errors in the custom fields. */
  textFaults: CellFault[];
  /** Whether the row belongs to another row: a variant, an image, or the text of another store. */
  belongs: boolean;
}

/** Returns the MD5 digest of a row's texts as a latin1 string. */
export function computeDigest({ description, texts }: MappedRow): string {
  return hash("md5", JSON.stringify([description, texts]), "binary");
}

const PLAIN_FIELDS = [
  "product_id",
  "name",
  "category",
  "brand_guidelines",
  "language",
  "market",
] as const;

/** Maps a row below the header. Returns null for the header and the rows above it. */
export function mapRow(row: SourceRow, mapping: Mapping): MappedRow | null {
  if (row.number <= mapping.headerRow) return null;
  const cells = getCells(row, mapping);
  const fieldCells = readFieldCells(mapping.customFields, cells);
  const mappedRow: MappedRow = {
    number: row.number,
    product_id: "",
    name: "",
    description: "",
    category: "",
    brand_guidelines: "",
    language: "",
    market: "",
    texts: fieldCells.texts,
    textFaults: fieldCells.faults,
    belongs: isChildRow(cells, mapping.names),
  };
  for (const [index, field] of mapping.fields.entries()) {
    if (field === null) continue;
    const cell = cells[index] ?? "";
    const plainField = PLAIN_FIELDS.find((name) => name === field);
    if (plainField) mappedRow[plainField] ||= cell.trim();
    else if (field === "description")
      mappedRow.description ||= cell.trim() === "" ? "" : stripByteOrderMark(cell);
  }
  // A shortened number stays recognizable, because it is an error.
  if (mappedRow.product_id !== "" && !SCIENTIFIC_NOTATION.test(mappedRow.product_id))
    mappedRow.product_id = mapping.idPrefix + mappedRow.product_id;
  return mappedRow;
}

function getCells(row: SourceRow, { names, corrections, escaping }: Mapping): string[] {
  const cells = escaping ? row.cells.map(escaping.read) : row.cells;
  const valueByColumn = corrections.get(row.number);
  return valueByColumn
    ? names.map((name, index) => valueByColumn.get(name) ?? cells[index] ?? "")
    : cells;
}

/** Columns that show that a row belongs to another product: patterns of name and values. */
const CHILD_ROW_PATTERNS: [RegExp, RegExp][] = [
  [/^(parent|parent[ _]sku|item_group_parent)$/i, /\S/],
  [/^store[ _]view[ _]code$/i, /\S/],
  [/^item( type)?$/i, /^\s*(sku|rule|image|variant|video)\s*$/i],
  // WooCommerce translates the names of columns, but not this value.
  [/^(type|typ|tipo|rodzaj|soort)$/i, /^\s*variation\s*$/i],
  [/^(g:)?item[ _]group[ _]id$/i, /\S/],
  // Variants in Magento, which the shop shows only as part of their product.
  [/^visibility$/i, /^\s*not visible individually\s*$/i],
];

/** Returns whether a file with these columns can have rows that belong to other rows. */
export function hasChildRowColumns(names: readonly string[]): boolean {
  return findChildRowColumns(names).length > 0;
}

function isChildRow(cells: readonly string[], names: readonly string[]): boolean {
  return findChildRowColumns(names).some(({ columnIndex, value }) =>
    value.test(cells[columnIndex] ?? ""),
  );
}

interface ChildRowColumn {
  columnIndex: number;
  value: RegExp;
}

/** Caches the matching columns by the array of column names, which all rows of a file share. */
const childRowColumnsByNames = new WeakMap<readonly string[], ChildRowColumn[]>();

function findChildRowColumns(names: readonly string[]): ChildRowColumn[] {
  const before = childRowColumnsByNames.get(names);
  if (before) return before;
  const columns = names.flatMap((name, index) =>
    CHILD_ROW_PATTERNS.flatMap(([column, value]) =>
      column.test(name.trim()) ? [{ columnIndex: index, value }] : [],
    ),
  );
  childRowColumnsByNames.set(names, columns);
  return columns;
}

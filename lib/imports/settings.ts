import { db } from "@/db/client";
import type { imports } from "@/db/schema/imports";
import { brandGuidelines } from "@/db/schema/policies";
import {
  escapeFormula,
  escapeFormulas,
  unescapeFormula,
  unescapeFormulas,
} from "@/lib/platform/export/formulas";
import { loadAllFields, type ProductField } from "@/lib/product-fields/queries";
import { computeFingerprint } from "@/lib/products/deliveries/conflicts";
import type { OwnField } from "./mapping/known";
import { categoryKey, type FieldColumns } from "./plan/cells";
import type { ImportMappings } from "./plan/check";
import type { ImportOptions } from "./plan/compare";
import type { Escaping, Mapping } from "./plan/mapped";
import type { ParseSettings } from "./reading/row";

export type Import = typeof imports.$inferSelect;

/** Returns the custom fields in the shape expected by header detection. */
export function toOwnFields(fields: readonly ProductField[]): OwnField[] {
  return fields.map(({ key, label }) => ({ key, label }));
}

export function toParseSettings({ format, encoding, delimiter, sheet }: Import): ParseSettings {
  return { format, encoding, delimiter, sheet };
}

/** The columns of every product export. */
const OWN_EXPORT_COLUMNS = ["Product ID", "Description", "Category", "Compliance Score"];

function isOwnExport(names: readonly string[]): boolean {
  return OWN_EXPORT_COLUMNS.every((name) => names.includes(name));
}

function selectEscaping(format: Import["format"]): Escaping {
  return format === "xlsx" || format === "xls"
    ? { read: unescapeFormula, write: escapeFormula }
    : { read: unescapeFormulas, write: escapeFormulas };
}

/** Returns an import's mapping of its file's columns. */
export async function loadMapping({ columns, headerRow, cells, format }: Import): Promise<Mapping> {
  const names = columns.map(({ name }) => name);
  const correctionsByRow = new Map<number, Map<string, string>>();
  for (const { row, column, value } of cells) {
    correctionsByRow.set(
      row,
      (correctionsByRow.get(row) ?? new Map<string, string>()).set(column, value),
    );
  }
  return {
    names,
    fields: columns.map(({ field }) => field),
    headerRow,
    repaired: correctionsByRow,
    own: findFieldColumns(columns, await loadAllFields(db())),
    escaping: isOwnExport(names) ? selectEscaping(format) : null,
  };
}

function findFieldColumns(
  columns: Import["columns"],
  fields: readonly ProductField[],
): FieldColumns[] {
  return fields.flatMap(({ key, kind }) => {
    const allPositions = columns.flatMap(({ field }, index) =>
      field === `texts.${key}` ? [index] : [],
    );
    const positions = kind === "list" ? allPositions : allPositions.slice(0, 1);
    return positions.length > 0 ? [{ key, kind, positions }] : [];
  });
}

/** Returns an import's mappings of category and guideline names to ids. */
export async function loadImportMappings(draft: Import): Promise<ImportMappings> {
  const { categories, defaultCategory, defaultsToAllProducts } = draft;
  const guidelines = await db()
    .select({ id: brandGuidelines.id, title: brandGuidelines.title })
    .from(brandGuidelines);
  return {
    categories: new Map(categories.map(({ value, category }) => [categoryKey(value), category])),
    defaultCategory: defaultsToAllProducts ? "new" : defaultCategory,
    guidelines: new Map(guidelines.map(({ id, title }) => [categoryKey(title), id])),
  };
}

/** Returns whether an empty cell can clear this product field. */
function isCleared(field: string | null): field is string {
  return /^(brand_guidelines|language|market|texts\..+)$/.test(field ?? "");
}

export function toImportOptions(draft: Import): ImportOptions {
  const { mode, clearEmpty, columns, sourceId, conflictChoices } = draft;
  const mappedFields = columns.map(({ field }) => field);
  return {
    mode,
    clears: new Set(clearEmpty ? mappedFields.filter(isCleared) : []),
    sourceId,
    choiceOf: (productId, conflict) => {
      const storedChoice = conflictChoices[productId]?.[conflict.field];
      // A choice applies only as long as the conflicting values are the same.
      return storedChoice?.seen === computeFingerprint(conflict) ? storedChoice.choice : null;
    },
  };
}

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
import type { OwnField } from "./mapping/by-header";
import { categoryKey, findFieldColumns } from "./plan/cells";
import type { ImportMappings } from "./plan/check";
import type { Escaping, Mapping } from "./plan/map-row";
import type { ImportOptions } from "./plan/process-chunks";
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
export async function loadMapping(row: Import): Promise<Mapping> {
  const { columns, headerRow, cells, format } = row;
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
    corrections: correctionsByRow,
    customFields: findFieldColumns(
      await loadAllFields(db()),
      columns.length,
      ({ key }, index) => columns[index]?.field === `texts.${key}`,
    ),
    idPrefix: getIdPrefix(row),
    escaping: isOwnExport(names) ? selectEscaping(format) : null,
  };
}

/** Returns the prefix that is added to a file's ids; empty for none. */
export function getIdPrefix({
  foreignChoice,
  foreignPrefix,
}: Pick<Import, "foreignChoice" | "foreignPrefix">): string {
  return foreignChoice === "prefix" ? (foreignPrefix ?? "") : "";
}

/** Returns an import's mappings of category and guideline names to ids. */
export async function loadImportMappings(draft: Import): Promise<ImportMappings> {
  const { categories, columns, clearEmpty, defaultCategory, defaultsToAllProducts } = draft;
  const mappedFields = columns.map(({ field }) => field);
  const guidelines = await db()
    .select({ id: brandGuidelines.id, title: brandGuidelines.title })
    .from(brandGuidelines);
  return {
    categories: new Map(categories.map(({ value, category }) => [categoryKey(value), category])),
    defaultCategory: defaultsToAllProducts ? "new" : defaultCategory,
    guidelines: new Map(guidelines.map(({ id, title }) => [categoryKey(title), id])),
    clearedFields: new Set(clearEmpty ? mappedFields.filter(isCleared) : []),
  };
}

/** Returns whether an empty cell can clear this product field. */
function isCleared(field: string | null): field is string {
  return /^(brand_guidelines|language|market|texts\..+)$/.test(field ?? "");
}

/** Returns how an import compares its products with the stored ones. */
export function toImportOptions(draft: Import): ImportOptions {
  const { mode, sourceId, conflictChoices, foreignChoice } = draft;
  return {
    mode,
    sourceId,
    isSkipped: (foreignSourceId) =>
      mode === "add" || (foreignSourceId !== null && foreignChoice !== "update"),
    findChoice: (productId, conflict) => {
      const stored = conflictChoices[productId]?.[conflict.field];
      // A choice applies only as long as the conflicting values are the same.
      if (stored?.seen !== computeFingerprint(conflict)) return null;
      return { choice: stored.choice, by: stored.by ?? null };
    },
  };
}

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
import { fingerprintOf } from "@/lib/products/deliveries/conflicts";
import type { OwnField } from "./mapping/known";
import { categoryKey, type FieldColumns } from "./plan/cells";
import type { ImportMappings } from "./plan/check";
import type { ImportOptions } from "./plan/compare";
import type { Escaping, Mapping } from "./plan/mapped";
import type { Shape } from "./reading/row";

export type Import = typeof imports.$inferSelect;

/** Returns the custom fields in the shape that header detection expects. */
export function ownFieldsOf(fields: readonly ProductField[]): OwnField[] {
  return fields.map(({ key, label }) => ({ key, label }));
}

export function shapeOf({ format, encoding, delimiter, sheet }: Import): Shape {
  return { format, encoding, delimiter, sheet };
}

/** The columns of every product export. */
const OWN_EXPORT = ["Product ID", "Description", "Category", "Compliance Score"];

function isOwnExport(names: readonly string[]): boolean {
  return OWN_EXPORT.every((name) => names.includes(name));
}

function escapingOf(format: Import["format"]): Escaping {
  return format === "xlsx" || format === "xls"
    ? { read: unescapeFormula, write: escapeFormula }
    : { read: unescapeFormulas, write: escapeFormulas };
}

/** Returns an import's mapping of its file's columns. */
export async function mappingOf({ columns, headerRow, cells, format }: Import): Promise<Mapping> {
  const names = columns.map(({ name }) => name);
  const repaired = new Map<number, Map<string, string>>();
  for (const { row, column, value } of cells) {
    repaired.set(row, (repaired.get(row) ?? new Map<string, string>()).set(column, value));
  }
  return {
    names,
    fields: columns.map(({ field }) => field),
    headerRow,
    repaired,
    own: findFieldColumns(columns, await loadAllFields(db())),
    escaping: isOwnExport(names) ? escapingOf(format) : null,
  };
}

function findFieldColumns(
  columns: Import["columns"],
  fields: readonly ProductField[],
): FieldColumns[] {
  return fields.flatMap(({ key, kind }) => {
    const all = columns.flatMap(({ field }, at) => (field === `texts.${key}` ? [at] : []));
    const positions = kind === "list" ? all : all.slice(0, 1);
    return positions.length > 0 ? [{ key, kind, positions }] : [];
  });
}

/** Returns an import's mappings of category and guideline names to ids. */
export async function mappingsOf(draft: Import): Promise<ImportMappings> {
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

export function termsOf(draft: Import): ImportOptions {
  const { mode, clearEmpty, columns, sourceId, conflictChoices } = draft;
  const mapped = columns.map(({ field }) => field);
  return {
    mode,
    clears: new Set(clearEmpty ? mapped.filter(isCleared) : []),
    sourceId,
    choiceOf: (productId, conflict) => {
      const storedChoice = conflictChoices[productId]?.[conflict.field];
      // A choice applies only as long as the conflicting values are the same.
      return storedChoice?.seen === fingerprintOf(conflict) ? storedChoice.choice : null;
    },
  };
}

import { db } from "@/db/client";
import type { imports } from "@/db/schema/imports";
import { brandGuidelines } from "@/db/schema/policies";
import { categoryKey } from "@/lib/uploads/check-rows";
import type { Settled } from "./plan/check";
import type { Terms } from "./plan/compare";
import type { Mapping } from "./plan/mapped";
import type { Shape } from "./reading/row";

export type Import = typeof imports.$inferSelect;

export function shapeOf({ format, encoding, delimiter, sheet }: Import): Shape {
  return { format, encoding, delimiter, sheet };
}

const OWN_EXPORT = ["product_id", "description", "category", "compliance_score"];

export function mappingOf({ columns, headerRow, cells }: Import): Mapping {
  const names = columns.map(({ name }) => name);
  const mended = new Map<number, Map<string, string>>();
  for (const { row, column, value } of cells) {
    mended.set(row, (mended.get(row) ?? new Map<string, string>()).set(column, value));
  }
  return {
    names,
    fields: columns.map(({ field }) => field),
    headerRow,
    mended,
    ownExport: OWN_EXPORT.every((name) => names.includes(name)),
  };
}

/** What the file's names stand for, as its import says. */
export async function settledOf({ categories, defaultCategory }: Import): Promise<Settled> {
  const guidelines = await db()
    .select({ id: brandGuidelines.id, title: brandGuidelines.title })
    .from(brandGuidelines);
  return {
    categories: new Map(categories.map(({ value, category }) => [categoryKey(value), category])),
    defaultCategory,
    guidelines: new Map(guidelines.map(({ id, title }) => [categoryKey(title), id])),
  };
}

/** What may be empty of a product. */
const CLEARED = ["brand_guidelines", "language", "market"];

export function termsOf({ mode, clearEmpty, columns }: Import): Terms {
  const mapped = columns.map(({ field }) => field);
  return {
    mode,
    clears: new Set(clearEmpty ? CLEARED.filter((field) => mapped.includes(field)) : []),
  };
}

import { db } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import type { DeliveredValue } from "@/lib/enums";
import { toValueText } from "./product-values";

/** The names of categories and brand guidelines, by id. */
export interface PolicyNames {
  categories: ReadonlyMap<string, string>;
  guidelines: ReadonlyMap<string, string>;
}

export const NO_NAMES: PolicyNames = { categories: new Map(), guidelines: new Map() };

export async function loadPolicyNames(): Promise<PolicyNames> {
  const [categoryRows, guidelineRows] = await Promise.all([
    db().select({ id: categories.id, name: categories.name }).from(categories),
    db().select({ id: brandGuidelines.id, name: brandGuidelines.title }).from(brandGuidelines),
  ]);
  return {
    categories: new Map(categoryRows.map(({ id, name }) => [String(id), name])),
    guidelines: new Map(guidelineRows.map(({ id, name }) => [String(id), name])),
  };
}

/** Formats a field's value: a category by name, a list with one item per line. */
export function formatFieldValue(
  field: string,
  value: DeliveredValue,
  names: PolicyNames,
): string | null {
  const text = toValueText(value);
  if (text === null) return null;
  if (field === "category") return names.categories.get(text) ?? null;
  if (field === "brand_guidelines") return names.guidelines.get(text) ?? null;
  return text;
}

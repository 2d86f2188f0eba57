import type { Product } from "@/db/schema/products";
import type { ConflictChoice, DeliveredValue, DeliveredValues } from "@/lib/enums";
import { mergeTexts } from "@/lib/reading/merge-texts";
import type { UpdateProduct } from "../schemas";
import { type FieldConflict, toValueText } from "./decide";

const FIELD_GETTERS: Record<string, (product: Product) => DeliveredValue> = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  category: ({ categoryId }) => categoryId,
  brand_guidelines: ({ brandGuidelinesId }) => brandGuidelinesId,
  language: ({ language }) => language,
  market: ({ market }) => market,
};

/** Returns the product's value of a field such as `name` or `texts.KEY`. */
export function getFieldValue(product: Product, field: string): DeliveredValue {
  const key = getTextKey(field);
  return key === null ? (FIELD_GETTERS[field]?.(product) ?? null) : (product.texts[key] ?? null);
}

const TEXT_PREFIX = "texts.";

/** Returns the KEY of `texts.KEY`, or null for a built-in field. */
function getTextKey(field: string): string | null {
  return field.startsWith(TEXT_PREFIX) ? field.slice(TEXT_PREFIX.length) : null;
}

/** Converts values to an update of a product. */
export function toProductUpdate(values: DeliveredValues): UpdateProduct {
  const update: UpdateProduct = {};
  for (const [field, value] of Object.entries(values)) {
    const key = getTextKey(field);
    if (typeof value === "number") {
      if (field === "category" || field === "brand_guidelines") update[field] = value;
    } else if (key !== null) update.texts = { ...update.texts, [key]: value };
    else if (field === "brand_guidelines" && value === null) update[field] = value;
    else if (field === "language" || field === "market") update[field] = value && String(value);
    else if (field === "name" || field === "description") update[field] = String(value ?? "");
  }
  return update;
}

/** Merges a conflict's sides by word; null if they overlap or are not text. */
export function mergeConflict({ field, before, theirs, ours }: FieldConflict): DeliveredValue {
  if (field !== "name" && field !== "description" && getTextKey(field) === null) return null;
  const [baseText, ownText, sourceText] = [before, ours, theirs].map(toValueText);
  if (!baseText || !ownText || !sourceText) return null;
  const mergedText = mergeTexts(baseText, ownText, sourceText);
  return mergedText !== null && Array.isArray(theirs) ? mergedText.split("\n") : mergedText;
}

/** Returns the value for a choice. If a `merge` is impossible, returns the user's value. */
export function resolveConflict(conflict: FieldConflict, choice: ConflictChoice): DeliveredValue {
  if (choice === "theirs") return conflict.theirs;
  if (choice === "ours") return conflict.ours;
  return mergeConflict(conflict) ?? conflict.ours;
}

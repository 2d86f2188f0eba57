import type { Product } from "@/db/schema/products";
import type { DeliveredValue, DeliveredValues } from "@/lib/enums";
import { formatFieldText } from "@/lib/product-fields/texts";
import type { UpdateProduct } from "../schemas";

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

/** Returns whether a field holds text, which can be merged by word. */
export function isTextField(field: string): boolean {
  return field === "name" || field === "description" || getTextKey(field) !== null;
}

/** Returns a value as text; a list has one item per line. */
export function toValueText(value: DeliveredValue): string | null {
  return typeof value === "number" ? String(value) : formatFieldText(value);
}

import { DESCRIPTION, NAME } from "@/lib/enums";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationJson } from "@/lib/validations/schemas";
import type { ProductTexts } from "./product-texts";

/** Returns whether a validation checked a product's current texts. */
export function hasCheckedCurrentTexts(
  { checked_texts }: ValidationJson,
  product: ProductDetailJson,
): boolean {
  if (checked_texts === null) return false;
  const now = collectTexts(product);
  return Object.entries(checked_texts).every(
    ([field, text]) => JSON.stringify(text) === JSON.stringify(now[field] ?? null),
  );
}

/** Returns the texts to show: the description, other non-empty fields, and checked fields. */
export function getDisplayedTexts(
  product: ProductDetailJson,
  validation: ValidationJson | null,
): ProductTexts {
  const checkedTexts = validation?.checked_texts ?? {};
  return Object.fromEntries(
    Object.entries(collectTexts(product)).filter(
      ([field, text]) =>
        field === DESCRIPTION ||
        Object.hasOwn(checkedTexts, field) ||
        (field !== NAME && text !== null),
    ),
  );
}

function collectTexts({ name, description, texts }: ProductDetailJson): ProductTexts {
  return { [NAME]: name, [DESCRIPTION]: description, ...texts };
}

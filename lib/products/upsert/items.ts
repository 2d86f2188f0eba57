import type { Product } from "@/db/schema/products";
import type { DeliveredValues } from "@/lib/enums";
import { DomainError, type FieldErrors } from "@/lib/errors";
import { toFieldErrors } from "@/lib/platform/fields";
import { assertWellFormed } from "@/lib/platform/request-body";
import { checkTexts, type NewTexts, withTexts } from "@/lib/product-fields/texts";
import { idOf, type ReferenceLookup } from "./names";
import { type BulkItem, type BulkUpsert, bulkItem } from "./schemas";

export type ItemErrors = Record<string, string[]>;

/** A valid item with its resolved names. */
export interface CheckedItem {
  productId: string;
  name?: string;
  description?: string;
  category?: number;
  brandGuidelines?: number | null;
  language?: string | null;
  market?: string | null;
  texts: NewTexts;
  version?: number;
}

export const REQUIRED = "This field is required.";
const OLD_VERSION = "Someone else has changed this product since this version.";

/**
 * Parses and validates one item of a request.
 * @returns either the item or its errors
 */
export function checkItem(
  input: unknown,
  names: ReferenceLookup,
): { item: CheckedItem; errors: null } | { item: null; errors: ItemErrors } {
  try {
    assertWellFormed(input);
  } catch (error) {
    return { item: null, errors: errorsOf(error) };
  }
  const parsed = bulkItem.safeParse(input);
  if (!parsed.success) return { item: null, errors: flattenErrors(toFieldErrors(parsed.error)) };
  return resolve(parsed.data, names);
}

function resolve(input: BulkItem, names: ReferenceLookup): ReturnType<typeof checkItem> {
  const errors: ItemErrors = {};
  const category =
    input.category === undefined ? undefined : idOf(names.categories, input.category);
  if (input.category !== undefined && category === undefined)
    errors.category = ["This category does not exist."];
  const guidelines = input.brand_guidelines;
  const brandGuidelines =
    guidelines === undefined || guidelines === null
      ? guidelines
      : idOf(names.guidelines, guidelines);
  if (guidelines !== undefined && brandGuidelines === undefined)
    errors.brand_guidelines = ["These brand guidelines do not exist."];
  let texts: NewTexts = new Map();
  try {
    texts = checkTexts(names.fields, input.texts ?? {});
  } catch (error) {
    Object.assign(errors, errorsOf(error));
  }
  if (Object.keys(errors).length > 0) return { item: null, errors };
  const { product_id: productId, name, description, language, market, version } = input;
  const item = { productId, name, description, language, market, version, texts };
  return { item: { ...item, category, brandGuidelines }, errors: null };
}

/**
 * Returns the field errors of a thrown error.
 * @throws any error that does not concern the item's content
 */
function errorsOf(error: unknown): ItemErrors {
  if (error instanceof DomainError && error.kind === "invalid")
    return flattenErrors(error.details.fields ?? { non_field_errors: [error.message] });
  throw error;
}

/** Flattens nested errors to keys such as `texts.bullets`. */
function flattenErrors(errors: FieldErrors, prefix = ""): ItemErrors {
  return Object.entries(errors).reduce<ItemErrors>((all, [field, errorsOfField]) => {
    const key = `${prefix}${field}`;
    if (Array.isArray(errorsOfField)) all[key] = errorsOfField;
    else Object.assign(all, flattenErrors(errorsOfField, `${key}.`));
    return all;
  }, {});
}

/** Returns why an item cannot be applied to the stored product; null if it can. */
export function findRejectionReason(
  item: CheckedItem,
  existingProduct: Product | undefined,
  mode: BulkUpsert["mode"],
): ItemErrors | null {
  if (!existingProduct) {
    if (mode === "update") return { product_id: ["This product does not exist."] };
    if (item.version !== undefined) return { version: ["This product does not exist."] };
    return item.category === undefined ? { category: [REQUIRED] } : null;
  }
  if (mode === "create") return { product_id: ["A product with this product_id already exists."] };
  const isOld = item.version !== undefined && item.version !== existingProduct.version;
  return isOld ? { version: [OLD_VERSION] } : null;
}

/** Returns the row of a new product. */
export function newProductOf(item: CheckedItem, categoryId: number, uploadedBy: number) {
  return {
    productId: item.productId,
    name: item.name ?? item.productId,
    description: item.description ?? "",
    texts: withTexts({}, item.texts),
    categoryId,
    brandGuidelinesId: item.brandGuidelines ?? null,
    language: item.language ?? null,
    market: item.market ?? null,
    uploadedBy,
  };
}

/** Returns the values that an item sets, by field. */
export function valuesOf(item: CheckedItem): DeliveredValues {
  const { name, description, category, brandGuidelines, language, market, texts } = item;
  const standardValues = {
    name,
    description,
    category,
    brand_guidelines: brandGuidelines,
    language,
    market,
  };
  return Object.fromEntries([
    ...Object.entries(standardValues).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value] as const],
    ),
    ...[...texts].map(([key, value]) => [`texts.${key}`, value] as const),
  ]);
}

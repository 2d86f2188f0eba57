import type { Product } from "@/db/schema/products";
import type { DeliveredValues } from "@/lib/enums";
import { DomainError, type FieldErrors } from "@/lib/errors";
import { toFieldErrors } from "@/lib/platform/fields";
import { assertWellFormed } from "@/lib/platform/request-body";
import { applyTextChanges, checkTexts, type NewTexts } from "@/lib/product-fields/texts";
import { type ReferenceLookup, resolveReference } from "./names";
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

export const REQUIRED_MESSAGE = "This field is required.";
const OLD_VERSION_MESSAGE = "Someone else has changed this product since this version.";

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
    return { item: null, errors: toItemErrors(error) };
  }
  const parsedItem = bulkItem.safeParse(input);
  if (!parsedItem.success)
    return { item: null, errors: flattenErrors(toFieldErrors(parsedItem.error)) };
  return resolveItem(parsedItem.data, names);
}

function resolveItem(input: BulkItem, names: ReferenceLookup): ReturnType<typeof checkItem> {
  const errors: ItemErrors = {};
  const category =
    input.category === undefined ? undefined : resolveReference(names.categories, input.category);
  if (input.category !== undefined && category === undefined)
    errors.category = ["This category does not exist."];
  const guidelines = input.brand_guidelines;
  const brandGuidelines =
    guidelines === undefined || guidelines === null
      ? guidelines
      : resolveReference(names.guidelines, guidelines);
  if (guidelines !== undefined && brandGuidelines === undefined)
    errors.brand_guidelines = ["These brand guidelines do not exist."];
  let texts: NewTexts = new Map();
  try {
    texts = checkTexts(names.fields, input.texts ?? {});
  } catch (error) {
    Object.assign(errors, toItemErrors(error));
  }
  if (Object.keys(errors).length > 0) return { item: null, errors };
  const { product_id: productId, name, description, language, market, version } = input;
  const item = { productId, name, description, language, market, version, texts };
  return { item: { ...item, category, brandGuidelines }, errors: null };
}

/**
 * Returns the field errors in a thrown error.
 * @throws the error itself if it does not concern the item's content
 */
function toItemErrors(error: unknown): ItemErrors {
  if (error instanceof DomainError && error.kind === "invalid")
    return flattenErrors(error.details.fields ?? { non_field_errors: [error.message] });
  throw error;
}

/** Flattens nested errors to keys such as `texts.bullets`. */
function flattenErrors(errors: FieldErrors, prefix = ""): ItemErrors {
  return Object.entries(errors).reduce<ItemErrors>((itemErrors, [field, errorsOfField]) => {
    const key = `${prefix}${field}`;
    if (Array.isArray(errorsOfField)) itemErrors[key] = errorsOfField;
    else Object.assign(itemErrors, flattenErrors(errorsOfField, `${key}.`));
    return itemErrors;
  }, {});
}

/** Returns the reason why an item cannot be applied to the stored product, or null if it can. */
export function findRejectionReason(
  item: CheckedItem,
  existingProduct: Product | undefined,
  mode: BulkUpsert["mode"],
): ItemErrors | null {
  if (!existingProduct) {
    if (mode === "update") return { product_id: ["This product does not exist."] };
    if (item.version !== undefined) return { version: ["This product does not exist."] };
    return item.category === undefined ? { category: [REQUIRED_MESSAGE] } : null;
  }
  if (mode === "create") return { product_id: ["A product with this product_id already exists."] };
  const isOld = item.version !== undefined && item.version !== existingProduct.version;
  return isOld ? { version: [OLD_VERSION_MESSAGE] } : null;
}

/** Returns the row of a new product. */
export function toNewProduct(item: CheckedItem, categoryId: number, uploadedBy: number) {
  return {
    productId: item.productId,
    name: item.name ?? item.productId,
    description: item.description ?? "",
    texts: applyTextChanges({}, item.texts),
    categoryId,
    brandGuidelinesId: item.brandGuidelines ?? null,
    language: item.language ?? null,
    market: item.market ?? null,
    uploadedBy,
  };
}

/** Returns the values that an item sets, by field. */
export function toDeliveredValues(item: CheckedItem): DeliveredValues {
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

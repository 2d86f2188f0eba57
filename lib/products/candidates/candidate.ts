import type { DeliveredValue, DeliveredValues, FieldText } from "@/lib/enums";
import { DomainError, type FieldErrors } from "@/lib/errors";
import { toFieldErrors } from "@/lib/platform/fields";
import { assertWellFormed } from "@/lib/platform/request-body";
import { applyTextChanges, checkTexts, type NewTexts } from "@/lib/product-fields/texts";
import { toProductUpdate } from "../deliveries/product-values";
import type { NewProduct } from "../insert";
import { type References, resolveReference } from "./references";
import { type CandidateInput, candidateSchema } from "./schemas";

/** A valid product as a request or a file describes it. */
export interface Candidate {
  productId: string;
  /** The values to set, by field. Absent fields stay unchanged; null clears a field. */
  values: DeliveredValues;
  /** The version that the writer saw, if the request names one. */
  version?: number | undefined;
}

export type CandidateErrors = Record<string, string[]>;

export const REQUIRED_MESSAGE = "This field is required.";

/** Parses and validates one product of a request. @returns either the candidate or its errors */
export function parseCandidate(
  input: unknown,
  references: References,
): { candidate: Candidate; errors: null } | { candidate: null; errors: CandidateErrors } {
  try {
    const parsed = candidateSchema.safeParse(assertWellFormed(input));
    return parsed.success
      ? resolveCandidate(parsed.data, references)
      : { candidate: null, errors: flattenErrors(toFieldErrors(parsed.error)) };
  } catch (error) {
    return { candidate: null, errors: toCandidateErrors(error) };
  }
}

function resolveCandidate(
  { product_id: productId, version, texts: textsInput = {}, ...input }: CandidateInput,
  references: References,
): ReturnType<typeof parseCandidate> {
  const errors: CandidateErrors = {};
  const category =
    input.category === undefined
      ? undefined
      : resolveReference(references.categories, input.category);
  if (input.category !== undefined && category === undefined)
    errors.category = ["This category does not exist."];
  const guidelines = input.brand_guidelines;
  const brandGuidelines =
    guidelines === undefined || guidelines === null
      ? guidelines
      : resolveReference(references.guidelines, guidelines);
  if (guidelines !== undefined && brandGuidelines === undefined)
    errors.brand_guidelines = ["These brand guidelines do not exist."];
  let texts: NewTexts = new Map();
  try {
    texts = checkTexts(references.fields, textsInput);
  } catch (error) {
    Object.assign(errors, toCandidateErrors(error));
  }
  if (Object.keys(errors).length > 0) return { candidate: null, errors };
  const { name, description, language, market } = input;
  const values = toValues(
    { name, description, category, brand_guidelines: brandGuidelines, language, market },
    texts,
  );
  return { candidate: { productId, values, version }, errors: null };
}

/** Returns a thrown error's field errors. @throws the error if not about the product */
function toCandidateErrors(error: unknown): CandidateErrors {
  if (error instanceof DomainError && error.kind === "invalid")
    return flattenErrors(error.details.fields ?? { non_field_errors: [error.message] });
  throw error;
}

/** Flattens nested errors to keys such as `texts.bullets`. */
function flattenErrors(errors: FieldErrors, prefix = ""): CandidateErrors {
  return Object.entries(errors).reduce<CandidateErrors>((flatErrors, [field, errorsOfField]) => {
    const key = `${prefix}${field}`;
    if (Array.isArray(errorsOfField)) flatErrors[key] = errorsOfField;
    else Object.assign(flatErrors, flattenErrors(errorsOfField, `${key}.`));
    return flatErrors;
  }, {});
}

type StandardField =
  | "name"
  | "description"
  | "category"
  | "brand_guidelines"
  | "language"
  | "market";

/** Returns a candidate's defined values. @param clearedFields fields to clear without a value */
export function toValues(
  standardValues: Record<StandardField, DeliveredValue | undefined>,
  texts: Iterable<readonly [string, FieldText | null]>,
  clearedFields: Iterable<string> = [],
): DeliveredValues {
  const values: Record<string, DeliveredValue | undefined> = { ...standardValues };
  for (const [key, text] of texts) values[`texts.${key}`] = text;
  for (const field of clearedFields) values[field] ??= null;
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value] as const],
    ),
  );
}

/** Returns the row of a new product. */
export function toNewProduct(
  { productId, values }: Candidate,
  origin: Pick<NewProduct, "uploadedBy" | "batchId">,
): NewProduct {
  const { category, name, description, texts, ...product } = toProductUpdate(values);
  if (category === undefined) throw new Error(`The product "${productId}" has no category.`);
  return {
    productId,
    name: name || productId,
    description: description ?? "",
    texts: applyTextChanges({}, new Map(Object.entries(texts ?? {}))),
    categoryId: category,
    brandGuidelinesId: product.brand_guidelines ?? null,
    language: product.language ?? null,
    market: product.market ?? null,
    ...origin,
  };
}

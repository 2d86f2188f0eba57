import { toStoredTexts, type WrittenField, type WrittenTexts } from "../texts/written-texts";

export interface CategoryOption {
  id: number;
  name: string;
}
/** The form values. The keys match the field names in the server's errors. */
export interface ProductDraft {
  product_id: string;
  name: string;
  /** A category id, or an empty string. */
  category: string;
  /** A brand guideline id, or an empty string. */
  brand_guidelines: string;
  /** A language tag, or an empty string. */
  language: string;
  /** A country code, or an empty string. */
  market: string;
  description: string;
  texts: WrittenTexts;
}
export type DraftField = Exclude<keyof ProductDraft, "texts">;

/** The fields in display order. */
export const DRAFT_FIELDS = [
  "product_id",
  "name",
  "category",
  "brand_guidelines",
  "language",
  "market",
  "description",
] as const satisfies readonly DraftField[];

export const EMPTY_DRAFT: ProductDraft = {
  product_id: "",
  name: "",
  category: "",
  brand_guidelines: "",
  language: "",
  market: "",
  description: "",
  texts: {},
};

/** Returns whether all required fields are filled. */
export function isComplete({ product_id, category, description }: ProductDraft): boolean {
  return product_id.trim() !== "" && category !== "" && description.trim() !== "";
}

/** Returns whether no field has a value. */
export function isEmpty(draft: ProductDraft): boolean {
  return (
    DRAFT_FIELDS.every((field) => draft[field] === "") && Object.keys(draft.texts).length === 0
  );
}

/** Returns whether the draft has values that the next product does not share. */
export function hasText(draft: ProductDraft): boolean {
  return !isEmpty({ ...draft, category: "", brand_guidelines: "", language: "", market: "" });
}

/** Returns the request body. Ids are numbers, and the name defaults to the product id. */
export function toBody(
  {
    product_id,
    name,
    category,
    brand_guidelines,
    language,
    market,
    description,
    texts,
  }: ProductDraft,
  fields: readonly Pick<WrittenField, "key">[],
) {
  const nonEmptyFields = Object.fromEntries(
    Object.entries(toStoredTexts(fields, texts)).filter(([, text]) => text !== null),
  );
  return {
    product_id: product_id.trim(),
    name: name.trim() || product_id.trim(),
    category: Number(category),
    ...(brand_guidelines === "" ? {} : { brand_guidelines: Number(brand_guidelines) }),
    ...(language.trim() === "" ? {} : { language: language.trim() }),
    ...(market.trim() === "" ? {} : { market: market.trim() }),
    description,
    ...(Object.keys(nonEmptyFields).length > 0 && { texts: nonEmptyFields }),
  };
}

/** Returns the form values for the next product with the same category, language and market. */
export function createNextDraft({
  category,
  brand_guidelines,
  language,
  market,
}: ProductDraft): ProductDraft {
  return { ...EMPTY_DRAFT, category, brand_guidelines, language, market };
}

/** Parses a stored draft. Replaces values that are not strings with empty strings. */
export function toDraft(value: unknown): ProductDraft {
  const entries = new Map(Object.entries(value ?? {}));
  const draft = { ...EMPTY_DRAFT };
  for (const field of DRAFT_FIELDS) {
    const text: unknown = entries.get(field);
    if (typeof text === "string") draft[field] = text;
  }
  return { ...draft, texts: toTexts(entries.get("texts")) };
}

function toTexts(value: unknown): WrittenTexts {
  const isText = (storedValue: unknown) => typeof storedValue === "string";
  const texts = Object.entries(value ?? {}).filter(
    ([, fieldText]) => isText(fieldText) || (Array.isArray(fieldText) && fieldText.every(isText)),
  );
  return Object.fromEntries(texts) as WrittenTexts;
}

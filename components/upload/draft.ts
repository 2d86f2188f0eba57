import { tidyTexts, type WrittenField, type WrittenTexts } from "../writing/written-texts";

export interface CategoryOption {
  id: number;
  name: string;
}
/** The form values. The keys are the field names in the server's errors. */
export interface ProductDraft {
  product_id: string;
  name: string;
  /** A category id, or empty. */
  category: string;
  /** A brand guideline id, or empty. */
  brand_guidelines: string;
  /** A language tag, or empty. */
  language: string;
  /** A country code, or empty. */
  market: string;
  description: string;
  /** The texts of the custom fields. */
  texts: WrittenTexts;
}
export type DraftField = Exclude<keyof ProductDraft, "texts">;

/** The fields in display order. */
export const FIELDS = [
  "product_id",
  "name",
  "category",
  "brand_guidelines",
  "language",
  "market",
  "description",
] as const satisfies readonly DraftField[];

export const EMPTY: ProductDraft = {
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

/** Returns the request body: ids as numbers, and the product id as the default name. */
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
  const filledFields = Object.fromEntries(
    Object.entries(tidyTexts(fields, texts)).filter(([, text]) => text !== null),
  );
  return {
    product_id: product_id.trim(),
    name: name.trim() || product_id.trim(),
    category: Number(category),
    ...(brand_guidelines === "" ? {} : { brand_guidelines: Number(brand_guidelines) }),
    ...(language.trim() === "" ? {} : { language: language.trim() }),
    ...(market.trim() === "" ? {} : { market: market.trim() }),
    description,
    ...(Object.keys(filledFields).length > 0 && { texts: filledFields }),
  };
}

/** Returns the form values for the next product, which keep the category, language and market. */
export function createNextDraft({
  category,
  brand_guidelines,
  language,
  market,
}: ProductDraft): ProductDraft {
  return { ...EMPTY, category, brand_guidelines, language, market };
}

/** Parses a stored draft. Values that are not strings become empty. */
export function toDraft(value: unknown): ProductDraft {
  const entries = new Map(Object.entries(value ?? {}));
  const draft = { ...EMPTY };
  for (const field of FIELDS) {
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

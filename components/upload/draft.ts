import { tidyTexts, type WrittenField, type WrittenTexts } from "../writing/written-texts";

export interface CategoryOption {
  id: number;
  name: string;
}
/** The form as typed; its keys are the field names in the server's errors. */
export interface ProductDraft {
  product_id: string;
  name: string;
  /** An id, or empty. */
  category: string;
  /** An id, or empty. */
  brand_guidelines: string;
  /** A tag, or empty. */
  language: string;
  /** A country code, or empty. */
  market: string;
  description: string;
  /** Custom fields. */
  texts: WrittenTexts;
}
export type DraftField = Exclude<keyof ProductDraft, "texts">;

/** In the order of the form. */
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

/** Returns the form for the next product, with the same category, language and market. */
export function next({ category, brand_guidelines, language, market }: ProductDraft): ProductDraft {
  return { ...EMPTY, category, brand_guidelines, language, market };
}

/** Parses a stored draft: anything that is not text becomes empty. */
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
    ([, given]) => isText(given) || (Array.isArray(given) && given.every(isText)),
  );
  return Object.fromEntries(texts) as WrittenTexts;
}

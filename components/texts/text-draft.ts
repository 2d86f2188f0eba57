import { DESCRIPTION, type FieldText, NAME } from "@/lib/enums";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { toStoredText, type WrittenTexts } from "./written-texts";

/** A stored version of a product's texts: the name, the description and custom fields. */
export interface DraftBase {
  version: number;
  texts: WrittenTexts;
}

export interface TextDraft {
  base: DraftBase;
  texts: WrittenTexts;
  reason: string;
}

/** Returns the stored version of a product's texts. */
export function toDraftBase({
  version,
  name,
  description,
  texts,
}: Pick<ProductDetailJson, "version" | "name" | "description" | "texts">): DraftBase {
  const customTexts = Object.entries(texts).flatMap(([key, text]) =>
    text === null ? [] : [[key, text]],
  );
  return {
    version,
    texts: { [NAME]: name, [DESCRIPTION]: description, ...Object.fromEntries(customTexts) },
  };
}

export function isSameText(a: FieldText | undefined, b: FieldText | undefined): boolean {
  return JSON.stringify(toStoredText(a)) === JSON.stringify(toStoredText(b));
}

/** Returns the names of the fields that differ, starting with the description. */
export function listChangedFields(before: WrittenTexts, after: WrittenTexts): string[] {
  const fields = new Set([DESCRIPTION, ...Object.keys(before), ...Object.keys(after)]);
  return [...fields].filter((field) => !isSameText(before[field], after[field]));
}

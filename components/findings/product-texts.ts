import { DESCRIPTION, type FieldText, NAME } from "@/lib/enums";

/** The texts of a product by field; null where one is empty. */
export type ProductTexts = Readonly<Record<string, FieldText | null>>;

/** Whose text something was found in. */
export interface Placed {
  field: string;
  /** In a list, which of its items, from 0. */
  item: number | null;
}

/** A field's text, or an item of its list; null where it has none. */
export function textAt(texts: ProductTexts, { field, item }: Placed): string | null {
  const text = Object.hasOwn(texts, field) ? texts[field] : null;
  if (Array.isArray(text)) return text[item ?? -1] ?? null;
  return text ?? null;
}

/** The fields among these texts: name, description, then the catalogue's own in their order. */
export function fieldsIn(texts: ProductTexts, own: readonly { key: string }[]): string[] {
  const known = [NAME, DESCRIPTION, ...own.map(({ key }) => key)];
  const rest = Object.keys(texts).filter((field) => !known.includes(field));
  return [...known.filter((field) => Object.hasOwn(texts, field)), ...rest];
}

/** What was found in one text, or in the lack of it. */
export function foundIn<V extends Placed>(violations: readonly V[], { field, item }: Placed): V[] {
  return violations.filter((each) => each.field === field && each.item === item);
}

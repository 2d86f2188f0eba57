import { DESCRIPTION, type FieldText, NAME } from "@/lib/enums";

/** The texts of a product by field; null for an empty one. */
export type ProductTexts = Readonly<Record<string, FieldText | null>>;

/** The text that contains a finding. */
export interface Placed {
  field: string;
  /** In a list, the index of the item, from 0. */
  item: number | null;
}

/** Returns a field's text, or an item of its list; null if there is none. */
export function textAt(texts: ProductTexts, { field, item }: Placed): string | null {
  const text = Object.hasOwn(texts, field) ? texts[field] : null;
  if (Array.isArray(text)) return text[item ?? -1] ?? null;
  return text ?? null;
}

/** Returns the fields of these texts: name, description, then custom fields in their order. */
export function fieldsIn(texts: ProductTexts, own: readonly { key: string }[]): string[] {
  const known = [NAME, DESCRIPTION, ...own.map(({ key }) => key)];
  const rest = Object.keys(texts).filter((field) => !known.includes(field));
  return [...known.filter((field) => Object.hasOwn(texts, field)), ...rest];
}

/** Returns the findings in one text, or for a missing text. */
export function foundIn<V extends Placed>(violations: readonly V[], { field, item }: Placed): V[] {
  return violations.filter((each) => each.field === field && each.item === item);
}

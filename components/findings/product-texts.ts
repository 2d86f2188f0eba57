import { DESCRIPTION, type FieldText, NAME } from "@/lib/enums";

/** The texts of a product by field; null if empty. */
export type ProductTexts = Readonly<Record<string, FieldText | null>>;

/** The position of a finding: a field, or an item of its list. */
export interface Placed {
  field: string;
  /** The zero-based index of the item, if the field is a list. */
  item: number | null;
}

/** Returns the text of a field or list item; null if there is none. */
export function textAt(texts: ProductTexts, { field, item }: Placed): string | null {
  const text = Object.hasOwn(texts, field) ? texts[field] : null;
  if (Array.isArray(text)) return text[item ?? -1] ?? null;
  return text ?? null;
}

/**
 * Returns the fields of these texts in display order: name, description, custom fields, then
 * others.
 */
export function fieldsIn(texts: ProductTexts, own: readonly { key: string }[]): string[] {
  const known = [NAME, DESCRIPTION, ...own.map(({ key }) => key)];
  const rest = Object.keys(texts).filter((field) => !known.includes(field));
  return [...known.filter((field) => Object.hasOwn(texts, field)), ...rest];
}

/** Returns the findings at a position, including those about a missing text. */
export function foundIn<V extends Placed>(violations: readonly V[], { field, item }: Placed): V[] {
  return violations.filter((each) => each.field === field && each.item === item);
}

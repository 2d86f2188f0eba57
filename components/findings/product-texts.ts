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
export function getText(texts: ProductTexts, { field, item }: Placed): string | null {
  const text = Object.hasOwn(texts, field) ? texts[field] : null;
  if (Array.isArray(text)) return text[item ?? -1] ?? null;
  return text ?? null;
}

/**
 * Returns the fields of these texts in display order: name, description, custom fields, then
 * others.
 */
export function listFields(
  texts: ProductTexts,
  customFields: readonly { key: string }[],
): string[] {
  const orderedFields = [NAME, DESCRIPTION, ...customFields.map(({ key }) => key)];
  const otherFields = Object.keys(texts).filter((field) => !orderedFields.includes(field));
  return [...orderedFields.filter((field) => Object.hasOwn(texts, field)), ...otherFields];
}

/** Returns the findings at a position, including those about a missing text. */
export function getTextFindings<V extends Placed>(
  violations: readonly V[],
  { field, item }: Placed,
): V[] {
  return violations.filter((each) => each.field === field && each.item === item);
}

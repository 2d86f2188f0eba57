import { DESCRIPTION, type FieldText, NAME } from "@/lib/enums";

/** A product's texts by field. Empty texts are null. */
export type ProductTexts = Readonly<Record<string, FieldText | null>>;

/** The location of a finding: a field or a list item. */
export interface TextLocation {
  field: string;
  /** The zero-based index of the list item, or null if the field is not a list. */
  item: number | null;
}

/** Returns the text of a field or list item, or null if there is none. */
export function getText(texts: ProductTexts, { field, item }: TextLocation): string | null {
  const text = Object.hasOwn(texts, field) ? texts[field] : null;
  if (Array.isArray(text)) return text[item ?? -1] ?? null;
  return text ?? null;
}

/** Returns these texts' fields in display order: name, description, custom fields, others. */
export function listFields(
  texts: ProductTexts,
  customFields: readonly { key: string }[],
): string[] {
  const orderedFields = [NAME, DESCRIPTION, ...customFields.map(({ key }) => key)];
  const otherFields = Object.keys(texts).filter((field) => !orderedFields.includes(field));
  return [...orderedFields.filter((field) => Object.hasOwn(texts, field)), ...otherFields];
}

/** Returns the findings at a location, including findings about a missing text. */
export function getTextFindings<V extends TextLocation>(
  violations: readonly V[],
  { field, item }: TextLocation,
): V[] {
  return violations.filter((each) => each.field === field && each.item === item);
}

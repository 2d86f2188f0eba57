import type { FieldKind, FieldText } from "@/lib/enums";

/** The texts being edited, by field. A missing key represents an empty text. */
export type WrittenTexts = Readonly<Record<string, FieldText>>;

/** The field properties that controls need. */
export interface WrittenField {
  key: string;
  label: string;
  kind: FieldKind;
}

export function itemsOf(text: FieldText | undefined): string[] {
  return Array.isArray(text) ? text : [];
}

export function textOf(text: FieldText | undefined): string {
  return typeof text === "string" ? text : "";
}

/** Returns a text as it would be stored, without empty items, or null if nothing remains. */
export function toStoredText(text: FieldText | null | undefined): FieldText | null {
  if (Array.isArray(text)) {
    const items = text.filter(isNotBlank);
    return items.length > 0 ? items : null;
  }
  return text && isNotBlank(text) ? text : null;
}

/** Returns the texts of these fields as they would be stored. */
export function toStoredTexts(fields: readonly Pick<WrittenField, "key">[], texts: WrittenTexts) {
  return Object.fromEntries(fields.map(({ key }) => [key, toStoredText(texts[key])]));
}

/** Returns a list item's index after empty items are removed, or null if the item is empty. */
export function getStoredIndex(items: readonly string[], index: number): number | null {
  return isNotBlank(items[index] ?? "") ? items.slice(0, index).filter(isNotBlank).length : null;
}

function isNotBlank(text: string): boolean {
  return text.trim() !== "";
}

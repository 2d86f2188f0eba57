import type { FieldKind, FieldText } from "@/lib/enums";
import type { LivePart } from "../findings/use-live-texts";

/** Texts as they are being written, by field; one that is missing is empty. */
export type WrittenTexts = Readonly<Record<string, FieldText>>;

/** What a field's controls are made of. */
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

/** As it is stored: without items that say nothing; null where nothing is left. */
export function tidy(text: FieldText | null | undefined): FieldText | null {
  if (Array.isArray(text)) {
    const items = text.filter(isSaid);
    return items.length > 0 ? items : null;
  }
  return text && isSaid(text) ? text : null;
}

/** All of these fields as they would be stored. */
export function tidyTexts(fields: readonly Pick<WrittenField, "key">[], texts: WrittenTexts) {
  return Object.fromEntries(fields.map(({ key }) => [key, tidy(texts[key])]));
}

/**
 * Which item of the stored list one that is being written will be; null where it says nothing and
 * will be none.
 */
export function storedItem(items: readonly string[], at: number): number | null {
  return isSaid(items[at] ?? "") ? items.slice(0, at).filter(isSaid).length : null;
}

/** The texts as the live check knows them. */
export function livePartsOf(
  fields: readonly WrittenField[],
  texts: WrittenTexts,
  write: (key: string, text: FieldText) => void,
): LivePart[] {
  return fields.flatMap(({ key, kind }): LivePart[] => {
    if (kind === "text")
      return [
        { field: key, item: null, text: textOf(texts[key]), write: (text) => write(key, text) },
      ];
    const items = itemsOf(texts[key]);
    return items.flatMap((text, at) => {
      const item = storedItem(items, at);
      const replace = (next: string) => write(key, items.with(at, next));
      return item === null ? [] : [{ field: key, item, text, write: replace }];
    });
  });
}

function isSaid(text: string): boolean {
  return text.trim() !== "";
}

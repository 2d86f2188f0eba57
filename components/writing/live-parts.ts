import type { FieldText } from "@/lib/enums";
import type { LiveTextPart } from "../findings/use-live-texts";
import {
  getStoredIndex,
  itemsOf,
  textOf,
  type WrittenField,
  type WrittenTexts,
} from "../texts/written-texts";

/** Returns the texts in the live check's format, each with a function that changes the text. */
export function toLiveParts(
  fields: readonly WrittenField[],
  texts: WrittenTexts,
  write: (key: string, text: FieldText) => void,
): LiveTextPart[] {
  return fields.flatMap(({ key, kind }): LiveTextPart[] => {
    if (kind === "text")
      return [
        { field: key, item: null, text: textOf(texts[key]), write: (text) => write(key, text) },
      ];
    const items = itemsOf(texts[key]);
    return items.flatMap((text, index) => {
      const item = getStoredIndex(items, index);
      const replace = (next: string) => write(key, items.with(index, next));
      return item === null ? [] : [{ field: key, item, text, write: replace }];
    });
  });
}

import type { Fix } from "./fix";

/** A change to one of a product's texts. */
export interface PlacedFix extends Fix {
  field: string;
  /** For a list field, the index of the list item, from 0. */
  item: number | null;
}

/** Groups the changes of a product's texts by text. */
export function byText(edits: readonly PlacedFix[]) {
  const texts = Map.groupBy(edits, ({ field, item }) => JSON.stringify([field, item]));
  return Array.from(texts.values(), (own) => {
    const { field, item } = own[0] ?? NOWHERE;
    return { field, item, own };
  });
}

export const NOWHERE = { field: "", item: null };

/** Returns a text with changes applied. The changes can be in any order. */
export function applied(
  text: string,
  edits: readonly Pick<Fix, "start" | "end" | "insert">[],
): string {
  let made = "";
  let at = 0;
  for (const { start, end, insert } of [...edits].sort((a, b) => a.start - b.start)) {
    made += text.slice(at, start) + insert;
    at = end;
  }
  return made + text.slice(at);
}

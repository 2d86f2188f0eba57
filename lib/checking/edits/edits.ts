import type { Fix } from "./fix";

/** A change to one of a product's texts. */
export interface PlacedFix extends Fix {
  field: string;
  /** For a list field, the index of the list item, from 0. */
  item: number | null;
}

/** Groups changes to a product's texts by text. */
export function groupByText(edits: readonly PlacedFix[]) {
  const texts = Map.groupBy(edits, ({ field, item }) => JSON.stringify([field, item]));
  return Array.from(texts.values(), (fixes) => {
    const { field, item } = fixes[0] ?? NO_LOCATION;
    return { field, item, own: fixes };
  });
}

export const NO_LOCATION = { field: "", item: null };

/** Applies changes to a text and returns the result. The changes can be in any order. */
export function applyEdits(
  text: string,
  edits: readonly Pick<Fix, "start" | "end" | "insert">[],
): string {
  let result = "";
  let offset = 0;
  for (const { start, end, insert } of [...edits].sort((a, b) => a.start - b.start)) {
    result += text.slice(offset, start) + insert;
    offset = end;
  }
  return result + text.slice(offset);
}

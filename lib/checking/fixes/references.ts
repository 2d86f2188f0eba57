import { read } from "@/lib/reading/reading";
import type { ProductTexts } from "../product-texts";
import type { PlacedFix } from "./edits";
import { applied, byText } from "./edits";
import { use } from "./fix";

const TAG = /<[a-z!/]/i;
const REFERENCE = /&(?:[a-z\d]+|#\d+|#x[\da-f]+);/gi;

/**
 * Returns the character references (`&bull;`) to write as characters if the changes remove the last
 * tags of a text: plain text has no references, and with one left every line break would count as a
 * space. Empty if the text would contain markup again, such as one that mentions `&lt;b&gt;`.
 * @param edits must be of one text and not overlap
 */
export function referencesToWrite(source: string, edits: readonly PlacedFix[]): PlacedFix[] {
  const [first] = edits;
  if (!first || !TAG.test(source) || !source.includes("&")) return [];
  if (TAG.test(applied(source, edits))) return [];
  const written = Array.from(source.matchAll(REFERENCE), ({ 0: reference, index: start }) => {
    const end = start + reference.length;
    const { field, item } = first;
    return { field, item, ...use({ start, end }, characterOf(source, reference, start)) };
  }).filter(({ start, end }) => edits.every((edit) => end <= edit.start || edit.end <= start));
  return read(applied(source, [...edits, ...written])).isHtml ? [] : written;
}

/** Does the same for changes of all texts of a product; they must not overlap. */
export function referencesIn(texts: ProductTexts, edits: readonly PlacedFix[]): PlacedFix[] {
  return byText(edits).flatMap(({ field, item, own }) =>
    referencesToWrite(texts.at(field, item)?.parsed.source ?? "", own),
  );
}

/** A non-breaking space, which no one types, becomes a space, or nothing beside another. */
function characterOf(source: string, reference: string, start: number): string {
  const { isHtml, text } = read(`.${reference}.`);
  if (!isHtml) return reference;
  const character = text.slice(1, -1);
  if (character.trim() !== "") return character;
  const isSpaced = /\s$|&nbsp;$/.test(source.slice(Math.max(0, start - 6), start));
  const isBeforeSpace = /^\s/.test(source.slice(start + reference.length));
  return isSpaced || isBeforeSpace ? "" : " ";
}

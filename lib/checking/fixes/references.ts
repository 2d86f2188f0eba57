import { read } from "@/lib/reading/reading";
import type { ProductTexts } from "../product-texts";
import { use } from "./fix";
import { applied, byText } from "./prove";
import type { PlacedFix } from "./same-findings";

const TAG = /<[a-z!/]/i;
const REFERENCE = /&(?:[a-z\d]+|#\d+|#x[\da-f]+);/gi;

/**
 * Where changes take the last tags out of a text, its character references (`&bull;`) go as well: a
 * plain text has none, and with one left every line break would count as a mere space. None where
 * the text would hold markup again, such as one that speaks of `&lt;b&gt;`.
 * @param edits all of one text, none overlapping
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

/** The same of changes of a product's texts, none overlapping. */
export function referencesIn(texts: ProductTexts, edits: readonly PlacedFix[]): PlacedFix[] {
  return byText(edits).flatMap(({ field, item, own }) =>
    referencesToWrite(texts.at(field, item)?.reading.source ?? "", own),
  );
}

/** A hard space, which nobody types, is a space, or none beside another. */
function characterOf(source: string, reference: string, start: number): string {
  const { isHtml, text } = read(`.${reference}.`);
  if (!isHtml) return reference;
  const character = text.slice(1, -1);
  if (character.trim() !== "") return character;
  const isSpaced = /\s$|&nbsp;$/.test(source.slice(Math.max(0, start - 6), start));
  const isBeforeSpace = /^\s/.test(source.slice(start + reference.length));
  return isSpaced || isBeforeSpace ? "" : " ";
}

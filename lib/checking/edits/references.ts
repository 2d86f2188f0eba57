import { parseText } from "@/lib/reading/parsed-text";
import type { ProductTexts } from "../text/product-texts";
import { applyEdits, groupByText, type PlacedFix } from "./edits";
import { createCorrection } from "./fix";

const TAG_START = /<[a-z!/]/i;
const REFERENCE = /&(?:[a-z\d]+|#\d+|#x[\da-f]+);/gi;

/**
 * Returns edits that convert character references (`&bull;`) to characters if the given edits
 * remove the last tags of a text. Without tags, a text is plain text, but a remaining reference
 * would make it HTML, in which line breaks count as spaces. Returns an empty list if the result
 * would contain markup again, as for a text with `&lt;b&gt;`.
 * @param edits edits to one text; must not overlap
 */
export function findReferenceEdits(source: string, edits: readonly PlacedFix[]): PlacedFix[] {
  const [first] = edits;
  if (!first || !source.includes("&") || !TAG_START.test(source)) return [];
  if (TAG_START.test(applyEdits(source, edits))) return [];
  const referenceFixes = Array.from(
    source.matchAll(REFERENCE),
    ({ 0: reference, index: start }) => {
      const end = start + reference.length;
      const { field, item } = first;
      return {
        field,
        item,
        ...createCorrection(source, { start, end }, decodeReference(source, reference, start)),
      };
    },
  ).filter(({ start, end }) => edits.every((edit) => end <= edit.start || edit.end <= start));
  return parseText(applyEdits(source, [...edits, ...referenceFixes])).isHtml ? [] : referenceFixes;
}

/** Returns the edits of `findReferenceEdits` for a product. @param edits must not overlap */
export function collectReferenceEdits(
  texts: ProductTexts,
  edits: readonly PlacedFix[],
): PlacedFix[] {
  return groupByText(edits).flatMap(({ field, item, own }) =>
    findReferenceEdits(texts.at(field, item)?.parsed.source ?? "", own),
  );
}

/** Returns a reference's character. A non-breaking space becomes a space, or none beside one. */
function decodeReference(source: string, reference: string, start: number): string {
  const { isHtml, text } = parseText(`.${reference}.`);
  if (!isHtml) return reference;
  const character = text.slice(1, -1);
  if (character.trim() !== "") return character;
  const isSpaced = /\s$|&nbsp;$/.test(source.slice(Math.max(0, start - 6), start));
  const isBeforeSpace = /^\s/.test(source.slice(start + reference.length));
  return isSpaced || isBeforeSpace ? "" : " ";
}

import { texts as first } from "./product-texts-1";
import { texts as second } from "./product-texts-2";
import { texts as third } from "./product-texts-3";

/** Product descriptions by language, written for these tests. */
export type ProductTexts = Readonly<Record<string, readonly string[]>>;

export const productTexts: ProductTexts = { ...first, ...second, ...third };

/**
 * Splits a text into pieces of about the given length, between words if the text contains spaces.
 */
export function pieces(text: string, length: number): string[] {
  const found: string[] = [];
  for (let start = 0; start + length * 0.7 <= text.length; ) {
    const end = Math.min(start + length, text.length);
    const space = end < text.length ? text.lastIndexOf(" ", end) : end;
    const cut = space > start + length * 0.6 ? space : end;
    found.push(text.slice(start, cut).trim());
    start = cut;
  }
  return found;
}

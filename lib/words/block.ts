import type { WordBlock } from "@/db/schema/words";
import { withoutInvisible, wordsIn } from "./split";

/** Tokens that stand between words. */
export const BREAK = 0;
export const HYPHEN = 1;
const FIRST_WORD = 2;

/** A product's text as a reader sees it. */
export interface ReadText {
  id: number;
  language: string | null;
  text: string;
}

/** The words of products' texts. */
export function toBlock(texts: readonly ReadText[]): WordBlock {
  const places = new Map<string, number>();
  const tokens: number[] = [];
  const products = texts.map(({ id, language, text }): WordBlock["products"][number] => {
    for (const { text: word, joint } of wordsIn(withoutInvisible(text))) {
      if (joint === "-") tokens.push(HYPHEN);
      else if (joint === null) tokens.push(BREAK);
      tokens.push(FIRST_WORD + placeOf(places, word));
    }
    return [id, language, tokens.length];
  });
  const bytes = new Uint8Array(new Uint32Array(tokens).buffer);
  return { products, words: [...places.keys()], tokens: Buffer.from(bytes).toString("base64") };
}

function placeOf(places: Map<string, number>, word: string): number {
  const known = places.get(word);
  if (known !== undefined) return known;
  places.set(word, places.size);
  return places.size - 1;
}

/** A product's words, in their order. */
export interface ProductTokens {
  id: number;
  language: string | null;
  tokens: Uint32Array;
}

/** The products of a block with their tokens. */
export function productsOf({ products, tokens }: WordBlock): ProductTokens[] {
  const all = new Uint32Array(new Uint8Array(Buffer.from(tokens, "base64")).buffer);
  let from = 0;
  return products.map(([id, language, end]) => {
    const own = all.subarray(from, end);
    from = end;
    return { id, language, tokens: own };
  });
}

/** Where a token's word stands among those of its block; below 0: it is none. */
export function wordPlace(token: number): number {
  return token - FIRST_WORD;
}

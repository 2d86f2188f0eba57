import type { WordBlock } from "@/db/schema/words";
import { iterateWords, removeInvisibleCharacters } from "./split";

/** Tokens that separate words. */
const BREAK_TOKEN = 0;
export const HYPHEN_TOKEN = 1;
const FIRST_WORD_TOKEN = 2;

interface Origin {
  product: number;
  /** The product's language; null if unknown. */
  language: string | null;
  /** The field name used in rules. */
  field: string;
}

export interface VisibleFieldText extends Origin {
  text: string;
}

/** Collects the words of products' texts. */
export function toBlock(visibleTexts: readonly VisibleFieldText[]): WordBlock {
  const indexByWord = new Map<string, number>();
  const tokens: number[] = [];
  const texts = visibleTexts.map(
    ({ product, language, field, text }): WordBlock["texts"][number] => {
      for (const { text: word, joint } of iterateWords(removeInvisibleCharacters(text))) {
        if (joint === "-") tokens.push(HYPHEN_TOKEN);
        else if (joint === null) tokens.push(BREAK_TOKEN);
        tokens.push(FIRST_WORD_TOKEN + ensureWordIndex(indexByWord, word));
      }
      return [product, language, field, tokens.length];
    },
  );
  const bytes = new Uint8Array(new Uint32Array(tokens).buffer);
  return { texts, words: [...indexByWord.keys()], tokens: Buffer.from(bytes).toString("base64") };
}

function ensureWordIndex(indexByWord: Map<string, number>, word: string): number {
  const index = indexByWord.get(word);
  if (index !== undefined) return index;
  indexByWord.set(word, indexByWord.size);
  return indexByWord.size - 1;
}

export interface TextTokens extends Origin {
  tokens: Uint32Array;
}

/** Returns the texts of a block with their tokens. */
export function decodeTexts({ texts, tokens }: WordBlock): TextTokens[] {
  const allTokens = new Uint32Array(new Uint8Array(Buffer.from(tokens, "base64")).buffer);
  let start = 0;
  return texts.map(([product, language, field, end]) => {
    const textTokens = allTokens.subarray(start, end);
    start = end;
    return { product, language, field, tokens: textTokens };
  });
}

/** Returns the index of a token's word in its block; negative if it is not a word. */
export function getWordIndex(token: number): number {
  return token - FIRST_WORD_TOKEN;
}

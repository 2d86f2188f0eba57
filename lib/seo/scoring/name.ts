import type { Language } from "./language";
import { findProductPhrase } from "./product-phrase";
import { type Text, UNSPACED_SCRIPT_PATTERN, type Word } from "./text";
import type { NameContext } from "./word-evidence";

export interface NameParts {
  /** The phrase for the product type, such as “Over-Ear Headphones”, or empty. */
  head: string;
  headWords: Word[];
  /** Whether the phrase ends in its head noun instead of beginning with it. */
  isHeadLast: boolean;
  /** The product's own name, such as “Tern”; empty if none was found. */
  model: string;
  modelWords: Word[];
  /** A trailing amount, such as “30 ml”; empty if none. */
  size: string;
  /** The name without its amount. */
  core: string;
}

const SIZE_PATTERN =
  /[\s,]*((?:\d+\s?[x×]\s?)?\d+(?:[.,]\d+)?\s?(?:ml|cl|dl|l|g|kg|mg|oz|fl oz|lb|cm|mm|m|w|kw|v|pcs|pack|Stk\.?|Stück|pièces|piezas|pezzi|กรัม|мл|г|مل|غ))$/iu;

/** Splits a name into its parts, based on how the text and other names use its words. */
export function parseName(
  name: string,
  text: Text,
  context: Pick<NameContext, "tag" | "category" | "neighbors">,
): NameParts {
  const trimmedName = name.trim();
  const size = SIZE_PATTERN.exec(trimmedName)?.[1] ?? "";
  const core = size === "" ? trimmedName : trimmedName.replace(SIZE_PATTERN, "");
  const [main = ""] = core.split(/\s*[,|–—:;(]\s*|\s[-+]\s/u);
  const model = findModel(text.readWords(main), text);
  const properStems = new Set([...model].map(({ stems }) => stems.join(" ")));
  const { words: headWords, isHeadLast } = findProductPhrase(trimmedName, {
    ...context,
    text,
    properStems,
  });
  const headKeys = new Set(headWords.map(({ raw }) => raw));
  const modelWords = [...model].filter(({ raw }) => !headKeys.has(raw));
  return {
    head: UNSPACED_SCRIPT_PATTERN.test(core)
      ? findKnownPart(core, text)
      : extractPhrase(core, headWords),
    headWords,
    isHeadLast,
    model: extractPhrase(main, modelWords),
    modelWords,
    size,
    core,
  };
}

/** Returns the stems of the words that a text writes in lowercase. */
export function collectLowercaseStems(text: Text): Set<string> {
  return new Set(
    text.sentences.flatMap(({ words }) =>
      words.flatMap(({ raw, stems }) => (/^\p{Ll}/u.test(raw) ? stems : [])),
    ),
  );
}

/** Returns the part of a name in an unspaced script whose words occur most often in the text. */
function findKnownPart(core: string, text: Text): string {
  const stems = new Set(text.sentences.flatMap(({ words }) => words.flatMap((each) => each.stems)));
  const rankedParts = core.split(/\s+/).map((part) => {
    const words = text.readWords(part);
    const knownCount = words.filter((word) => word.stems.every((stem) => stems.has(stem))).length;
    return { part, share: words.length === 0 ? 0 : knownCount / words.length };
  });
  // Among equal parts, prefers the last one, because such names end with the product type.
  return rankedParts.reduce((bestPart, each) => (each.share >= bestPart.share ? each : bestPart), {
    part: core,
    share: 0,
  }).part;
}

function extractPhrase(text: string, words: readonly Word[]): string {
  let start = -1;
  let end = 0;
  for (const word of words) {
    const index = text.indexOf(word.raw, end);
    if (index < 0) return joinWords(words);
    if (start < 0) start = index;
    end = index + word.raw.length;
  }
  const excerpt = start < 0 ? "" : text.slice(start, end);
  const isWhole = excerpt.split(/[\s'’]+/u).length === words.length && !/["“”„«»]/u.test(excerpt);
  return isWhole ? excerpt : joinWords(words);
}

function joinWords(words: readonly Word[]): string {
  return words
    .map(({ raw }) => raw)
    .join(" ")
    .replace(/(?<!\p{L})([dl]) /giu, "$1'");
}

const DETERMINERS = new Set(
  "the each this der die das den dem le la l les il lo el los las un'".split(" "),
);

/**
 * Finds the words that the text uses as a proper name: words that follow an article and are always
 * capitalized (“The Tern costs”), unlike common nouns.
 */
function findModel(words: Word[], text: Text): Set<Word> {
  const usesByKey = new Map<string, { named: boolean; common: boolean }>();
  for (const { words: sentenceWords } of text.sentences) {
    for (const [i, word] of sentenceWords.entries()) {
      const key = word.stems.join(" ");
      const use = usesByKey.get(key) ?? { named: false, common: false };
      usesByKey.set(key, use);
      const before = sentenceWords[i - 1];
      const isCapitalized = /^\p{Lu}/u.test(word.raw);
      if (!isCapitalized || (text.language === "de" && i > 0 && !isAfterArticle(sentenceWords, i)))
        use.common = true;
      else if (isAfterArticle(sentenceWords, i)) use.named = true;
      else if (before && isRomance(text.language)) use.named = true;
    }
  }
  const model = new Set<Word>();
  let before: Word | undefined;
  for (const word of words) {
    const use = usesByKey.get(word.stems.join(" "));
    const isModelNumber = before && model.has(before) && /^\p{N}+$/u.test(word.raw);
    if ((use?.named && !use.common) || isModelNumber) model.add(word);
    before = word;
  }
  return model.size === words.length ? new Set() : model;
}

/** Returns whether an article and only capitals precede the word (“The Northlight Bolt”). */
function isAfterArticle(words: Word[], index: number): boolean {
  for (let i = index - 1; i >= Math.max(0, index - 2); i--) {
    const word = words[i];
    if (!word) return false;
    if (DETERMINERS.has(word.lower)) return true;
    if (!/^\p{Lu}/u.test(word.raw)) return false;
  }
  return false;
}

function isRomance(language: Language): boolean {
  return language === "fr" || language === "es" || language === "it";
}

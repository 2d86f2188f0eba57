import type { Language } from "./language";
import { CONNECTORS, stopWords } from "./stop-words";
import { createWordReader, type Text, UNSPACED, type Word } from "./text";

/** The parts of a product's name. */
export interface NameParts {
  /** The phrase that says what the product is, such as “Over-Ear Headphones”; empty if none. */
  head: string;
  headWords: Word[];
  /** The product's own name, such as “Tern”; empty if none was found. */
  model: string;
  modelWords: Word[];
  /** A trailing amount, such as “30 ml”; empty if none. */
  size: string;
  /** The name without its amount. */
  core: string;
}

const SIZE =
  /[\s,]*((?:\d+\s?[x×]\s?)?\d+(?:[.,]\d+)?\s?(?:ml|cl|dl|l|g|kg|mg|oz|fl oz|lb|cm|mm|m|w|kw|v|pcs|pack|Stk\.?|Stück|pièces|piezas|pezzi|กรัม|мл|г|مل|غ))$/iu;
const MAX_HEAD_WORDS = 3;

/** Splits a name into its parts, based on how the text uses its words. */
export function readName(name: string, text: Text): NameParts {
  const { language } = text;
  const trimmed = name.trim();
  const size = SIZE.exec(trimmed)?.[1] ?? "";
  const core = size === "" ? trimmed : trimmed.replace(SIZE, "");
  const [main = "", ...otherParts] = core.split(/\s*[,|–—:;(]\s*|\s-\s/u);
  const words = createWordReader(language)(main);
  const model = findModel(words, text);
  const otherWords = words.filter((word) => !model.has(word));
  const candidateWords =
    otherParts.length > 0 && otherWords.length === 0
      ? createWordReader(language)(otherParts[0] ?? "")
      : otherWords;
  const nameWords = model.size > 0 ? candidateWords : withoutExtra(candidateWords, text);
  const headWords = selectNearest(
    trimStops(selectAdjacent(nameWords, words, language), language),
    language,
  );
  return {
    head: UNSPACED.test(core) ? findKnownPart(core, text) : extractPhrase(core, headWords),
    headWords,
    model: extractPhrase(main, [...model]),
    modelWords: [...model],
    size,
    core,
  };
}

/**
 * Returns the adjacent words closest to the head noun: the last run in English, the first run in
 * other languages.
 */
function selectAdjacent(phraseWords: Word[], words: Word[], language: Language): Word[] {
  const wordIndexes = phraseWords.map((word) => words.indexOf(word));
  const isNext = (i: number) => (wordIndexes[i] ?? 0) === (wordIndexes[i - 1] ?? 0) + 1;
  if (language === "en") {
    const from = phraseWords.findLastIndex((_, i) => i > 0 && !isNext(i));
    return from < 0 ? phraseWords : phraseWords.slice(from);
  }
  const to = phraseWords.findIndex((_, i) => i > 0 && !isNext(i));
  return to < 0 ? phraseWords : phraseWords.slice(0, to);
}

/** Returns the part of a name in an unspaced script whose words occur most often in the text. */
function findKnownPart(core: string, text: Text): string {
  const readWords = createWordReader(text.language);
  const stems = new Set(text.sentences.flatMap(({ words }) => words.flatMap((each) => each.stems)));
  const ranked = core.split(/\s+/).map((part) => {
    const words = readWords(part);
    const knownCount = words.filter((word) => word.stems.every((stem) => stems.has(stem))).length;
    return { part, share: words.length === 0 ? 0 : knownCount / words.length };
  });
  // Prefers the last of equal parts, because such names end with the product type.
  return ranked.reduce((best, each) => (each.share >= best.share ? each : best), {
    part: core,
    share: 0,
  }).part;
}

/** Returns the text from the first word to the last. */
function extractPhrase(text: string, words: readonly Word[]): string {
  let start = -1;
  let end = 0;
  for (const word of words) {
    const index = text.indexOf(word.raw, end);
    if (index < 0) return words.map((each) => each.raw).join(" ");
    if (start < 0) start = index;
    end = index + word.raw.length;
  }
  const excerpt = start < 0 ? "" : text.slice(start, end);
  return excerpt.split(/\s+/).length === words.length ? excerpt : words.map((w) => w.raw).join(" ");
}

const DETERMINERS = new Set(
  "the each this der die das den dem le la l les il lo el los las un'".split(" "),
);

/**
 * Finds the words that the text uses as a proper name: after an article and always capitalized
 * (“The Tern costs”), while common nouns are lowercase.
 */
function findModel(words: Word[], text: Text): Set<Word> {
  const uses = new Map<string, { named: boolean; common: boolean }>();
  for (const { words: all } of text.sentences) {
    for (const [i, word] of all.entries()) {
      const key = word.stems.join(" ");
      const use = uses.get(key) ?? { named: false, common: false };
      uses.set(key, use);
      const before = all[i - 1];
      const capital = /^\p{Lu}/u.test(word.raw);
      if (!capital || (text.language === "de" && i > 0 && !isAfterArticle(all, i)))
        use.common = true;
      else if (isAfterArticle(all, i)) use.named = true;
      else if (before && isRomance(text.language)) use.named = true;
    }
  }
  const model = new Set<Word>();
  let before: Word | undefined;
  for (const word of words) {
    const use = uses.get(word.stems.join(" "));
    const numbered = before && model.has(before) && /^\p{N}+$/u.test(word.raw);
    if ((use?.named && !use.common) || numbered) model.add(word);
    before = word;
  }
  return model.size === words.length ? new Set() : model;
}

/**
 * Returns whether an article precedes the word with only capitalized words between (“The Northlight
 * Bolt”).
 */
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

/**
 * Removes words that are likely proper names: in English, the first word if the text contains only
 * the others; in other languages, all words after the last one that the text contains.
 */
function withoutExtra(words: Word[], text: Text): Word[] {
  const { language } = text;
  const stems = new Set(text.sentences.flatMap(({ words: all }) => all.flatMap((w) => w.stems)));
  const isInText = (word: Word) => word.stems.every((stem) => stems.has(stem));
  if (words.length < 2) return words;
  if (language === "en") {
    const [first, ...remaining] = words;
    return first && !isInText(first) && remaining.every(isInText) ? remaining : words;
  }
  if (language === null) return words;
  const lastKnownIndex = words.findLastIndex(isInText);
  return lastKnownIndex < 0 ? words : words.slice(0, lastKnownIndex + 1);
}

function trimStops(words: Word[], language: Language): Word[] {
  const stops = stopWords(language);
  const isContentWord = (word: Word) => !stops.has(word.lower) && /\p{L}/u.test(word.raw);
  const first = words.findIndex(isContentWord);
  return first < 0 ? [] : words.slice(first, words.findLastIndex(isContentWord) + 1);
}

/**
 * Returns the words nearest to the head noun: the last in English, the first in other languages.
 */
function selectNearest(words: Word[], language: Language): Word[] {
  if (language === "en") return words.slice(-MAX_HEAD_WORDS);
  if (language === null) return words.slice(0, MAX_HEAD_WORDS + 1);
  const connected = words.some((word) => CONNECTORS[language].has(word.lower));
  return words.slice(0, connected ? MAX_HEAD_WORDS + 1 : MAX_HEAD_WORDS);
}

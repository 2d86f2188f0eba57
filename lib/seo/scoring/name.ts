import type { Language } from "./language";
import { CONNECTORS, getStopWords } from "./stop-words";
import { type Text, UNSPACED_SCRIPT_PATTERN, type Word } from "./text";

export interface NameParts {
  /** The phrase for the product type, such as “Over-Ear Headphones”, or empty. */
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

const SIZE_PATTERN =
  /[\s,]*((?:\d+\s?[x×]\s?)?\d+(?:[.,]\d+)?\s?(?:ml|cl|dl|l|g|kg|mg|oz|fl oz|lb|cm|mm|m|w|kw|v|pcs|pack|Stk\.?|Stück|pièces|piezas|pezzi|กรัม|мл|г|مل|غ))$/iu;
const MAX_HEAD_WORDS = 3;

/** Splits a name into its parts, based on how the text uses its words. */
export function parseName(name: string, text: Text): NameParts {
  const { language, readWords } = text;
  const trimmedName = name.trim();
  const size = SIZE_PATTERN.exec(trimmedName)?.[1] ?? "";
  const core = size === "" ? trimmedName : trimmedName.replace(SIZE_PATTERN, "");
  const [firstPart = "", ...otherParts] = core.split(/\s*[,|–—:;(]\s*|\s[-+]\s/u);
  const main = findNamingPart([firstPart, ...otherParts], text);
  const words = findRepeatedPhrase(removeCodes(readWords(main), language), text);
  const model = findModel(words, text);
  const otherWords = words.filter((word) => !model.has(word));
  const candidateWords =
    otherParts.length > 0 && otherWords.length === 0 ? readWords(otherParts[0] ?? "") : otherWords;
  const nameWords = cutAtPreposition(
    model.size > 0 ? candidateWords : removeExtraWords(candidateWords, text),
    language,
  );
  const adjacentWords = trimStopWords(selectAdjacent(nameWords, words, language), language);
  // The nearest words can begin with a function word again: “of America Table”.
  const headWords = trimStopWords(selectNearest(adjacentWords, language), language);
  return {
    head: UNSPACED_SCRIPT_PATTERN.test(core)
      ? findKnownPart(core, text)
      : extractPhrase(core, headWords),
    headWords,
    model: extractPhrase(main, [...model]),
    modelWords: [...model],
    size,
    core,
  };
}

/**
 * Returns the first part of a name, or, if the text writes no word of it in lowercase as it does
 * with a brand, the first part of which it writes most words in lowercase.
 */
function findNamingPart(parts: readonly string[], text: Text): string {
  const [first = ""] = parts;
  if (text.language === null || text.language === "de" || parts.length < 2) return first;
  const lowercaseStems = collectLowercaseStems(text);
  const countKnown = (part: string) => {
    const stops = getStopWords(text.language);
    const words = text.readWords(part).filter(({ lower }) => !stops.has(lower));
    const known = words.filter(({ stems }) => stems.some((stem) => lowercaseStems.has(stem)));
    return { known: known.length, all: words.length };
  };
  const isCommon = (part: string) => {
    const { known, all } = countKnown(part);
    return known > 1 && known * 2 >= all;
  };
  return countKnown(first).known > 0 ? first : (parts.slice(1).find(isCommon) ?? first);
}

/** Removes article numbers, with the function words before them: “Container for XR260”. */
function removeCodes(words: readonly Word[], language: Language): Word[] {
  const stops = getStopWords(language);
  return words.filter(({ raw, lower }, index) => {
    const next = words[index + 1];
    return !isCode(raw) && !(next && isCode(next.raw) && stops.has(lower));
  });
}

/** Number of words from which an English name is a list of keywords instead of a noun phrase. */
const MIN_LISTED_WORDS = 10;

/**
 * Returns the words of a name, or, if it only lists keywords without a preposition, those two words
 * next to each other that the text repeats most often.
 */
function findRepeatedPhrase(words: Word[], text: Text): Word[] {
  if (text.language !== "en" || words.length < MIN_LISTED_WORDS) return words;
  if (words.some(({ lower }) => PREPOSITIONS.has(lower))) return words;
  const keyOf = (pair: readonly (Word | undefined)[]) =>
    pair.map((word) => word?.stems.join(" ")).join("|");
  const counts = new Map<string, number>();
  for (const { words: sentence } of text.sentences)
    for (const [index] of sentence.entries()) {
      const key = keyOf(sentence.slice(index, index + 2));
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const stops = getStopWords(text.language);
  const pairs = words.flatMap((_, index) => {
    const pair = words.slice(index, index + 2);
    const isPhrase = pair.length === 2 && pair.every(({ raw, lower }) => isContent(raw, lower));
    return isPhrase ? [{ pair, count: counts.get(keyOf(pair)) ?? 0 }] : [];
  });
  const [best] = pairs.toSorted((a, b) => b.count - a.count);
  return best && best.count > 1 ? best.pair : words;

  function isContent(raw: string, lower: string): boolean {
    return /^\p{L}{3,}$/u.test(raw) && !stops.has(lower);
  }
}

/** Returns the stems of the words that a text writes in lowercase. */
export function collectLowercaseStems(text: Text): Set<string> {
  return new Set(
    text.sentences.flatMap(({ words }) =>
      words.flatMap(({ raw, stems }) => (/^\p{Ll}/u.test(raw) ? stems : [])),
    ),
  );
}

const AMOUNT =
  /^\p{Nd}+(?:[.,x×]\p{Nd}+)*(?:[mcdk]?[lgm]|oz|lbs?|k?w|m?ah|v|[kmgt]?b|m?hz|in|inch|pcs|pack|er|th|st|x|d|s|k|p)?$/iu;

/** Returns whether a word is an article number, such as `DL152-CL40`, and no amount. */
export function isCode(word: string): boolean {
  return (
    word.length > 4 &&
    /\p{L}/u.test(word) &&
    (word.match(/\p{Nd}/gu) ?? []).length > 1 &&
    !AMOUNT.test(word)
  );
}

/** Returns the words closest to the head noun: the last run in English, else the first. */
function selectAdjacent(phraseWords: Word[], words: Word[], language: Language): Word[] {
  const wordIndexes = phraseWords.map((word) => words.indexOf(word));
  const isNext = (i: number) => (wordIndexes[i] ?? 0) === (wordIndexes[i - 1] ?? 0) + 1;
  if (language === "en") {
    const phraseStart = phraseWords.findLastIndex((_, i) => i > 0 && !isNext(i));
    return phraseStart < 0 ? phraseWords : phraseWords.slice(phraseStart);
  }
  const phraseEnd = phraseWords.findIndex((_, i) => i > 0 && !isNext(i));
  return phraseEnd < 0 ? phraseWords : phraseWords.slice(0, phraseEnd);
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
    if (index < 0) return words.map((each) => each.raw).join(" ");
    if (start < 0) start = index;
    end = index + word.raw.length;
  }
  const excerpt = start < 0 ? "" : text.slice(start, end);
  return excerpt.split(/\s+/).length === words.length
    ? excerpt
    : words.map((word) => word.raw).join(" ");
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

/**
 * Removes likely proper names: in English, the first word if the text contains only the others; in
 * other languages, all words after the last one that occurs in the text.
 */
function removeExtraWords(words: Word[], text: Text): Word[] {
  const { language } = text;
  const stems = new Set(
    text.sentences.flatMap(({ words: sentenceWords }) =>
      sentenceWords.flatMap((word) => word.stems),
    ),
  );
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

/** Words after which an English name describes its head noun: “Desk Lamp with darker lines”. */
export const PREPOSITIONS = new Set(
  "with without for from in on by to at under over against featuring including w/".split(" "),
);

/** Returns the words before the first preposition of an English name: they end in the head noun. */
function cutAtPreposition(words: Word[], language: Language): Word[] {
  if (language !== "en") return words;
  const end = words.findIndex((word, index) => index > 0 && PREPOSITIONS.has(word.lower));
  return end < 0 ? words : words.slice(0, end);
}

function trimStopWords(words: Word[], language: Language): Word[] {
  const stops = getStopWords(language);
  const isContentWord = (word: Word) => !stops.has(word.lower) && /\p{L}/u.test(word.raw);
  const first = words.findIndex(isContentWord);
  return first < 0 ? [] : words.slice(first, words.findLastIndex(isContentWord) + 1);
}

/** Returns the words nearest to the head noun: the last in English, else the first. */
function selectNearest(words: Word[], language: Language): Word[] {
  // The letter of a `t shirt` does not count as a word.
  const letters = words.slice(-MAX_HEAD_WORDS).filter(({ raw }) => raw.length === 1).length;
  if (language === "en") return words.slice(-MAX_HEAD_WORDS - letters);
  if (language === null) return words.slice(0, MAX_HEAD_WORDS + 1);
  const hasConnector = words.some((word) => CONNECTORS[language].has(word.lower));
  return words.slice(0, hasConnector ? MAX_HEAD_WORDS + 1 : MAX_HEAD_WORDS);
}

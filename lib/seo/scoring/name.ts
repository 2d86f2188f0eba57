import type { Language } from "./language";
import { CONNECTORS, stopWords } from "./stop-words";
import { type Text, UNSPACED, type Word, wordReader } from "./text";

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
  const [main = "", ...rest] = core.split(/\s*[,|–—:;(]\s*|\s-\s/u);
  const words = wordReader(language)(main);
  const model = findModel(words, text);
  const others = words.filter((word) => !model.has(word));
  const left =
    rest.length > 0 && others.length === 0 ? wordReader(language)(rest[0] ?? "") : others;
  const chosen = model.size > 0 ? left : withoutExtra(left, text);
  const headWords = nearest(trimStops(sideBySide(chosen, words, language), language), language);
  return {
    head: UNSPACED.test(core) ? knownPart(core, text) : phrase(core, headWords),
    headWords,
    model: phrase(main, [...model]),
    modelWords: [...model],
    size,
    core,
  };
}

/**
 * Returns the adjacent words closest to the head noun: the last run in English, the first run in
 * other languages.
 */
function sideBySide(chosen: Word[], words: Word[], language: Language): Word[] {
  const places = chosen.map((word) => words.indexOf(word));
  const isNext = (i: number) => (places[i] ?? 0) === (places[i - 1] ?? 0) + 1;
  if (language === "en") {
    const from = chosen.findLastIndex((_, i) => i > 0 && !isNext(i));
    return from < 0 ? chosen : chosen.slice(from);
  }
  const to = chosen.findIndex((_, i) => i > 0 && !isNext(i));
  return to < 0 ? chosen : chosen.slice(0, to);
}

/** Returns the part of a name in an unspaced script whose words occur most often in the text. */
function knownPart(core: string, text: Text): string {
  const read = wordReader(text.language);
  const stems = new Set(text.sentences.flatMap(({ words }) => words.flatMap((each) => each.stems)));
  const ranked = core.split(/\s+/).map((part) => {
    const words = read(part);
    const known = words.filter((word) => word.stems.every((stem) => stems.has(stem))).length;
    return { part, share: words.length === 0 ? 0 : known / words.length };
  });
  // Prefers the last of equal parts, because such names end with the product type.
  return ranked.reduce((best, each) => (each.share >= best.share ? each : best), {
    part: core,
    share: 0,
  }).part;
}

/** Returns the text from the first word to the last. */
function phrase(text: string, words: readonly Word[]): string {
  let start = -1;
  let end = 0;
  for (const word of words) {
    const at = text.indexOf(word.raw, end);
    if (at < 0) return words.map((each) => each.raw).join(" ");
    if (start < 0) start = at;
    end = at + word.raw.length;
  }
  const found = start < 0 ? "" : text.slice(start, end);
  return found.split(/\s+/).length === words.length ? found : words.map((w) => w.raw).join(" ");
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
      if (!capital || (text.language === "de" && i > 0 && !afterArticle(all, i))) use.common = true;
      else if (afterArticle(all, i)) use.named = true;
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
function afterArticle(words: Word[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - 2); i--) {
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
  const has = (word: Word) => word.stems.every((stem) => stems.has(stem));
  if (words.length < 2) return words;
  if (language === "en") {
    const [first, ...rest] = words;
    return first && !has(first) && rest.every(has) ? rest : words;
  }
  if (language === null) return words;
  const known = words.findLastIndex(has);
  return known < 0 ? words : words.slice(0, known + 1);
}

function trimStops(words: Word[], language: Language): Word[] {
  const stops = stopWords(language);
  const content = (word: Word) => !stops.has(word.lower) && /\p{L}/u.test(word.raw);
  const first = words.findIndex(content);
  return first < 0 ? [] : words.slice(first, words.findLastIndex(content) + 1);
}

/**
 * Returns the words nearest to the head noun: the last in English, the first in other languages.
 */
function nearest(words: Word[], language: Language): Word[] {
  if (language === "en") return words.slice(-MAX_HEAD_WORDS);
  if (language === null) return words.slice(0, MAX_HEAD_WORDS + 1);
  const connected = words.some((word) => CONNECTORS[language].has(word.lower));
  return words.slice(0, connected ? MAX_HEAD_WORDS + 1 : MAX_HEAD_WORDS);
}

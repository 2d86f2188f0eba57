import { mentionsMaterial } from "./fact-claims";
import { getFunctionWords } from "./language-words";
import { AUDIENCES, COLORS, PACKAGING, PRAISE } from "./name-words";
import type { Text, Word } from "./text";

/** What is known about a product besides its name. */
export interface NameContext {
  text: Text;
  /** The base language of the name, such as `de`; null if unknown. */
  tag: string | null;
  category: string;
  /** Names of products of the same category, which can include the product's own. */
  neighbors: readonly string[];
  /** Stems of the words that the text uses as a proper name. */
  properStems: ReadonlySet<string>;
}

/** A word of a name and how likely it names the product type or one of its attributes. */
interface ScoredWord {
  word: Word;
  score: number;
  /** Whether the text uses the word as a common one, or the category contains it. */
  isUsed: boolean;
  /** Whether many names of the category contain the word. */
  isShared: boolean;
  /** Whether the text writes the word only with a capital inside sentences, as it does brands. */
  isDoubtful: boolean;
  isColor: boolean;
  /** Whether the category ends in the word, as “Bath Towels” in “towel”. */
  isCategory: boolean;
}

/** A phrase that names the product type. */
export interface ProductPhrase {
  words: Word[];
  /** Whether the phrase ends in its head noun instead of beginning with it. */
  isHeadLast: boolean;
}

/** Languages whose phrases end in their head noun. In the others, they begin with it. */
const HEAD_LAST = new Set("en de nl sv da nb no tr fi hu et".split(" "));

/** Languages that write a noun and its attribute as one word. */
const COMPOUNDING = new Set("de nl sv da nb no fi hu et".split(" "));

/** Function words inside the noun phrases of languages that begin with the head noun. */
const CONNECTORS = new Set("de d di da do del della dello du des en à au aux al alla".split(" "));

/** Words between a product and the people that it is made for. */
export const FOR = new Set("for für pour para per voor för til till dla için".split(" "));

/** The same words of languages whose words other languages use differently, such as “pro”. */
const FOR_BY_TAG: ReadonlyMap<string, string> = new Map(
  Object.entries({ cs: "pro", sk: "pre", hr: "za", sr: "za", bs: "za", sl: "za" }),
);

/** Words after which an English name describes its head noun: “Desk Lamp with darker lines”. */
export const AFTER_HEAD = new Set(
  "with without for from in on by to at under over against featuring including w/ compatible plus and".split(
    " ",
  ),
);

const SEPARATOR =
  /\s*[|,;:()[\]{}"“”„«»•·!?…–—]+\s*|\s+[-/+&]\s*|\s*[-/+&]\s+|(?<=\p{L}{2})\.(?:\s|$)/u;

/** The score from which a part of a name very likely names the product type. */
const STRONG = 2;
const MAX_ATTRIBUTES = 2;
/** The most words of a keyword. */
const MAX_WORDS = 4;
/** The most words without evidence that still count as a noun phrase. */
const MAX_UNKNOWN_WORDS = 3;

/**
 * Finds the words of a name that name the product type with its most telling attribute, such as
 * “bread board”; none if the name has no such words. A word is likely part of them if the category
 * or several other names of the category contain it, or the text writes it in lowercase.
 */
export function findProductPhrase(name: string, context: NameContext): ProductPhrase {
  const isLast = isHeadLast(context);
  const pair = context.tag === "en" || context.tag === null ? findRepeatedPair(name, context) : [];
  if (pair.length > 0) return { words: pair, isHeadLast: true };
  const scoreWord = createWordScorer(name, context);
  // Without a text, nothing shows that the product type is in another part than the first.
  const isFirstBest = context.text.words === 0;
  const runs = name.split(SEPARATOR).flatMap((segment, index) =>
    splitRuns(segment, context).map((words, run, { length }) => {
      const scoredWords = words.map((word, position) =>
        scoreWord(word, words.length > 1 && index + run + position === 0),
      );
      const value =
        Math.max(...scoredWords.map(({ score }) => score)) + (index === 0 && isFirstBest ? 1 : 0);
      const isBrand = value < 1 && isBrandLike(words, length === 1 && !isFirstBest);
      return { words: scoredWords, value, isBrand };
    }),
  );
  const [first] = runs;
  const likeliest =
    runs.find(({ words }) => words.some(({ isCategory }) => isCategory)) ??
    runs.find(({ value }) => value >= 1);
  const run =
    first?.value === 0 && !first.isBrand && (likeliest?.value ?? 0) < STRONG
      ? first
      : (likeliest ??
        runs.find(({ value, isBrand }) => value >= 0 && !isBrand) ??
        runs.find(({ value }) => value > EXCLUDED));
  if (!run) return { words: [], isHeadLast: isLast };
  const found = isLast ? findHeadLast(run.words, context) : findHeadFirst(run.words, context);
  const isKnown = run.words.some(({ score }) => score >= 1);
  const words = isKnown ? found : addCategory(found, name, context);
  const [noun] = words;
  if (!noun || words.length > 1) return { words, isHeadLast: isLast };
  const audience =
    context.tag === "en" || context.tag === "tr" ? [] : findAudience(noun, name, context);
  if (audience.length > 0) return { words: [noun, ...audience], isHeadLast: false };
  const phrase = COMPOUNDING.has(context.tag ?? "") ? [] : findTextAttribute(noun, context);
  if (phrase.length > 0) return { words: phrase, isHeadLast: isLast };
  // Texts use brands as names, so a word that is none is rather an attribute.
  const [start, second] = run.words;
  const isFollowed =
    !isLast && start?.word === noun && second && (second.score === 0 || second.isColor);
  return { words: isFollowed ? [noun, second.word] : words, isHeadLast: isLast };
}

/**
 * Returns whether a part of a name without evidence is a brand or a model, such as “IIIF150”.
 * @param isSeparate whether separators set it off, as in “ABUS - Gemini Lights”
 */
function isBrandLike(words: readonly Word[], isSeparate: boolean): boolean {
  return words.some(({ raw }) => /\p{L}\p{Nd}/u.test(raw)) || (isSeparate && words.length === 1);
}

/**
 * Appends the category to a short English name that does not say it: “Sailboat” becomes “sailboat
 * earrings”. In other languages, returns the category if the text uses it.
 */
function addCategory(phrase: Word[], name: string, context: NameContext): Word[] {
  const { text, tag, category } = context;
  const words = text.readWords(getCategoryPart(category));
  const head = isHeadLast(context) ? words.at(-1) : words[0];
  const isUsed = head && (countUses(text, name).get(head.stems.join(" "))?.common ?? 0) > 0;
  if (!isUsed || words.length > 2 || GENERIC_CATEGORIES.has(head.lower)) return phrase;
  if (tag !== "en") return words;
  return phrase.length < 3 ? [...phrase, ...words] : phrase;
}

/** Names of categories that are no product types. */
const GENERIC_CATEGORIES = new Set("products items articles accessories sale other".split(" "));

/** The number of words from which a name can be a list of keywords instead of a noun phrase. */
const MIN_LISTED_WORDS = 10;

/**
 * Returns the two adjacent words that a name repeats, or, if it only lists keywords without a
 * preposition, that the text repeats most often.
 */
function findRepeatedPair(name: string, { text }: NameContext): Word[] {
  const words = text.readWords(name);
  if (words.length < MIN_LISTED_WORDS) return [];
  const isList = !words.some(({ lower }) => AFTER_HEAD.has(lower));
  const counts = new Map<string, number>();
  for (const { words: sentence } of [{ words }, ...(isList ? text.sentences : [])])
    for (const [index] of sentence.entries()) {
      const key = getPairKey(sentence.slice(index, index + 2));
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const functionWords = getFunctionWords("en");
  const pairs = words.flatMap((_, index) => {
    const pair = words.slice(index, index + 2);
    const isPhrase =
      pair.length === 2 &&
      pair.every(({ raw, lower }) => /^\p{L}{3,}$/u.test(raw) && !functionWords.has(lower));
    return isPhrase ? [{ pair, count: counts.get(getPairKey(pair)) ?? 0 }] : [];
  });
  const best = pairs.toSorted((a, b) => a.count - b.count).at(-1);
  return best && best.count > (isList ? 2 : 1) ? best.pair : [];
}

function getPairKey(pair: readonly Word[]): string {
  return pair.map(({ stems }) => stems.join(" ")).join("|");
}

function isHeadLast({ tag, neighbors }: NameContext): boolean {
  return tag === null ? endsInNouns(neighbors) : HEAD_LAST.has(tag);
}

/**
 * Returns whether names in an unknown language end in their head nouns: the nouns repeat, so there
 * are fewer last words than first words.
 */
function endsInNouns(names: readonly string[]): boolean {
  const parts = names.map((name) => (name.split(SEPARATOR)[0] ?? "").match(/\p{L}{3,}/gu) ?? []);
  const countWords = (index: number) =>
    new Set(parts.map((words) => words.at(index)?.toLowerCase())).size;
  return countWords(-1) < countWords(0);
}

/** Returns whether a word connects a head noun with an attribute after it. */
function isConnector({ lower }: Word, context: NameContext): boolean {
  const isFor = FOR.has(lower) || FOR_BY_TAG.get(context.tag ?? "") === lower;
  return !isHeadLast(context) && (CONNECTORS.has(lower) || isFor);
}

/** Splits a part of a name at its function words, except those inside noun phrases. */
function splitRuns(segment: string, context: NameContext): Word[][] {
  const functionWords = getFunctionWords(context.tag);
  const runs: Word[][] = [[]];
  for (const word of context.text.readWords(segment)) {
    const isBreak =
      !isConnector(word, context) &&
      (functionWords.has(word.lower) ||
        FOR.has(word.lower) ||
        (context.tag === "en" && AFTER_HEAD.has(word.lower)));
    // An amount ends a phrase: “Bebek Bezi 5 Beden”.
    const isAmount = isHeadLast(context) && context.tag !== "en" && /^\p{Nd}/u.test(word.raw);
    if (isBreak || isAmount) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  return runs.filter((run) => run.some((word) => /\p{L}{2}/u.test(word.raw)));
}

/** The share of names from which a word is shared by the category. */
const SHARED = 0.2;

/** The score of words that are never part of the phrase. */
const EXCLUDED = -9;
/** The score of praise and colors. */
const DECORATION = -8;
/** The score of the product's own name. */
const PROPER = -3;
/** The score of words that the text capitalizes, as in headings or brands. */
const DOUBTFUL = -2;
const UNIT = /^(?:cm|mm|mt|ml|cl|lt|kg|gr|mg|mah|hz|kw|watt|oz|cm2|m2|tg|nr|no|xl|xxl|xs)$/iu;

function createWordScorer(name: string, context: NameContext) {
  const { text, category, properStems } = context;
  const categoryWords = text.readWords(getCategoryPart(category));
  const categoryHead = isHeadLast(context) ? categoryWords.at(-1) : categoryWords[0];
  const isType =
    categoryHead !== undefined &&
    !GENERIC_CATEGORIES.has(categoryHead.lower) &&
    !mentionsMaterial(categoryHead.lower);
  const categoryStems = new Set(text.readWords(category).flatMap(({ stems }) => stems));
  const shares = countNeighbors(name, context);
  const counts = countUses(text, name);
  // Words in capitals are brands unless the whole name is in capitals.
  const hasLowercase = /\p{Ll}{3}/u.test(name);
  // Names in other languages use English colors, too.
  const colors =
    context.tag === null ? [...COLORS.values()] : [COLORS.get(context.tag), COLORS.get("en")];
  return (word: Word, isFirst: boolean): ScoredWord => {
    const { raw, lower, stems } = word;
    const key = stems.join(" ");
    const inCategory = stems.some((stem) => categoryStems.has(stem));
    const uses = counts.get(key) ?? { common: 0, proper: 0, isFirst: false };
    const isHead = isType && categoryHead.stems.join(" ") === key;
    // A brand begins many names, too.
    const neighbors = isFirst && isHeadLast(context) ? 0 : (shares.get(key) ?? 0);
    const isShared = neighbors >= SHARED;
    const isUsed = inCategory || uses.common > 0;
    const isCapitals = hasLowercase && uses.common === 0 && /^\p{Lu}{3,}$/u.test(raw);
    const isDoubtful =
      (uses.common === 0 && uses.proper > 0) ||
      (isCapitals && text.words > 0) ||
      /\p{Ll}\p{Lu}/u.test(raw) ||
      properStems.has(key);
    const isColor = colors.some((words) => words?.has(lower));
    const toScored = (score: number): ScoredWord => ({
      word,
      score,
      isUsed,
      isShared,
      isDoubtful,
      isColor,
      isCategory: isHead,
    });
    if (isNoise(raw, lower) || isConnector(word, context)) return toScored(EXCLUDED);
    if (PRAISE.has(lower) || isColor) return toScored(DECORATION);
    // “Femme” says for whom a product is made, not what it is.
    if (AUDIENCES.has(lower)) return toScored(0);
    const common = uses.common === 0 ? 0 : uses.common > 2 || uses.isFirst ? 2 : 1;
    const shared = isShared ? 2 : neighbors > 0 ? 1 : 0;
    const score = (isHead ? 3 : inCategory ? 1 : 0) + shared + common;
    if (inCategory || neighbors > 0 || !/^\p{Lu}/u.test(raw)) return toScored(score);
    // German articles precede common nouns, too: “Der LED Streifen leuchtet”.
    if (properStems.has(key) && (isFirst || text.language !== "de")) return toScored(PROPER);
    return toScored(isDoubtful && !properStems.has(key) ? DOUBTFUL : score);
  };
}

/** Returns whether a word is a number, a code, a unit, a numeral or a packaging word. */
function isNoise(raw: string, lower: string): boolean {
  return (
    /\p{Nd}/u.test(raw) ||
    /^[IVX]+$/u.test(raw) ||
    /^\p{L}$/u.test(raw) ||
    UNIT.test(raw) ||
    PACKAGING.has(lower)
  );
}

/** The last part of a category, such as “Day Cream” of “Beauty > Face > Day Cream”. */
function getCategoryPart(category: string): string {
  return category.split(/[&/,>|]/).at(-1) ?? "";
}

/** Returns the share of the other names that contain each word, if at least two do. */
function countNeighbors(name: string, { neighbors, text }: NameContext): Map<string, number> {
  const others = neighbors.filter((each) => each !== name);
  const prefixes = new Set(text.readWords(name).map(({ lower }) => lower.slice(0, PREFIX_LENGTH)));
  const counts = new Map<string, number>();
  for (const other of others) {
    const words = other
      .split(/[^\p{L}\p{M}\p{N}'-]+/u)
      .filter((word) => prefixes.has(word.slice(0, PREFIX_LENGTH).toLowerCase()));
    const keys = new Set(
      words.flatMap((word) => text.readWords(word).map(({ stems }) => stems.join(" "))),
    );
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Map(
    [...counts].flatMap(([key, count]) => (count >= 2 ? [[key, count / others.length]] : [])),
  );
}

/** Only words that begin like a word of the name are stemmed, which is slow. */
const PREFIX_LENGTH = 3;

interface Uses {
  /** The occurrences as a common word. */
  common: number;
  /** The capitalized occurrences inside sentences. */
  proper: number;
  isFirst: boolean;
}

/** Counts how a text uses words. Mentions of the name, which can be in title case, do not count. */
function countUses({ sentences, language, readWords }: Text, name: string): Map<string, Uses> {
  const nameWords = new Set(readWords(name).map(({ lower }) => lower));
  const usesByKey = new Map<string, Uses>();
  for (const [i, { words }] of sentences.entries()) {
    for (const [j, { raw, stems }] of words.entries()) {
      const key = stems.join(" ");
      const uses = usesByKey.get(key) ?? { common: 0, proper: 0, isFirst: false };
      usesByKey.set(key, uses);
      const isMention = [words[j - 1], words[j + 1]].some(
        (other) => other && /^\p{Lu}/u.test(other.raw) && nameWords.has(other.lower),
      );
      // German capitalizes all nouns.
      if (language === "de" || /^\p{Ll}/u.test(raw)) {
        uses.common++;
        uses.isFirst ||= i === 0;
      } else if (j > 0 && !isMention) uses.proper++;
    }
  }
  return usesByKey;
}

/** Returns the last likely head noun with up to three attributes before it. */
function findHeadLast(words: readonly ScoredWord[], context: NameContext): Word[] {
  const nouns = words.filter(({ score }) => score !== DECORATION);
  const head = findHead(nouns, (test) => nouns.findLastIndex(test), context);
  if (head < 0) return [];
  let start = head;
  let attributes = 0;
  for (let each = nouns[head - 1]; each && start > 0; each = nouns[start - 1]) {
    const isKnown = isAttribute(each, context) || (each.score >= 0 && each !== words[0]);
    // The letter of a “t shirt” is part of its noun.
    const isLetter = each.word.lower === "t";
    if (head - start >= MAX_WORDS - 1) break;
    if (!isLetter && (!isKnown || attributes >= (each.score >= STRONG ? 3 : MAX_ATTRIBUTES))) break;
    // “Scented candle” names the type; what else a name says of it, such as its scent, does not.
    if (attributes > 0 && nouns[start]?.isShared && !each.isShared) break;
    if (each.score < 1 && attributes > 0 && context.text.words > 0) break;
    start--;
    if (!isLetter) attributes++;
  }
  // A first word that the text does not use as a name is rather an attribute than a brand.
  if (attributes === 0 && start === 1 && nouns[0]?.score === 0) start = 0;
  const isUnknown = nouns.slice(start, head).every(({ score }) => score < 1);
  const category = context.text.readWords(getCategoryPart(context.category));
  if (nouns[head]?.isCategory && isUnknown && category.length > 1 && category.length < MAX_WORDS)
    return [
      ...category.slice(0, -1),
      ...words.filter((each) => each === nouns[head]).map(({ word }) => word),
    ];
  return nouns.slice(start, head + 1).map(({ word }) => word);
}

function isLinked(words: readonly ScoredWord[], index: number, context: NameContext): boolean {
  const [noun, connector] = [words[index - 2], words[index - 1]];
  return (
    connector !== undefined &&
    isConnector(connector.word, context) &&
    (noun?.score ?? EXCLUDED) >= 0
  );
}

/** Returns the first likely head noun with up to two attributes after it. */
function findHeadFirst(words: readonly ScoredWord[], context: NameContext): Word[] {
  let head = findHead(words, (test) => words.findIndex(test), context);
  if (head < 0) return [];
  // What follows a connector is an attribute: “support pour baguettes”.
  while (isLinked(words, head, context)) head -= 2;
  const isUnknown = context.tag === null && words.every(({ score }) => score < 1);
  const phrase = words.slice(head, head + 1).map(({ word }) => word);
  let connectors: Word[] = [];
  let isNoun = false;
  let attributes = 0;
  for (const each of words.slice(head + 1)) {
    if (attributes === MAX_ATTRIBUTES || phrase.length + connectors.length >= MAX_WORDS) break;
    if (isConnector(each.word, context)) connectors.push(each.word);
    else if (isNoun && each.isColor) phrase.push(each.word);
    else if (
      (isUnknown && each.score > EXCLUDED) ||
      isAttribute(each, context, connectors.length > 0)
    ) {
      phrase.push(...connectors, each.word);
      // A color after a linked noun belongs to it: “savon au thé vert”.
      isNoun = connectors.length > 0;
      connectors = [];
      attributes++;
    } else if (/^\p{Nd}/u.test(each.word.raw)) connectors = [];
    else break;
  }
  const category = context.text.readWords(getCategoryPart(context.category));
  const isBrand = words
    .slice(head + 1)
    .every((each) => !each.isUsed || !phrase.includes(each.word));
  const isTold =
    words[head]?.isCategory &&
    category.length <= MAX_WORDS &&
    category.some((word) => isConnector(word, context));
  return isTold && isBrand ? category : phrase;
}

/**
 * Returns the index of the head noun: the first or last word with about the best evidence. English
 * and Turkish names end in it even without evidence.
 * @param find finds the first or last word that passes a test
 */
function findHead(
  words: readonly ScoredWord[],
  find: (test: (each: ScoredWord) => boolean) => number,
  context: NameContext,
): number {
  const { tag } = context;
  const best = Math.max(...words.map(({ score }) => score));
  const purpose = words.findIndex(({ word }) => FOR.has(word.lower));
  const known = words
    .slice(0, purpose < 0 ? words.length : purpose)
    .filter(({ score }) => score > DECORATION);
  const endsInNoun = tag === "en" || tag === "tr" || (tag === null && isHeadLast(context));
  const category = find(({ isCategory }) => isCategory);
  const isSpecific = context.text.readWords(getCategoryPart(context.category)).length > 1;
  if (isHeadLast(context) && category >= 0 && isSpecific) return category;
  if (endsInNoun && words.length <= MAX_PHRASE_WORDS) return find(({ score }) => score >= DOUBTFUL);
  if (best >= 1)
    return find(({ score }) => score >= (isHeadLast(context) ? 1 : Math.max(1, best - 1)));
  return known.length > MAX_UNKNOWN_WORDS ? -1 : find(({ score }) => score === 0);
}

/** The most words of a noun phrase; longer runs are lists of keywords. */
const MAX_PHRASE_WORDS = 6;

/**
 * Returns whether a word of a name is an attribute of the product rather than a brand.
 * @param isLinked whether a connector precedes the word, as in “aretes de plata”
 */
function isAttribute(each: ScoredWord | undefined, { text }: NameContext, isLinked = false) {
  if (!each || each.score < 0) return false;
  // Without a text, nothing shows whether a word is a brand.
  if (each.isUsed || text.words === 0 || /^\p{Ll}/u.test(each.word.raw)) return true;
  return isLinked ? each.score >= 1 || !each.isDoubtful : each.score >= 1 && !each.isDoubtful;
}

/** Returns the word that the text most often uses with a noun: “bread board”, “camisa de lino”. */
function findTextAttribute(noun: Word, context: NameContext): Word[] {
  const { text } = context;
  const functionWords = getFunctionWords(context.tag);
  const isNoun = (word: Word | undefined) => word?.stems.join() === noun.stems.join();
  const isContent = (word: Word | undefined): word is Word =>
    word !== undefined &&
    /^\p{Ll}{3}/u.test(word.raw) &&
    ![functionWords, PRAISE, AFTER_HEAD, PACKAGING].some((list) => list.has(word.lower));
  const phrases = text.sentences.flatMap(({ words }, sentence) =>
    words.flatMap((word, i) => {
      const [second, third] = [words[i + 1], words[i + 2]];
      const isPair = isHeadLast(context)
        ? isContent(word) && isNoun(second) && second?.joined
        : isNoun(word) && second?.joined && CONNECTORS.has(second.lower) && third?.joined;
      if (!isPair || !second) return [];
      if (isHeadLast(context)) return [{ sentence, words: [word, noun] }];
      return isContent(third) ? [{ sentence, words: [noun, second, third] }] : [];
    }),
  );
  const keyOf = (words: Word[]) => words.map(({ lower }) => lower).join(" ");
  const counts = new Map<string, number>();
  for (const { words, sentence } of phrases)
    counts.set(keyOf(words), (counts.get(keyOf(words)) ?? 0) + (sentence === 0 ? 2 : 1));
  const best = phrases.toSorted(
    (a, b) => (counts.get(keyOf(b.words)) ?? 0) - (counts.get(keyOf(a.words)) ?? 0),
  )[0];
  return best && (counts.get(keyOf(best.words)) ?? 0) > 1 ? best.words : [];
}

/** Returns the people that the product is made for, such as “para bebé”, if the name has them. */
function findAudience(noun: Word, name: string, { text }: NameContext): Word[] {
  const words = text.readWords(name);
  const index = words.findIndex(
    ({ lower }, i) => i > 0 && lower !== noun.lower && AUDIENCES.has(lower),
  );
  const [before, audience] = [words[index - 1], words[index]];
  if (!audience) return [];
  return before && FOR.has(before.lower) ? [before, audience] : [audience];
}

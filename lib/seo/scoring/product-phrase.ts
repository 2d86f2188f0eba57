import { getFunctionWords } from "./language-words";
import { skipLeadingBrand } from "./leading-brand";
import { AUDIENCES, ENGLISH_AUDIENCES, LABELS, PACKAGING, PRAISE } from "./name-words";
import type { Word } from "./text";
import {
  AFTER_HEAD,
  COMPOUNDING,
  CONNECTORS,
  collectEvidence,
  FOR,
  GENERIC_CATEGORIES,
  isConnector,
  type NameContext,
  type NameEvidence,
  SEPARATOR,
} from "./word-evidence";
import { DECORATION, DOUBTFUL, EXCLUDED, type ScoredWord, WordScorer } from "./word-scorer";

/** A phrase that names the product type. */
export interface ProductPhrase {
  words: Word[];
  /** Whether the phrase ends in its head noun instead of beginning with it. */
  isHeadLast: boolean;
}

/** Minimum score of a part of a name that very likely names the product type. */
const STRONG = 2;
const MAX_ATTRIBUTES = 2;
/** Maximum number of words in a keyword. */
const MAX_WORDS = 4;
/** Maximum number of words without evidence that count as a noun phrase. */
const MAX_UNKNOWN_WORDS = 3;

/**
 * Finds the words of a name that name the product type with its most telling attribute, such as
 * “bread board”; none if the name has no such words. A word is likely part of them if the category
 * or several other names of the category contain it, or the text writes it in lowercase.
 */
export function findProductPhrase(wholeName: string, context: NameContext): ProductPhrase {
  const name = skipLeadingBrand(wholeName, context);
  const pair = context.tag === "en" || context.tag === null ? findRepeatedPair(name, context) : [];
  if (pair.length > 0) return { words: pair, isHeadLast: true };
  const evidence = collectEvidence(name, context);
  const isLast = evidence.isHeadLast;
  const scorer = new WordScorer(name, evidence);
  // Without a text, there is no evidence that another part than the first names the product type.
  const isFirstBest = context.text.words === 0;
  const runs = name.split(SEPARATOR).flatMap((segment, index) =>
    (index > 0 && AMOUNT.test(segment) ? [] : splitRuns(segment, evidence)).map(
      (words, run, { length }) => {
        const scoredWords = words.map((word, position) => {
          const isStart = index + run + position === 0;
          return scorer.score(word, isStart, isStart && words.length > 1);
        });
        const heads = scoredWords.filter(({ canBeHead }) => canBeHead);
        const value =
          Math.max(EXCLUDED, ...heads.map(({ score }) => score)) +
          (index === 0 && isFirstBest ? 1 : 0);
        const isBrand = value < 1 && isBrandLike(words, length === 1 && !isFirstBest);
        return { words: scoredWords, value, isBrand };
      },
    ),
  );
  const [first] = runs;
  const likeliest =
    runs.find(({ words }) => words.some(({ isCategory }) => isCategory)) ??
    (first?.words.every(({ score }) => score < 1)
      ? runs.find(({ words }) => words.some(({ isNoun }) => isNoun))
      : undefined) ??
    runs.find(({ value }) => value >= 1);
  const run =
    first?.value === 0 && !first.isBrand && (likeliest?.value ?? 0) < STRONG
      ? first
      : (likeliest ??
        runs.find(({ value, isBrand }) => value >= 0 && !isBrand) ??
        runs.find(({ value }) => value > EXCLUDED));
  if (!run) return { words: [], isHeadLast: isLast };
  const found = isLast ? findHeadLast(run.words, evidence) : findHeadFirst(run.words, evidence);
  const isKnown = run.words.some(({ score }) => score >= 1);
  const words = isKnown ? found : addCategory(found, evidence);
  const [noun] = words;
  if (!noun || words.length > 1) return { words, isHeadLast: isLast };
  const audience =
    context.tag === "en" || context.tag === "tr" ? [] : findAudience(noun, name, context);
  if (audience.length > 0) return { words: [noun, ...audience], isHeadLast: false };
  const phrase = COMPOUNDING.has(context.tag ?? "") ? [] : findTextAttribute(noun, evidence);
  if (phrase.length > 0) return { words: phrase, isHeadLast: isLast };
  // Texts use brands as names. A word that is not used as a name is more likely an attribute.
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
 * Appends the category to a short English name that does not contain it: “Sailboat” becomes
 * “sailboat earrings”. In other languages, returns the category if the text uses it.
 */
function addCategory(
  phrase: Word[],
  { tag, categoryWords: words, uses, isHeadLast }: NameEvidence,
): Word[] {
  const head = isHeadLast ? words.at(-1) : words[0];
  const isUsed = head && (uses.get(head.stems.join(" "))?.common ?? 0) > 0;
  if (!isUsed || words.length > 2 || GENERIC_CATEGORIES.has(head.lower)) return phrase;
  if (tag !== "en") return words;
  return phrase.length < 3 ? [...phrase, ...words] : phrase;
}

/** Minimum number of words in a name that can be a list of keywords instead of a noun phrase. */
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
  // A text capitalizes names, such as those of designers.
  const phrases = text.sentences.map((sentence) =>
    sentence.words.filter(({ raw }) => /^\p{Ll}/u.test(raw)),
  );
  for (const sentence of [words, ...(isList ? phrases : [])])
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

/** Matches a part of a name that is an amount, such as “Caja con 25 piezas”. */
const AMOUNT = /^\s*(?:\p{L}{1,20}\s+(?:\p{L}{1,3}\s+)?)?\p{Nd}/u;

/** Splits a part of a name at its function words, except those inside noun phrases. */
function splitRuns(segment: string, evidence: NameEvidence): Word[][] {
  const functionWords = getFunctionWords(evidence.tag);
  const usesEnglish = evidence.tag === "en" || COMPOUNDING.has(evidence.tag ?? "");
  const runs: Word[][] = [[]];
  for (const word of evidence.text.readWords(segment)) {
    const isBreak =
      !isConnector(word, evidence) &&
      (functionWords.has(word.lower) ||
        FOR.has(word.lower) ||
        (usesEnglish && AFTER_HEAD.has(word.lower)));
    // An amount ends a phrase: “Bebek Bezi 5 Beden”.
    const isAmount = evidence.isHeadLast && evidence.tag !== "en" && /^\p{Nd}/u.test(word.raw);
    if (isBreak || isAmount) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  return runs.filter((run) => run.some((word) => /\p{L}{2}/u.test(word.raw)));
}

/** Returns the last likely head noun with up to three attributes before it. */
function findHeadLast(words: readonly ScoredWord[], evidence: NameEvidence): Word[] {
  const nouns = words.filter(({ score }) => score !== DECORATION);
  const head = findHead(nouns, (test) => nouns.findLastIndex(test), evidence);
  if (head < 0) return [];
  let start = head;
  let attributes = 0;
  for (let each = nouns[head - 1]; each && start > 0; each = nouns[start - 1]) {
    const isKnown = isAttribute(each, evidence) || (each.score >= 0 && each !== words[0]);
    // The “t” of “t shirt” is part of the noun.
    const isLetter = each.word.lower === "t";
    if (head - start >= MAX_WORDS - 1) break;
    if (!isLetter && (!isKnown || attributes >= (each.score >= STRONG ? 3 : MAX_ATTRIBUTES))) break;
    // “Scented candle” names the type. Other words before it, such as the scent, do not.
    if (attributes > 0 && nouns[start]?.isShared && !each.isShared) break;
    if (each.score < 1 && attributes > 0 && evidence.text.words > 0) break;
    start--;
    if (!isLetter) attributes++;
  }
  // If the text does not use the first word as a name, it is more likely an attribute than a brand.
  if (attributes === 0 && start === 1 && nouns[0]?.score === 0) start = 0;
  const noun = nouns[head];
  if (!noun) return [];
  const companions = collectCompanions(noun.word, evidence);
  const attributeWords = nouns.slice(start, head).filter(({ word }) => word.lower !== "t");
  // “Folding” is an attribute of “Sunset Folding Bench” if the text has a “folding bench”.
  const other = attributeWords.findLastIndex(({ word }) => !companions.has(word.stems.join(" ")));
  const beside = attributeWords[other + 1];
  if (beside) return nouns.slice(nouns.indexOf(beside), head + 1).map(({ word }) => word);
  const isUnknown = attributeWords.every(({ isShared, score }) => !isShared || score < 1);
  const { length } = evidence.categoryWords;
  if (endsLikeCategory(noun, evidence) && isUnknown && length > 1 && length < MAX_WORDS)
    return [...evidence.categoryWords.slice(0, -1), noun.word];
  return nouns.slice(start, head + 1).map(({ word }) => word);
}

/**
 * Returns whether a noun is the category's noun or a compound of it, such as “armchair” for
 * “Chairs”.
 */
function endsLikeCategory({ word, isCategory }: ScoredWord, evidence: NameEvidence): boolean {
  const categoryStem = evidence.categoryWords.at(-1)?.stems.at(-1) ?? "";
  const stem = word.stems.at(-1) ?? "";
  return isCategory || (categoryStem.length > 3 && stem.endsWith(categoryStem));
}

/** Maximum distance, in words, of an attribute before its noun. */
const MAX_DISTANCE = 2;

/** Returns the stems of the words that the text uses as attributes next to a noun. */
function collectCompanions(noun: Word, { text, isHeadLast }: NameEvidence): Set<string> {
  const key = noun.stems.join(" ");
  const companions = new Set<string>();
  for (const { words } of text.sentences) {
    for (const [index, { raw, stems, joined }] of words.entries()) {
      if (stems[0] !== noun.stems[0] || stems.join(" ") !== key || /^\p{Lu}/u.test(raw)) continue;
      const beside =
        isHeadLast && joined
          ? words.slice(Math.max(0, index - MAX_DISTANCE), index)
          : words.slice(index + 1, index + 2);
      for (const each of beside) companions.add(each.stems.join(" "));
    }
  }
  return companions;
}

function isLinked(words: readonly ScoredWord[], index: number, evidence: NameEvidence): boolean {
  const [noun, connector] = [words[index - 2], words[index - 1]];
  return (
    connector !== undefined &&
    isConnector(connector.word, evidence) &&
    (noun?.score ?? EXCLUDED) >= 0
  );
}

/** Returns the words of a name that are the words of the category, if it has several. */
function findCategoryWords(words: readonly ScoredWord[], { categoryWords }: NameEvidence): Word[] {
  const keys = categoryWords.map(({ stems }) => stems.join(" "));
  if (keys.length < 2 || keys.length > MAX_WORDS) return [];
  const start = words.findIndex((_, index) =>
    keys.every((key, offset) => words[index + offset]?.word.stems.join(" ") === key),
  );
  return start < 0 ? [] : words.slice(start, start + keys.length).map(({ word }) => word);
}

/** Returns the first likely head noun with up to two attributes after it. */
function findHeadFirst(run: readonly ScoredWord[], evidence: NameEvidence): Word[] {
  const words = run.filter(({ score, isColor }) => score !== DECORATION || isColor);
  let head = findHead(words, (test) => words.findIndex(test), evidence);
  if (head < 0) return [];
  // A word after a connector is an attribute: “support pour baguettes”.
  while (isLinked(words, head, evidence)) head -= 2;
  const noun = words[head]?.word;
  if (!noun) return [];
  const named = findCategoryWords(words, evidence);
  if (named.length > 0) return named;
  const isUnknown = evidence.tag === null && words.every(({ score }) => score < 1);
  const companions = collectCompanions(noun, evidence);
  // Texts also use capitalized names next to nouns: “les bottes Morbihan”.
  const isCompanion = ({ word, score, isShared }: ScoredWord) =>
    score >= DOUBTFUL &&
    companions.has(word.stems.join(" ")) &&
    (isShared || !/^\p{Lu}\p{Ll}/u.test(word.raw));
  const isKnownWord = ({ word, isUsed }: ScoredWord) =>
    isUsed || evidence.text.words === 0 || /^\p{Ll}/u.test(word.raw);
  const isPlain = evidence.text.words === 0 || COMPOUNDING.has(evidence.tag ?? "");
  const maxAttributes = isPlain ? 1 : MAX_ATTRIBUTES;
  const phrase = [noun];
  let connectors: Word[] = [];
  let isNoun = false;
  let attributes = 0;
  for (const [index, each] of words.entries()) {
    if (index <= head || LABELS.has(each.word.lower)) continue;
    const isAfterConnector = connectors.length > 0;
    // “Grano 280” and “taille 40” are measures.
    const isMeasure =
      !isAfterConnector && !each.isUsed && /^\p{Nd}/u.test(words[index + 1]?.word.raw ?? "");
    const isLink = isConnector(each.word, evidence);
    const isPart =
      (isUnknown && each.score > EXCLUDED) ||
      isCompanion(each) ||
      (isAttribute(each, evidence, isAfterConnector) &&
        (attributes === 0 || isAfterConnector || isKnownWord(each)));
    const isFull = attributes === maxAttributes || phrase.length + connectors.length >= MAX_WORDS;
    if (isFull && !(isNoun && each.isColor)) {
      // A word that belongs to the last attribute shows that it is a noun: “gants cuir de vachette”.
      if ((isLink || isPart) && attributes > 1 && !isNoun) phrase.pop();
      break;
    }
    if (isLink) connectors.push(each.word);
    else if (isMeasure) break;
    else if (isNoun && each.isColor) phrase.push(each.word);
    else if (isPart) {
      phrase.push(...connectors, each.word);
      // A color after a linked noun belongs to it: “savon au thé vert”.
      isNoun = isAfterConnector;
      connectors = [];
      attributes++;
    } else if (/^\p{Nd}/u.test(each.word.raw)) connectors = [];
    else break;
  }
  const category = evidence.categoryWords;
  const isBrand = words
    .slice(head + 1)
    .every((each) => !each.isUsed || !phrase.includes(each.word));
  const isTypeInCategory =
    words[head]?.isCategory &&
    category.length <= MAX_WORDS &&
    category.some((word) => isConnector(word, evidence));
  return isTypeInCategory && isBrand ? category : phrase;
}

/**
 * Returns the index of the head noun: the first or last word whose evidence is among the strongest.
 * English and Turkish names end with it even without evidence.
 * @param findWord finds the first or last word that passes a test
 */
function findHead(
  words: readonly ScoredWord[],
  findWord: (test: (each: ScoredWord) => boolean) => number,
  evidence: NameEvidence,
): number {
  const { tag } = evidence;
  const find = (test: (each: ScoredWord) => boolean) =>
    findWord((each) => each.canBeHead && test(each));
  const best = Math.max(...words.map(({ score, canBeHead }) => (canBeHead ? score : EXCLUDED)));
  const purpose = words.findIndex(({ word }) => FOR.has(word.lower));
  const known = words
    .slice(0, purpose < 0 ? words.length : purpose)
    .filter(({ score }) => score > DECORATION);
  const endsInNoun = tag === "en" || tag === "tr" || (tag === null && evidence.isHeadLast);
  const category = find(({ isCategory }) => isCategory);
  const isSpecific = evidence.categoryWords.length > 1;
  if (evidence.isHeadLast && category >= 0 && isSpecific) return category;
  if (endsInNoun && words.length <= MAX_PHRASE_WORDS) {
    const noun = find(
      ({ score, isDoubtful, isCategory, isNoun }) =>
        score > DOUBTFUL && (!isDoubtful || isCategory || isNoun),
    );
    return noun < 0 ? find(({ score }) => score >= DOUBTFUL) : noun;
  }
  const isCompounding = COMPOUNDING.has(tag ?? "");
  if (!evidence.isHeadLast && isCompounding && evidence.text.words === 0)
    return find(({ score }) => score >= 0);
  // Without a text, the first word of a name is more likely the noun than a word that other names
  // share.
  const least = evidence.text.words > 0 ? 1 : 0;
  const isList = tag === "en" || !evidence.isHeadLast;
  const limit = isList ? Math.max(least, best - 1) : 1;
  if (best >= 1)
    return find(({ score, isUsed }) => score >= (isUsed && !evidence.isHeadLast ? 1 : limit));
  const [, second] = words;
  const isPhrase = second !== undefined && isConnector(second.word, evidence);
  const isLong = known.length > MAX_UNKNOWN_WORDS && !isPhrase;
  return isLong ? -1 : find(({ score }) => score === 0);
}

/** Maximum number of words in a noun phrase. Longer runs are lists of keywords. */
const MAX_PHRASE_WORDS = 6;

/**
 * Returns whether a word of a name is an attribute of the product rather than a brand.
 * @param isLinked whether a connector precedes the word, as in “aretes de plata”
 */
function isAttribute(each: ScoredWord | undefined, { text }: NameEvidence, isLinked = false) {
  if (!each || each.score < 0) return false;
  // Without a text, it is unknown whether a word is a brand.
  if (each.isUsed || text.words === 0 || /^\p{Ll}/u.test(each.word.raw)) return true;
  return !each.isDoubtful && (isLinked || each.score >= 1);
}

/** Returns the word that the text most often uses with a noun: “bread board”, “camisa de lino”. */
function findTextAttribute(noun: Word, evidence: NameEvidence): Word[] {
  const { text } = evidence;
  const functionWords = getFunctionWords(evidence.tag);
  const isNoun = (word: Word | undefined) => word?.stems.join() === noun.stems.join();
  const isContent = (word: Word | undefined): word is Word =>
    word !== undefined &&
    /^\p{Ll}{3}/u.test(word.raw) &&
    ![functionWords, PRAISE, AFTER_HEAD, PACKAGING].some((list) => list.has(word.lower));
  const phrases = text.sentences.flatMap(({ words }, sentence) =>
    words.flatMap((word, i) => {
      const [second, third] = [words[i + 1], words[i + 2]];
      const isPair = evidence.isHeadLast
        ? isContent(word) && isNoun(second) && second?.joined
        : isNoun(word) && second?.joined && CONNECTORS.has(second.lower) && third?.joined;
      if (!isPair || !second) return [];
      if (evidence.isHeadLast) return [{ sentence, words: [word, noun] }];
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

/**
 * Returns the people that the product is made for, such as “para bebé”, if the name mentions them.
 */
function findAudience(noun: Word, name: string, { text }: NameContext): Word[] {
  const words = text.readWords(name);
  const index = words.findIndex(({ lower, joined }, i) => {
    const before = words[i - 1];
    // English words are parts of brands, such as “Norvex Kids”.
    const isBrand =
      ENGLISH_AUDIENCES.has(lower) &&
      joined &&
      before?.lower !== noun.lower &&
      /^\p{Lu}/u.test(before?.raw ?? "");
    return i > 0 && lower !== noun.lower && AUDIENCES.has(lower) && !isBrand;
  });
  const [before, audience] = [words[index - 1], words[index]];
  if (!audience) return [];
  return before && FOR.has(before.lower) ? [before, audience] : [audience];
}

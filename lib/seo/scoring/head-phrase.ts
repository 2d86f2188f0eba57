import { isKnown } from "./leading-brand";
import { LABELS } from "./name-words";
import type { Word } from "./text";
import { COMPOUNDING, FOR, isConnector, MAX_WORDS, type NameEvidence } from "./word-evidence";
import { DECORATION, DOUBTFUL, EXCLUDED, type ScoredWord } from "./word-scorer";

/** Minimum score of a part of a name that very likely names the product type. */
export const STRONG = 2;
const MAX_ATTRIBUTES = 2;
/** Maximum number of words without evidence that count as a noun phrase. */
const MAX_UNKNOWN_WORDS = 3;

/** Returns the last likely head noun with up to three attributes before it. */
export function findHeadLast(words: readonly ScoredWord[], evidence: NameEvidence): Word[] {
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
    noun !== undefined &&
    isConnector(connector.word, evidence) &&
    (noun.score >= 0 || isNamedNoun(noun, evidence))
  );
}

/** Returns whether a text uses a word of the language as a name: “O Filtro de Água limpa…”. */
function isNamedNoun({ word, score }: ScoredWord, { tag }: NameEvidence): boolean {
  return score > DECORATION && tag !== null && isKnown(word.raw, tag) === true;
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
export function findHeadFirst(run: readonly ScoredWord[], evidence: NameEvidence): Word[] {
  const words = run.filter(({ score, isColor }) => score !== DECORATION || isColor);
  let head = findHead(words, (test) => words.findIndex(test), evidence);
  if (head < 0) return [];
  // A word after a connector is an attribute: “support pour baguettes”.
  while (isLinked(words, head, evidence)) head -= 2;
  const noun = words[head];
  if (!noun) return [];
  const named = findCategoryWords(words, evidence);
  if (named.length > 0) return named;
  const phrase = addAttributes(words, head, noun.word, evidence);
  const { categoryWords } = evidence;
  const isBrand = words
    .slice(head + 1)
    .every((each) => !each.isUsed || !phrase.includes(each.word));
  const isTypeInCategory =
    noun.isCategory &&
    categoryWords.length <= MAX_WORDS &&
    categoryWords.some((word) => isConnector(word, evidence));
  return isTypeInCategory && isBrand ? categoryWords : phrase;
}

/** Returns a noun with its attributes after it, and the connectors between them. */
function addAttributes(
  words: readonly ScoredWord[],
  head: number,
  noun: Word,
  evidence: NameEvidence,
): Word[] {
  const isPart = createAttributeTest(words, noun, evidence);
  const isPlain = evidence.text.words === 0 || COMPOUNDING.has(evidence.tag ?? "");
  const maxAttributes = isPlain ? 1 : MAX_ATTRIBUTES;
  const phrase = [noun];
  let connectors: Word[] = [];
  /** Whether the last attribute is a noun, such as “thé” in “savon au thé”. */
  let endsInNoun = false;
  let attributes = 0;
  for (const [index, each] of words.entries()) {
    if (index <= head || LABELS.has(each.word.lower)) continue;
    const { raw } = each.word;
    const isAfterConnector = connectors.length > 0;
    // “Grano 280” and “taille 40” are measures.
    const isMeasure =
      !isAfterConnector && !each.isUsed && /^\p{Nd}/u.test(words[index + 1]?.word.raw ?? "");
    const isLink = isConnector(each.word, evidence);
    const isAttributeWord = isPart(each, attributes, isAfterConnector);
    const isFull = attributes === maxAttributes || phrase.length + connectors.length >= MAX_WORDS;
    if (isFull && !(endsInNoun && each.isColor)) {
      // A word that belongs to the last attribute shows that it is a noun: “gants cuir de vachette”.
      if ((isLink || isAttributeWord) && attributes > 1 && !endsInNoun) phrase.pop();
      break;
    }
    if (isLink) connectors.push(each.word);
    else if (isMeasure) break;
    // A color after a linked noun belongs to it: “savon au thé vert”.
    else if (endsInNoun && each.isColor) phrase.push(each.word);
    else if (isAttributeWord) {
      phrase.push(...connectors, each.word);
      endsInNoun = isAfterConnector;
      connectors = [];
      attributes++;
    } else if (/^\p{Nd}/u.test(raw)) connectors = [];
    else break;
  }
  return phrase;
}

/** Returns a function that tests whether a word after a noun is an attribute of it. */
function createAttributeTest(words: readonly ScoredWord[], noun: Word, evidence: NameEvidence) {
  const { text, tag } = evidence;
  const isUnknown = tag === null && words.every(({ score }) => score < 1);
  const companions = collectCompanions(noun, evidence);
  // Texts also use capitalized names next to nouns: “les bottes Morbihan”.
  const isCompanion = ({ word, score, isShared }: ScoredWord) =>
    score >= DOUBTFUL &&
    companions.has(word.stems.join(" ")) &&
    (isShared || !/^\p{Lu}\p{Ll}/u.test(word.raw));
  const isKnownWord = ({ word, isUsed }: ScoredWord) =>
    isUsed || text.words === 0 || /^\p{Ll}/u.test(word.raw);
  return (each: ScoredWord, attributes: number, isAfterConnector: boolean) =>
    (isUnknown && each.score > EXCLUDED) ||
    isCompanion(each) ||
    (isAttribute(each, evidence, isAfterConnector) &&
      (attributes === 0 || isAfterConnector || isKnownWord(each)));
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

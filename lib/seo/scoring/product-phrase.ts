import { findHeadFirst, findHeadLast, STRONG } from "./head-phrase";
import { getFunctionWords } from "./language-words";
import { isKnown, isProperName, skipLeadingBrand } from "./leading-brand";
import { AUDIENCES, ENGLISH_AUDIENCES, PACKAGING, PRAISE } from "./name-words";
import { type ProductPhrase, refinePhrase } from "./refine-phrase";
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
import { EXCLUDED, type ScoredWord, WordScorer } from "./word-scorer";

/**
 * Finds the words of a name that name the product type with its most telling attribute, such as
 * “bread board”; none if the name has no such words. A word is likely part of them if the category
 * or several other names of the category contain it, or the text writes it in lowercase.
 */
export function findProductPhrase(wholeName: string, context: NameContext): ProductPhrase {
  const name = skipAmount(skipQuoted(skipLeadingBrand(wholeName, context)));
  const evidence = collectEvidence(name, context);
  const phrase = findNamePhrase(name, context, evidence);
  return context.text.words === 0 ? phrase : refinePhrase(phrase, name, evidence);
}

/** Matches a quoted part of a name. Straight quotes can also be inches. */
const QUOTED = /[„“«»”][^„“«»”]{1,80}[“”«»]|(?<!\p{Nd})"[^"]{3,80}"(?!\p{L})/gu;

/** Returns a name without its quoted parts, which are names of models, if something is left. */
function skipQuoted(name: string): string {
  const rest = name.replace(QUOTED, " ");
  return /\p{L}{3}/u.test(rest) ? rest : name;
}

/** Matches a container with an amount, such as “Palet de 77 sacos de” or “Kit 3”. */
const AMOUNT_OF =
  /^(?:kit|set|pack|conjunto|juego|lote|lot|palette|pallet|palet|paquete|caja|confezione|box)\s+(?:d[eia]\s+|of\s+)?\d{1,4}\s+(?:(?:sacos|sacs|bolsas|sacchi|pi[eè]ces|piezas|peças|pezzi|unidades)\s+d[eia]\s+)?(?=\p{L}{3})/iu;

/** Returns a name without an amount at its start, because the product is what it counts. */
function skipAmount(name: string): string {
  return name.replace(AMOUNT_OF, "");
}

/** Finds the phrase in a name. */
function findNamePhrase(name: string, context: NameContext, evidence: NameEvidence): ProductPhrase {
  const { isHeadLast } = evidence;
  const pair = context.tag === "en" || context.tag === null ? findRepeatedPair(name, context) : [];
  if (pair.length > 0) return { words: pair, isHeadLast: true };
  const run = chooseRun(scoreRuns(name, evidence), isHeadLast);
  if (!run) return { words: [], isHeadLast };
  const found = isHeadLast ? findHeadLast(run.words, evidence) : findHeadFirst(run.words, evidence);
  const isKnown = run.words.some(({ score }) => score >= 1);
  const words = isKnown ? found : addCategory(found, evidence);
  const [noun] = words;
  if (!noun || words.length > 1) return { words, isHeadLast };
  const audience =
    context.tag === "en" || context.tag === "tr" ? [] : findAudience(noun, name, context);
  if (audience.length > 0) return { words: [noun, ...audience], isHeadLast: false };
  const phrase = COMPOUNDING.has(context.tag ?? "") ? [] : findTextAttribute(noun, evidence);
  if (phrase.length > 0) return { words: phrase, isHeadLast };
  // Texts use brands as names. A word that is not used as a name is more likely an attribute.
  const [start, second] = run.words;
  const isFollowed =
    !isHeadLast && start?.word === noun && second && (second.score === 0 || second.isColor);
  return { words: isFollowed ? [noun, second.word] : words, isHeadLast };
}

/** Adjacent words of a name that can be a noun phrase. */
interface Run {
  words: ScoredWord[];
  /** The score of the likeliest head noun. */
  value: number;
  isBrand: boolean;
}

/** Splits a name into runs and scores their words. */
function scoreRuns(name: string, evidence: NameEvidence): Run[] {
  const scorer = new WordScorer(name, evidence);
  // Without a text, there is no evidence that another part than the first names the product type.
  const isFirstBest = evidence.text.words === 0;
  return name.split(SEPARATOR).flatMap((segment, segmentIndex) => {
    if (segmentIndex > 0 && AMOUNT.test(segment)) return [];
    const runs = splitRuns(segment, evidence);
    return runs.map((words, runIndex) => {
      const scoredWords = words.map((word, position) => {
        const isStart = segmentIndex + runIndex + position === 0;
        return scorer.score(word, isStart, isStart && words.length > 1);
      });
      const headScores = scoredWords.flatMap(({ canBeHead, score }) => (canBeHead ? score : []));
      const bonus = segmentIndex === 0 && isFirstBest ? 1 : 0;
      const value = Math.max(EXCLUDED, ...headScores) + bonus;
      const isSeparate = runs.length === 1 && !isFirstBest;
      return { words: scoredWords, value, isBrand: value < 1 && isBrandLike(words, isSeparate) };
    });
  });
}

/** Returns the run that most likely names the product type; undefined if all are excluded. */
function chooseRun(runs: readonly Run[], isHeadLast: boolean): Run | undefined {
  const [first] = runs;
  const nouns = first?.words.filter(
    ({ canBeHead, isUsed, score }) => canBeHead && isUsed && score >= STRONG,
  );
  const isNounFirst = nouns !== undefined && nouns.length > 0;
  const isSharedLater = runs
    .slice(1)
    .some(({ words }) => words.some(({ canBeHead, isShared }) => canBeHead && isShared));
  const isSharedFirst = nouns?.some(
    ({ word, isShared }) => isShared || word === first?.words[0]?.word,
  );
  if (!isHeadLast && first && isNounFirst && (isSharedFirst || !isSharedLater)) return first;
  const hasNoEvidence = first?.words.every(({ score }) => score < 1);
  const likeliest =
    runs.find(({ words }) => words.some(({ isCategory }) => isCategory)) ??
    (hasNoEvidence ? runs.find(({ words }) => words.some(({ isNoun }) => isNoun)) : undefined) ??
    runs.find(({ value }) => value >= 1);
  if (first?.value === 0 && !first.isBrand && (likeliest?.value ?? 0) < STRONG) return first;
  return (
    likeliest ??
    runs.find(({ value, isBrand }) => value >= 0 && !isBrand) ??
    runs.find(({ value }) => value > EXCLUDED)
  );
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
      pair.every(
        ({ raw, lower }) =>
          /^\p{L}{3,}$/u.test(raw) &&
          !functionWords.has(lower) &&
          isKnown(lower, "en") !== false &&
          !isProperName(raw, "en") &&
          !lower.endsWith("ing"),
      );
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

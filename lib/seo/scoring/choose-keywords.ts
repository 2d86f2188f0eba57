import { countOccurrences, indexWords, type StemmedKeyword, type WordIndex } from "./find-keyword";
import { round4 } from "./grade";
import { type Candidate, isKeyword, normalizeKeyword, type ParsedProduct } from "./keywords";
import { isProperName } from "./leading-brand";
import { getStopWords } from "./stop-words";
import { UNSPACED_SCRIPT_PATTERN } from "./text";
import { KEYWORD_WEIGHTS, THRESHOLDS } from "./thresholds";
import type { SeoCatalogue, SeoKeyword, SeoSource } from "./types";
import { CONNECTORS, getCategoryPart } from "./word-evidence";

/** A keyword of the analysis, with its search data. */
interface ChosenKeyword extends SeoKeyword {
  stems: readonly string[];
}

/** Returns keywords with search data: the targets, then the others by relevance. */
export function chooseKeywords(
  source: SeoSource,
  parsedProduct: ParsedProduct,
  catalogue: SeoCatalogue,
  index: WordIndex,
): ChosenKeyword[] {
  const { candidates, text } = parsedProduct;
  const rankedCandidates = candidates
    .map((each) => ({ ...each, relevance: computeRelevance(each, catalogue) }))
    .sort((a, b) => b.relevance - a.relevance || (a.keyword < b.keyword ? -1 : 1));
  const ownTargets = source.targetKeywords
    .map(normalizeKeyword)
    .filter(isKeyword)
    .map((keyword) =>
      findOrCreateCandidate(
        rankedCandidates,
        keyword,
        text.readWords(keyword).flatMap((word) => word.stems),
      ),
    );
  const targets =
    ownTargets.length > 0
      ? ownTargets.slice(0, THRESHOLDS.targetKeywords)
      : chooseTargets(rankedCandidates, parsedProduct, source);
  const otherKeywords = rankedCandidates.filter(
    (each) => !targets.includes(each) && isWorthShowing(each),
  );
  const wordIndexes = {
    title: createWordIndex(source.title, parsedProduct),
    meta: createWordIndex(source.metaDescription ?? "", parsedProduct),
    description: index,
  };
  return [...targets, ...otherKeywords].slice(0, THRESHOLDS.keywords).map((each, i) => {
    const { keyword, stems } = each;
    const isTarget = targets.includes(each);
    return {
      keyword,
      stems,
      keywordType: classifyKeyword(each, isTarget && i === 0),
      isTarget,
      searchVolume: catalogue.volumes.get(keyword) ?? null,
      competitionScore: computeCompetition(keyword, catalogue),
      relevanceScore: each.relevance,
      usedInTitle: countOccurrences(wordIndexes.title, each) > 0,
      usedInDescription: countOccurrences(wordIndexes.description, each) > 0,
      usedInMeta: countOccurrences(wordIndexes.meta, each) > 0,
    };
  });
}

type RankedCandidate = Candidate & { relevance: number };

function findOrCreateCandidate(
  rankedCandidates: RankedCandidate[],
  keyword: string,
  stems: string[],
): RankedCandidate {
  return (
    rankedCandidates.find((each) => each.keyword === keyword) ?? {
      keyword,
      stems,
      weight: 0,
      kind: "name",
      brand: false,
      relevance: 0,
    }
  );
}

/** Indexes a heading as a single sentence. */
function createWordIndex(heading: string, { language, text }: ParsedProduct): WordIndex {
  const words = text.readWords(heading);
  return indexWords([{ text: heading, words, bullet: false }], language);
}

/**
 * Returns a relevance from 0 to 1, similar to tf-idf. It grows with the phrase's weight in this
 * product's texts, with diminishing returns, and falls by up to half as more of the other products
 * use the phrase.
 */
function computeRelevance(
  { keyword, stems, weight, kind }: Candidate,
  catalogue: SeoCatalogue,
): number {
  const { products, mentions } = catalogue;
  const users = Math.min(products, mentions.get(keyword) ?? 0);
  const rarity = (Math.log((1 + products) / (1 + users)) + 1) / (Math.log(1 + products) + 1);
  const { perWord, singleWord, common, half } = KEYWORD_WEIGHTS;
  const precision = 1 + perWord * (Math.min(3, stems.length) - 1);
  const kindWeight = kind === "word" ? singleWord : 1;
  const rawRelevance = weight * precision * kindWeight * (common + (1 - common) * rarity);
  return round4(rawRelevance / (rawRelevance + half));
}

function computeCompetition(keyword: string, { products, targets }: SeoCatalogue): number {
  const count = targets.get(keyword) ?? 0;
  return products === 0 ? 0 : round4(Math.min(1, count / products));
}

function classifyKeyword({ brand, stems }: Candidate, isFirst: boolean): SeoKeyword["keywordType"] {
  if (isFirst) return "primary";
  if (brand) return "brand";
  return stems.length >= 3 ? "long_tail" : "secondary";
}

/**
 * Chooses the phrase that names the product type, then its main noun, then the most relevant
 * phrases with the same noun that do not repeat each other.
 */
function chooseTargets(
  rankedCandidates: RankedCandidate[],
  parsedProduct: ParsedProduct,
  source: SeoSource,
): RankedCandidate[] {
  const headPhrase = normalizeKeyword(parsedProduct.name.head);
  const fittingCandidates = rankedCandidates.filter(
    ({ keyword, kind, brand }) =>
      kind !== "word" && !brand && !keyword.split(" ").some((word) => isCode(word)),
  );
  // No suggestion is better than a phrase that does not name the product.
  const first =
    fittingCandidates.find((each) => each.keyword === headPhrase) ??
    findCategory(rankedCandidates, parsedProduct, source) ??
    (isNumber(parsedProduct) ? findSubject(fittingCandidates, parsedProduct) : undefined);
  if (!first || isOnlyName(first, parsedProduct)) return [];
  const headStem = getHeadStem(first, parsedProduct);
  const targets = [first];
  for (const each of fittingCandidates) {
    if (targets.length === THRESHOLDS.targetKeywords) break;
    const isPlainNoun = each.kind === "name" && each.stems.length === 1;
    const isPhrase =
      each.stems.length > 1 &&
      each.stems.length < 4 &&
      (each.kind === "name" || each.weight >= KEYWORD_WEIGHTS.target) &&
      !targets.some((other) => isRepetition(each, other));
    if (
      !targets.includes(each) &&
      !UNSPACED_SCRIPT_PATTERN.test(each.keyword) &&
      getHeadStem(each, parsedProduct) === headStem &&
      (isPhrase ||
        (isPlainNoun && each.weight > KEYWORD_WEIGHTS.inName && isUsedAlone(each, parsedProduct)))
    )
      targets.push(each);
  }
  return targets;
}

/** Returns whether a product is named only by numbers and codes. */
function isNumber({ name, text }: ParsedProduct): boolean {
  return text.readWords(name.core).every(({ raw }) => isCode(raw) || !/\p{L}{2}/u.test(raw));
}

/**
 * Returns the last part of the category as a keyword, without its model names, such as “LED Panel”
 * for “Lamps > LED Panel SNAP”, if the text contains all its words.
 */
function findCategory(
  rankedCandidates: RankedCandidate[],
  { text }: ParsedProduct,
  { category }: SeoSource,
): RankedCandidate | undefined {
  const words = text
    .readWords(getCategoryPart(category))
    .filter(({ raw }) => !/^\p{Lu}{4,}$/u.test(raw));
  const usedStems = new Set(
    text.sentences.flatMap(({ words: used }) => used.flatMap(({ stems }) => stems)),
  );
  const stems = words.flatMap((word) => word.stems);
  const keyword = normalizeKeyword(words.map(({ raw }) => raw).join(" "));
  if (!isKeyword(keyword) || !stems.every((stem) => usedStems.has(stem))) return undefined;
  return findOrCreateCandidate(rankedCandidates, keyword, stems);
}

/**
 * Returns the most relevant phrase whose noun the text repeats, for products whose name is a
 * number.
 */
function findSubject(
  candidates: RankedCandidate[],
  parsedProduct: ParsedProduct,
): RankedCandidate | undefined {
  const stems = parsedProduct.text.sentences.flatMap(({ words }) =>
    words.flatMap((word) => word.stems),
  );
  return candidates.find((candidate) => {
    const headStem = getHeadStem(candidate, parsedProduct);
    return stems.filter((stem) => stem === headStem).length > 1;
  });
}

function getHeadStem({ stems }: Candidate, { name }: ParsedProduct): string | undefined {
  return name.isHeadLast ? stems.at(-1) : stems[0];
}

/** Returns whether one keyword contains all words of the other. */
function isRepetition(a: StemmedKeyword, b: StemmedKeyword): boolean {
  const [shorter, longer] = a.stems.length < b.stems.length ? [a, b] : [b, a];
  return shorter.stems.every((stem) => longer.stems.includes(stem));
}

/** Excludes single words unless they are repeated or occur in the name or category. */
function isWorthShowing({ kind, weight }: Candidate): boolean {
  return kind !== "word" || weight >= 2;
}

/**
 * Returns whether the text uses a noun without the words that complete it, unlike the “eau” of “eau
 * de parfum” or the “pad” of “mouse pad”.
 */
function isUsedAlone(
  { stems: [stem] }: Candidate,
  { text, name, language }: ParsedProduct,
): boolean {
  const stops = getStopWords(language);
  for (const { words } of text.sentences)
    for (const [index, word] of words.entries()) {
      if (word.stems[0] !== stem) continue;
      const next = words[index + 1];
      const follower = next?.joined ? next.lower : "";
      const before = word.joined ? (words[index - 1]?.lower ?? "") : "";
      if (!name.isHeadLast && !CONNECTORS.has(follower)) return true;
      if (!name.isHeadLast || (follower !== "" && !stops.has(follower))) continue;
      if (before !== name.headWords.at(-2)?.lower) return true;
    }
  return false;
}

/** Returns whether a keyword of one word is only known as a name, such as “Sophia”. */
function isOnlyName({ keyword }: Candidate, { tag, text }: ParsedProduct): boolean {
  const isUsed = text.sentences.some(({ words }) => words.some(({ raw }) => raw === keyword));
  return !keyword.includes(" ") && !isUsed && isProperName(keyword, tag);
}

/** Matches a number with or without a unit. */
const AMOUNT =
  /^\p{Nd}+(?:[.,x×]\p{Nd}+)*(?:[mcdk]?[lgm]|oz|lbs?|k?w|m?ah|v|[kmgt]?b|m?hz|in|inch|pcs|pack|er|th|st|x|d|s|k|p|g)?$/iu;

/** Matches words with letters and digits that are no model numbers. */
const STANDARD =
  /^(?:mp[34]|a[3-6]|q10|b12|d3|k2|h2o|co2|n95|ffp[23]|ps[45]|t[58]|e14|e27|gu10|g9|usb[23]|\p{Nd}+-?(?:in|en|em)-?1)$/iu;

/** Returns whether a word is a model or article number, such as `DL152-CL40`, and not an amount. */
function isCode(word: string): boolean {
  return /\p{L}/u.test(word) && /\p{Nd}/u.test(word) && !AMOUNT.test(word) && !STANDARD.test(word);
}

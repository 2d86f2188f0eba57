import { mentionsMaterial } from "./fact-claims";
import { AUDIENCES, COLORS, LABELS, PACKAGING, PRAISE } from "./name-words";
import { getStemKey, type Word } from "./text";
import {
  COMPOUNDING,
  countNeighbors,
  GENERIC_CATEGORIES,
  isConnector,
  MANY_EDGES,
  type NameEvidence,
  type NeighborCounts,
  NO_NAMES,
  NO_USES,
  SEPARATOR,
  type Uses,
} from "./word-evidence";

/** A word of a name and how likely it names the product type or one of its attributes. */
export interface ScoredWord {
  word: Word;
  score: number;
  /** Whether the text uses the word as a common noun or adjective, or the category contains it. */
  isUsed: boolean;
  /** Whether many names of the category contain the word. */
  isShared: boolean;
  /** Whether the text always capitalizes the word inside sentences, as it does brands. */
  isDoubtful: boolean;
  isColor: boolean;
  /** Whether the word is the head of the category, such as “towel” for “Bath Towels”. */
  isCategory: boolean;
  /** Whether several names contain the word in the position of their head noun. */
  isNoun: boolean;
  /** Whether the word can be the head noun according to the text and the other names. */
  canBeHead: boolean;
}

/** Minimum share of names that contain a word for it to count as shared. */
const SHARED = 0.2;

/** The score of words that are never part of the phrase. */
export const EXCLUDED = -9;
/** The score of praise and colors. */
export const DECORATION = -8;
/** The score of the product's own name. */
const PROPER = -3;
/** The score of words that the text capitalizes, as in headings or brands. */
export const DOUBTFUL = -2;
const UNIT = /^(?:cm|mm|mt|ml|cl|lt|kg|gr|mg|mah|hz|kw|vol|watt|oz|cm2|m2|tg|nr|no|xl|xxl|xs)$/iu;

/** The length from which a word in capitals is a seal or a brand instead of an abbreviation. */
const MIN_SEAL_LENGTH = 5;

/** Scores the words of one name based on the text, the category and its other names. */
export class WordScorer {
  private readonly neighborCounts: ReadonlyMap<string, NeighborCounts>;
  /** Number of other names of the category. */
  private readonly otherCount: number;
  private readonly categoryStems: ReadonlySet<string>;
  /** The head noun of the category; null if the category is not a product type. */
  private readonly categoryHead: string | null;
  /** All-caps words are brands unless the whole name is in capitals. */
  private readonly hasLowercase: boolean;
  /** Seals and brands, such as the last word of “Apfelsaft naturtrüb BIOSIEGEL”. */
  private readonly capitals: ReadonlySet<string>;
  private readonly colors: readonly (ReadonlySet<string> | undefined)[];

  constructor(
    name: string,
    private readonly evidence: NameEvidence,
  ) {
    const { text, tag, category, categoryWords, isHeadLast, neighbors } = evidence;
    this.neighborCounts = countNeighbors(name, evidence);
    this.otherCount = neighbors.filter((each) => each !== name).length;
    this.categoryStems = new Set(text.readWords(category).flatMap(({ stems }) => stems));
    const head = isHeadLast ? categoryWords.at(-1) : categoryWords[0];
    const isType = head && !GENERIC_CATEGORIES.has(head.lower) && !mentionsMaterial(head.lower);
    this.categoryHead = isType ? getStemKey(head) : null;
    this.hasLowercase = LOWERCASE_RUN.test(name);
    this.capitals = new Set(
      name
        .split(SEPARATOR)
        .flatMap((part) => (LOWERCASE_RUN.test(part) ? (part.match(/\p{Lu}{2,}/gu) ?? []) : [])),
    );
    // Names in other languages use English colors, too.
    this.colors = tag === null ? [...COLORS.values()] : [COLORS.get(tag), COLORS.get("en")];
  }

  /**
   * @param isAtHead whether the word is where names have their head nouns
   * @param isFirst whether the word is the first of several
   */
  score(word: Word, isAtHead: boolean, isFirst: boolean): ScoredWord {
    const { raw, lower, stems } = word;
    const key = getStemKey(word);
    const uses = this.evidence.uses.get(key) ?? NO_USES;
    const others = this.readOtherNames(word, isFirst);
    const isInCategory = stems.some((stem) => this.categoryStems.has(stem));
    const isUsed = isInCategory || uses.common > 0;
    const isAbbreviation = !isUsed && this.capitals.has(raw);
    const isDoubtful = this.isDoubtful(word, uses, others.lowercase);
    const isCategory = this.categoryHead === key;
    // An adjective follows its noun in texts, and has another position than the noun in other
    // names.
    const isNounUse =
      isAtHead || (uses.common > 0 ? uses.noun > 0 : others.names < 2 || others.edges > 0);
    const isExcluded =
      isAbbreviation || this.isNoHead(word, isDoubtful && (!others.isNoun || isCamelCase(raw)));
    const flags = {
      word,
      isUsed,
      isShared: others.isShared,
      isDoubtful,
      isColor: this.colors.some((words) => words?.has(lower)),
      isCategory,
      isNoun: others.isNoun,
      canBeHead: isCategory || (isNounUse && !isExcluded),
    };
    return {
      ...flags,
      score:
        this.findFixedScore(flags, isAbbreviation) ??
        this.weigh(flags, { isInCategory, isFirst, uses, neighbors: others.neighbors }),
    };
  }

  /** Returns what the other names of the category say about a word. */
  private readOtherNames(word: Word, isFirst: boolean) {
    const { isHeadLast, tag } = this.evidence;
    const counts = this.neighborCounts.get(getStemKey(word)) ?? NO_NAMES;
    const { names, lowercase, leads, tails, starts, ends } = counts;
    const isNoun = !isNoise(word) && (isHeadLast ? tails : leads) >= MANY_EDGES;
    const isFree = tag === null || COMPOUNDING.has(tag);
    const edges = isFree ? starts + ends : isHeadLast ? ends : starts;
    // Many names also begin with the same brand.
    const neighbors = (isFirst && isHeadLast) || names < 2 ? 0 : names;
    const isShared = neighbors > 0 && (neighbors >= SHARED * this.otherCount || isNoun);
    return { names, lowercase, isNoun, edges, neighbors, isShared };
  }

  private isDoubtful(word: Word, { common, proper }: Uses, lowercase: number): boolean {
    const { text, properStems } = this.evidence;
    const { raw } = word;
    const isCapitals = this.hasLowercase && common === 0 && /^\p{Lu}{3,}$/u.test(raw);
    return (
      (common === 0 && proper > 0 && lowercase < 2) ||
      (isCapitals && text.words > 0) ||
      isCamelCase(raw) ||
      properStems.has(getStemKey(word))
    );
  }

  /** Returns whether a word cannot be the head noun. */
  private isNoHead({ raw, lower }: Word, isLikeName: boolean): boolean {
    const { text, tag, isHeadLast } = this.evidence;
    const isLowercaseGerman = tag === "de" && /^\p{Ll}/u.test(raw);
    const isName = isLikeName && text.words > 0;
    return AUDIENCES.has(lower) || isLowercaseGerman || (isName && !isHeadLast);
  }

  /** Returns the score of a word that needs no evidence, or null. */
  private findFixedScore({ word, isColor }: WordFlags, isAbbreviation: boolean): number | null {
    if (isNoise(word) || isConnector(word, this.evidence)) return EXCLUDED;
    if (PRAISE.has(word.lower) || isColor) return DECORATION;
    // “Femme” says for whom a product is made, not what it is.
    if (AUDIENCES.has(word.lower)) return 0;
    return isAbbreviation && word.raw.length >= MIN_SEAL_LENGTH ? PROPER : null;
  }

  private weigh(
    { word, isCategory, isShared, isDoubtful }: WordFlags,
    { isInCategory, isFirst, uses, neighbors }: WordFacts,
  ): number {
    const { text, properStems } = this.evidence;
    const common = uses.common === 0 ? 0 : uses.common > 2 || uses.isFirst ? 2 : 1;
    const shared = isShared ? 2 : neighbors > 0 ? 1 : 0;
    const score = (isCategory ? 3 : isInCategory ? 1 : 0) + shared + common;
    if (isInCategory || neighbors > 0 || !/^\p{Lu}/u.test(word.raw)) return score;
    const isProper = properStems.has(getStemKey(word));
    // German articles also precede common nouns: “Der LED Streifen leuchtet”.
    if (isProper && (isFirst || text.language !== "de")) return PROPER;
    return isDoubtful && !isProper ? DOUBTFUL : score;
  }
}

type WordFlags = Omit<ScoredWord, "score">;

/** What only the score depends on. */
interface WordFacts {
  isInCategory: boolean;
  isFirst: boolean;
  uses: Uses;
  /** Number of other names with the word; 0 where it may be a brand. */
  neighbors: number;
}

const LOWERCASE_RUN = /\p{Ll}{3}/u;

function isCamelCase(raw: string): boolean {
  return /\p{Ll}\p{Lu}/u.test(raw);
}

/** Returns whether a word is a number, a code, a unit, a numeral or a packaging word. */
function isNoise({ raw, lower }: Word): boolean {
  return (
    /\p{Nd}/u.test(raw) ||
    /^[IVX]+$/u.test(raw) ||
    /^\p{L}$/u.test(raw) ||
    UNIT.test(raw) ||
    lower.split("-").some((part) => PACKAGING.has(part)) ||
    LABELS.has(lower)
  );
}

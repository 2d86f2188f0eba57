import { categoryKey } from "../plan/cells";
import { splitPath } from "./category-levels";

/** A stored category, with the words that describe its products. */
export interface DescribedCategory {
  id: number;
  name: string;
  description: string;
  /** Title and content of the guideline; empty if there is none. */
  guideline: string;
  /** Names of some of the category's products. */
  productNames: readonly string[];
}

/** A category that a value in the file may refer to. The user has to confirm it. */
export interface CategorySuggestion {
  category: number;
  /** The reason for the suggestion, as a sentence. */
  why: string;
}

/** Minimum similarity of names, from 0 to 1. "Footware" and "Footwear" have 0.38. */
const MIN_NAME_SIMILARITY = 0.35;
/** Minimum share, from 0 to 1, of the usage of a value's words that must come from one category. */
const MIN_SHARE = 0.6;

/** Suggests categories for other values, by similar names and the words used for products. */
export class SimilarCategories {
  private readonly named: readonly NamedPart[];
  private readonly described: readonly { category: DescribedCategory; words: CategoryWords }[];

  constructor(categories: readonly DescribedCategory[]) {
    this.named = categories.flatMap(({ id, name }) =>
      [name, ...splitPath(name).slice(-1)].map((part) => ({ id, ...toComparable(part) })),
    );
    this.described = categories.map((category) => ({
      category,
      words: toCategoryWords(category),
    }));
  }

  /** Returns a value's best category, or null if none matches or several tie. */
  suggest(value: string): CategorySuggestion | null {
    const parts = splitPath(value).reverse();
    for (const part of parts) {
      const suggestion = this.byName(part) ?? this.byWords(part);
      if (suggestion) return suggestion;
    }
    return null;
  }

  private byName(part: string): CategorySuggestion | null {
    const target = toComparable(part);
    const scores = new Map<number, number>();
    for (const name of this.named) {
      const score = computeSimilarity(target, name);
      if (score > (scores.get(name.id) ?? 0)) scores.set(name.id, score);
    }
    const categoryId = findSingleBest(scores, MIN_NAME_SIMILARITY);
    return categoryId === null ? null : { category: categoryId, why: "The names are similar." };
  }

  private byWords(part: string): CategorySuggestion | null {
    const wordBySingular = new Map(
      extractSignificantWords(part).map((word) => [singularize(word), word]),
    );
    const shares = new Map<number, number>();
    for (const singular of wordBySingular.keys()) {
      const usages = this.described.map(
        ({ category, words }) => [category.id, words.getUsage(singular)] as const,
      );
      const total = usages.reduce((sum, [, use]) => sum + use, 0);
      for (const [id, use] of usages)
        if (use > 0) shares.set(id, (shares.get(id) ?? 0) + use / total / wordBySingular.size);
    }
    const categoryId = findSingleBest(shares, MIN_SHARE);
    const bestCategory = this.described.find(({ category }) => category.id === categoryId);
    return bestCategory
      ? {
          category: bestCategory.category.id,
          why: bestCategory.words.sentenceAbout(wordBySingular),
        }
      : null;
  }
}

/** Returns the key with the highest score from `minScore`; null for none or a tie. */
function findSingleBest(scores: ReadonlyMap<number, number>, minScore: number): number | null {
  const [first, second] = [...scores].sort(([, a], [, b]) => b - a);
  if (!first || first[1] < minScore || second?.[1] === first[1]) return null;
  return first[0];
}

interface Comparable {
  /** The normalized words without plural endings. */
  words: ReadonlySet<string>;
  trigrams: ReadonlySet<string>;
}
type NamedPart = Comparable & { id: number };

/** Common words in several languages that don't distinguish categories. */
const STOP_WORDS = new Set(
  "a an and by for from in new of on or other the to with de del des du et la le les pour y e con para per di da der die das und für mit en van voor met i w z dla other others misc".split(
    " ",
  ),
);

function toComparable(text: string): Comparable {
  const words = toWordSet(text);
  return { words, trigrams: new Set([...words].flatMap(extractTrigrams)) };
}

function toWordSet(text: string): Set<string> {
  return new Set(extractSignificantWords(text).map(singularize));
}

function extractSignificantWords(text: string): string[] {
  const allWords =
    categoryKey(text)
      .normalize("NFKC")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return allWords.filter((word) => !STOP_WORDS.has(word));
}

/** Removes the plural ending of an English word. Other languages use the same ending. */
function singularize(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(?<=ss|x|z|ch|sh)es$/, "")
    .replace(/s$/, "");
}

function extractTrigrams(word: string): string[] {
  const paddedWord = `  ${word} `;
  return Array.from({ length: paddedWord.length - 2 }, (_, index) =>
    paddedWord.slice(index, index + 3),
  );
}

/** Returns the share of common words or trigrams. Trigrams match other spellings too. */
function computeSimilarity(a: Comparable, b: Comparable): number {
  return Math.max(computeOverlap(a.words, b.words), computeOverlap(a.trigrams, b.trigrams));
}

/** Returns the Jaccard index of two sets, from 0 to 1. */
function computeOverlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let sharedCount = 0;
  for (const member of a) if (b.has(member)) sharedCount += 1;
  return sharedCount === 0 ? 0 : sharedCount / (a.size + b.size - sharedCount);
}

/** Weight of a mention in the description or guideline, against one in all names. */
const MENTION_WEIGHT = 0.25;

interface CategoryWords {
  /** Returns how much a category uses a word, as a number of at least 0. */
  getUsage: (word: string) => number;
  /**
   * Returns a sentence about the most used of the given words and where the category uses it.
   * @param words words as written, by singular
   */
  sentenceAbout: (words: ReadonlyMap<string, string>) => string;
}

function toCategoryWords({
  description,
  guideline,
  productNames,
}: DescribedCategory): CategoryWords {
  const nameCounts = new Map<string, number>();
  for (const name of productNames)
    for (const word of toWordSet(name)) nameCounts.set(word, (nameCounts.get(word) ?? 0) + 1);
  const descriptionWords = toWordSet(description);
  const guidelineWords = toWordSet(guideline);
  const computeUsage = (word: string) => {
    const isMentioned = descriptionWords.has(word) || guidelineWords.has(word);
    const nameShare = (nameCounts.get(word) ?? 0) / Math.max(productNames.length, 1);
    return nameShare + (isMentioned ? MENTION_WEIGHT : 0);
  };
  const describeWords = (words: ReadonlyMap<string, string>) => {
    const [[word, originalWord] = ["", ""]] = [...words].sort(
      ([a], [b]) => computeUsage(b) - computeUsage(a),
    );
    const nameCount = nameCounts.get(word) ?? 0;
    const mentions = [
      ...(nameCount === 1 ? ["in the name of one of its products"] : []),
      ...(nameCount > 1 ? [`in the names of ${nameCount} of its products`] : []),
      ...(descriptionWords.has(word) ? ["in its description"] : []),
      ...(guidelineWords.has(word) ? ["in its guideline"] : []),
    ];
    return `“${originalWord}” is ${new Intl.ListFormat("en").format(mentions)}.`;
  };
  return { getUsage: computeUsage, sentenceAbout: describeWords };
}

import { mentionsMaterial } from "./fact-claims";
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

/** What the text, the category and its other names show about the words of a name. */
export interface NameEvidence extends NameContext {
  /** Whether names end in their head nouns instead of beginning with them. */
  isHeadLast: boolean;
  /** The words of the category's last part. */
  categoryWords: Word[];
  /** How the text uses words, by their stems. */
  uses: ReadonlyMap<string, Uses>;
}

/** Collects the evidence about a name once, because several steps need it. */
export function collectEvidence(name: string, context: NameContext): NameEvidence {
  const { text, category } = context;
  return {
    ...context,
    isHeadLast: isHeadLast(context),
    categoryWords: text.readWords(getCategoryPart(category)),
    uses: countUses(text, name),
  };
}

/** A word of a name and how likely it names the product type or one of its attributes. */
export interface ScoredWord {
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

/** Languages whose phrases end in their head noun. In the others, they begin with it. */
const HEAD_LAST = new Set("en de nl sv da nb no tr fi hu et".split(" "));

/** Function words inside the noun phrases of languages that begin with the head noun. */
export const CONNECTORS = new Set(
  "de d di da do del della dello du des en à au aux al alla".split(" "),
);

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

/** Matches what separates the parts of a name. */
export const SEPARATOR =
  /\s*[|,;:()[\]{}"“”„«»•·!?…–—]+\s*|\s+[-/+&]\s*|\s*[-/+&]\s+|(?<=\p{L}{2})\.(?:\s|$)/u;

/** Names of categories that are no product types. */
export const GENERIC_CATEGORIES = new Set(
  "products items articles accessories sale other".split(" "),
);

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
export function isConnector({ lower }: Word, evidence: NameEvidence): boolean {
  const isFor = FOR.has(lower) || FOR_BY_TAG.get(evidence.tag ?? "") === lower;
  return !evidence.isHeadLast && (CONNECTORS.has(lower) || isFor);
}

/** The share of names from which a word is shared by the category. */
const SHARED = 0.2;

/** The score of words that are never part of the phrase. */
export const EXCLUDED = -9;
/** The score of praise and colors. */
export const DECORATION = -8;
/** The score of the product's own name. */
const PROPER = -3;
/** The score of words that the text capitalizes, as in headings or brands. */
export const DOUBTFUL = -2;
const UNIT = /^(?:cm|mm|mt|ml|cl|lt|kg|gr|mg|mah|hz|kw|watt|oz|cm2|m2|tg|nr|no|xl|xxl|xs)$/iu;

/**
 * Returns a function that scores the words of a name by what the text, the category and its other
 * names say of them. The function's second parameter says whether a word is the first of several.
 */
export function createWordScorer(name: string, evidence: NameEvidence) {
  const { text, tag, category, properStems, categoryWords } = evidence;
  const categoryHead = evidence.isHeadLast ? categoryWords.at(-1) : categoryWords[0];
  const isType =
    categoryHead !== undefined &&
    !GENERIC_CATEGORIES.has(categoryHead.lower) &&
    !mentionsMaterial(categoryHead.lower);
  const categoryStems = new Set(text.readWords(category).flatMap(({ stems }) => stems));
  const shares = countNeighbors(name, evidence);
  // Words in capitals are brands unless the whole name is in capitals.
  const hasLowercase = /\p{Ll}{3}/u.test(name);
  // Names in other languages use English colors, too.
  const colors = tag === null ? [...COLORS.values()] : [COLORS.get(tag), COLORS.get("en")];
  return (word: Word, isFirst: boolean): ScoredWord => {
    const { raw, lower, stems } = word;
    const key = stems.join(" ");
    const inCategory = stems.some((stem) => categoryStems.has(stem));
    const uses = evidence.uses.get(key) ?? { common: 0, proper: 0, isFirst: false };
    const isHead = isType && categoryHead.stems.join(" ") === key;
    // A brand begins many names, too.
    const neighbors = isFirst && evidence.isHeadLast ? 0 : (shares.get(key) ?? 0);
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
    if (isNoise(raw, lower) || isConnector(word, evidence)) return toScored(EXCLUDED);
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
export function getCategoryPart(category: string): string {
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

import { getFunctionWords } from "./language-words";
import { getStopWords } from "./stop-words";
import type { Text, Word } from "./text";

/** Facts about a product other than its name. */
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

/** The evidence about the words of a name, from the text, the category and its other names. */
export interface NameEvidence extends NameContext {
  /** Whether names end in their head nouns instead of beginning with them. */
  isHeadLast: boolean;
  /** The words of the category's last part. */
  categoryWords: Word[];
  /** How the text uses each word, by stem. */
  uses: ReadonlyMap<string, Uses>;
}

/** Collects the evidence about a name once, because several steps need it. */
export function collectEvidence(name: string, context: NameContext): NameEvidence {
  const { text, category } = context;
  const evidence = { ...context, isHeadLast: endsInHead(context) };
  return {
    ...evidence,
    categoryWords: text.readWords(getCategoryPart(category)),
    uses: countUses(name, evidence),
  };
}

/** Languages that write a noun and its attribute as one word. */
export const COMPOUNDING = new Set("de nl sv da nb no fi hu et".split(" "));

/** Maximum number of words in a keyword. */
export const MAX_WORDS = 4;
/** Minimum number of names with a word in head position for it to count as a head noun. */
export const MANY_EDGES = 3;

/** Languages whose phrases end in their head noun. In the others, they begin with it. */
export const HEAD_LAST = new Set([...COMPOUNDING, "en", "tr"]);

/** Minimum number of names needed to infer the position of their head nouns. */
const MIN_ORDERED_NAMES = 20;

/** Function words inside the noun phrases of languages that begin with the head noun. */
export const CONNECTORS = new Set(
  "de d di da do del della dello du des en à au aux al alla aus".split(" "),
);

/** Prepositions that connect a noun with the words that complete it, by language. */
export const COMPLEMENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    fr: "de d du des à au aux en pour",
    es: "de del para con",
    pt: "de do da dos das para com",
    it: "di d da a ad al alla in per con",
  }).map(([language, words]) => [language, new Set(words.split(" "))]),
);

/** Words between a product and the people that it is made for. */
export const FOR = new Set("for für pour para per voor för til till dla için".split(" "));

/** Such words that have other meanings in other languages, by language: “pro” in Czech. */
const FOR_BY_TAG: ReadonlyMap<string, string> = new Map(
  Object.entries({ cs: "pro", sk: "pre", hr: "za", sr: "za", bs: "za", sl: "za" }),
);

/**
 * Words that introduce a description after the head noun of an English name: “Desk Lamp with darker
 * lines”.
 */
export const AFTER_HEAD = new Set(
  "with without for from in on by to at under over against featuring including w/ compatible plus and".split(
    " ",
  ),
);

/** Matches the separators between the parts of a name. */
export const SEPARATOR =
  /\s*[|,;:()[\]{}"“”„«»•·!?…–—]+\s*|\s+[-/+&]\s*|\s*[-/+&]\s+|(?<=\p{L}{2})\.(?:\s|$)/u;

/** Category names that are not product types. */
export const GENERIC_CATEGORIES = new Set(
  "products items articles accessories sale other".split(" "),
);

function endsInHead({ tag, neighbors }: NameContext): boolean {
  // In these languages, names can also begin with a compound noun: “Zahncreme Minze”.
  const isFree = COMPOUNDING.has(tag ?? "") && neighbors.length >= MIN_ORDERED_NAMES;
  if (isFree) return endsInNouns(neighbors, /\p{Lu}\p{Ll}{2,}/gu);
  if (tag !== null) return HEAD_LAST.has(tag);
  const linkedNames = neighbors.filter((name) => LINKED.test(name));
  return (
    linkedNames.length < neighbors.length * LINKED_SHARE && endsInNouns(neighbors, /\p{L}{3,}/gu)
  );
}

/** Matches the most frequent connectors of languages that begin with the head noun. */
const LINKED = /\s(?:de|di|da|do|du|para|pour)\s/iu;
/** Minimum share of names with a connector for assuming that all names begin with the head noun. */
const LINKED_SHARE = 0.1;

/** How many more distinct words names must begin with than end with, to end with their nouns. */
const CLEAR_MARGIN = 1.25;

/**
 * Returns whether names end with their head nouns. Nouns repeat, so there are fewer distinct last
 * words than first words.
 */
function endsInNouns(names: readonly string[], pattern: RegExp): boolean {
  const parts = names.map((name) => (name.split(SEPARATOR)[0] ?? "").match(pattern) ?? []);
  const phrases = parts.filter((words) => words.length > 1);
  const countWords = (index: number) =>
    new Set(phrases.map((words) => words.at(index)?.toLowerCase())).size;
  return countWords(-1) * CLEAR_MARGIN < countWords(0);
}

/** Returns whether a word connects a head noun with an attribute after it. */
export function isConnector({ lower }: Word, evidence: NameEvidence): boolean {
  const isFor = FOR.has(lower) || FOR_BY_TAG.get(evidence.tag ?? "") === lower;
  return !evidence.isHeadLast && (CONNECTORS.has(lower) || isFor);
}

/** The last part of a category, such as “Day Cream” of “Beauty > Face > Day Cream”. */
export function getCategoryPart(category: string): string {
  return category.split(/[&/,>|]/).at(-1) ?? "";
}

/** The number of other names that contain a word, by position. */
export interface NeighborCounts {
  names: number;
  /** Names that write the word in lowercase. */
  lowercase: number;
  /** Names whose first part begins with the word, and those whose first part ends with it. */
  leads: number;
  tails: number;
  /** Names in which the word begins a part. */
  starts: number;
  /** Names in which the word ends a part, or precedes a number or a preposition. */
  ends: number;
}

export const NO_NAMES: Readonly<NeighborCounts> = {
  names: 0,
  lowercase: 0,
  leads: 0,
  tails: 0,
  starts: 0,
  ends: 0,
};

/** Counts the other names with each word of a name. */
export function countNeighbors(
  name: string,
  { neighbors, text }: NameContext,
): Map<string, NeighborCounts> {
  const prefixes = new Set(text.readWords(name).map(({ lower }) => lower.slice(0, PREFIX_LENGTH)));
  const counts = new Map<string, NeighborCounts>();
  const ownPart = getFirstPart(name);
  for (const [firstPart, words] of splitNames(neighbors)) {
    // Names of the product's own variants are not evidence.
    if (firstPart === ownPart) continue;
    const keys = new Set<string>();
    for (const { raw, prefix, isFirstPart, starts, ends } of words) {
      if (!prefixes.has(prefix)) continue;
      for (const { stems } of text.readWords(raw)) {
        const key = stems.join(" ");
        const count = counts.get(key) ?? { ...NO_NAMES };
        counts.set(key, count);
        if (keys.has(key)) continue;
        keys.add(key);
        count.names++;
        count.lowercase += Number(/^\p{Ll}/u.test(raw));
        count.leads += Number(isFirstPart && starts);
        count.tails += Number(isFirstPart && ends);
        count.starts += Number(starts);
        count.ends += Number(ends);
      }
    }
  }
  return counts;
}

/** Stemming is slow, so only words that begin like a word of the name are stemmed. */
const PREFIX_LENGTH = 3;

/** A word of another name. */
interface NeighborWord {
  raw: string;
  prefix: string;
  isFirstPart: boolean;
  starts: boolean;
  ends: boolean;
}

function getFirstPart(name: string): string {
  return (name.split(SEPARATOR)[0] ?? "").toLowerCase();
}

/** The words of each name with its first part, by list of names. */
const wordsByNames = new WeakMap<readonly string[], [string, NeighborWord[]][]>();

/** Splits the names of a category into words, once for all its products. */
function splitNames(names: readonly string[]): [string, NeighborWord[]][] {
  const cachedWords = wordsByNames.get(names);
  if (cachedWords) return cachedWords;
  const words = names.map((name): [string, NeighborWord[]] => [
    getFirstPart(name),
    name.split(SEPARATOR).flatMap((part, partIndex) => {
      const raws = part.split(/[^\p{L}\p{M}\p{N}'-]+/u).filter((raw) => raw !== "");
      return raws.map((raw, index) => {
        const next = raws[index + 1]?.toLowerCase() ?? "";
        return {
          raw,
          prefix: raw.slice(0, PREFIX_LENGTH).toLowerCase(),
          isFirstPart: partIndex === 0,
          starts: index === 0,
          ends: !/^\p{L}/u.test(next) || AFTER_HEAD.has(next) || FOR.has(next),
        };
      });
    }),
  ]);
  wordsByNames.set(names, words);
  return words;
}

/** Returns the words that directly follow a word in other names, with the number of names. */
export function countFollowers({ lower }: Word, neighbors: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  const prefix = lower.slice(0, PREFIX_LENGTH);
  for (const [, words] of splitNames(neighbors))
    for (const [index, word] of words.entries()) {
      if (word.prefix !== prefix || word.ends || word.raw.toLowerCase() !== lower) continue;
      const follower = words[index + 1]?.raw.toLowerCase() ?? "";
      counts.set(follower, (counts.get(follower) ?? 0) + 1);
    }
  return counts;
}

export interface Uses {
  /** Occurrences as a common word. */
  common: number;
  /** Occurrences as a common word that can be the noun of a phrase. */
  noun: number;
  /** Capitalized occurrences inside sentences. */
  proper: number;
  isFirst: boolean;
}

export const NO_USES: Readonly<Uses> = { common: 0, noun: 0, proper: 0, isFirst: false };

/** Counts how a text uses words. Mentions of the name, which can be in title case, do not count. */
function countUses(
  name: string,
  { text, isHeadLast: endsPhrases }: Pick<NameEvidence, "text" | "isHeadLast">,
): Map<string, Uses> {
  const { sentences, language, readWords } = text;
  const nameWords = new Set(readWords(name).map(({ lower }) => lower));
  // Languages without their own list share some function words with other languages.
  const functionWords = getFunctionWords(null);
  const stopWords = getStopWords(language);
  const isFunctionWord = ({ lower }: Word) => functionWords.has(lower) || stopWords.has(lower);
  const isNamePart = (word: Word | undefined) =>
    word !== undefined && nameWords.has(word.lower) && /^\p{Lu}/u.test(word.raw);
  const usesByKey = new Map<string, Uses>();
  for (const [i, { words }] of sentences.entries()) {
    for (const [j, { raw, stems, joined }] of words.entries()) {
      const key = stems.join(" ");
      const uses = usesByKey.get(key) ?? { ...NO_USES };
      usesByKey.set(key, uses);
      const before = words[j - 1];
      // German capitalizes all nouns.
      if (language === "de" || /^\p{Ll}/u.test(raw)) {
        uses.common++;
        uses.isFirst ||= i === 0;
        // Adjectives follow their noun, and units their number.
        if (endsPhrases || !joined || !before || isFunctionWord(before)) uses.noun++;
      } else if (j > 0 && !isNamePart(before) && !isNamePart(words[j + 1])) uses.proper++;
    }
  }
  return usesByKey;
}

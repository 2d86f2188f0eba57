import type { SampleTexts } from "@/lib/checking/prove-rule";

/** Supported languages of style guides. */
export const GUIDE_LANGUAGES = ["en", "de", "fr", "es", "it"] as const;
export type GuideLanguage = (typeof GUIDE_LANGUAGES)[number];

/**
 * A sentence with the content of the resulting rule, or null if the sentence must not become a
 * rule.
 */
type PatternExample = readonly [sentence: string, content: string | null];

/**
 * A way to phrase a word rule. In `form`, `{x}` represents the words to write, `{y}` the words not
 * to write, and `<name>` one of the language's word lists.
 */
export interface TermPattern {
  form: string;
  /** The strictness of the prohibition; by default, the verb determines it. */
  strength?: "strict" | "soft";
  /**
   * Where unmarked words can be terms: next to a replacement (`pair`), in a list of words (`list`),
   * or nowhere (`none`).
   */
  bare: "pair" | "list" | "none";
  /** Whether the heading above the sentence contains the words to write. */
  isAboutHeading?: boolean;
  examples: readonly PatternExample[];
}

/** A spelling that a sentence prescribes for the term `{x}`. */
interface SpellingPattern {
  form: string;
  /** The prescribed spelling: capitalized, lowercase, hyphenated, or as separate words. */
  spelling: "capital" | "lowercase" | "hyphen" | "separate";
  /** Whether the pattern applies only to items in lists and glossaries. */
  isEntry?: boolean;
  examples: readonly PatternExample[];
}

/** A directive of a format requirement, and names for the topic that it prohibits or requires. */
interface Topic {
  directive: string;
  names: string;
}

/** The vocabulary of a language. All strings are regular expressions without capturing groups. */
export interface Language {
  code: GuideLanguage;
  samples: SampleTexts;
  /** Frequent words that identify the language. */
  frequent: string;
  /** Word lists that `form` can refer to. */
  words: Readonly<Record<string, string>>;
  terms: readonly TermPattern[];
  spellings: readonly SpellingPattern[];
  /** Phrases that limit an instruction to texts that mention the word `{x}`. */
  about: readonly string[];
  /** Phrases that exempt texts that mention the word `{x}`. */
  unlessAbout: readonly string[];
  /**
   * Glossary labels for the words not to write, for the words to write, and for entries not to use.
   */
  labels: { wrong: string; right: string; unused: string };
  /** Words that may precede an instruction without changing it. */
  openings: string;
  /** Openings that weaken an instruction. */
  hedges: string;
  /** Phrases that introduce terms, such as "the words" and "terms such as". */
  introductions: string;
  conjunctions: string;
  /** Phrases that refer to texts as a whole. */
  everywhere: string;
  /** Names of product fields. */
  fields: readonly { field: "name" | "description" | "bullets"; names: string }[];
  /** Prepositions and determiners between an instruction and a field. */
  within: string;
  unless: string;
  /** Words between `unless` and a phrase, such as "in" and "as part of". */
  inPhrase: string;
  butFine: { before: string; after: string };
  because: string;
  /** Phrases that introduce a word list, such as "the following words" and "terms such as". */
  followingList: string;
  /** Words that limit a sentence to one situation, such as "when" and "to describe". */
  situations: string;
  /** Sentences after a prohibition that recommend what to write (`{x}`). */
  insteadAfter: readonly string[];
  conditions: string;
  /** Words that name a linguistic or typographic concept, not a term. */
  concepts: string;
  /** Endings of words that usually name a concept. */
  conceptEndings: string;
  /** Endings of words for abstract qualities: "clarity over cleverness" is not a pair of terms. */
  abstractEndings: string;
  determiners: string;
  /** Prohibited and required topics. */
  prohibited: readonly Topic[];
  required: readonly Topic[];
  lengths: LengthWords;
  requirement: RequirementWords;
  /** Language names as they appear in phrases such as "in German texts". */
  languages: Readonly<Record<string, string>>;
  /** First words of instructions. */
  imperatives: string;
  /** Beginnings of sentences that permit something or prohibit nothing. */
  permissions: string;
  /** Beginnings of example sentences. */
  exampleOpenings: string;
  headings: { prohibited: string; preferred: string; examples: string };
}

interface LengthWords {
  /** Comparisons before an amount. A negation turns `below` and `above` round. */
  atMost: string;
  below: string;
  atLeast: string;
  above: string;
  /** Verbs after an amount that compare with it, as in German. */
  belowAfter?: string;
  aboveAfter?: string;
  /** Words that negate a comparison, such as "not", "without" and "avoid". */
  negation: string;
  /** Negated obligations, which limit nothing: "need not be longer than". */
  notRequired: string;
  between: string;
  and: string;
  orFewer: string;
  orMore: string;
  units: { characters: string; words: string; sentences: string; items: string };
  sentence: string;
  per: string;
  /** Verbs and nouns around a length that do not change its meaning. */
  filler: string;
  vague: string;
  /** Words in headings above length limits for texts other than product texts, such as URLs. */
  otherTexts: string;
  examples: readonly PatternExample[];
}

interface RequirementWords {
  /** Phrases before a requirement that extends to the end of the sentence. */
  before: readonly string[];
  /** Phrases after a requirement that starts at the beginning of the sentence. */
  after: readonly string[];
  /** Descriptions that no text contains literally, such as "the brand name". */
  abstract: string;
  examples: readonly PatternExample[];
}

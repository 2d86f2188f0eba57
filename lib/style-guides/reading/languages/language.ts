/** Supported languages of style guides. */
export const GUIDE_LANGUAGES = ["en", "de", "fr", "es", "it"] as const;
export type GuideLanguage = (typeof GUIDE_LANGUAGES)[number];

/** A sentence and the content of the resulting rule; null if it must not become a rule. */
type PatternExample = readonly [sentence: string, content: string | null];

/**
 * A way to phrase a word rule. In `form`, `{x}` stands for what to write, `{y}` for what not to
 * write, and `<name>` for one of the language's word lists.
 */
export interface TermPattern {
  form: string;
  /** The strictness of the prohibition; by default, the verb determines it. */
  strength?: "strict" | "soft";
  /**
   * When unmarked words can be terms: next to a replacement (`pair`), in a list of words (`list`),
   * or never (`none`).
   */
  bare: "pair" | "list" | "none";
  /** Whether the heading above contains what to write. */
  isAboutHeading?: boolean;
  examples: readonly PatternExample[];
}

/** A spelling that a sentence prescribes for the term `{x}`. */
interface SpellingPattern {
  form: string;
  /** Capitals, no capitals, a hyphen, or two words. */
  spelling: "capital" | "lowercase" | "hyphen" | "separate";
  /** Whether the pattern applies only to items of lists and glossaries. */
  isEntry?: boolean;
  examples: readonly PatternExample[];
}

/**
 * A directive of a format requirement, and the names of the topic that it prohibits or requires.
 */
interface Topic {
  directive: string;
  names: string;
}

/** The vocabulary of a language. All strings are regular expressions without capturing groups. */
export interface Language {
  code: GuideLanguage;
  /** Frequent words that identify the language. */
  frequent: string;
  /** Word lists that the forms refer to. */
  words: Readonly<Record<string, string>>;
  terms: readonly TermPattern[];
  spellings: readonly SpellingPattern[];
  /** Phrases for texts that mention the word `{x}`. */
  about: readonly string[];
  /** Phrases for texts that mention the word `{x}`, as exceptions. */
  unlessAbout: readonly string[];
  /** Labels in glossaries for what not to write, for what to write, and for entries not to use. */
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
  /** The names of languages: "in German texts". */
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
  atMost: string;
  below: string;
  atLeast: string;
  exceed: string;
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
  /** Words in headings above lengths of texts other than product texts, such as URLs. */
  otherTexts: string;
  examples: readonly PatternExample[];
}

interface RequirementWords {
  /** Phrases before a requirement, which takes up the rest of the sentence. */
  before: readonly string[];
  /** Phrases after a requirement, which takes up the rest of the sentence. */
  after: readonly string[];
  /** Descriptions that no text contains literally, such as "the brand name". */
  abstract: string;
  examples: readonly PatternExample[];
}

/** The languages whose guides are read. */
export const GUIDE_LANGUAGES = ["en", "de", "fr", "es", "it"] as const;
export type GuideLanguage = (typeof GUIDE_LANGUAGES)[number];

/** A sentence and the content of the rule that it becomes; null if it must become none. */
type PatternExample = readonly [sentence: string, content: string | null];

/**
 * One way to phrase a rule about words. In `form`, `{x}` is what to write, `{y}` what not to write,
 * and `<name>` one of the language's word lists.
 */
export interface TermPattern {
  form: string;
  /** How strictly the words prohibit; by default as the verb says. */
  strength?: "strict" | "soft";
  /**
   * Whether words that are not marked as terms can be some: beside what to write instead (`pair`),
   * in a list of words (`list`), or never.
   */
  bare: "pair" | "list" | "none";
  /** Whether the heading above names what to write. */
  isAboutHeading?: boolean;
  examples: readonly PatternExample[];
}

/** A spelling that a sentence prescribes for the term `{x}`. */
interface SpellingPattern {
  form: string;
  /** Capitals, no capitals, a hyphen, or two words. */
  spelling: "capital" | "lowercase" | "hyphen" | "separate";
  /** Whether only an item of a list or a glossary is meant. */
  isEntry?: boolean;
  examples: readonly PatternExample[];
}

/** A directive of a format requirement, and the names of what it prohibits or requires. */
interface Topic {
  directive: string;
  names: string;
}

/** One language's vocabulary. All strings are sources of regular expressions without capturing groups. */
export interface Language {
  code: GuideLanguage;
  /** Frequent words that identify the language. */
  frequent: string;
  /** Lists of words that the forms name. */
  words: Readonly<Record<string, string>>;
  terms: readonly TermPattern[];
  spellings: readonly SpellingPattern[];
  /** Texts about something, which mention the word `{x}`. */
  about: readonly string[];
  /** The same as an exception. */
  unlessAbout: readonly string[];
  /** Labels of glossaries: of what not to write, of what to write, and that the entry is not used. */
  labels: { wrong: string; right: string; unused: string };
  /** Words that may precede an instruction without changing it. */
  openings: string;
  /** Openings that weaken it. */
  hedges: string;
  /** "the words", "terms such as": what introduces terms. */
  introductions: string;
  conjunctions: string;
  /** Words for texts as a whole. */
  everywhere: string;
  /** Names of the fields of products. */
  fields: readonly { field: "name" | "description" | "bullets"; names: string }[];
  /** Prepositions and determiners between an instruction and a field. */
  within: string;
  unless: string;
  /** "in", "as part of": words between `unless` and a phrase. */
  inPhrase: string;
  butFine: { before: string; after: string };
  because: string;
  /** "the following words", "terms such as": what introduces a list of words. */
  followingList: string;
  /** What limits a sentence to one situation: "when", "to describe". */
  situations: string;
  /** Sentences after a prohibition that say what to write, `{x}`. */
  insteadAfter: readonly string[];
  conditions: string;
  /** Words that name a linguistic or typographic concept, not a term. */
  concepts: string;
  /** Endings of words that usually name a concept. */
  conceptEndings: string;
  /** Endings of words for abstract qualities: "clarity over cleverness" is no pair of terms. */
  abstractEndings: string;
  determiners: string;
  /** Prohibited topics, and required ones. */
  prohibited: readonly Topic[];
  required: readonly Topic[];
  lengths: LengthWords;
  requirement: RequirementWords;
  /** The names of languages: "in German texts". */
  languages: Readonly<Record<string, string>>;
  /** First words of instructions. */
  imperatives: string;
  /** Sentences that begin so permit something, or prohibit nothing. */
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
  /** Verbs and nouns around a length that add nothing. */
  filler: string;
  vague: string;
  /** Words in headings above lengths of other texts than products', such as URLs. */
  otherTexts: string;
  examples: readonly PatternExample[];
}

interface RequirementWords {
  /** Everything before what is required; the rest of the sentence is that. */
  before: readonly string[];
  /** Everything after it. */
  after: readonly string[];
  /** Descriptions that no text contains literally, such as "the brand name". */
  abstract: string;
  examples: readonly PatternExample[];
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";

/**
 * Alternatives of a regular expression, separated by ` | `. They have no capturing groups. `<name>`
 * is one of the language's `words`.
 */
const alternatives = z.string().transform((source) => source.replaceAll(" | ", "|"));

/** Alternatives that can be omitted for a language. */
const optional = alternatives.default("(?!)");

/** Sentences with the content of their rules, or null if they must not become a rule. */
const examples = z
  .record(z.string(), z.string().nullable())
  .default({})
  .transform((contents) => Object.entries(contents));

/** The pattern of a word rule: `{x}` are the words to use and `{y}` the words to avoid. */
const termPattern = z.object({
  form: z.string(),
  /**
   * How the sentence presents its terms: with a verb, as "X, not Y", as "X (not Y)", as a label
   * ("Y: use X"), as "Y → X", or as another entry that begins with a term.
   */
  layout: z
    .enum(["sentence", "contrast", "brackets", "label", "arrow", "entry"])
    .default("sentence"),
  /** The strictness of the prohibition; by default, the verb determines it. */
  strength: z.enum(["strict", "soft"]).optional(),
  /**
   * Where unmarked words are terms: beside a replacement, in an explicit contrast (also with a
   * determiner), in a list, after an introduction such as "the words", or nowhere.
   */
  bare: z.enum(["pair", "contrast", "list", "introduced", "none"]).default("pair"),
  /** Whether the heading above the sentence contains the words to use. */
  isAboutHeading: z.boolean().default(false),
  examples,
});
export type TermPattern = z.output<typeof termPattern>;

/** A spelling that a sentence prescribes for the term `{x}`, or for the heading's term. */
const spellingPattern = z.object({
  form: z.string(),
  spelling: z.enum([
    "capital",
    "lowercase",
    "uppercase",
    "hyphen",
    "unhyphenated",
    "separate",
    "joined",
    "undotted",
  ]),
  /** Whether the pattern applies only to items in lists and glossaries. */
  isEntry: z.boolean().default(false),
  examples,
});

/** Sentences that prescribe a notation, by its name in `NOTATIONS`. */
const notations = z
  .record(
    z.string(),
    z.object({
      form: alternatives,
      /** The prescribed notation in this language, if it differs: "5 bis 10". */
      passes: z.string().optional(),
      examples,
    }),
  )
  .default({})
  .transform((forms) => Object.entries(forms).map(([name, form]) => ({ name, ...form })));

/** The names of topics, by the directive that prohibits or requires them. */
const topics = z
  .record(z.string(), alternatives)
  .transform((names) => Object.entries(names).map(([directive, names]) => ({ directive, names })));

const lengths = z.object({
  /** Comparisons before an amount. A negation swaps `below` and `above`. */
  atMost: alternatives,
  below: alternatives,
  atLeast: alternatives,
  above: alternatives,
  /** Verbs after an amount that compare with it, and particles between them, as in German. */
  belowAfter: optional,
  aboveAfter: optional,
  particles: optional,
  /** Words that negate a comparison, such as "not", "without" and "avoid". */
  negation: alternatives,
  /**
   * The meaning of two negating words in one clause: a single negation, as in "non deve mai", or
   * unclear.
   */
  doubleNegation: z.enum(["negation", "unclear"]),
  /** Negated obligations, which are not limits: "need not be longer than". */
  notRequired: alternatives,
  /** Pronouns for the text that the heading names. */
  pronouns: optional,
  /** Verbs that permit rather than limit: "may have more than". */
  permission: alternatives,
  articles: optional,
  between: alternatives,
  and: alternatives,
  orFewer: alternatives,
  orMore: alternatives,
  units: z.object({
    characters: alternatives,
    words: alternatives,
    sentences: alternatives,
    items: alternatives,
  }),
  sentence: alternatives,
  per: alternatives,
  /** Verbs and nouns around a length that do not change its meaning. */
  filler: alternatives,
  vague: alternatives,
  /** Words in headings above length limits for texts other than product texts, such as URLs. */
  otherTexts: alternatives,
  examples,
});

const requirement = z.object({
  /** Phrases before a requirement that extends to the end of the sentence. */
  before: optional,
  /** Phrases after a requirement that starts at the beginning of the sentence. */
  after: optional,
  /** Descriptions that no text contains literally, such as "the brand name". */
  abstract: alternatives,
  examples,
});

const language = z.strictObject({
  /** Texts for proving a suggestion; see `SampleTexts`. */
  samples: z.object({ sentence: z.string(), neutral: z.string() }),
  /** Frequent words that identify the language. */
  frequent: alternatives,
  /** Word lists that other expressions can refer to. */
  words: z.record(z.string(), alternatives).transform(expandWords),
  terms: z.array(termPattern),
  spellings: z.array(spellingPattern).default([]),
  /** Each instruction about a notation contains one of these words; other sentences are skipped. */
  notationWords: optional,
  notations,
  lengths,
  requirement,
  /** Phrases that limit an instruction to texts that mention the word `{x}`. */
  about: optional,
  /** Phrases that exempt texts that mention the word `{x}`. */
  unlessAbout: optional,
  /** Glossary labels for wrong words, right words, and entries not to use. */
  labels: z.object({ wrong: alternatives, right: alternatives, unused: alternatives }),
  /** Words that may precede an instruction without changing it. */
  openings: alternatives,
  /** The opening that is part of a requirement: "always". */
  always: alternatives,
  /** Openings that weaken an instruction. */
  hedges: alternatives,
  /** Phrases at the end of an instruction that weaken it: "wherever possible". */
  hedgeTails: optional,
  /** Pronouns for what a heading names: "Avoid them". */
  them: optional,
  /** Words that begin a prohibition. */
  negations: alternatives,
  /** Words anywhere in a sentence that raise or lower the severity of a rule. */
  strict: alternatives,
  soft: alternatives,
  /** Phrases that introduce terms, such as "the words" and "terms such as". */
  introductions: alternatives,
  conjunctions: alternatives,
  and: alternatives,
  or: alternatives,
  articles: alternatives,
  /** Prepositions and similar words that introduce words other than terms. */
  prepositions: alternatives,
  /** Verbs and nouns between a term and its context, at the end of an open list. */
  openEnds: alternatives,
  /** Phrases at the end of an entry that stand for further terms. */
  similar: optional,
  /** Phrases that refer to texts as a whole. */
  everywhere: alternatives,
  /** Whether nouns are capitalized, so that a capital does not indicate a name. */
  capitalizesNouns: z.boolean().default(false),
  /** Modal and auxiliary verbs, which are never part of unmarked terms. */
  auxiliaries: alternatives,
  /** Determiners that prohibit a kind of words rather than a word: "no jargon". */
  nounNegations: alternatives,
  /** Headings that name a topic of a guide although a field has the same name: "Names". */
  topicHeadings: alternatives,
  /** Words of headings above descriptions of the voice, such as "bold, not loud". */
  toneHeadings: alternatives,
  /** Nouns for texts in "in German texts". */
  texts: alternatives,
  fields: z
    .object({ name: alternatives, description: alternatives, bullets: alternatives })
    .transform(({ name, description, bullets }) => [
      { field: "name" as const, names: name },
      { field: "description" as const, names: description },
      { field: "bullets" as const, names: bullets },
    ]),
  /** Prepositions and determiners between an instruction and a field. */
  within: alternatives,
  unless: alternatives,
  /** Words between `unless` and a phrase, such as "in" and "as part of". */
  inPhrase: alternatives,
  butFine: z.object({ before: alternatives, after: alternatives }),
  /** Words that introduce a reason, and those that do so only after a comma. */
  because: alternatives,
  becauseAfterComma: optional,
  /** Phrases that introduce a word list, such as "the following words" and "terms such as". */
  followingList: alternatives,
  /** Words that limit a sentence to one situation, such as "when" and "to describe". */
  situations: alternatives,
  /** Words in place of a replacement that ask to omit the term. */
  omissions: alternatives,
  /** Sentences that prohibit the term of the heading: "Don't use it". */
  notThis: optional,
  /** Sentences after a prohibition that recommend what to write (`{x}`). */
  insteadAfter: optional,
  /** Words before and after the verb in notes such as "(please use X instead)". */
  noteOpenings: optional,
  noteEnds: optional,
  conditions: alternatives,
  /** Words that are terms without quotation marks, such as contractions and "e.g.". */
  literals: optional,
  /** Words that other words follow or precede without forming a compound: "every day". */
  freeWords: optional,
  /** Sentences that allow the term of an entry in some cases: "We do use it in names". */
  stillUsed: optional,
  /** Words before a main clause: "When you write about wine, …". */
  clauseOpenings: alternatives,
  /** Statements of opinion, which are not instructions. */
  opinions: alternatives,
  /** Words that name a linguistic or typographic concept, not a term. */
  concepts: alternatives,
  /** Endings of words that usually name a concept. */
  conceptEndings: alternatives,
  /** Endings of words for abstract qualities: "clarity over cleverness" is not a pair of terms. */
  abstractEndings: alternatives,
  /** Contrasts of qualities ("brisk but not terse"), and verbs that show that words are meant. */
  contrasts: alternatives,
  writing: alternatives,
  determiners: alternatives,
  /** Words that limit the amount of something instead of prohibiting it: "too many emoji". */
  excess: alternatives,
  prohibited: topics,
  required: topics,
  /** Language names as they appear in phrases such as "in German texts". */
  languages: z.record(z.string(), alternatives),
  /** First words of instructions. */
  imperatives: alternatives,
  /** Beginnings of sentences that permit something or prohibit nothing. */
  permissions: alternatives,
  /** Beginnings of example sentences. */
  exampleOpenings: alternatives,
  /** Words that introduce an example after an instruction: "…, as in 60 ml". */
  exampleTails: alternatives,
  headings: z.object({
    prohibited: alternatives,
    preferred: alternatives,
    examples: alternatives,
  }),
  /** Headings of lists whose items are terms only if the other list has their counterparts. */
  exampleLists: alternatives,
  /** Emphasized words that belong to the instruction rather than to its terms. */
  emphasisCues: alternatives,
  /** Abbreviations whose period does not end a sentence, and those that can end one. */
  abbreviations: alternatives,
  openAbbreviations: optional,
  /** Words of sentences about abbreviations, whose terms keep their periods. */
  abbreviationTopics: alternatives,
  /** Negations in one quotation: “email (not e-mail)”. */
  quotedContrasts: alternatives,
});

/** The vocabulary of a language. All strings are regular expressions without capturing groups. */
export type Language = z.output<typeof language> & { code: string };

function expandWords(words: Record<string, string>): Record<string, string> {
  const expand = (source: string): string =>
    source.replace(/<(\w+)>/gu, (reference, name: string) => expand(words[name] ?? reference));
  return Object.fromEntries(Object.entries(words).map(([name, source]) => [name, expand(source)]));
}

const FOLDER = "lib/style-guides/languages";

/** Reads the files of all languages, English first. */
export function readLanguages(): Language[] {
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), FOLDER);
  const codes = readdirSync(folder).map((file) => path.basename(file, ".yaml"));
  const sortedCodes = codes.toSorted(
    (a, b) => Number(b === "en") - Number(a === "en") || (a < b ? -1 : 1),
  );
  return sortedCodes.map((code) => {
    const source = readFileSync(path.join(folder, `${code}.yaml`), "utf8");
    return { code, ...language.parse(parse(source)) };
  });
}

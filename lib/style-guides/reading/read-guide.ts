import { type Block, foldSpace, type MarkedText, type ReadGuide } from "./blocks";
import {
  type CompiledLanguage,
  getCompiledLanguage,
  getSampleTexts,
  listLanguages,
} from "./compiled";
import { type Entry, isShort, parseEntry, parseSentenceEntry } from "./entries";
import {
  createEntryRule,
  createProseContent,
  type RecognizedRule,
  recognizeRules,
  type SuggestionKind,
} from "./recognize";
import { createProhibitedWords, proveSuggestion, type SuggestedRule, type TermPair } from "./rules";
import { MAX_SENTENCE_LENGTH, type Sentence, splitSentences, unmaskText } from "./sentences";
import { splitListedTerms } from "./slots";
import type { GuideFields } from "./tails";

/** A suggested rule with the sentence that it is based on. */
export interface GuideSuggestion extends Passage {
  kind: SuggestionKind;
  rule: SuggestedRule;
  /** Terms that the sentence prescribes. */
  prescribed: string[];
}

/** A part of the guide, with its position. */
export interface Passage {
  /** A verbatim quote from the guide, with white space collapsed. */
  quote: string;
  page: number | null;
  /** The heading above the quote; empty before the first. */
  section: string;
}

export interface GuideAnalysis {
  language: string | null;
  sentences: number;
  suggestions: GuideSuggestion[];
  /** The sentences without a suggestion, in the order of the guide. */
  unread: Passage[];
}

export interface ReadOptions {
  name: string;
  fields: GuideFields;
}

export const MAX_SUGGESTIONS = 5000;
const MAX_UNREAD_SENTENCES = 5000;
/** Minimum number of words in an unread sentence. Shorter ones have no rule. */
const MIN_UNREAD_WORDS = 3;
const MAX_DESCRIPTION_LENGTH = 300;

/**
 * Suggests rules from a guide's blocks. Deterministic: the same guide results in the same
 * suggestions. The quotes are verbatim parts of the guide.
 */
export function suggestRules(guide: ReadGuide, options: ReadOptions): GuideAnalysis {
  const texts = guide.blocks.map(({ content }) => content.text);
  const language = detectLanguage(texts.join(" ").slice(0, 200_000));
  const reader = new GuideReader(guide, options, language);
  reader.read();
  const { sentences, suggestions, unread } = reader;
  return { language, sentences, suggestions, unread };
}

/** Returns the language whose frequent words occur most often in a text, or null if none occur. */
function detectLanguage(text: string): string | null {
  const counts = listLanguages().map(({ code, frequent, imperative }) => ({
    code,
    count: (text.match(frequent)?.length ?? 0) + (imperative.test(text) ? 1.5 : 0),
  }));
  const [topLanguage] = counts.sort((a, b) => b.count - a.count);
  return topLanguage && topLanguage.count > 0 ? topLanguage.code : null;
}

/** A list of terms that follows a heading or introduction. */
type Listing = {
  kind: "prohibited" | "preferred";
  language: CompiledLanguage;
  /** The heading or introduction above the list. */
  title: string;
};

class GuideReader {
  readonly suggestions: GuideSuggestion[] = [];
  readonly unread: Passage[] = [];
  sentences = 0;
  private section = "";
  /** The level of the heading whose section is skipped; null if none is. */
  private skipped: number | null = null;
  private examples = false;
  private listing: Listing | null = null;
  private headers: { table: number; columns: ("x" | "y" | null)[] } | null = null;
  private readonly known = new Map<string, GuideSuggestion>();
  private readonly marksTerms: boolean;
  /** The terms of all headings. They are no incorrect forms of other ones. */
  private readonly headings: ReadonlySet<string>;
  /** The heading of an entry that must not be used. */
  private unused: string | null = null;
  private labelled: { isWrong: boolean; entry: Entry; passage: Passage; section: string } | null =
    null;
  private pendingPairs: { x: Entry[]; y: ListedEntry[] } = { x: [], y: [] };

  constructor(
    private readonly guide: ReadGuide,
    private readonly options: ReadOptions,
    private readonly language: string | null,
  ) {
    this.marksTerms = countMarkedCharacters(guide) >= 8;
    const headings = guide.blocks.filter(({ kind }) => kind === "heading");
    this.headings = new Set(headings.map(({ content }) => extractHeadWord(content.text)));
  }

  read(): void {
    for (const [index, block] of this.guide.blocks.entries()) {
      if (this.suggestions.length >= MAX_SUGGESTIONS) return;
      if (block.kind === "heading") this.takeHeading(block);
      else if (this.skipped === null) this.takeBlock(block, this.guide.blocks[index + 1]);
    }
    this.endPairs();
  }

  private takeHeading({ content, level }: Block): void {
    const text = content.text.replace(/[:.]$/u, "").trim();
    if (this.skipped !== null && level > this.skipped) return;
    this.skipped = null;
    this.examples = false;
    const language = this.languageOf(text);
    const isListing = language.prohibitedHeading.test(text) || language.preferredHeading.test(text);
    const startsAgain =
      language.preferredHeading.test(text) &&
      this.pendingPairs.y.length > 0 &&
      this.pendingPairs.x.length > 0;
    if (!isListing || startsAgain) this.endPairs();
    this.section = text;
    this.listing = isListing
      ? createListing(
          language.prohibitedHeading.test(text) ? "prohibited" : "preferred",
          language,
          text,
        )
      : null;
    if (language.exampleHeading.test(text)) this.skipped = level;
  }

  private languageOf(text: string): CompiledLanguage {
    const detectedLanguage = detectLanguage(text);
    const defaultLanguage = this.language ?? detectedLanguage ?? "en";
    if (detectedLanguage === null || detectedLanguage === defaultLanguage)
      return getCompiledLanguage(defaultLanguage);
    const count = (code: string) => text.match(getCompiledLanguage(code).frequent)?.length ?? 0;
    return getCompiledLanguage(
      count(detectedLanguage) >= count(defaultLanguage) + 2 ? detectedLanguage : defaultLanguage,
    );
  }

  private takeBlock(block: Block, next: Block | undefined): void {
    if (block.kind === "row") {
      this.takeRow(block);
      return;
    }
    if (block.kind === "paragraph") {
      if (this.examples && !/:$/u.test(block.content.text)) {
        this.examples = false;
        if (isExampleText(block.content)) return;
      }
      if (!this.takesList(block)) this.listing = null;
    }
    if (block.kind === "item") {
      if (this.examples) return;
      if (this.listing) {
        if (this.takeListed(block, this.listing)) return;
      }
    } else this.examples = false;
    this.takeSentences(block, next);
  }

  /** Returns whether a list below a paragraph belongs to "Words to avoid". */
  private takesList({ content }: Block): boolean {
    return this.listing !== null && content.text.length < 300;
  }

  private takeSentences(block: Block, next: Block | undefined): void {
    const { content } = block;
    const sentences = splitSentences(content);
    this.sentences += sentences.length;
    let context: Sentence | null = null;
    const before: string[] = [];
    for (let index = 0; index < sentences.length; index++) {
      const sentence = sentences[index];
      if (!sentence || sentence.text.length > MAX_SENTENCE_LENGTH) continue;
      const nextSentence = sentences[index + 1];
      const language = this.languageOf(sentence.text);
      if (this.takeLabelled(block, sentence, language)) {
        context = sentence;
        continue;
      }
      const isUsed = this.takeSentence({
        block,
        sentence,
        following: nextSentence,
        context,
        language,
        isAlone: sentences.length === 1,
        isFirst: index === 0,
        before,
      });
      if (isUsed) index++;
      before.push(...sentence.mentions);
      context = sentence;
    }
    const last = sentences.at(-1);
    if (last && /:$/u.test(last.text)) this.introduce(last, next);
  }

  /**
   * Parses labeled entries, such as "Incorrect forms: e-mail, E-mail" below the correct form, or
   * "Use it: no" below a term.
   * @returns false if the sentence is not a labeled entry
   */
  private takeLabelled(block: Block, sentence: Sentence, language: CompiledLanguage): boolean {
    const groups = /^(?:⟦(?<mark>\d+)⟧|(?<name>\p{L}[^:⟦⟧]{0,40})):\s+(?<rest>\S.*)$/u.exec(
      sentence.masked,
    )?.groups;
    if (!groups?.rest) return false;
    const label = groups.name ?? sentence.mentions[Number(groups.mark)] ?? "";
    const passage = this.passageOf(block, sentence.start, sentence.end);
    if (language.labels.unused.test(`${label}: ${groups.rest.replace(/[.]$/u, "")}`)) {
      const terms = this.termsOfHeading(language);
      const rule = createEntryRule(
        terms.map((term) => ({ term, preferred: [] })),
        "medium",
      );
      if (rule) this.add(rule, passage);
      this.unused = this.section;
      return rule !== null;
    }
    const isWrong = language.labels.wrong.test(label);
    if (!isWrong && !language.labels.right.test(label)) return false;
    const { mentions } = sentence;
    const entry = parseSentenceEntry({ masked: groups.rest, mentions }, language, "cell");
    if (!entry) return false;
    const before = this.labelled;
    this.labelled = { isWrong, entry, passage, section: this.section };
    const counterpart =
      before?.section === this.section && before.isWrong !== isWrong ? before : null;
    const [wrongEntry, rightEntry] = isWrong
      ? [entry, counterpart?.entry]
      : [counterpart?.entry, entry];
    // "Wrong" and "Right" as the only words of a label can also introduce examples.
    const isLong = [wrongEntry, rightEntry].some((each) => each && !isShort(each));
    if (isLong && !/\s/u.test(label)) return true;
    if (wrongEntry && rightEntry)
      this.addForms(
        wrongEntry,
        rightEntry.terms,
        isWrong ? passage : (counterpart?.passage ?? passage),
      );
    else if (isWrong && /\s/u.test(label))
      this.addForms(entry, this.termsOfHeading(language), passage);
    return true;
  }

  /** Adds a rule for incorrect forms, except for those that have their own entry. */
  private addForms(wrongEntry: Entry, correctTerms: string[], passage: Passage): void {
    const isForm = (term: string) =>
      !/\d/u.test(term) && !this.headings.has(term) && !correctTerms.includes(term);
    const terms = wrongEntry.terms.filter(isForm);
    const pairs = terms.map((term) => ({ term, preferred: correctTerms }));
    const rule =
      correctTerms.length > 0 && terms.length > 0 ? createEntryRule(pairs, "medium") : null;
    if (rule) this.add(rule, passage);
  }

  /** Returns a heading's terms, as in "IT, I.T. (noun)"; none for a title. */
  private termsOfHeading(language: CompiledLanguage): string[] {
    if (this.section === this.unused) return [];
    const terms = extractHeadWord(this.section).split(/,\s+/u);
    const isTerm = (term: string) =>
      /^[\p{L}\p{N}][\p{L}\p{N}\p{M} .’'+/&-]*$/u.test(term) &&
      term.split(/\s+/u).length <= 4 &&
      !language.prohibitedHeading.test(term) &&
      !language.preferredHeading.test(term) &&
      !language.concept.test(term);
    return terms.every(isTerm) ? terms : [];
  }

  /** Reads the last sentence before a list: an instruction about its items, or "for example". */
  private introduce(sentence: Sentence, next: Block | undefined): void {
    const language = this.languageOf(sentence.text);
    const text = sentence.masked.replace(/:$/u, "").trim();
    if (language.exampleEnd.test(text) || language.example.test(text)) {
      this.examples = true;
      this.listing = null;
      return;
    }
    if (next?.kind !== "item" && next?.kind !== "row") return;
    this.listing = null;
    if (language.prohibitedHeading.test(text))
      this.listing = createListing("prohibited", language, text);
    else if (language.preferredHeading.test(text))
      this.listing = createListing("preferred", language, text);
    else {
      const listMatch = language.followingList.exec(text);
      const isClear = !listMatch?.groups?.tail || language.everywhere.test(listMatch.groups.tail);
      if (listMatch && isClear) this.listing = createListing("prohibited", language, text);
    }
  }

  /** Parses an item in a list of terms. Returns false if the item does not consist of terms. */
  private takeListed(block: Block, listing: Listing): boolean {
    const entry = parseEntry(block.content, listing.language, "list");
    if (!entry) return false;
    if (listing.kind === "preferred") {
      this.pendingPairs.x.push(entry);
      return true;
    }
    const passage = this.passageOf(block, 0, block.content.text.length);
    const isExample = listing.language.exampleList.test(listing.title);
    this.pendingPairs.y.push({ ...entry, passage, isExample });
    return true;
  }

  /** Adds rules for lists: pairs if they have the same length, else prohibited words. */
  private endPairs(): void {
    const { x, y } = this.pendingPairs;
    this.pendingPairs = { x: [], y: [] };
    const isPaired = x.length === y.length;
    // In a list that marks its terms, other items are descriptions.
    const marksTerms = y.some(({ isMarked }) => isMarked);
    for (const [index, entry] of y.entries()) {
      if (!isPaired && (entry.isExample || (marksTerms && !entry.isMarked))) continue;
      const preferredTerms = isPaired ? (x[index]?.terms ?? []) : entry.preferred;
      const pairs = entry.terms.map((term) => ({ term, preferred: preferredTerms }));
      const rule = createEntryRule(pairs, "medium");
      if (rule) this.add(rule, entry.passage);
    }
  }

  private takeRow(block: Block): void {
    const { cells, table } = block;
    if (this.headers?.table !== table) {
      const columns = cells.map(({ text }) => detectColumn(text, this.languageOf(text)));
      // Below a heading such as "Forbidden contractions", the first column contains the terms.
      const isNamed = !columns.includes("y") && cells.length > 1;
      if (isNamed && this.listing?.kind === "prohibited") columns[0] = "y";
      this.headers = { table, columns };
      if (columns.includes("y")) return;
    }
    const { columns } = this.headers;
    const [y, x] = [columns.indexOf("y"), columns.indexOf("x")];
    if (y >= 0) {
      this.takePair(block, cells[y], x >= 0 ? cells[x] : undefined);
      return;
    }
    for (const cell of cells) this.sentences += splitSentences(cell).length;
    this.addUnread({ quote: block.content.quote(0, 0), page: block.page, section: this.section });
  }

  private takePair(block: Block, y: MarkedText | undefined, x: MarkedText | undefined): void {
    if (!y) return;
    this.sentences++;
    const language = this.languageOf(`${y.text} ${x?.text ?? ""}`);
    const prohibitedEntry = parseEntry(y, language, "cell");
    const preferredTerms = x
      ? parseEntry(x, language, "preferred")?.terms
      : prohibitedEntry?.preferred;
    if (!prohibitedEntry || !preferredTerms) return;
    const pairs = prohibitedEntry.terms.map((term) => ({ term, preferred: preferredTerms }));
    const rule = createEntryRule(pairs, "medium");
    if (rule)
      this.add(rule, { quote: block.content.quote(0, 0), page: block.page, section: this.section });
  }

  private takeSentence(input: SentenceInput): boolean {
    const { block, sentence, following, context, language, isAlone, isFirst } = input;
    const subject = {
      masked: sentence.masked,
      mentions: sentence.mentions,
      isEntry: isAlone || (block.kind === "item" && isFirst),
      marksTerms: this.marksTerms,
      fields: this.options.fields,
      heads: [extractHeadWord(this.section), ...input.before],
    };
    const outcome = recognizeRules(subject, language);
    const joinResult = this.joinFollowing(outcome.rules, following, context, language);
    const end = joinResult.end ?? sentence.end;
    const passage = this.passageOf(block, sentence.start, end);
    for (const rule of joinResult.rules) this.add(rule, passage, outcome.prescribed);
    if (joinResult.rules.length === 0) {
      if (outcome.isProse) this.addProse(sentence, passage, outcome.prescribed);
      else this.addUnread(passage);
    }
    return joinResult.end !== null;
  }

  /**
   * Adds the replacement that the next sentence recommends to a prohibition. Drops a prohibition
   * that follows an instruction for one situation, because it applies only to that situation.
   */
  private joinFollowing(
    rules: RecognizedRule[],
    nextSentence: Sentence | undefined,
    context: Sentence | null,
    language: CompiledLanguage,
  ): { rules: RecognizedRule[]; end: number | null } {
    const index = rules.findIndex(({ kind }) => kind === "term");
    const rule = rules[index];
    if (!rule) return { rules, end: null };
    if (
      context &&
      language.situation.test(context.masked) &&
      language.imperative.test(context.masked)
    )
      return { rules: rules.filter((each) => each !== rule), end: null };
    if (!nextSentence || rule.pairs.some(({ preferred }) => preferred.length > 0))
      return { rules, end: null };
    const next = nextSentence.masked.replace(/[.!]+$/u, "");
    const matches = language.insteadAfter.map((form) => form.exec(next)?.groups?.x);
    const x = matches.find((term) => term !== undefined) ?? "";
    const marks = [...x.matchAll(/⟦(\d+)⟧/gu)];
    const remaining = x.replace(/⟦\d+⟧/gu, "").replace(language.joint, "").trim();
    if (marks.length === 0 || (remaining !== "" && language.joints.test(remaining) === false))
      return { rules, end: null };
    const preferredTerms = marks.flatMap(([, n]) =>
      splitListedTerms(nextSentence.mentions[Number(n)] ?? "", language),
    );
    const pairs = rule.pairs.map(({ term }) => ({ term, preferred: preferredTerms }));
    const content = createProhibitedWords(pairs, rule.exceptions);
    if (!content) return { rules, end: null };
    const joinedRule = { ...rule, pairs, content };
    return {
      rules: rules.map((each) => (each === rule ? joinedRule : each)),
      end: nextSentence.end,
    };
  }

  private passageOf({ content, page }: Block, start: number, end: number): Passage {
    return { quote: content.quote(start, end), page, section: this.section };
  }

  private addUnread(passage: Passage): void {
    const { length } = passage.quote.split(" ");
    if (length < MIN_UNREAD_WORDS || passage.quote.length > MAX_SENTENCE_LENGTH) return;
    if (this.unread.length < MAX_UNREAD_SENTENCES) this.unread.push(passage);
  }

  private addProse(sentence: Sentence, passage: Passage, prescribed: string[]): void {
    const text = foldSpace(
      unmaskText(
        sentence.masked,
        sentence.mentions.map((term) => `“${term}”`),
      ),
    );
    const content = createProseContent(text);
    if (!content) return;
    const recognizedRule: RecognizedRule = {
      kind: "prose",
      content,
      field: null,
      severity: "medium",
      languages: [],
      when: [],
      unless: [],
      pairs: [],
      exceptions: [],
    };
    this.add(recognizedRule, passage, prescribed);
  }

  private add(rule: RecognizedRule, passage: Passage, prescribed: string[] = []): void {
    const newRule = this.withoutKnown(rule, passage);
    if (!newRule) return;
    const suggestedRule: SuggestedRule = {
      ...newRule.content,
      description: shortenQuote(passage.quote),
      severity: newRule.severity,
      field: newRule.field ?? "description",
      languages: newRule.languages,
      message: "",
      reference: this.referenceOf(passage),
      when: newRule.when,
      unless: newRule.unless,
    };
    if (
      newRule.kind !== "prose" &&
      !proveSuggestion(suggestedRule, getSampleTexts(this.language))
    ) {
      this.addUnread(passage);
      return;
    }
    const suggestion: GuideSuggestion = {
      kind: newRule.kind,
      rule: suggestedRule,
      ...passage,
      prescribed: [
        ...new Set([...prescribed, ...newRule.pairs.flatMap(({ preferred }) => preferred)]),
      ],
    };
    this.suggestions.push(suggestion);
    for (const key of listRuleKeys(newRule)) this.known.set(key, suggestion);
  }

  /** Removes what earlier suggestions cover, and adds the passage to their references. */
  private withoutKnown(rule: RecognizedRule, passage: Passage): RecognizedRule | null {
    const keys = listRuleKeys(rule);
    const knownSuggestions = keys.map((key) => this.known.get(key));
    for (const suggestion of new Set(knownSuggestions))
      if (suggestion) this.refer(suggestion, passage);
    if (!knownSuggestions.some(Boolean)) return rule;
    const pairs = rule.pairs.filter((_, index) => !knownSuggestions[index]);
    const content = pairs.length > 0 ? createProhibitedWords(pairs, rule.exceptions) : null;
    return content && { ...rule, pairs, content };
  }

  private refer(suggestion: GuideSuggestion, passage: Passage): void {
    const location = formatSource(passage);
    const { reference } = suggestion.rule;
    if (location === "" || reference.includes(location) || reference.length + location.length > 900)
      return;
    suggestion.rule.reference = `${reference}; ${location}`;
  }

  private referenceOf(passage: Passage): string {
    return [this.options.name, formatSource(passage)].filter(Boolean).join(", ").slice(0, 1000);
  }
}

interface SentenceInput {
  block: Block;
  sentence: Sentence;
  following: Sentence | undefined;
  /** The previous sentence in the block. */
  context: Sentence | null;
  language: CompiledLanguage;
  isAlone: boolean;
  isFirst: boolean;
  /** The terms mentioned earlier in the block. */
  before: readonly string[];
}

interface ListedEntry extends Entry {
  /** Whether the item is an example unless the other list has its counterpart. */
  isExample: boolean;
  passage: Passage;
}

function createListing(kind: Listing["kind"], language: CompiledLanguage, title: string): Listing {
  return { kind, language, title };
}

/** Returns the term of a heading such as "click (verb)". */
function extractHeadWord(section: string): string {
  return section.replace(/\s*\([^()]*\)$/u, "").trim();
}

function detectColumn(text: string, language: CompiledLanguage): "x" | "y" | null {
  const header = text
    .replace(/[\s:.!…]+$/u, "")
    .replace(/^\p{So}\s*/u, "")
    .trim();
  if (language.prohibitedHeading.test(header)) return "y";
  return language.preferredHeading.test(header) ? "x" : null;
}

/** Returns whether a paragraph after "For example:" is quoted or emphasized. */
function isExampleText({ text, marks }: MarkedText): boolean {
  const markedLength = marks.reduce((sum, { start, end }) => sum + end - start, 0);
  return markedLength > text.length * 0.8 || /^["“„«].*["”“»]\.?$/u.test(text);
}

function countMarkedCharacters(guide: ReadGuide): number {
  let count = 0;
  for (const { content, kind } of guide.blocks) {
    if (kind === "heading") continue;
    for (const { masked } of splitSentences(content)) if (/⟦/u.test(masked)) count++;
    if (count >= 8) return count;
  }
  return count;
}

function listRuleKeys(rule: RecognizedRule): string[] {
  const { kind, pairs, content, field, exceptions, when, unless } = rule;
  const conditionsKey = [
    kind,
    field,
    content.match_case,
    ...exceptions,
    ...when,
    "",
    ...unless,
  ].join("\0");
  if (kind !== "term") return [`${conditionsKey}\0${content.rule_content}`];
  return pairs.map(({ term, preferred }: TermPair) =>
    [conditionsKey, term, ...preferred].join("\0"),
  );
}

function formatSource({ section, page }: Passage): string {
  return [section, page === null ? "" : `page ${page}`].filter(Boolean).join(", ");
}

function shortenQuote(quote: string): string {
  const characters = Array.from(quote);
  return characters.length <= MAX_DESCRIPTION_LENGTH
    ? quote
    : `${characters.slice(0, MAX_DESCRIPTION_LENGTH - 1).join("")}…`;
}

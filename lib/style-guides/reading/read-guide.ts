import { type Block, type MarkedText, type ReadGuide, TERM_LEVEL } from "./blocks";
import { type CompiledLanguage, getCompiledLanguage, listLanguages } from "./compiled";
import { type Entry, isShort, parseEntry, parseSentenceEntry } from "./entries";
import { parseHeadedEntry, splitHeading } from "./headed-entries";
import type { RecognizedRule } from "./instruction";
import {
  detectColumn,
  extractHeadWord,
  findListing,
  isExampleColumn,
  isExamplePair,
  isQuoted,
  type Listing,
  type PendingPairs,
  stripLead,
} from "./listings";
import { recognizeRules } from "./recognize";
import { createEntryRule } from "./recognize-terms";
import { createProhibitedWords } from "./rules";
import { MAX_SENTENCE_LENGTH, type Sentence, splitSentences, unmaskText } from "./sentences";
import { type GuideFields, parseSlot, type Reading, splitListedTerms } from "./slots";
import { type GuideSuggestion, type Passage, SuggestionList } from "./suggestion-list";
import { findField } from "./tails";

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

/**
 * Suggests rules from a guide's blocks. Deterministic: the same guide results in the same
 * suggestions. The quotes are verbatim parts of the guide.
 */
export function suggestRules(guide: ReadGuide, options: ReadOptions): GuideAnalysis {
  const texts = guide.blocks.map(({ content }) => content.text);
  const language = detectLanguage(texts.join(" ").slice(0, 200_000));
  const { sentences, found } = new GuideReader(guide, options, language);
  return { language, sentences, suggestions: found.suggestions, unread: found.unread };
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

interface OuterHeading {
  title: string;
  level: number;
  field: string | null;
  listing: Listing | null;
}

/** The start of a heading that is a term rather than the title of a section. */
const TERM_START = /^(?:[❌✗✘✅✓✔⚠]|\p{Ll})/u;

/** Maximum number of blocks in an entry of a glossary. */
const MAX_ENTRY_BLOCKS = 20;

class GuideReader {
  readonly found: SuggestionList;
  sentences = 0;
  private section = "";
  /** The headings above the current block, with the fields and lists that they name. */
  private outerHeadings: OuterHeading[] = [];
  /** The level of the heading whose section is skipped; null if none is. */
  private skipped: number | null = null;
  private examples = false;
  /** Whether the introduction of the current list limits it to a case: "For labels, write:". */
  private isCase = false;
  private listing: Listing | null = null;
  /** The emphasized title above the current block. */
  private title = "";
  /** The level of the heading directly above the current block; null if another block is between. */
  private headingAbove: number | null = null;
  /** The sentence that introduces the current list, and the depth of its block. */
  private introduction: { text: string; level: number } | null = null;
  private headers: {
    table: number;
    columns: (Listing["kind"] | null)[];
    /** Whether the columns can also contain examples, as below "Do" and "Don't". */
    hasExamples: boolean;
  } | null = null;
  private readonly marksTerms: boolean;
  /** The terms of all headings. They are never incorrect forms of other terms. */
  private readonly headings: ReadonlySet<string>;
  /** The heading of an entry that must not be used. */
  private unused: string | null = null;
  private labelled: { isWrong: boolean; entry: Entry; passage: Passage; section: string } | null =
    null;
  private pendingPairs: PendingPairs = { x: [], y: [], isComplete: true };

  constructor(
    private readonly guide: ReadGuide,
    private readonly options: ReadOptions,
    private readonly language: string | null,
  ) {
    this.found = new SuggestionList(options.name, language);
    this.marksTerms = countMarkedCharacters(guide) >= 8;
    const headings = guide.blocks.filter(({ kind }) => kind === "heading");
    this.headings = new Set(headings.map(({ content }) => extractHeadWord(content.text)));
    this.read();
  }

  private read(): void {
    for (const [index, block] of this.guide.blocks.entries()) {
      if (this.found.isFull) return;
      if (block.kind === "heading") this.takeHeading(block);
      else if (this.skipped === null) this.takeBlock(block, this.guide.blocks[index + 1]);
    }
    this.endPairs();
  }

  private takeHeading(block: Block): void {
    const { content, level } = block;
    const text = content.text.replace(/[:.]$/u, "").trim();
    if (this.skipped !== null && level > this.skipped) return;
    const language = this.languageOf(text);
    this.examples = false;
    this.skipped = language.exampleHeading.test(text) ? level : null;
    this.outerHeadings = this.outerHeadings.filter((heading) => heading.level < level);
    const outer = this.outerHeadings.at(-1)?.listing;
    // In a list of words to avoid, a term with a comment is an item.
    const isItem = level === TERM_LEVEL && outer != null;
    if (isItem) this.takeListed(block, outer);
    // Below "Words to avoid", another heading divides the list unless it is an instruction.
    const dividesList =
      outer != null &&
      language.introduction.test(`${outer.title} `) &&
      !language.imperative.test(text);
    this.listing = isItem ? null : (findListing(text, language) ?? (dividesList ? outer : null));
    const { x, y } = this.pendingPairs;
    const startsAgain = this.listing?.kind !== "prohibited" && x.length > 0 && y.length > 0;
    if (!this.listing || startsAgain) this.endPairs();
    this.section = text;
    this.title = "";
    this.introduction = null;
    this.headingAbove = level;
    const { fields } = this.options;
    const named = language.topicHeading.test(text)
      ? undefined
      : language.fieldHeading.exec(text)?.groups;
    const field = findField(named, { language, mentions: [], fields }) ?? null;
    this.outerHeadings.push({ title: text, level, field, listing: this.listing });
  }

  /** The field that a heading above the current block names. */
  private get sectionField(): string | null {
    return this.outerHeadings.findLast(({ field }) => field)?.field ?? null;
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
    const { kind, content } = block;
    if (kind === "row") {
      this.takeRow(block);
      return;
    }
    if (kind !== "item") this.isCase = false;
    if (block.level <= (this.introduction?.level ?? 0)) this.introduction = null;
    if (kind === "item") {
      if (this.examples || (this.listing && this.takeListed(block, this.listing))) return;
    } else {
      const isExample = this.examples && !/:$/u.test(content.text) && isExampleText(content);
      this.examples = false;
      if (isExample) return;
      // A list below a short paragraph still belongs to a heading such as "Words to avoid", but not
      // below an emphasized title, and not to an introduction above the paragraph.
      if (isTitle(content) || content.text.length >= 300 || this.listing?.isIntroduced)
        this.listing = null;
    }
    this.takeSentences(block, next);
    this.headingAbove = null;
  }

  private takeSentences(block: Block, next: Block | undefined): void {
    const sentences = splitSentences(block.content);
    this.sentences += sentences.length;
    const heads = [extractHeadWord(this.section)];
    let context: Sentence | null = null;
    for (let index = this.takeHeaded(block, sentences); index < sentences.length; index++) {
      const sentence = sentences[index];
      if (!sentence || sentence.text.length > MAX_SENTENCE_LENGTH) continue;
      const reading = this.readingOf(sentence);
      if (!this.takeLabelled(block, sentence, reading)) {
        const isEntry = sentences.length === 1 || (block.kind === "item" && index === 0);
        const { marksTerms } = this;
        const { masked } = sentence;
        const { sectionField } = this;
        const introductions = [this.introduction?.text ?? "", this.title];
        const outerHeadings = this.outerHeadings
          .filter(({ level }) => level > 1)
          .map(({ title }) => title);
        const position = { isEntry, heads, sectionField, introductions, outerHeadings };
        const result = recognizeRules({ ...reading, masked, marksTerms, ...position });
        // "You can also write 5%" limits the sentence before.
        const isLimited = reading.language.stillUsed.test(sentences[index + 1]?.text ?? "");
        const limitedKinds = [this.isCase && "term", (this.isCase || isLimited) && "number"];
        const rules = applyContext(
          result.rules.filter(({ kind }) => !limitedKinds.includes(kind)),
          context,
          reading,
        );
        const joined = this.joinFollowing(rules, sentences[index + 1], reading);
        if (joined) index++;
        const passage = this.passageOf(block, sentence.start, joined?.end ?? sentence.end);
        for (const rule of joined?.rules ?? rules) this.found.add(rule, passage, result.prescribed);
        // A rule that also depends on the sentence before is an instruction.
        if (rules.length === 0 && (result.isProse || result.rules.length > 0))
          this.found.addProse(sentence, passage, result.prescribed);
        else if (rules.length === 0) this.found.addUnread(passage);
        heads.push(...sentence.mentions);
      }
      context = sentence;
    }
    const last = sentences.at(-1);
    if (last && /:$/u.test(last.text)) {
      this.introduce(last, next);
      this.introduction = { text: last.text, level: block.level };
    } else if (isTitle(block.content)) {
      if (block.kind === "item")
        this.introduction = { text: block.content.text, level: block.level };
      else this.title = block.content.text;
    }
  }

  /** Parses an entry whose heading is the term. Returns the number of sentences that it needs. */
  private takeHeaded(block: Block, [first, second]: readonly Sentence[]): number {
    const { section, headingAbove } = this;
    if (!first || headingAbove === null || /\(/u.test(section)) return 0;
    const reading = this.readingOf(first);
    const terms = this.termsOfHeading(reading.language);
    // Other headings can be topics: "Buttons" above "Use “Save” instead".
    const isInGlossary = this.outerHeadings.some(({ title }) => /^\p{L}$/u.test(title));
    const isTerm = headingAbove === TERM_LEVEL || isInGlossary || TERM_START.test(section);
    if (terms.length === 0 || !isTerm) return 0;
    const entry = parseHeadedEntry(
      { masked: first.masked, reading },
      second ? { masked: second.masked, reading: this.readingOf(second) } : null,
      terms,
      this.restOfEntry(block, first),
    );
    const rule = entry && createEntryRule(entry.pairs);
    if (!rule) return 0;
    const end = entry.isJoined && second ? second.end : first.end;
    const { sectionField: field } = this;
    this.found.add({ ...rule, field }, this.passageOf(block, first.start, end));
    return entry.isJoined ? 2 : 1;
  }

  /** Returns the text between a sentence and the next heading. */
  private restOfEntry(block: Block, { end }: Sentence): string {
    const { blocks } = this.guide;
    const index = blocks.indexOf(block);
    const next = blocks.slice(index + 1, index + MAX_ENTRY_BLOCKS);
    const heading = next.findIndex(({ kind }) => kind === "heading");
    const following = heading < 0 ? next : next.slice(0, heading);
    return [block.content.text.slice(end), ...following.map(({ content }) => content.text)].join(
      " ",
    );
  }

  private readingOf({ text, mentions = [] }: { text: string; mentions?: string[] }): Reading {
    return { language: this.languageOf(text), mentions, fields: this.options.fields };
  }

  /**
   * Parses labeled entries, such as "Incorrect forms: e-mail, E-mail" below the correct form, or
   * "Use it: no" below a term.
   * @returns false if the sentence is not a labeled entry
   */
  private takeLabelled(block: Block, sentence: Sentence, reading: Reading): boolean {
    const { labels } = reading.language;
    const { mark, name, rest } = LABEL_PATTERN.exec(sentence.masked)?.groups ?? {};
    if (!rest) return false;
    const label = name ?? sentence.mentions[Number(mark)] ?? "";
    const passage = this.passageOf(block, sentence.start, sentence.end);
    if (labels.unused.test(`${label}: ${rest.replace(/[.]$/u, "")}`)) {
      const isAdded = this.addPairs(this.termsOfHeading(reading.language), [], passage);
      this.unused = this.section;
      return isAdded;
    }
    const isWrong = labels.wrong.test(label);
    const entry =
      isWrong || labels.right.test(label) ? parseSentenceEntry(rest, reading, "cell") : null;
    if (!entry) return false;
    const before = this.labelled;
    this.labelled = { isWrong, entry, passage, section: this.section };
    const isPaired = before?.section === this.section && before.isWrong !== isWrong;
    // "Wrong" and "Right" as the only words of a label can also introduce examples.
    const isOneWord = !/\s/u.test(label);
    if (isOneWord && !(isShort(entry) && (!isPaired || isShort(before.entry)))) return true;
    // An entry that already has its counterpart does not belong to the next label.
    if (isPaired) this.labelled = isWrong ? before : null;
    if (isPaired && isWrong) this.addForms(entry, before.entry.terms, passage);
    else if (isPaired) this.addForms(before.entry, entry.terms, before.passage);
    else if (isWrong && !isOneWord)
      this.addForms(entry, this.termsOfHeading(reading.language), passage);
    return true;
  }

  /** Adds a rule for incorrect forms, except for those that have their own entry. */
  private addForms(wrongEntry: Entry, correctTerms: string[], passage: Passage): void {
    if (correctTerms.length === 0) return;
    const isForm = (term: string) =>
      !/\d/u.test(term) && !this.headings.has(term) && !correctTerms.includes(term);
    this.addPairs(wrongEntry.terms.filter(isForm), correctTerms, passage);
  }

  private addPairs(
    terms: readonly string[],
    preferred: string[],
    passage: Passage,
    field = this.sectionField,
  ): boolean {
    const rule = createEntryRule(terms.map((term) => ({ term, preferred })));
    if (rule) this.found.add({ ...rule, field }, passage);
    return rule !== null;
  }

  /** Returns a heading's terms, as in "IT, I.T. (noun)"; none for a title. */
  private termsOfHeading(language: CompiledLanguage): string[] {
    if (this.section === this.unused) return [];
    return splitHeading(extractHeadWord(this.section), language);
  }

  /** Reads the last sentence before a list: an instruction about its items, or "for example". */
  private introduce(sentence: Sentence, next: Block | undefined): void {
    const language = this.languageOf(sentence.text);
    // An emphasized title can precede the instruction in the same paragraph.
    const text = sentence.masked.replace(/^⟦\d+⟧\s+(?=\p{Lu})|:$/gu, "").trim();
    if (language.exampleEnd.test(text) || language.example.test(text)) {
      this.examples = true;
      this.listing = null;
      return;
    }
    if (next?.kind !== "item" && next?.kind !== "row") return;
    const rest = language.clause.exec(text)?.groups?.rest;
    const clause = rest === undefined ? "" : text.slice(0, -rest.length).replace(/,\s*$/u, "");
    const isCase = clause !== "" || language.clauseOpening.test(text);
    this.isCase = isCase && !language.everywhere.test(clause);
    const lastClause = isCase ? text : stripLead(text, language);
    const listed = lastClause.replace(language.prohibitionVerb, "");
    const instruction = language.introduction.test(`${listed} `) ? lastClause : text;
    const { tail } = language.followingList.exec(instruction)?.groups ?? { tail: "" };
    const isFollowing =
      language.bareProhibition.test(text) ||
      (language.followingList.test(instruction) && (!tail || language.everywhere.test(tail)));
    const following: Listing = { kind: "prohibited", language, title: text, isIntroduced: true };
    // "Say “death” instead of:"
    const x = language.listedInstead.exec(text)?.groups?.x ?? "";
    const slot = parseSlot(x, this.readingOf(sentence), "none");
    if (slot?.tail === "" && slot.terms.length > 0) {
      this.listing = { ...following, preferred: slot.terms };
      return;
    }
    const listing = findListing(text, language) ?? (isFollowing ? following : null);
    this.listing = listing && { ...listing, isIntroduced: true };
  }

  /** Parses an item in a list of terms. Returns false if the item does not consist of terms. */
  private takeListed(block: Block, { kind, language, title, preferred }: Listing): boolean {
    const { fields } = this.options;
    const context = language.introduction.test(`${title} `) ? "words" : "list";
    const isMarkedRight = kind === "prohibited" && /^[✅✓✔👍]/u.test(block.content.text);
    const entry = isMarkedRight ? null : parseEntry(block.content, { language, fields }, context);
    if (!entry) {
      this.pendingPairs.isComplete = false;
      return false;
    }
    const passage = this.passageOf(block, 0, block.content.text.length);
    const isExample = language.exampleList.test(title);
    if (entry.wrong.length > 0 && kind === "preferred")
      this.addPairs(entry.wrong, entry.terms, passage);
    else if (kind === "preferred") this.pendingPairs.x.push(entry);
    else if (preferred) this.addPairs(entry.terms, preferred, passage);
    else this.pendingPairs.y.push({ ...entry, passage, isExample, field: this.sectionField });
    return true;
  }

  /** Adds rules for lists: pairs if they have the same length, else prohibited words. */
  private endPairs(): void {
    const { x, y, isComplete } = this.pendingPairs;
    this.pendingPairs = { x: [], y: [], isComplete: true };
    // The position of an item is unknown if a list contains items other than terms.
    const isPaired = isComplete && x.length === y.length;
    // In a list that marks its terms, other items are descriptions.
    const marksTerms = y.some(({ isMarked }) => isMarked);
    for (const [index, entry] of y.entries()) {
      if (!isPaired && (entry.isExample || (marksTerms && !entry.isMarked))) continue;
      const preferred = isPaired ? (x[index]?.terms ?? []) : entry.preferred;
      this.addPairs(entry.terms, preferred, entry.passage, entry.field);
    }
  }

  private takeRow(block: Block): void {
    const { cells, table, content, page } = block;
    const passage = { quote: content.quote(0, 0), page, section: this.section };
    if (this.headers?.table !== table) {
      const columns = cells.map(({ text }) => detectColumn(text, this.languageOf(text)));
      const isHeader = columns.includes("prohibited");
      // Below a heading such as "Forbidden contractions", the first column contains the terms.
      if (!isHeader && cells.length > 1 && this.listing?.kind === "prohibited")
        columns[0] = "prohibited";
      const hasExamples = cells.some(({ text }) => isExampleColumn(text, this.languageOf(text)));
      this.headers = { table, columns, hasExamples };
      if (columns.includes("prohibited")) return;
    }
    const { columns } = this.headers;
    const y = cells[columns.indexOf("prohibited")];
    if (columns.includes("prohibited")) {
      if (y) this.takePair(y, cells[columns.indexOf("preferred")], passage);
      return;
    }
    const rules = cells.flatMap((cell) => this.takeContrast(cell));
    for (const rule of rules) this.found.add(rule, passage);
    if (rules.length === 0) this.found.addUnread(passage);
  }

  /** Returns the rule of a cell that consists of a contrast in brackets: log in (not “sign in”). */
  private takeContrast(cell: MarkedText): RecognizedRule[] {
    const sentences = splitSentences(cell);
    this.sentences += sentences.length;
    const [sentence, ...others] = sentences;
    if (!sentence || others.length > 0 || !CONTRAST_PATTERN.test(sentence.masked)) return [];
    const { marksTerms } = this;
    const { masked } = sentence;
    const reading = this.readingOf(sentence);
    const { sectionField } = this;
    return recognizeRules({
      ...reading,
      masked,
      marksTerms,
      sectionField,
      isEntry: true,
      heads: [],
    }).rules;
  }

  private takePair(y: MarkedText, x: MarkedText | undefined, passage: Passage): void {
    this.sentences++;
    const reading = this.readingOf({ text: `${y.text} ${x?.text ?? ""}` });
    if (this.headers?.hasExamples && isExamplePair(y.text, x?.text ?? "", reading.language)) return;
    const entry = parseEntry(y, reading, "cell");
    // A note such as "(verb)" limits the prohibition to one use of the word.
    if (entry?.preferred.length === 0 && /\([^()]*\)\.?$/u.test(y.text)) return;
    const { omission } = reading.language;
    const preferred = x
      ? parseEntry(x, reading, "preferred")?.terms.filter((term) => !omission.test(term))
      : entry?.preferred;
    const isWrong = (term: string) => !preferred?.includes(term);
    // Beside quoted words, an unquoted phrase describes what to write.
    const isAdvice = isQuoted(y.text) && x !== undefined && !isQuoted(x.text) && /\s/u.test(x.text);
    const replacements = isAdvice ? [] : preferred;
    if (entry && replacements) this.addPairs(entry.terms.filter(isWrong), replacements, passage);
  }

  /** Adds the replacement that the next sentence recommends to a prohibition. */
  private joinFollowing(
    rules: RecognizedRule[],
    next: Sentence | undefined,
    { language }: Reading,
  ): { rules: RecognizedRule[]; end: number } | null {
    const rule = rules.find(({ kind }) => kind === "term");
    if (!rule || !next || rule.pairs.some(({ preferred }) => preferred.length > 0)) return null;
    const text = next.masked.replace(/[.!]+$/u, "");
    const x = language.insteadAfter.map((form) => form.exec(text)?.groups?.x).find(Boolean) ?? "";
    const marks = x.match(/⟦\d+⟧/gu) ?? [];
    const isList = x
      .replace(/⟦\d+⟧/gu, " ")
      .split(language.joints)
      .every((part) => !part.trim());
    if (marks.length === 0 || !isList) return null;
    const preferred = marks.flatMap((mark) =>
      splitListedTerms(unmaskText(mark, next.mentions), language),
    );
    const pairs = rule.pairs.map(({ term }) => ({ term, preferred }));
    const content = createProhibitedWords(pairs, rule.exceptions);
    if (!content) return null;
    const joined = { ...rule, pairs, content };
    return { rules: rules.map((each) => (each === rule ? joined : each)), end: next.end };
  }

  private passageOf({ content, page }: Block, start: number, end: number): Passage {
    return { quote: content.quote(start, end), page, section: this.section };
  }
}

/** A cell that ends in brackets with a marked term. */
const CONTRAST_PATTERN = /^[^()]{1,60}\([^()]*⟦\d+⟧\)$/u;

/** A label before a sentence: "**Incorrect**: e-mail". */
const LABEL_PATTERN = /^(?:⟦(?<mark>\d+)⟧|(?<name>\p{L}[^:⟦⟧]{0,40})):\s+(?<rest>\S.*)$/u;

/** Drops a prohibition after an instruction for one situation, to which it also belongs. */
function applyContext(rules: RecognizedRule[], context: Sentence | null, { language }: Reading) {
  const isSituation =
    context !== null &&
    language.situation.test(context.masked) &&
    language.imperative.test(context.masked);
  return isSituation ? rules.filter(({ kind }) => kind !== "term") : rules;
}

/** Returns whether a paragraph after "For example:" is quoted or emphasized. */
function isExampleText({ text, marks }: MarkedText): boolean {
  const markedLength = marks.reduce((sum, { start, end }) => sum + end - start, 0);
  return markedLength > text.length * 0.8 || /^["“„«].*["”“»]\.?$/u.test(text);
}

/** Returns whether a paragraph is emphasized as a whole, like a title. */
function isTitle({ text, marks }: MarkedText): boolean {
  return marks.some(({ start, end }) => start === 0 && end === text.length);
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

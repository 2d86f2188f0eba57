import type { SampleTexts } from "@/lib/checking/findings/prove-rule";
import { foldSpace } from "./blocks";
import { getSampleTexts } from "./compiled";
import type { RecognizedRule, SuggestionKind } from "./instruction";
import { createProseRule } from "./recognize";
import {
  createProhibitedWords,
  proveSuggestion,
  type SuggestedRule,
  type SuggestedRuleFields,
  type TermPair,
} from "./rules";
import { MAX_SENTENCE_LENGTH, type Sentence, unmaskText } from "./sentences";

/** A suggested rule with the sentence that it is based on. */
export interface GuideSuggestion extends Passage {
  kind: SuggestionKind;
  rule: SuggestedRule;
  prescribed: string[];
}

export interface Passage {
  /** A verbatim quote from the guide, with white space collapsed. */
  quote: string;
  page: number | null;
  /** The heading above the quote; empty before the first. */
  section: string;
}

export const MAX_SUGGESTIONS = 5000;
const MAX_UNREAD_SENTENCES = 5000;
/** Minimum number of words in an unread sentence. Shorter ones have no rule. */
const MIN_UNREAD_WORDS = 3;
const MAX_DESCRIPTION_LENGTH = 300;

/** The suggestions from a guide, without duplicates, and the passages without a suggestion. */
export class SuggestionList {
  readonly suggestions: GuideSuggestion[] = [];
  readonly unread: Passage[] = [];
  private readonly known = new Map<string, GuideSuggestion>();

  constructor(
    private readonly guideName: string,
    private readonly language: string | null,
  ) {}

  get isFull(): boolean {
    return this.suggestions.length >= MAX_SUGGESTIONS;
  }

  /** Adds a passage without a rule, unless it is too short to state one or too long. */
  addUnread(passage: Passage): void {
    const { length } = passage.quote.split(" ");
    if (length < MIN_UNREAD_WORDS || passage.quote.length > MAX_SENTENCE_LENGTH) return;
    if (this.unread.length < MAX_UNREAD_SENTENCES) this.unread.push(passage);
  }

  /** Adds a rule for the model, which judges what exact rules cannot. */
  addProse({ masked, mentions }: Sentence, passage: Passage, prescribed: string[]): void {
    const quoted = mentions.map((term) => `“${term}”`);
    const rule = createProseRule(foldSpace(unmaskText(masked, quoted)));
    if (rule) this.add(rule, passage, prescribed);
  }

  /** Adds a rule, unless it is known or the engine does not prove its examples. */
  add(rule: RecognizedRule, passage: Passage, prescribed: string[] = []): void {
    const newRule = this.withoutKnown(rule, passage);
    if (!newRule) return;
    const samples = getSampleTexts(this.language);
    const suggestedRule: SuggestedRule = {
      ...newRule.content,
      description: shortenQuote(passage.quote),
      severity: newRule.severity,
      field: newRule.field ?? "description",
      languages: newRule.languages,
      message: createMessage(newRule.content, samples),
      reference: this.referenceOf(passage),
      when: newRule.when,
      unless: newRule.unless,
    };
    if (newRule.kind !== "prose" && !proveSuggestion(suggestedRule, samples)) {
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

  /** Removes the terms that earlier suggestions cover, and adds the passage to their references. */
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
    return [this.guideName, formatSource(passage)].filter(Boolean).join(", ").slice(0, 1000);
  }
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

/** Describes a notation by an example, because findings of patterns only quote the pattern. */
function createMessage({ rule_content }: SuggestedRuleFields, { notations }: SampleTexts): string {
  const notation = rule_content.startsWith("not_regex:") ? notations?.[rule_content] : undefined;
  return notation ? `Write “${notation.passes}”, not “${notation.fails}”.` : "";
}

function shortenQuote(quote: string): string {
  const characters = Array.from(quote);
  return characters.length <= MAX_DESCRIPTION_LENGTH
    ? quote
    : `${characters.slice(0, MAX_DESCRIPTION_LENGTH - 1).join("")}…`;
}

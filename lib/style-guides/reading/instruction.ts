import type { Severity, SUGGESTION_KINDS } from "@/lib/enums";
import type { CompiledLanguage } from "./compiled";
import type { SuggestedRuleFields, TermPair } from "./rules";
import type { Reading } from "./slots";
import { findField, NO_TAIL, parseMention, type Tail } from "./tails";

export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** When and where an instruction applies. */
interface Limits {
  field: string | null;
  languages: string[];
  when: string[];
  unless: string[];
}

export const NO_LIMITS: Limits = { field: null, languages: [], when: [], unless: [] };

/** An instruction recognized in a sentence. */
export interface RecognizedRule extends Limits {
  kind: SuggestionKind;
  content: SuggestedRuleFields;
  severity: Severity;
  pairs: TermPair[];
  exceptions: string[];
}

export interface SentenceContext extends Reading {
  masked: string;
  /** Whether the sentence is a list item or a single paragraph, like a glossary entry. */
  isEntry: boolean;
  /** Whether the guide marks its terms. If so, unmarked words are not terms. */
  marksTerms: boolean;
  /** Terms just mentioned: that of the heading, then those earlier in the block. */
  heads: readonly string[];
  /** The field that a heading above the sentence names: "Titles". */
  sectionField?: string | null;
  /** The field that a label before the sentence names: "Title: at most 60 characters". */
  labelField?: string | null;
  /**
   * The label, the introduction of the list and the emphasized title above the sentence, in this
   * order: "Summaries should:".
   */
  introductions?: readonly string[];
  /** The headings above the sentence's section, except for the guide's title. */
  outerHeadings?: readonly string[];
}

/** A sentence without its opening words, and the conditions that they express. */
export interface Instruction extends SentenceContext, Limits {
  isHedged: boolean;
}

/**
 * Strips labels, adverbs and conditions from the start of an instruction. Conditions are stripped
 * only if a rule can express them.
 */
export function parseInstruction(sentence: SentenceContext): Instruction {
  const { language, isEntry } = sentence;
  const limits = { languages: [], when: [], unless: [] };
  const instruction: Instruction = { ...sentence, ...NO_LIMITS, ...limits, isHedged: false };
  let masked = sentence.masked.replace(language.hedgeTail, "");
  instruction.isHedged = masked !== sentence.masked;
  for (let before = ""; before !== masked; ) {
    before = masked;
    const hedging = language.hedge.exec(masked)?.[0] ?? "";
    if (hedging) instruction.isHedged = true;
    masked = masked.slice(hedging.length);
    const opening = language.opening.exec(masked)?.[0] ?? "";
    // Keeps "always" and its translations, because they are part of the requirement.
    if (!language.always.test(opening)) masked = masked.slice(opening.length);
    if (!isEntry) masked = masked.replace(/^\p{L}[\p{L} ]{2,40}:\s+(?=\p{Lu}|[⟦])/u, "");
    masked = openCondition(takeOutLimit(masked, instruction), instruction);
  }
  return { ...instruction, masked };
}

/** Strips limits such as "In titles," and "In German texts," from the start of an instruction. */
function takeOutLimit(masked: string, instruction: Instruction): string {
  const { language } = instruction;
  const { where, rest } = /^(?<where>[^,⟦⟧]{3,60}), (?<rest>.+)$/u.exec(masked)?.groups ?? {};
  if (!where || !rest) return masked;
  const field = findField(language.fieldTail.exec(where)?.groups, instruction);
  const { tag } = language.languageTails.find(({ pattern }) => pattern.test(where)) ?? {};
  if (field) instruction.field = field;
  else if (tag) instruction.languages.push(tag);
  else return masked;
  return rest;
}

/** Strips "If the text mentions X," or "In titles" from the start. */
function openCondition(masked: string, instruction: Instruction): string {
  const { language } = instruction;
  for (const name of ["when", "unless"] as const) {
    const condition = parseMention(masked, language.about[name].leads, instruction);
    if (!condition) continue;
    instruction[name].push(...condition.words);
    return condition.rest;
  }
  const lead = language.fieldLead.exec(masked)?.groups;
  const field = findField(lead, instruction);
  if (!field || !lead?.rest) return masked;
  if (!language.imperative.test(lead.rest) && !startsWithProhibition(lead.rest, language))
    return masked;
  instruction.field = field;
  return lead.rest;
}

/** Returns the severity that an instruction expresses, such as high for a strict one. */
export function chooseSeverity({ isHedged, masked, language }: Instruction): Severity {
  if (isHedged) return "low";
  if (language.strict.test(masked)) return "high";
  return language.soft.test(masked) ? "low" : "medium";
}

/** Returns whether a sentence starts with a prohibition of terms: "Avoid X". */
export function startsWithProhibition(masked: string, language: CompiledLanguage): boolean {
  return (
    language.prohibition.test(masked) &&
    language.patterns.some(({ expression }) => expression.test(masked))
  );
}

/** Adds the limits at the end of an instruction to those at its start. */
export function combineLimits({ field, languages, when, unless }: Limits, tail: Tail): Limits {
  return {
    field: tail.field ?? field,
    languages,
    when: [...when, ...tail.when],
    unless: [...unless, ...tail.unless],
  };
}

/** Creates a rule other than a word rule; null if the engine can't parse its content. */
export function createRule(
  kind: SuggestionKind,
  content: SuggestedRuleFields | null,
  field: string | null,
  instruction: Instruction,
): RecognizedRule | null {
  const severity = chooseSeverity(instruction);
  const limits = { ...combineLimits(instruction, NO_TAIL), field };
  return content && { ...limits, kind, content, severity, pairs: [], exceptions: [] };
}

import type { Inflections, Notes, RuleType } from "@/lib/enums";
import type { Conditions } from "./conditions";
import { readException } from "./exceptions";
import { NO_OPTIONS } from "./rule-options";
import { readRule } from "./rules/kinds";
import { meaningOf } from "./term-list";
import { UnreadableError } from "./unreadable";

/** A rule with the options that refer to its terms. */
export interface RuleWithTerms extends Conditions {
  ruleType: RuleType;
  content: string;
  matchCase: boolean;
  exceptions: readonly string[];
  forms: Inflections;
  notes: Notes;
}

/** Messages by field. For lists and terms, messages are nested by index or term. */
export type RuleFaults = Record<string, string[] | Record<string, string[]>>;

const MAX_CHARACTERS = 200;

/**
 * Validates the exceptions, inflections, notes and conditions of a rule. Returns an empty object
 * for a rule with invalid content, which is reported separately.
 */
export function faultsBeside(rule: RuleWithTerms): RuleFaults {
  const terms = termsOf(rule);
  if (terms === null) return {};
  return {
    ...below("exceptions", exceptionFaults(rule, terms)),
    ...below("forms", inflectionFaults(rule, terms)),
    ...below("notes", noteFaults(rule, terms)),
    ...below("when", phraseFaults(rule.when)),
    ...below("unless", phraseFaults(rule.unless)),
    ...withinFaults(rule, terms),
  };
}

function below(field: string, faults: [key: string, sentence: string][]): RuleFaults {
  if (faults.length === 0) return {};
  const sentences = Map.groupBy(faults, ([key]) => key);
  return {
    [field]: Object.fromEntries(
      Array.from(sentences, ([key, list]) => [key, list.map(([, sentence]) => sentence)]),
    ),
  };
}

/** Returns the normalized terms of a rule; null if its content is invalid. */
function termsOf(rule: RuleWithTerms): Set<string> | null {
  const terms = listTerms(rule);
  return terms && new Set(terms.map((term) => meaningOf(term, rule.matchCase)));
}

/** Returns the terms of a rule as written, without inflections; null if its content is invalid. */
export function listTerms({
  ruleType,
  content,
  matchCase,
}: Pick<RuleWithTerms, "ruleType" | "content" | "matchCase">): string[] | null {
  try {
    return readRule(ruleType, content, { ...NO_OPTIONS, matchCase }).terms.flat(2);
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

/** Rule types that can have exceptions. */
const WITH_EXCEPTIONS: readonly RuleType[] = [
  "prohibited_words",
  "required_phrases",
  "attribute_requirement",
  "format_requirement",
];

function exceptionFaults(rule: RuleWithTerms, terms: Set<string>): [string, string][] {
  return rule.exceptions.flatMap((exception, at): [string, string][] => {
    const sentence = exceptionFault(rule, exception, terms);
    return sentence ? [[String(at), sentence]] : [];
  });
}

function exceptionFault(rule: RuleWithTerms, exception: string, terms: Set<string>): string | null {
  if (!WITH_EXCEPTIONS.includes(rule.ruleType))
    return "A rule of this type has nothing to make exceptions of.";
  const length = lengthFault(exception);
  if (length) return length;
  try {
    const { whole } = readException(exception);
    if (whole === null && terms.size === 0) return "This rule has no terms for {} to stand for.";
    if (whole !== null && terms.has(meaningOf(whole, rule.matchCase)))
      return "This is a term of the rule itself.";
    return null;
  } catch (error) {
    if (error instanceof UnreadableError) return error.message;
    throw error;
  }
}

function inflectionFaults(
  { forms, matchCase }: RuleWithTerms,
  terms: Set<string>,
): [string, string][] {
  return Object.entries(forms).flatMap(([term, list]): [string, string][] => {
    if (!terms.has(meaningOf(term, matchCase))) return [[term, noTerm(term)]];
    const sentence = list.map((form) => inflectionFault(form, matchCase, terms)).find(Boolean);
    return sentence ? [[term, sentence]] : [];
  });
}

function noteFaults({ notes, matchCase }: RuleWithTerms, terms: Set<string>): [string, string][] {
  const others = Object.keys(notes).filter((term) => !terms.has(meaningOf(term, matchCase)));
  return others.map((term) => [term, noTerm(term)]);
}

function noTerm(term: string): string {
  return `“${term}” is not a term of this rule.`;
}

function inflectionFault(form: string, matchCase: boolean, terms: Set<string>): string | null {
  const length = lengthFault(form);
  if (length) return length;
  const meaning = meaningOf(form, matchCase);
  if (meaning === "") return "An inflection is empty.";
  return terms.has(meaning) ? `“${form}” is a term of the rule itself.` : null;
}

function phraseFaults(phrases: readonly string[]): [string, string][] {
  return phrases.flatMap((phrase, at): [string, string][] => {
    const empty = meaningOf(phrase, false) === "" ? "This field is required." : null;
    const sentence = empty ?? lengthFault(phrase);
    return sentence ? [[String(at), sentence]] : [];
  });
}

function withinFaults({ when, unless, within }: Conditions, terms: Set<string>): RuleFaults {
  if (within === null) return {};
  if (when.length + unless.length === 0)
    return { within: ["Name the phrases under “when” or “unless” that it is about."] };
  if (terms.size === 0) return { within: ["This rule has no terms for a phrase to stand near."] };
  return {};
}

function lengthFault(text: string): string | null {
  if (text.trim() === "") return "This field is required.";
  return [...text].length > MAX_CHARACTERS
    ? `This may have at most ${MAX_CHARACTERS} characters.`
    : null;
}

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
export function findOptionFaults(rule: RuleWithTerms): RuleFaults {
  const terms = termsOf(rule);
  if (terms === null) return {};
  return {
    ...nestFaults("exceptions", findExceptionFaults(rule, terms)),
    ...nestFaults("forms", findInflectionFaults(rule, terms)),
    ...nestFaults("notes", findNoteFaults(rule, terms)),
    ...nestFaults("when", findPhraseFaults(rule.when)),
    ...nestFaults("unless", findPhraseFaults(rule.unless)),
    ...findWithinFaults(rule, terms),
  };
}

function nestFaults(field: string, faults: [key: string, sentence: string][]): RuleFaults {
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

function findExceptionFaults(rule: RuleWithTerms, terms: Set<string>): [string, string][] {
  return rule.exceptions.flatMap((exception, index): [string, string][] => {
    const sentence = findExceptionFault(rule, exception, terms);
    return sentence ? [[String(index), sentence]] : [];
  });
}

function findExceptionFault(
  rule: RuleWithTerms,
  exception: string,
  terms: Set<string>,
): string | null {
  if (!WITH_EXCEPTIONS.includes(rule.ruleType)) return "Rules of this type cannot have exceptions.";
  const length = findLengthFault(exception);
  if (length) return length;
  try {
    const { whole: phrase } = readException(exception);
    if (phrase === null && terms.size === 0)
      return "This rule has no terms that {} could stand for.";
    if (phrase !== null && terms.has(meaningOf(phrase, rule.matchCase)))
      return "This is a term of the rule itself.";
    return null;
  } catch (error) {
    if (error instanceof UnreadableError) return error.message;
    throw error;
  }
}

function findInflectionFaults(
  { forms, matchCase }: RuleWithTerms,
  terms: Set<string>,
): [string, string][] {
  return Object.entries(forms).flatMap(([term, list]): [string, string][] => {
    if (!terms.has(meaningOf(term, matchCase))) return [[term, describeUnknownTerm(term)]];
    const sentence = list.map((form) => findInflectionFault(form, matchCase, terms)).find(Boolean);
    return sentence ? [[term, sentence]] : [];
  });
}

function findNoteFaults(
  { notes, matchCase }: RuleWithTerms,
  terms: Set<string>,
): [string, string][] {
  const unknownTerms = Object.keys(notes).filter((term) => !terms.has(meaningOf(term, matchCase)));
  return unknownTerms.map((term) => [term, describeUnknownTerm(term)]);
}

function describeUnknownTerm(term: string): string {
  return `“${term}” is not a term of this rule.`;
}

function findInflectionFault(form: string, matchCase: boolean, terms: Set<string>): string | null {
  const length = findLengthFault(form);
  if (length) return length;
  const meaning = meaningOf(form, matchCase);
  if (meaning === "") return "An inflection is empty.";
  return terms.has(meaning) ? `“${form}” is a term of the rule itself.` : null;
}

function findPhraseFaults(phrases: readonly string[]): [string, string][] {
  return phrases.flatMap((phrase, index): [string, string][] => {
    const empty = meaningOf(phrase, false) === "" ? "This field is required." : null;
    const sentence = empty ?? findLengthFault(phrase);
    return sentence ? [[String(index), sentence]] : [];
  });
}

function findWithinFaults({ when, unless, within }: Conditions, terms: Set<string>): RuleFaults {
  if (within === null) return {};
  if (when.length + unless.length === 0)
    return {
      within: ["Enter the phrases that this distance applies to under “when” or “unless”."],
    };
  if (terms.size === 0)
    return { within: ["This rule has no terms, so it cannot limit their distance to a phrase."] };
  return {};
}

function findLengthFault(text: string): string | null {
  if (text.trim() === "") return "This field is required.";
  return [...text].length > MAX_CHARACTERS
    ? `This may have at most ${MAX_CHARACTERS} characters.`
    : null;
}

import type { Inflections, Notes, RuleType } from "@/lib/enums";
import type { Conditions } from "./conditions";
import { readRule } from "./kinds/table";
import { NO_OPTIONS } from "./options";
import { parseException } from "./terms/exceptions";
import { normalizeTerm } from "./terms/term-list";
import { UnreadableError } from "./unreadable";

export interface RuleWithTerms extends Conditions {
  ruleType: RuleType;
  content: string;
  matchCase: boolean;
  exceptions: readonly string[];
  forms: Inflections;
  notes: Notes;
  claim?: string | null | undefined;
}

/** Messages by field. For lists and terms, messages are nested by index or term. */
export type RuleErrors = Record<string, string[] | Record<string, string[]>>;

const MAX_CHARACTERS = 200;

/**
 * Validates the exceptions, inflections, notes, conditions and claim of a rule. Returns an empty object
 * for a rule with invalid content, because that error is reported separately.
 */
export function findOptionErrors(rule: RuleWithTerms): RuleErrors {
  const terms = getNormalizedTerms(rule);
  if (terms === null) return {};
  return {
    ...nestErrors("exceptions", findExceptionErrors(rule, terms)),
    ...nestErrors("forms", findInflectionErrors(rule, terms)),
    ...nestErrors("notes", findNoteErrors(rule, terms)),
    ...nestErrors("when", findPhraseErrors(rule.when)),
    ...nestErrors("unless", findPhraseErrors(rule.unless)),
    ...findWithinErrors(rule, terms),
    ...findClaimErrors(rule),
  };
}

function nestErrors(field: string, errors: [key: string, sentence: string][]): RuleErrors {
  if (errors.length === 0) return {};
  const sentences = Map.groupBy(errors, ([key]) => key);
  return {
    [field]: Object.fromEntries(
      Array.from(sentences, ([key, list]) => [key, list.map(([, sentence]) => sentence)]),
    ),
  };
}

/** Returns the normalized terms of a rule, or null if its content is invalid. */
function getNormalizedTerms(rule: RuleWithTerms): Set<string> | null {
  const terms = listTerms(rule);
  return terms && new Set(terms.map((term) => normalizeTerm(term, rule.matchCase)));
}

/** Returns a rule's terms as written, without inflections; null if invalid. */
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

const EXCEPTION_RULE_TYPES: readonly RuleType[] = [
  "prohibited_words",
  "required_phrases",
  "attribute_requirement",
  "format_requirement",
];

function findExceptionErrors(rule: RuleWithTerms, terms: Set<string>): [string, string][] {
  return rule.exceptions.flatMap((exception, index): [string, string][] => {
    const sentence = findExceptionError(rule, exception, terms);
    return sentence ? [[String(index), sentence]] : [];
  });
}

function findExceptionError(
  rule: RuleWithTerms,
  exception: string,
  terms: Set<string>,
): string | null {
  if (!EXCEPTION_RULE_TYPES.includes(rule.ruleType))
    return "Rules of this type cannot have exceptions.";
  const length = findLengthError(exception);
  if (length) return length;
  try {
    const { whole: phrase } = parseException(exception);
    if (phrase === null && terms.size === 0)
      return "This rule has no terms that {} could stand for.";
    if (phrase !== null && terms.has(normalizeTerm(phrase, rule.matchCase)))
      return "This is a term of the rule itself.";
    return null;
  } catch (error) {
    if (error instanceof UnreadableError) return error.message;
    throw error;
  }
}

function findInflectionErrors(
  { forms, matchCase }: RuleWithTerms,
  terms: Set<string>,
): [string, string][] {
  return Object.entries(forms).flatMap(([term, list]): [string, string][] => {
    if (!terms.has(normalizeTerm(term, matchCase))) return [[term, describeUnknownTerm(term)]];
    const sentence = list.map((form) => findInflectionError(form, matchCase, terms)).find(Boolean);
    return sentence ? [[term, sentence]] : [];
  });
}

function findNoteErrors(
  { notes, matchCase }: RuleWithTerms,
  terms: Set<string>,
): [string, string][] {
  const unknownTerms = Object.keys(notes).filter(
    (term) => !terms.has(normalizeTerm(term, matchCase)),
  );
  return unknownTerms.map((term) => [term, describeUnknownTerm(term)]);
}

function describeUnknownTerm(term: string): string {
  return `“${term}” is not a term of this rule.`;
}

function findInflectionError(form: string, matchCase: boolean, terms: Set<string>): string | null {
  const length = findLengthError(form);
  if (length) return length;
  const key = normalizeTerm(form, matchCase);
  if (key === "") return "An inflection is empty.";
  return terms.has(key) ? `“${form}” is a term of the rule itself.` : null;
}

function findPhraseErrors(phrases: readonly string[]): [string, string][] {
  return phrases.flatMap((phrase, index): [string, string][] => {
    const emptyError = normalizeTerm(phrase, false) === "" ? "This field is required." : null;
    const sentence = emptyError ?? findLengthError(phrase);
    return sentence ? [[String(index), sentence]] : [];
  });
}

function findWithinErrors({ when, unless, within }: Conditions, terms: Set<string>): RuleErrors {
  if (within === null) return {};
  if (when.length + unless.length === 0)
    return {
      within: ["Enter the phrases that this distance applies to under “when” or “unless”."],
    };
  if (terms.size === 0)
    return { within: ["This rule has no terms, so it cannot limit their distance to a phrase."] };
  return {};
}

function findClaimErrors({ ruleType, claim }: RuleWithTerms): RuleErrors {
  return claim && ruleType !== "prohibited_words"
    ? { claim: ["Only rules about prohibited words can have a claim."] }
    : {};
}

function findLengthError(text: string): string | null {
  if (text.trim() === "") return "This field is required.";
  return [...text].length > MAX_CHARACTERS
    ? `This may have at most ${MAX_CHARACTERS} characters.`
    : null;
}

import { compileRule, runExamples } from "@/lib/checking/findings/examples";
import { proveRule, type RuleProof, type SampleTexts } from "@/lib/checking/findings/prove-rule";
import { NO_OPTIONS } from "@/lib/checking/rules/options";
import { parseRule } from "@/lib/checking/rules/parse-rule";
import { type Term, writeTerms, writeTexts } from "@/lib/checking/rules/terms/term-list";
import type { RuleType, Severity } from "@/lib/enums";

export interface SuggestedRule {
  rule_type: RuleType;
  rule_content: string;
  description: string;
  severity: Severity;
  field: string;
  languages: string[];
  match_case: boolean;
  exceptions: string[];
  message: string;
  reference: string;
  /** The rule applies only if a text mentions one of these. */
  when: string[];
  /** The rule does not apply if a text mentions one of these. */
  unless: string[];
}

export type SuggestedRuleFields = Pick<
  SuggestedRule,
  "rule_type" | "rule_content" | "match_case" | "exceptions"
>;

/** A term that a guide prohibits, and its replacements. */
export interface TermPair {
  term: string;
  preferred: string[];
  /** Whether the term is only prohibited as it is capitalized, such as "Miss". */
  isName?: boolean;
}

const MAX_LENGTH = 200;

/**
 * Builds a rule of prohibited words. Confirms with the engine that the rule flags every term, but
 * neither the preferred words nor the exceptions.
 * @returns null if no such rule exists
 */
export function createProhibitedWords(
  pairs: TermPair[],
  exceptions: string[],
): SuggestedRuleFields | null {
  const terms: Term[] = pairs
    .map(({ term, preferred }) => ({
      term,
      // A slash separates alternatives, so words that contain one are omitted.
      preferred: preferred.filter((word) => !/[/|]|=>/u.test(word)),
    }))
    .filter(({ term }) => term.length <= MAX_LENGTH);
  if (terms.length === 0) return null;
  const preferredWords = pairs.flatMap(({ preferred }) => preferred);
  const foldedTerms = terms.map(({ term }) => foldWord(term));
  const matchCase = pairs.some(isCaseSensitive) || new Set(foldedTerms).size < foldedTerms.length;
  const content: SuggestedRuleFields = {
    rule_type: "prohibited_words",
    rule_content: writeTerms(terms, " | "),
    match_case: matchCase,
    exceptions,
  };
  const flaggedTerms = terms.map(({ term }) => term);
  if (isConfirmed(content, flaggedTerms, [...preferredWords, ...exceptions])) return content;
  // "IP => IP address" flags its own replacement unless the replacement is also an exception.
  const longerWords = preferredWords.filter(
    (word) => !exceptions.includes(word) && flagsText(content, word),
  );
  if (longerWords.length === 0) return null;
  const contentWithExceptions = {
    ...content,
    exceptions: [...new Set([...exceptions, ...longerWords])],
  };
  return isConfirmed(contentWithExceptions, flaggedTerms, [
    ...preferredWords,
    ...contentWithExceptions.exceptions,
  ])
    ? contentWithExceptions
    : null;
}

function isCaseSensitive({ term, preferred, isName = false }: TermPair): boolean {
  const isOtherCase = (word: string) =>
    term !== word && (foldWord(term) === foldWord(word) || isBrand(word, term));
  return isName || preferred.some(isOtherCase);
}

/** Returns whether a word is a name spelled differently, such as "iPad" for "I-Pad". */
function isBrand(word: string, term: string): boolean {
  return /\p{Lu}/u.test(word) && squashWord(word) === squashWord(term);
}

function foldWord(word: string): string {
  return word.toLowerCase();
}

/** Reduces a word to its letters and digits. */
export function squashWord(word: string): string {
  return foldWord(word).replace(/[^\p{L}\p{N}]/gu, "");
}

/** Returns whether two words have the same letters, except for one in longer words. */
export function areSimilar(word: string, otherWord: string): boolean {
  const [first = "", second = ""] = [word, otherWord].map(squashWord).sort(compareLengths);
  if (first === second) return true;
  if (first.length < 5 || second.length - first.length > 1) return false;
  let start = 0;
  while (first.charAt(start) === second.charAt(start)) start++;
  const isReplaced = first.length === second.length;
  return first.slice(isReplaced ? start + 1 : start) === second.slice(start + 1);
}

function compareLengths(first: string, second: string): number {
  return first.length - second.length;
}

/** Returns whether a valid rule flags all texts of one list and none of the other. */
function isConfirmed(
  content: SuggestedRuleFields,
  flaggedTexts: string[],
  passingTexts: string[],
): boolean {
  if (!parseRule(content.rule_type, content.rule_content).ok) return false;
  const errors = runExamples(toEngineRule(content), {
    mustFlag: flaggedTexts,
    mustPass: passingTexts,
  });
  return errors !== null && errors.length === 0;
}

/** Compiles a rule to a function that returns whether it flags a text. */
export function compileContent(content: SuggestedRuleFields): (text: string) => boolean {
  const rule = compileRule(toEngineRule(content));
  return (text) => rule !== null && rule.check(text).length > 0;
}

function flagsText(content: SuggestedRuleFields, text: string): boolean {
  const errors = runExamples(toEngineRule(content), { mustFlag: [], mustPass: [text] });
  return errors !== null && errors.length > 0;
}

function toEngineRule({ rule_type, rule_content, match_case, exceptions }: SuggestedRuleFields) {
  return {
    ...NO_OPTIONS,
    ruleType: rule_type,
    content: rule_content,
    severity: "medium" as const,
    description: "",
    matchCase: match_case,
    exceptions,
  };
}

/** Finds a text that a suggested rule flags and one that it passes; null if there are none. */
export function proveSuggestion(rule: SuggestedRule, samples: SampleTexts): RuleProof | null {
  const { when, unless, field, languages } = rule;
  return proveRule({ ...toEngineRule(rule), when, unless, field, languages }, samples);
}

/** Returns a format requirement with these directives, or null if the engine can't parse it. */
export function formatRequirement(
  directives: string[],
  exceptions: string[] = [],
): SuggestedRuleFields | null {
  const content = createPlainContent("format_requirement", [...new Set(directives)].join(", "));
  return content && { ...content, exceptions };
}

/** Returns a rule that requires each item in any of its spellings. */
export function createRequiredItems(type: RuleType, items: string[][]): SuggestedRuleFields | null {
  const content = items.map((alternatives) => writeTexts(alternatives, "|,")).join(", ");
  return createPlainContent(
    type,
    items.every(([first, ...furtherItems]) => first && furtherItems.length === 0)
      ? writeTexts(items.flat(), ",|")
      : content,
  );
}

/** Returns a rule without options, or null if the engine can't parse the rule. */
export function createPlainContent(
  rule_type: RuleType,
  rule_content: string,
): SuggestedRuleFields | null {
  if (!parseRule(rule_type, rule_content).ok) return null;
  return { rule_type, rule_content, match_case: false, exceptions: [] };
}

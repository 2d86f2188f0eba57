import { runExamples } from "@/lib/checking/examples";
import { parseRule } from "@/lib/checking/parse-rule";
import { NO_OPTIONS } from "@/lib/checking/rule-options";
import { type Term, writeTerms, writeTexts } from "@/lib/checking/term-list";
import type { RuleType, Severity } from "@/lib/enums";

/** A suggested rule. */
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

export type Content = Pick<
  SuggestedRule,
  "rule_type" | "rule_content" | "match_case" | "exceptions"
>;

/** A term that a guide prohibits, with its replacements. */
export interface Pair {
  term: string;
  preferred: string[];
}

const MAX_LENGTH = 200;

/**
 * Builds a rule of prohibited words and confirms with the engine that it flags every term, but
 * neither the preferred words nor the exceptions.
 * @returns null if no such rule exists
 */
export function createProhibitedWords(pairs: Pair[], exceptions: string[]): Content | null {
  const terms: Term[] = pairs
    .map(({ term, preferred }) => ({
      term,
      // A slash separates alternatives, so words that contain one are omitted.
      preferred: preferred.filter((word) => !/[/|]|=>/u.test(word)),
    }))
    .filter(({ term }) => term.length <= MAX_LENGTH);
  if (terms.length === 0) return null;
  const preferredWords = terms.flatMap(({ preferred }) => preferred);
  const foldedTerms = terms.map(({ term }) => fold(term));
  const matchCase = terms.some(isCaseSensitive) || new Set(foldedTerms).size < foldedTerms.length;
  const content: Content = {
    rule_type: "prohibited_words",
    rule_content: writeTerms(terms, " | "),
    match_case: matchCase,
    exceptions,
  };
  const flagged = terms.map(({ term }) => term);
  if (isConfirmed(content, flagged, [...preferredWords, ...exceptions])) return content;
  // "IP => IP address" flags its own replacement, unless that becomes an exception.
  const longer = preferredWords.filter(
    (word) => !exceptions.includes(word) && flagsText(content, word),
  );
  if (longer.length === 0) return null;
  const excepted = { ...content, exceptions: [...new Set([...exceptions, ...longer])] };
  return isConfirmed(excepted, flagged, [...preferredWords, ...excepted.exceptions])
    ? excepted
    : null;
}

function isCaseSensitive({ term, preferred }: Term): boolean {
  return preferred.some(
    (word) => term !== word && (fold(term) === fold(word) || isBrand(word, term)),
  );
}

/**
 * Returns whether a word is a capitalized name that the term spells differently: "iPad" for
 * "I-Pad".
 */
function isBrand(word: string, term: string): boolean {
  return /\p{Lu}/u.test(word) && squashWord(word) === squashWord(term);
}

function fold(word: string): string {
  return word.toLowerCase();
}

/** Reduces a word to its letters and digits. */
export function squashWord(word: string): string {
  return fold(word).replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Returns whether the engine accepts a rule that flags all texts of one list and none of the other.
 */
function isConfirmed(content: Content, flag: string[], pass: string[]): boolean {
  if (!parseRule(content.rule_type, content.rule_content).ok) return false;
  const faults = runExamples(ruleOf(content), { mustFlag: flag, mustPass: pass });
  return faults !== null && faults.length === 0;
}

/** Returns whether a rule flags a text. */
function flagsText(content: Content, text: string): boolean {
  const faults = runExamples(ruleOf(content), { mustFlag: [], mustPass: [text] });
  return faults !== null && faults.length > 0;
}

function ruleOf({ rule_type, rule_content, match_case, exceptions }: Content) {
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

/** Returns a format requirement with these directives; null if the engine can't parse it. */
export function formatRequirement(directives: string[]): Content | null {
  const content = [...new Set(directives)].join(", ");
  return createPlainContent("format_requirement", content);
}

/** Returns a rule that requires each item in any of its spellings. */
export function createRequiredItems(type: RuleType, items: string[][]): Content | null {
  const content = items.map((alternatives) => writeTexts(alternatives, "|,")).join(", ");
  return createPlainContent(
    type,
    items.every(([first, ...furtherItems]) => first && furtherItems.length === 0)
      ? writeTexts(items.flat(), ",|")
      : content,
  );
}

/** Returns a rule without options; null if the engine can't parse it. */
export function createPlainContent(rule_type: RuleType, rule_content: string): Content | null {
  if (!parseRule(rule_type, rule_content).ok) return null;
  return { rule_type, rule_content, match_case: false, exceptions: [] };
}

import { ANY_FIELD, type IssueKind } from "@/lib/enums";
import type { RequiredItem } from "../rules/kinds/kind";
import { proveIssue, runRule } from "./engine";
import {
  findCommonScope,
  type PolicyContext,
  type RuleScope,
  type ScopedRule,
} from "./policy-context";
import { groupByRule, type ProhibitedTerms } from "./prohibited-terms";
import { createFrames, type Frame, quoteWords, toFieldText } from "./texts";
import type { Issue } from "./types";

/** Maximum number of combinations of prohibiting rules to try for one required item. */
const MAX_CHOICES = 64;
/** Maximum number of texts to try for one that meets a requirement without a finding. */
const MAX_ESCAPES = 400;

/** Matches directives that can flag a required phrase anywhere in a text. */
const FORBIDDING_DIRECTIVES =
  /^(?:no_(?!end_punctuation|repeated_words)\w+|not_regex:[\s\S]*|no_characters:[\s\S]*)$/;

/** Finds required phrases whose alternatives are all prohibited in the fields that require them. */
export function findRequiredIssues(
  policyContext: PolicyContext,
  prohibitedTerms: ProhibitedTerms,
  isInScope: (rules: readonly ScopedRule[]) => boolean,
): Issue[] {
  const formatRules = policyContext.rules.filter(({ check }) => {
    const shape = check.parsedRule?.shape;
    return (
      shape?.kind === "format" &&
      shape.directives.some(({ name }) => FORBIDDING_DIRECTIVES.test(name))
    );
  });
  return policyContext.rules.flatMap((rule) => {
    const shape = rule.check.parsedRule?.shape;
    if (shape?.kind !== "required") return [];
    return shape.items.flatMap((item): Issue[] => {
      const alternatives = [...item.terms, ...item.forms];
      const termCandidates = alternatives.map((words) => [
        ...groupByRule(prohibitedTerms.findMatches(words)).keys(),
      ]);
      const formatCandidates = alternatives.map(() => formatRules);
      const checkCandidates = (candidates: ScopedRule[][], kind: IssueKind) =>
        findImpossibleItem(policyContext, rule, item, alternatives, candidates, kind, isInScope) ??
        [];
      return [
        ...[checkCandidates(termCandidates, "required_is_prohibited")].flat(),
        ...[checkCandidates(formatCandidates, "format_impossible")].flat(),
      ];
    });
  });
}

/**
 * Returns the issue for a required item given the rules that may flag each alternative. Returns
 * null if the item can be written.
 */
function findImpossibleItem(
  policyContext: PolicyContext,
  rule: ScopedRule,
  item: RequiredItem,
  alternatives: readonly string[],
  candidates: readonly (readonly ScopedRule[])[],
  kind: IssueKind,
  isInScope: (rules: readonly ScopedRule[]) => boolean,
): Issue | null {
  if (candidates.some((rules) => rules.length === 0)) return null;
  // If an element can be in any field, only rules for all fields can prevent it.
  const isWide = ({ check }: ScopedRule) =>
    rule.check.field !== ANY_FIELD || check.field === ANY_FIELD;
  const flaggingRules = candidates.map((rules, index) =>
    rules.filter(
      (otherRule) =>
        isWide(otherRule) && isFlagged(policyContext, rule, otherRule, alternatives[index] ?? ""),
    ),
  );
  for (const choice of listRuleChoices(flaggingRules)) {
    const otherRules = [...new Set(choice)];
    if (!isInScope([rule, ...otherRules])) continue;
    const scope = findCommonScope([rule, ...otherRules]);
    if (!scope) continue;
    const issue = createIssue(policyContext, rule, item, alternatives, otherRules, scope, kind);
    if (issue) return issue;
  }
  return null;
}

function isFlagged(
  policyContext: PolicyContext,
  rule: ScopedRule,
  otherRule: ScopedRule,
  words: string,
): boolean {
  const scope = findCommonScope([rule, otherRule]);
  if (!scope) return false;
  return createFrames([rule, otherRule]).some((frame) =>
    runRule(policyContext, otherRule, scope, toFieldText(policyContext, scope, frame(words))).some(
      isInText,
    ),
  );
}

function isInText({ start }: { start: number | null }): boolean {
  return start !== null;
}

/** Returns combinations of one rule per alternative, starting with those of few rules. */
function listRuleChoices(flagging: readonly (readonly ScopedRule[])[]): ScopedRule[][] {
  if (flagging.some((rules) => rules.length === 0)) return [];
  const [first = [], ...otherLists] = flagging;
  const sharedRules = first.filter((rule) => otherLists.every((rules) => rules.includes(rule)));
  let ruleChoices: ScopedRule[][] = [[]];
  for (const rules of flagging)
    ruleChoices = ruleChoices
      .flatMap((chosenRules) => rules.map((rule) => [...chosenRules, rule]))
      .slice(0, MAX_CHOICES);
  return [...sharedRules.map((rule) => [rule]), ...ruleChoices];
}

function createIssue(
  policyContext: PolicyContext,
  rule: ScopedRule,
  item: RequiredItem,
  alternatives: readonly string[],
  otherRules: readonly ScopedRule[],
  scope: RuleScope,
  kind: IssueKind,
): Issue | null {
  if (isEscapable(policyContext, rule, item, alternatives, otherRules, scope)) return null;
  const [name = ""] = item.terms;
  const owners = [...new Set(otherRules.map(({ owner }) => owner.name))].join(" and ");
  const alternativesNote =
    item.terms.length > 1 ? `, like its ${item.terms.length - 1} alternatives,` : "";
  const restriction = kind === "format_impossible" ? "not allowed" : "prohibited";
  for (const frame of createFrames([rule, ...otherRules])) {
    const text = alternatives.map(frame).join("\n");
    const issue = proveIssue(policyContext, {
      kind,
      rules: [rule, ...otherRules],
      detail: [...item.terms],
      message: `${quoteWords(name)} is required by ${rule.owner.name}, but${alternativesNote} ${restriction} by ${owners}.`,
      scope,
      texts: { [scope.field]: toFieldText(policyContext, scope, text) },
      proves: (finding, findingRule) => findingRule !== rule && finding.start !== null,
      expected: "any",
    });
    if (issue) return issue;
  }
  return null;
}

/** Returns whether a text can contain the item without being flagged by another rule. */
function isEscapable(
  policyContext: PolicyContext,
  rule: ScopedRule,
  item: RequiredItem,
  alternatives: readonly string[],
  otherRules: readonly ScopedRule[],
  scope: RuleScope,
): boolean {
  const neededPhrases = rule.check.when;
  const frames: Frame[] =
    neededPhrases.length === 0
      ? [(words) => words]
      : neededPhrases.flatMap((phrase): Frame[] => [
          (words) => `${phrase}\n${words}`,
          (words) => `${phrase} ${words}`,
        ]);
  let attemptCount = 0;
  for (const words of alternatives)
    for (const variant of createVariants(words, rule, otherRules))
      for (const frame of frames) {
        if (++attemptCount > MAX_ESCAPES) return true;
        const text = toFieldText(policyContext, scope, frame(variant));
        const isMissing = runRule(policyContext, rule, scope, text).some(
          ({ missing }) => missing === item.terms[0],
        );
        if (isMissing) continue;
        if (
          otherRules.every(
            (otherRule) => runRule(policyContext, otherRule, scope, text).length === 0,
          )
        )
          return true;
      }
  return false;
}

/** Returns variants of required words that the other rules may allow. */
function createVariants(
  words: string,
  rule: ScopedRule,
  otherRules: readonly ScopedRule[],
): Iterable<string> {
  const capital = words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
  const spellings = rule.check.matchCase
    ? [words]
    : [words, words.toLowerCase(), words.toUpperCase(), capital];
  const variants = new Set(
    spellings.flatMap((spelling) => [
      spelling,
      `${spelling} aa`,
      `Aa ${spelling}`,
      `Aa ${spelling} aa.`,
    ]),
  );
  for (const { check } of otherRules) {
    for (const phrase of check.unless)
      for (const spelling of spellings) {
        variants.add(`${phrase} ${spelling}`);
        variants.add(`${spelling} ${phrase}`);
      }
    const shape = check.parsedRule?.shape;
    const terms = shape?.kind === "prohibited" ? shape.terms.map(({ term }) => term) : [];
    for (const exception of check.exceptions)
      for (const term of terms.filter((candidate) => includesIgnoringCase(words, candidate))) {
        const phrase = exception.replaceAll("{}", term);
        variants.add(replaceWords(words, term, phrase));
        if (includesIgnoringCase(phrase, words)) variants.add(phrase);
      }
    for (const exception of check.exceptions) variants.add(exception.replaceAll("{}", words));
  }
  return variants;
}

function includesIgnoringCase(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase());
}

function replaceWords(text: string, words: string, insert: string): string {
  const index = text.toLowerCase().indexOf(words.toLowerCase());
  return text.slice(0, index) + insert + text.slice(index + words.length);
}

import { ANY_FIELD, type IssueKind } from "@/lib/enums";
import type { RequiredItem } from "../rules/kind";
import { proveIssue, runRule } from "./engine";
import { groupByRule, type ProhibitedTerms } from "./prohibited-terms";
import { createFrames, type Frame, quoteWords, toFieldText } from "./texts";
import type { Issue } from "./types";
import { commonScopeOf, type Meeting, type World, type WorldRule } from "./world";

/** Maximum number of combinations of prohibiting rules to try for one required item. */
const MAX_CHOICES = 64;
/**
 * Maximum number of texts to try when looking for one that meets a requirement without a finding.
 */
const MAX_ESCAPES = 400;

/** Matches directives that can flag a required phrase anywhere in a text. */
const FORBIDDING =
  /^(?:no_(?!end_punctuation|repeated_words)\w+|not_regex:[\s\S]*|no_characters:[\s\S]*)$/;

/** Finds required phrases whose alternatives are all prohibited where they are required. */
export function findRequiredIssues(
  world: World,
  prohibited: ProhibitedTerms,
  isInScope: (rules: readonly WorldRule[]) => boolean,
): Issue[] {
  const formats = world.rules.filter(({ check }) => {
    const shape = check.parsedRule?.shape;
    return shape?.kind === "format" && shape.directives.some(({ name }) => FORBIDDING.test(name));
  });
  return world.rules.flatMap((rule) => {
    const shape = rule.check.parsedRule?.shape;
    if (shape?.kind !== "required") return [];
    return shape.items.flatMap((item): Issue[] => {
      const alternatives = [...item.terms, ...item.forms];
      const byTerms = alternatives.map((words) => [...groupByRule(prohibited.in(words)).keys()]);
      const byFormat = alternatives.map(() => formats);
      const checkCandidates = (candidates: WorldRule[][], kind: IssueKind) =>
        findImpossibleItem(world, rule, item, alternatives, candidates, kind, isInScope) ?? [];
      return [
        ...[checkCandidates(byTerms, "required_is_prohibited")].flat(),
        ...[checkCandidates(byFormat, "format_impossible")].flat(),
      ];
    });
  });
}

/**
 * Returns the issue for a required item, given the rules that may flag each alternative; null if
 * the item can be written.
 */
function findImpossibleItem(
  world: World,
  rule: WorldRule,
  item: RequiredItem,
  alternatives: readonly string[],
  candidates: readonly (readonly WorldRule[])[],
  kind: IssueKind,
  isInScope: (rules: readonly WorldRule[]) => boolean,
): Issue | null {
  if (candidates.some((rules) => rules.length === 0)) return null;
  // If an element can be in any field, only rules for all fields can prevent it.
  const isWide = ({ check }: WorldRule) =>
    rule.check.field !== ANY_FIELD || check.field === ANY_FIELD;
  const flagging = candidates.map((rules, index) =>
    rules.filter(
      (otherRule) =>
        isWide(otherRule) && isFlagged(world, rule, otherRule, alternatives[index] ?? ""),
    ),
  );
  for (const choice of listRuleChoices(flagging)) {
    const otherRules = [...new Set(choice)];
    if (!isInScope([rule, ...otherRules])) continue;
    const scope = commonScopeOf([rule, ...otherRules]);
    if (!scope) continue;
    const issue = issueOf(world, rule, item, alternatives, otherRules, scope, kind);
    if (issue) return issue;
  }
  return null;
}

function isFlagged(world: World, rule: WorldRule, otherRule: WorldRule, words: string): boolean {
  const scope = commonScopeOf([rule, otherRule]);
  if (!scope) return false;
  return createFrames([rule, otherRule]).some((frame) =>
    runRule(world, otherRule, scope, toFieldText(world, scope, frame(words))).some(isInText),
  );
}

function isInText({ start }: { start: number | null }): boolean {
  return start !== null;
}

/** Returns combinations of one rule per alternative, starting with those of few rules. */
function listRuleChoices(flagging: readonly (readonly WorldRule[])[]): WorldRule[][] {
  if (flagging.some((rules) => rules.length === 0)) return [];
  const [first = [], ...otherLists] = flagging;
  const sharedRules = first.filter((rule) => otherLists.every((rules) => rules.includes(rule)));
  let mixed: WorldRule[][] = [[]];
  for (const rules of flagging)
    mixed = mixed.flatMap((chosen) => rules.map((rule) => [...chosen, rule])).slice(0, MAX_CHOICES);
  return [...sharedRules.map((rule) => [rule]), ...mixed];
}

function issueOf(
  world: World,
  rule: WorldRule,
  item: RequiredItem,
  alternatives: readonly string[],
  otherRules: readonly WorldRule[],
  scope: Meeting,
  kind: IssueKind,
): Issue | null {
  if (isEscapable(world, rule, item, alternatives, otherRules, scope)) return null;
  const [name = ""] = item.terms;
  const owners = [...new Set(otherRules.map(({ owner }) => owner.name))].join(" and ");
  const alternativesNote =
    item.terms.length > 1 ? `, like its ${item.terms.length - 1} alternatives,` : "";
  const restriction = kind === "format_impossible" ? "not allowed" : "prohibited";
  for (const frame of createFrames([rule, ...otherRules])) {
    const text = alternatives.map(frame).join("\n");
    const issue = proveIssue(world, {
      kind,
      rules: [rule, ...otherRules],
      detail: [...item.terms],
      message: `${quoteWords(name)} is required by ${rule.owner.name}, but${alternativesNote} ${restriction} by ${owners}.`,
      where: scope,
      texts: { [scope.field]: toFieldText(world, scope, text) },
      proves: (finding, of) => of !== rule && finding.start !== null,
      expected: "any",
    });
    if (issue) return issue;
  }
  return null;
}

/** Returns whether there is a text that contains the item and that no other rule flags. */
function isEscapable(
  world: World,
  rule: WorldRule,
  item: RequiredItem,
  alternatives: readonly string[],
  otherRules: readonly WorldRule[],
  scope: Meeting,
): boolean {
  const needed = rule.check.when;
  const frames: Frame[] =
    needed.length === 0
      ? [(words) => words]
      : needed.flatMap((phrase): Frame[] => [
          (words) => `${phrase}\n${words}`,
          (words) => `${phrase} ${words}`,
        ]);
  let tried = 0;
  for (const words of alternatives)
    for (const variant of variantsOf(words, rule, otherRules))
      for (const frame of frames) {
        if (++tried > MAX_ESCAPES) return true;
        const text = toFieldText(world, scope, frame(variant));
        const isMissing = runRule(world, rule, scope, text).some(
          ({ missing }) => missing === item.terms[0],
        );
        if (isMissing) continue;
        if (otherRules.every((otherRule) => runRule(world, otherRule, scope, text).length === 0))
          return true;
      }
  return false;
}

/** Returns variants of required words that the other rules may allow. */
function variantsOf(
  words: string,
  rule: WorldRule,
  otherRules: readonly WorldRule[],
): Iterable<string> {
  const capital = words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
  const spellings = rule.check.matchCase
    ? [words]
    : [words, words.toLowerCase(), words.toUpperCase(), capital];
  const variants = new Set(
    spellings.flatMap((own) => [own, `${own} aa`, `Aa ${own}`, `Aa ${own} aa.`]),
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
      for (const term of terms.filter((one) => includesIgnoringCase(words, one))) {
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

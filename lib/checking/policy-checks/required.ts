import { ANY_FIELD, type IssueKind } from "@/lib/enums";
import type { RequiredItem } from "../rules/kind";
import { findingsIn, proven } from "./engine";
import { byRule, type ProhibitedTerms } from "./term-hits";
import { type Frame, framesFor, inField, quoted } from "./texts";
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
export function requiredIssues(
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
      const byTerms = alternatives.map((words) => [...byRule(prohibited.in(words)).keys()]);
      const byFormat = alternatives.map(() => formats);
      const all = (candidates: WorldRule[][], kind: IssueKind) =>
        impossible(world, rule, item, alternatives, candidates, kind, isInScope) ?? [];
      return [
        ...[all(byTerms, "required_is_prohibited")].flat(),
        ...[all(byFormat, "format_impossible")].flat(),
      ];
    });
  });
}

/**
 * Returns the issue for a required item, given the rules that may flag each alternative; null if
 * the item can be written.
 */
function impossible(
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
  const flagging = candidates.map((rules, at) =>
    rules.filter((other) => isWide(other) && flags(world, rule, other, alternatives[at] ?? "")),
  );
  for (const chosen of choices(flagging)) {
    const others = [...new Set(chosen)];
    if (!isInScope([rule, ...others])) continue;
    const where = commonScopeOf([rule, ...others]);
    if (!where) continue;
    const issue = issueOf(world, rule, item, alternatives, others, where, kind);
    if (issue) return issue;
  }
  return null;
}

function flags(world: World, rule: WorldRule, other: WorldRule, words: string): boolean {
  const where = commonScopeOf([rule, other]);
  if (!where) return false;
  return framesFor([rule, other]).some((frame) =>
    findingsIn(world, other, where, inField(world, where, frame(words))).some(isInText),
  );
}

function isInText({ start }: { start: number | null }): boolean {
  return start !== null;
}

/** Returns combinations of one rule per alternative, starting with those of few rules. */
function choices(flagging: readonly (readonly WorldRule[])[]): WorldRule[][] {
  if (flagging.some((rules) => rules.length === 0)) return [];
  const [first = [], ...rest] = flagging;
  const alone = first.filter((rule) => rest.every((rules) => rules.includes(rule)));
  let mixed: WorldRule[][] = [[]];
  for (const rules of flagging)
    mixed = mixed.flatMap((chosen) => rules.map((rule) => [...chosen, rule])).slice(0, MAX_CHOICES);
  return [...alone.map((rule) => [rule]), ...mixed];
}

function issueOf(
  world: World,
  rule: WorldRule,
  item: RequiredItem,
  alternatives: readonly string[],
  others: readonly WorldRule[],
  where: Meeting,
  kind: IssueKind,
): Issue | null {
  if (isEscapable(world, rule, item, alternatives, others, where)) return null;
  const [name = ""] = item.terms;
  const owners = [...new Set(others.map(({ owner }) => owner.name))].join(" and ");
  const rest = item.terms.length > 1 ? `, like its ${item.terms.length - 1} alternatives,` : "";
  const what = kind === "format_impossible" ? "not allowed" : "prohibited";
  for (const frame of framesFor([rule, ...others])) {
    const text = alternatives.map(frame).join("\n");
    const issue = proven(world, {
      kind,
      rules: [rule, ...others],
      detail: [...item.terms],
      message: `${quoted(name)} is required by ${rule.owner.name}, but${rest} ${what} by ${owners}.`,
      where,
      texts: { [where.field]: inField(world, where, text) },
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
  others: readonly WorldRule[],
  where: Meeting,
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
    for (const variant of variantsOf(words, rule, others))
      for (const frame of frames) {
        if (++tried > MAX_ESCAPES) return true;
        const text = inField(world, where, frame(variant));
        const isMissing = findingsIn(world, rule, where, text).some(
          ({ missing }) => missing === item.terms[0],
        );
        if (isMissing) continue;
        if (others.every((other) => findingsIn(world, other, where, text).length === 0))
          return true;
      }
  return false;
}

/** Returns variants of required words that the other rules may allow. */
function variantsOf(
  words: string,
  rule: WorldRule,
  others: readonly WorldRule[],
): Iterable<string> {
  const capital = words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
  const written = rule.check.matchCase
    ? [words]
    : [words, words.toLowerCase(), words.toUpperCase(), capital];
  const variants = new Set(
    written.flatMap((own) => [own, `${own} aa`, `Aa ${own}`, `Aa ${own} aa.`]),
  );
  for (const { check } of others) {
    for (const phrase of check.unless)
      for (const own of written) {
        variants.add(`${phrase} ${own}`);
        variants.add(`${own} ${phrase}`);
      }
    const shape = check.parsedRule?.shape;
    const terms = shape?.kind === "prohibited" ? shape.terms.map(({ term }) => term) : [];
    for (const exception of check.exceptions)
      for (const term of terms.filter((one) => contains(words, one))) {
        const phrase = exception.replaceAll("{}", term);
        variants.add(replaced(words, term, phrase));
        if (contains(phrase, words)) variants.add(phrase);
      }
    for (const exception of check.exceptions) variants.add(exception.replaceAll("{}", words));
  }
  return variants;
}

function contains(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase());
}

function replaced(text: string, words: string, insert: string): string {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  return text.slice(0, at) + insert + text.slice(at + words.length);
}

import { type CheckedText, toCheckedText } from "../checked-text";
import { suggestFix } from "../fixes/suggest-fix";
import { ProductTexts } from "../product-texts";
import type { ProhibitedTerm } from "../rules/kind";
import { findOverlappingFinding, formatMatches, hasOverlap, proveIssue, runRule } from "./engine";
import { groupByRule, type ProhibitedTerms } from "./prohibited-terms";
import { createFrames, hasSameMeaning, quoteWords, toFieldText } from "./texts";
import type { Issue } from "./types";
import { commonScopeOf, type Meeting, type World, type WorldRule } from "./world";

/** A rule's preferred words that another rule flags. Steps can be chained. */
interface Step {
  rule: WorldRule;
  /** Index of the term among those of its rule. */
  entry: number;
  term: string;
  inflectionOf: string | null;
  preferred: string;
  flaggedBy: WorldRule;
  /** Indexes of the terms of `flaggedBy` in the preferred words; empty for a rule without terms. */
  terms: readonly number[];
}

/** The data to show a step. */
interface Shown {
  where: Meeting;
  /** The text after the fix. */
  text: string;
  /** Position of the preferred words in `text`. */
  start: number;
  end: number;
}

/** Finds preferred words that are prohibited, including cycles of rules. */
export function findPreferredIssues(
  world: World,
  prohibited: ProhibitedTerms,
  isInScope: (rules: readonly WorldRule[]) => boolean,
): Issue[] {
  const steps = collectAffectedSteps(stepsOf(world, prohibited, isInScope), isInScope);
  const examplesByStep = new Map<Step, Shown>();
  for (const step of steps) {
    const one = demonstrateStep(world, step);
    if (one) examplesByStep.set(step, one);
  }
  const inCircles = new Set<Step>();
  const issues: Issue[] = [];
  for (const circle of circlesOf([...examplesByStep.keys()])) {
    const issue = createCircleIssue(world, circle, examplesByStep);
    if (!issue) continue;
    issues.push(issue);
    for (const step of circle) inCircles.add(step);
  }
  const remainingSteps = [...examplesByStep].filter(([step]) => !inCircles.has(step));
  for (const steps of Map.groupBy(remainingSteps, ([step]) => groupKey(step)).values()) {
    const [first] = steps;
    const issue = first && createStepIssue(world, ...first, steps.length - 1);
    if (issue) issues.push(issue);
  }
  return issues.filter(({ rules }) => {
    const keys = new Set(rules.map(({ key }) => key));
    return isInScope(world.rules.filter(({ key }) => keys.has(key)));
  });
}

/**
 * Returns a grouping key. A format rule often flags many preferred words of a rule for the same
 * reason, which is reported as one issue.
 */
function groupKey({ rule, term, preferred, flaggedBy, terms }: Step): string {
  const words = terms.length === 0 ? [] : [term, preferred];
  return [rule.key, flaggedBy.key, ...words].join("\n");
}

/** Returns the steps of the rules in scope and all steps that follow from them. */
function collectAffectedSteps(
  steps: readonly Step[],
  isInScope: (rules: readonly WorldRule[]) => boolean,
): Step[] {
  const from = Map.groupBy(steps, ({ rule, entry }) => nodeOf(rule, entry));
  const relevantSteps = new Set(
    steps.filter(({ rule, flaggedBy }) => isInScope([rule, flaggedBy])),
  );
  if (relevantSteps.size === steps.length) return [...steps];
  // Steps are added to the set during the iteration and are visited as well.
  for (const { flaggedBy, terms } of relevantSteps)
    for (const entry of terms)
      for (const next of from.get(nodeOf(flaggedBy, entry)) ?? []) relevantSteps.add(next);
  return [...relevantSteps];
}

/** Returns candidate steps, ignoring conditions and exceptions. */
function stepsOf(
  world: World,
  prohibited: ProhibitedTerms,
  isInScope: (rules: readonly WorldRule[]) => boolean,
): Step[] {
  const words = new PreferredWords();
  for (const rule of world.rules) {
    const shape = rule.check.parsedRule?.shape;
    if (shape?.kind !== "prohibited") continue;
    for (const [entry, term] of shape.terms.entries())
      for (const preferred of preferredOf(term)) words.add(preferred, { rule, entry, term });
  }
  const steps = [
    ...words.all().flatMap(([preferred, uses]) => {
      const termMatches = groupByRule(prohibited.in(preferred));
      return [...termMatches].flatMap(([flaggedBy, flaggedTerms]) =>
        uses.map(({ rule, entry, term }) => ({
          rule,
          entry,
          term: term.term,
          inflectionOf: term.inflectionOf,
          preferred,
          flaggedBy,
          terms: flaggedTerms.map((termMatch) => termMatch.entry),
        })),
      );
    }),
    ...findStepsFlaggedByFormat(world, words, isInScope),
  ];
  const keyOf = (term: string, { rule, flaggedBy }: Step) => `${rule.at} ${flaggedBy.at} ${term}`;
  const knownKeys = new Set(steps.map((step) => keyOf(step.term, step)));
  // Drop inflections whose base term is already included.
  return steps.filter(
    (step) => step.inflectionOf === null || !knownKeys.has(keyOf(step.inflectionOf, step)),
  );
}

/**
 * Returns the words that can replace a term. For an inflection, these are only candidates, because
 * not every inflection has a fix.
 */
function preferredOf({ preferred, inflectionOf }: ProhibitedTerm): readonly string[] {
  if (inflectionOf === null) return [...new Set(preferred)];
  const [first] = preferred;
  return first === undefined || /\s/u.test(first) ? [] : listPlurals(first);
}

/** Returns the English plural of a word, the only inflection that fixes write. */
function listPlurals(word: string): string[] {
  const es = /(?:s|x|z|ch|sh)$/.test(word);
  const ies = /[^aeiou]y$/.test(word);
  return [es ? `${word}es` : ies ? `${word.slice(0, -1)}ies` : `${word}s`];
}

interface Use {
  rule: WorldRule;
  entry: number;
  term: ProhibitedTerm;
}

/** Preferred words with the terms that they replace. */
class PreferredWords {
  private readonly uses = new Map<string, Use[]>();

  add(preferred: string, use: Use): void {
    const existingUses = this.uses.get(preferred);
    if (existingUses) existingUses.push(use);
    else this.uses.set(preferred, [use]);
  }

  all(): [string, readonly Use[]][] {
    return [...this.uses];
  }
}

/** Maximum number of preferred words to check in one text. */
const LINES = 200;

/**
 * Returns steps for preferred words that format rules flag. Checks many words at once, as lines of
 * one text.
 */
function findStepsFlaggedByFormat(
  world: World,
  words: PreferredWords,
  isInScope: (rules: readonly WorldRule[]) => boolean,
): Step[] {
  const formats = world.rules.filter(
    ({ check }) => check.parsedRule?.shape.kind === "format" || check.ruleType === "price_format",
  );
  const all = words.all().filter(([preferred]) => !/[\n\r<&]/.test(preferred));
  if (formats.length === 0 || all.length === 0) return [];
  const steps: Step[] = [];
  for (let from = 0; from < all.length; from += LINES) {
    const lines = all.slice(from, from + LINES);
    const text = toCheckedText(lines.map(([preferred]) => preferred).join("\n"));
    for (const flaggedBy of formats)
      for (const line of findFlaggedLines(flaggedBy, text)) {
        const [preferred, uses] = lines[line] ?? ["", []];
        for (const { rule, entry, term } of uses)
          if (isInScope([rule, flaggedBy]))
            steps.push({
              rule,
              entry,
              term: term.term,
              inflectionOf: term.inflectionOf,
              preferred,
              flaggedBy,
              terms: [],
            });
      }
  }
  return steps;
}

function findFlaggedLines(rule: WorldRule, text: CheckedText): ReadonlySet<number> {
  return new Set(
    formatMatches(rule, text).flatMap(({ start, inSource }) =>
      start === null || inSource ? [] : [text.lines.at(start).number - 1],
    ),
  );
}

/**
 * Applies the fix of a step in a sample text and returns the result if the new words are flagged.
 */
function demonstrateStep(world: World, step: Step): Shown | null {
  const { rule, flaggedBy, terms } = step;
  const scope = commonScopeOf([rule, flaggedBy]);
  if (!scope) return null;
  const isFormat = terms.length === 0;
  const frames = createFrames(flaggedBy === rule ? [rule] : [rule, flaggedBy]);
  for (const frame of frames) {
    const one = applyStepFix(world, step, scope, frame(step.term));
    if (!one || !findOverlappingFinding(world, flaggedBy, scope, one)) continue;
    if (!isFormat) return one;
    // Exclude cases in which the rule flags the text for other reasons than the preferred words.
    const before = runRule(world, flaggedBy, scope, toFieldText(world, scope, frame(step.term)));
    if (before.some(({ start }) => start !== null)) continue;
    const embedded = applyStepFix(world, step, scope, frame(`Aa ${step.term} aa`));
    if (embedded && findOverlappingFinding(world, flaggedBy, scope, embedded)) return one;
  }
  return null;
}

/**
 * Returns the text with the term replaced by the rule's fix, or by the preferred words if there is
 * no fix for them.
 */
function applyStepFix(world: World, step: Step, scope: Meeting, before: string): Shown | null {
  const { rule, entry, term, preferred } = step;
  const shape = rule.check.parsedRule?.shape;
  const prohibitedTerm = shape?.kind === "prohibited" ? shape.terms[entry] : undefined;
  const finding = runRule(world, rule, scope, toFieldText(world, scope, before)).find(
    ({ words }) => words !== null && hasSameMeaning(words, term, rule.check.matchCase),
  );
  if (!finding || finding.start === null || finding.end === null || !prohibitedTerm) return null;
  const texts = ProductTexts.of([[scope.field, toFieldText(world, scope, before)]]);
  const fix = suggestFix(finding, texts, scope.language);
  const isFirst = prohibitedTerm.inflectionOf !== null || prohibitedTerm.preferred[0] === preferred;
  const used = isFirst && fix ? fix : { start: finding.start, end: finding.end, insert: preferred };
  // The fix of an inflection can be missing or insert other words.
  if (prohibitedTerm.inflectionOf !== null && !used.insert.includes(preferred)) return null;
  if (prohibitedTerm.inflectionOf !== null && !fix) return null;
  const text = before.slice(0, used.start) + used.insert + before.slice(used.end);
  return { where: scope, text, start: used.start, end: used.start + used.insert.length };
}

/**
 * Returns the issue of a step.
 * @param otherCount number of other preferred words of the rule that the same format rule flags
 */
function createStepIssue(
  world: World,
  step: Step,
  example: Shown,
  otherCount: number,
): Issue | null {
  const { where: scope, text, start, end } = example;
  const { rule, flaggedBy, term, preferred, terms } = step;
  const words = text.slice(start, end);
  const flagged = findOverlappingFinding(world, flaggedBy, scope, example);
  const verb = flaggedBy.check.parsedRule?.shape.kind === "prohibited" ? "prohibited" : "flagged";
  const flaggedWords = quoteWords(flagged?.words ?? words);
  const count = otherCount === 1 ? "1 other preferred word" : `${otherCount} other preferred words`;
  const suffix = otherCount === 0 ? "" : ` It also flags ${count} of the same rule.`;
  return proveIssue(world, {
    kind: "preferred_is_prohibited",
    rules: rule === flaggedBy ? [rule] : [rule, flaggedBy],
    detail: terms.length === 0 ? [] : [rule.key, term, preferred, flaggedBy.key],
    message: `${quoteWords(term)} should become ${quoteWords(preferred)}, but ${flaggedWords} is ${verb} by ${flaggedBy.owner.name}.${suffix}`,
    where: scope,
    texts: { [scope.field]: toFieldText(world, scope, text) },
    proves: (finding, findingRule) => findingRule === flaggedBy && hasOverlap(finding, example),
    expected: "any",
  });
}

/** Returns cycles that together contain every step that is part of a cycle. */
function circlesOf(steps: readonly Step[]): Step[][] {
  const from = Map.groupBy(steps, ({ rule, entry }) => nodeOf(rule, entry));
  const circles: Step[][] = [];
  const done = new Set<Step>();
  for (const step of steps) {
    if (done.has(step)) continue;
    const circle = findShortestCircle(step, from);
    if (!circle) continue;
    for (const part of circle) done.add(part);
    circles.push(circle);
  }
  return circles;
}

/** Maximum length of a cycle. The steps of longer ones are reported individually. */
const MAX_CIRCLE = 12;

function findShortestCircle(step: Step, from: ReadonlyMap<string, readonly Step[]>): Step[] | null {
  const start = nodeOf(step.rule, step.entry);
  let paths: Step[][] = [[step]];
  const seenNodes = new Set<string>();
  for (let length = 1; length <= MAX_CIRCLE && paths.length > 0; length++) {
    const longer: Step[][] = [];
    for (const path of paths) {
      const last = path.at(-1);
      for (const entry of last?.terms ?? []) {
        const node = last ? nodeOf(last.flaggedBy, entry) : "";
        // A rule whose preferred words contain the replaced term is not a cycle of rules.
        if (node === start) return path.length > 1 ? path : null;
        if (seenNodes.has(node)) continue;
        seenNodes.add(node);
        for (const next of from.get(node) ?? []) longer.push([...path, next]);
      }
    }
    paths = longer;
  }
  return null;
}

/**
 * Returns the node of a term in the graph of steps. Inflections share the node of their base term.
 */
function nodeOf({ at, check }: WorldRule, entry: number): string {
  const shape = check.parsedRule?.shape;
  const term = shape?.kind === "prohibited" ? shape.terms[entry] : undefined;
  return `${at} ${(term?.inflectionOf ?? term?.term ?? "").toLowerCase()}`;
}

function createCircleIssue(
  world: World,
  circle: readonly Step[],
  examplesByStep: ReadonlyMap<Step, Shown>,
): Issue | null {
  const rules = [...new Set(circle.map(({ rule }) => rule))];
  const scope = commonScopeOf(rules);
  const texts = circle.flatMap((step) => examplesByStep.get(step)?.text ?? []);
  if (!scope || texts.length < circle.length) return null;
  const [first] = circle;
  const least = circle.map(({ term }) => term).sort()[0];
  const startIndex = circle.findIndex(({ term }) => term === least);
  const turned = [...circle.slice(startIndex), ...circle.slice(0, startIndex)];
  const trail = [...turned.map(({ term }) => term), turned[0]?.term ?? ""];
  const names = [...new Set(turned.map(({ rule }) => rule.owner.name))].join(", ");
  return proveIssue(world, {
    kind: "preferred_is_prohibited",
    rules,
    detail: ["circle", ...turned.map(({ term, rule }) => `${rule.key} ${term}`)],
    message: `The preferred words form a cycle: ${trail.map(quoteWords).join(" → ")} (${names}).`,
    where: scope,
    texts: { [scope.field]: toFieldText(world, scope, texts.join("\n")) },
    expected: first ? "each" : "none",
  });
}

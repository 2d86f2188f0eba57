import { suggestFix } from "../fixes/suggest-fix";
import type { ProhibitedTerm } from "../rules/kinds/kind";
import { type CheckedText, toCheckedText } from "../text/checked-text";
import { ProductTexts } from "../text/product-texts";
import {
  findFormatMatches,
  findOverlappingFinding,
  hasOverlap,
  proveIssue,
  runRule,
} from "./engine";
import {
  findCommonScope,
  type PolicyContext,
  type RuleScope,
  type ScopedRule,
} from "./policy-context";
import { groupByRule, type ProhibitedTerms } from "./prohibited-terms";
import { createFrames, hasSameMeaning, quoteWords, toFieldText } from "./texts";
import type { Issue } from "./types";

/** A rule's preferred words that another rule flags. Steps can be chained. */
interface Step {
  rule: ScopedRule;
  /** Index of the term among those of its rule. */
  entry: number;
  term: string;
  inflectionOf: string | null;
  preferred: string;
  flaggedBy: ScopedRule;
  /** Indexes of the terms of `flaggedBy` in the preferred words; empty without terms. */
  terms: readonly number[];
}

/** The data to show a step. */
interface StepExample {
  scope: RuleScope;
  /** The text after the fix. */
  text: string;
  /** Position of the preferred words in `text`. */
  start: number;
  end: number;
}

/** Finds preferred words that are prohibited, including cycles of rules. */
export function findPreferredIssues(
  policyContext: PolicyContext,
  prohibitedTerms: ProhibitedTerms,
  isInScope: (rules: readonly ScopedRule[]) => boolean,
): Issue[] {
  const steps = collectAffectedSteps(
    collectSteps(policyContext, prohibitedTerms, isInScope),
    isInScope,
  );
  const examplesByStep = new Map<Step, StepExample>();
  for (const step of steps) {
    const example = demonstrateStep(policyContext, step);
    if (example) examplesByStep.set(step, example);
  }
  const stepsInCycles = new Set<Step>();
  const issues: Issue[] = [];
  for (const cycle of findCycles([...examplesByStep.keys()])) {
    const issue = createCycleIssue(policyContext, cycle, examplesByStep);
    if (!issue) continue;
    issues.push(issue);
    for (const step of cycle) stepsInCycles.add(step);
  }
  const remainingSteps = [...examplesByStep].filter(([step]) => !stepsInCycles.has(step));
  for (const steps of Map.groupBy(remainingSteps, ([step]) => groupKey(step)).values()) {
    const [first] = steps;
    const issue = first && createStepIssue(policyContext, ...first, steps.length - 1);
    if (issue) issues.push(issue);
  }
  return issues.filter(({ rules }) => {
    const keys = new Set(rules.map(({ key }) => key));
    return isInScope(policyContext.rules.filter(({ key }) => keys.has(key)));
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
  isInScope: (rules: readonly ScopedRule[]) => boolean,
): Step[] {
  const stepsByNode = Map.groupBy(steps, ({ rule, entry }) => getNodeKey(rule, entry));
  const relevantSteps = new Set(
    steps.filter(({ rule, flaggedBy }) => isInScope([rule, flaggedBy])),
  );
  if (relevantSteps.size === steps.length) return [...steps];
  // Steps are added to the set during the iteration and are visited as well.
  for (const { flaggedBy, terms } of relevantSteps)
    for (const entry of terms)
      for (const next of stepsByNode.get(getNodeKey(flaggedBy, entry)) ?? [])
        relevantSteps.add(next);
  return [...relevantSteps];
}

/** Returns candidate steps, ignoring conditions and exceptions. */
function collectSteps(
  policyContext: PolicyContext,
  prohibitedTerms: ProhibitedTerms,
  isInScope: (rules: readonly ScopedRule[]) => boolean,
): Step[] {
  const words = new PreferredWords();
  for (const rule of policyContext.rules) {
    const shape = rule.check.parsedRule?.shape;
    if (shape?.kind !== "prohibited") continue;
    for (const [entry, term] of shape.terms.entries())
      for (const preferred of listPreferredTerms(term)) words.add(preferred, { rule, entry, term });
  }
  const steps = [
    ...words.all().flatMap(([preferred, uses]) => {
      const termMatches = groupByRule(prohibitedTerms.findMatches(preferred));
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
    ...findStepsFlaggedByFormat(policyContext, words, isInScope),
  ];
  const stepKey = (term: string, { rule, flaggedBy }: Step) =>
    `${rule.index} ${flaggedBy.index} ${term}`;
  const knownKeys = new Set(steps.map((step) => stepKey(step.term, step)));
  // Drop inflections whose base term is already included.
  return steps.filter(
    (step) => step.inflectionOf === null || !knownKeys.has(stepKey(step.inflectionOf, step)),
  );
}

/**
 * Returns the words that can replace a term. For an inflection, these are only candidates, because
 * not every inflection has a fix.
 */
function listPreferredTerms({ preferred, inflectionOf }: ProhibitedTerm): readonly string[] {
  if (inflectionOf === null) return [...new Set(preferred)];
  const [first] = preferred;
  return first === undefined || /\s/u.test(first) ? [] : listPlurals(first);
}

/** Returns the English plurals of a word. The plural is the only inflection that fixes generate. */
function listPlurals(word: string): string[] {
  const takesEs = /(?:s|x|z|ch|sh)$/.test(word);
  const takesIes = /[^aeiou]y$/.test(word);
  return [takesEs ? `${word}es` : takesIes ? `${word.slice(0, -1)}ies` : `${word}s`];
}

interface Use {
  rule: ScopedRule;
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
const LINES_PER_TEXT = 200;

/** Returns steps for preferred words that format rules flag. Checks one word per line. */
function findStepsFlaggedByFormat(
  policyContext: PolicyContext,
  words: PreferredWords,
  isInScope: (rules: readonly ScopedRule[]) => boolean,
): Step[] {
  const formatRules = policyContext.rules.filter(
    ({ check }) => check.parsedRule?.shape.kind === "format" || check.ruleType === "price_format",
  );
  const allWords = words.all().filter(([preferred]) => !/[\n\r<&]/.test(preferred));
  if (formatRules.length === 0 || allWords.length === 0) return [];
  const steps: Step[] = [];
  for (let startIndex = 0; startIndex < allWords.length; startIndex += LINES_PER_TEXT) {
    const lines = allWords.slice(startIndex, startIndex + LINES_PER_TEXT);
    const text = toCheckedText(lines.map(([preferred]) => preferred).join("\n"));
    for (const flaggedBy of formatRules)
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

function findFlaggedLines(rule: ScopedRule, text: CheckedText): ReadonlySet<number> {
  return new Set(
    findFormatMatches(rule, text).flatMap(({ start, inSource }) =>
      start === null || inSource ? [] : [text.lines.at(start).number - 1],
    ),
  );
}

/** Applies a step's fix in a sample text; returns it if the new words are flagged. */
function demonstrateStep(policyContext: PolicyContext, step: Step): StepExample | null {
  const { rule, flaggedBy, terms } = step;
  const scope = findCommonScope([rule, flaggedBy]);
  if (!scope) return null;
  const isFormat = terms.length === 0;
  const frames = createFrames(flaggedBy === rule ? [rule] : [rule, flaggedBy]);
  for (const frame of frames) {
    const example = applyStepFix(policyContext, step, scope, frame(step.term));
    if (!example || !findOverlappingFinding(policyContext, flaggedBy, scope, example)) continue;
    if (!isFormat) return example;
    // Exclude cases in which the rule flags the text for other reasons than the preferred words.
    const before = runRule(
      policyContext,
      flaggedBy,
      scope,
      toFieldText(policyContext, scope, frame(step.term)),
    );
    if (before.some(({ start }) => start !== null)) continue;
    const embeddedExample = applyStepFix(policyContext, step, scope, frame(`Aa ${step.term} aa`));
    if (embeddedExample && findOverlappingFinding(policyContext, flaggedBy, scope, embeddedExample))
      return example;
  }
  return null;
}

/** Returns the text with the term replaced by its fix or, without one, preferred words. */
function applyStepFix(
  policyContext: PolicyContext,
  step: Step,
  scope: RuleScope,
  before: string,
): StepExample | null {
  const { rule, entry, term, preferred } = step;
  const shape = rule.check.parsedRule?.shape;
  const prohibitedTerm = shape?.kind === "prohibited" ? shape.terms[entry] : undefined;
  const finding = runRule(
    policyContext,
    rule,
    scope,
    toFieldText(policyContext, scope, before),
  ).find(({ words }) => words !== null && hasSameMeaning(words, term, rule.check.matchCase));
  if (!finding || finding.start === null || finding.end === null || !prohibitedTerm) return null;
  const texts = ProductTexts.of([[scope.field, toFieldText(policyContext, scope, before)]]);
  const fix = suggestFix(finding, texts, scope.language);
  const isFirst = prohibitedTerm.inflectionOf !== null || prohibitedTerm.preferred[0] === preferred;
  const usedFix =
    isFirst && fix ? fix : { start: finding.start, end: finding.end, insert: preferred };
  // The fix of an inflection can be missing or insert other words.
  if (prohibitedTerm.inflectionOf !== null && !usedFix.insert.includes(preferred)) return null;
  if (prohibitedTerm.inflectionOf !== null && !fix) return null;
  const text = before.slice(0, usedFix.start) + usedFix.insert + before.slice(usedFix.end);
  return { scope, text, start: usedFix.start, end: usedFix.start + usedFix.insert.length };
}

/** Returns a step's issue. @param otherCount of words that the same format rule flags */
function createStepIssue(
  policyContext: PolicyContext,
  step: Step,
  example: StepExample,
  otherCount: number,
): Issue | null {
  const { scope, text, start, end } = example;
  const { rule, flaggedBy, term, preferred, terms } = step;
  const words = text.slice(start, end);
  const flaggedFinding = findOverlappingFinding(policyContext, flaggedBy, scope, example);
  const verb = flaggedBy.check.parsedRule?.shape.kind === "prohibited" ? "prohibited" : "flagged";
  const flaggedWords = quoteWords(flaggedFinding?.words ?? words);
  const count = otherCount === 1 ? "1 other preferred word" : `${otherCount} other preferred words`;
  const suffix = otherCount === 0 ? "" : ` It also flags ${count} of the same rule.`;
  return proveIssue(policyContext, {
    kind: "preferred_is_prohibited",
    rules: rule === flaggedBy ? [rule] : [rule, flaggedBy],
    detail: terms.length === 0 ? [] : [rule.key, term, preferred, flaggedBy.key],
    message: `${quoteWords(term)} should become ${quoteWords(preferred)}, but ${flaggedWords} is ${verb} by ${flaggedBy.owner.name}.${suffix}`,
    scope,
    texts: { [scope.field]: toFieldText(policyContext, scope, text) },
    proves: (finding, findingRule) => findingRule === flaggedBy && hasOverlap(finding, example),
    expected: "any",
  });
}

/** Returns cycles that together contain every step that is part of a cycle. */
function findCycles(steps: readonly Step[]): Step[][] {
  const stepsByNode = Map.groupBy(steps, ({ rule, entry }) => getNodeKey(rule, entry));
  const cycles: Step[][] = [];
  const processedSteps = new Set<Step>();
  for (const step of steps) {
    if (processedSteps.has(step)) continue;
    const cycle = findShortestCycle(step, stepsByNode);
    if (!cycle) continue;
    for (const cycleStep of cycle) processedSteps.add(cycleStep);
    cycles.push(cycle);
  }
  return cycles;
}

/** Maximum length of a cycle. The steps of longer ones are reported individually. */
const MAX_CYCLE_LENGTH = 12;

function findShortestCycle(
  step: Step,
  stepsByNode: ReadonlyMap<string, readonly Step[]>,
): Step[] | null {
  const start = getNodeKey(step.rule, step.entry);
  let paths: Step[][] = [[step]];
  const seenNodes = new Set<string>();
  for (let length = 1; length <= MAX_CYCLE_LENGTH && paths.length > 0; length++) {
    const longerPaths: Step[][] = [];
    for (const path of paths) {
      const last = path.at(-1);
      for (const entry of last?.terms ?? []) {
        const node = last ? getNodeKey(last.flaggedBy, entry) : "";
        // A rule whose preferred words contain the replaced term is not a cycle of rules.
        if (node === start) return path.length > 1 ? path : null;
        if (seenNodes.has(node)) continue;
        seenNodes.add(node);
        for (const next of stepsByNode.get(node) ?? []) longerPaths.push([...path, next]);
      }
    }
    paths = longerPaths;
  }
  return null;
}

/** Returns the node of a term in the graph. Inflections share their base term's node. */
function getNodeKey({ index, check }: ScopedRule, entry: number): string {
  const shape = check.parsedRule?.shape;
  const term = shape?.kind === "prohibited" ? shape.terms[entry] : undefined;
  return `${index} ${(term?.inflectionOf ?? term?.term ?? "").toLowerCase()}`;
}

function createCycleIssue(
  policyContext: PolicyContext,
  cycle: readonly Step[],
  examplesByStep: ReadonlyMap<Step, StepExample>,
): Issue | null {
  const rules = [...new Set(cycle.map(({ rule }) => rule))];
  const scope = findCommonScope(rules);
  const texts = cycle.flatMap((step) => examplesByStep.get(step)?.text ?? []);
  if (!scope || texts.length < cycle.length) return null;
  const [first] = cycle;
  const firstTerm = cycle.map(({ term }) => term).sort()[0];
  const startIndex = cycle.findIndex(({ term }) => term === firstTerm);
  const rotatedCycle = [...cycle.slice(startIndex), ...cycle.slice(0, startIndex)];
  const termTrail = [...rotatedCycle.map(({ term }) => term), rotatedCycle[0]?.term ?? ""];
  const names = [...new Set(rotatedCycle.map(({ rule }) => rule.owner.name))].join(", ");
  return proveIssue(policyContext, {
    kind: "preferred_is_prohibited",
    rules,
    detail: ["circle", ...rotatedCycle.map(({ term, rule }) => `${rule.key} ${term}`)],
    message: `The preferred words form a cycle: ${termTrail.map(quoteWords).join(" → ")} (${names}).`,
    scope,
    texts: { [scope.field]: toFieldText(policyContext, scope, texts.join("\n")) },
    expected: first ? "each" : "none",
  });
}

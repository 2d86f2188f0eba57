import { suggestFix } from "../fixes/suggest-fix";
import type { RuleCheck } from "../rules/policies/rule-checks";
import { toCheckedText } from "../text/checked-text";
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
import { createFrames, quoteWords, toFieldText } from "./texts";
import type { Issue } from "./types";
import { listDirectiveProbes, PRICE_PROBES } from "./violating-texts";

/** A rule, another rule that may flag its fixes, and sample texts for the fixes. */
interface Pair {
  rule: ScopedRule;
  flaggedBy: ScopedRule;
  scope: RuleScope;
  probes: readonly string[];
}

/** A text before and after the fix of a format or price rule. */
interface FixedText {
  before: string;
  after: string;
  /** Position of the inserted words in `after`. */
  start: number;
  end: number;
}

/**
 * Finds fixes of format and price rules whose result another such rule flags. Ignores cases in
 * which the other rule's fixes lead to a text that both accept.
 */
export function findFixIssues(
  policyContext: PolicyContext,
  isInScope: (rules: readonly ScopedRule[]) => boolean,
): Issue[] {
  const prices = [...new Set(policyContext.rules.flatMap(({ check }) => listExamples(check)))];
  const listProbes = ({ check }: ScopedRule): readonly string[] => {
    const shape = check.parsedRule?.shape;
    if (shape?.kind === "format")
      return shape.directives.flatMap(({ name }) => listDirectiveProbes(name));
    return listExamples(check).length > 0 ? [...prices, ...PRICE_PROBES] : [];
  };
  const fixers = policyContext.rules.filter((rule) => listProbes(rule).length > 0);
  const fixesByKey = new Map<string, FixedText[]>();
  const canFlagByPair = new Map<string, boolean>();
  return fixers.flatMap((rule) => {
    const key = matchKey(rule);
    const fixedTexts = fixesByKey.get(key) ?? listFixes(policyContext, rule, listProbes(rule));
    fixesByKey.set(key, fixedTexts);
    if (fixedTexts.length === 0) return [];
    return fixers.flatMap((flaggingRule): Issue[] => {
      if (flaggingRule === rule || !isInScope([rule, flaggingRule])) return [];
      const pair = `${key}\n${contentKey(flaggingRule)}`;
      const isCandidate =
        canFlagByPair.get(pair) ?? fixedTexts.some((text) => canFlag(flaggingRule, text));
      canFlagByPair.set(pair, isCandidate);
      const scope = isCandidate ? findCommonScope([rule, flaggingRule]) : null;
      const issue =
        scope &&
        createIssue(policyContext, {
          rule,
          flaggedBy: flaggingRule,
          scope,
          probes: listProbes(rule),
        });
      return issue ? [issue] : [];
    });
  });
}

/** Returns a key that is equal for rules with the same matches and fixes. */
function matchKey(rule: ScopedRule): string {
  const { exceptions, when, unless, within, field, languages } = rule.check;
  const limits = JSON.stringify([exceptions, when, unless, within, field, languages]);
  return `${contentKey(rule)} ${limits}`;
}

/** Returns a key equal for rules with the same matches and fixes, whatever their options. */
function contentKey({ check }: ScopedRule): string {
  return `${check.ruleType} ${check.matchCase} ${JSON.stringify(check.content)}`;
}

/** Returns the example prices of a price rule. Other price rules must accept this format, too. */
function listExamples({ ruleType, content }: RuleCheck): readonly string[] {
  if (ruleType !== "price_format" || content === null) return [];
  return [content].flat().flatMap((text) => text.split("|").map((price) => price.trim()));
}

function listFixes(
  policyContext: PolicyContext,
  rule: ScopedRule,
  probes: readonly string[],
): FixedText[] {
  const scope = findCommonScope([rule]);
  if (!scope) return [];
  return createFrames([rule]).flatMap((frame) =>
    probes.flatMap((probe) => applyFixes(policyContext, rule, scope, frame(probe))),
  );
}

function applyFixes(
  policyContext: PolicyContext,
  rule: ScopedRule,
  scope: RuleScope,
  before: string,
): FixedText[] {
  const texts = ProductTexts.of([[scope.field, toFieldText(policyContext, scope, before)]]);
  return runRule(policyContext, rule, scope, toFieldText(policyContext, scope, before)).flatMap(
    (finding) => {
      const fix = suggestFix(finding, texts, scope.language);
      if (!fix) return [];
      const after = before.slice(0, fix.start) + fix.insert + before.slice(fix.end);
      return [{ before, after, start: fix.start, end: fix.start + fix.insert.length }];
    },
  );
}

/** Returns whether a rule flags a fix, ignoring the rule's conditions and exceptions. */
function canFlag(rule: ScopedRule, fixedText: FixedText): boolean {
  return findFormatMatches(rule, toCheckedText(fixedText.after)).some((match) =>
    hasOverlap(match, fixedText),
  );
}

function createIssue(
  policyContext: PolicyContext,
  { rule, flaggedBy, scope, probes }: Pair,
): Issue | null {
  for (const frame of createFrames([rule, flaggedBy]))
    for (const probe of probes)
      for (const { before, after, start, end } of applyFixes(
        policyContext,
        rule,
        scope,
        frame(probe),
      )) {
        const flaggedFinding = findOverlappingFinding(policyContext, flaggedBy, scope, {
          text: after,
          start,
          end,
        });
        // Findings that also exist without the fix are not caused by it.
        const replacedSpan = { text: before, start, end: before.length - after.length + end };
        if (
          !flaggedFinding ||
          findOverlappingFinding(policyContext, flaggedBy, scope, replacedSpan)
        )
          continue;
        if (canBeFixed(policyContext, rule, flaggedBy, scope, after)) continue;
        return proveIssue(policyContext, {
          kind: "preferred_is_prohibited",
          rules: [rule, flaggedBy],
          detail: ["fix"],
          message: `The fix of a rule of ${rule.owner.name} turns ${quoteWords(before)} into ${quoteWords(after)}, but ${quoteWords(flaggedFinding.words ?? after)} is flagged by ${flaggedBy.owner.name}.`,
          scope,
          texts: { [scope.field]: toFieldText(policyContext, scope, after) },
          proves: (finding, findingRule) =>
            findingRule === flaggedBy && finding.start === flaggedFinding.start,
          expected: "any",
        });
      }
  return null;
}

/** Maximum number of fixes to apply in sequence. The sample texts are short. */
const MAX_FIXES = 10;

/** Returns whether the fixes of the second rule lead to a text that both rules accept. */
function canBeFixed(
  policyContext: PolicyContext,
  rule: ScopedRule,
  flaggingRule: ScopedRule,
  scope: RuleScope,
  text: string,
): boolean {
  let fixedText = text;
  for (let count = 0; count < MAX_FIXES; count++) {
    const [next] = applyFixes(policyContext, flaggingRule, scope, fixedText);
    if (!next) break;
    fixedText = next.after;
  }
  return [rule, flaggingRule].every(
    (testedRule) =>
      runRule(policyContext, testedRule, scope, toFieldText(policyContext, scope, fixedText))
        .length === 0,
  );
}

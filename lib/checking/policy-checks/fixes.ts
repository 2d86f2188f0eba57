import { toCheckedText } from "../checked-text";
import { suggestFix } from "../fixes/suggest-fix";
import { ProductTexts } from "../product-texts";
import type { RuleCheck } from "../rule-checks";
import { findOverlappingFinding, formatMatches, hasOverlap, proveIssue, runRule } from "./engine";
import { PRICE_PROBES, probesOf } from "./probes";
import { createFrames, quoteWords, toFieldText } from "./texts";
import type { Issue } from "./types";
import { commonScopeOf, type Meeting, type World, type WorldRule } from "./world";

/** A rule, another rule that may flag its fixes, and sample texts for the fixes. */
interface Pair {
  rule: WorldRule;
  flaggedBy: WorldRule;
  where: Meeting;
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
export function fixIssues(
  world: World,
  isInScope: (rules: readonly WorldRule[]) => boolean,
): Issue[] {
  const prices = [...new Set(world.rules.flatMap(({ check }) => examplesOf(check)))];
  const listProbes = ({ check }: WorldRule): readonly string[] => {
    const shape = check.parsedRule?.shape;
    if (shape?.kind === "format") return shape.directives.flatMap(({ name }) => probesOf(name));
    return examplesOf(check).length > 0 ? [...prices, ...PRICE_PROBES] : [];
  };
  const fixers = world.rules.filter((rule) => listProbes(rule).length > 0);
  const fixesByKey = new Map<string, FixedText[]>();
  const isFlaggedBy = new Map<string, boolean>();
  return fixers.flatMap((rule) => {
    const key = matchKey(rule);
    const fixedTexts = fixesByKey.get(key) ?? fixesOf(world, rule, listProbes(rule));
    fixesByKey.set(key, fixedTexts);
    if (fixedTexts.length === 0) return [];
    return fixers.flatMap((flaggedBy): Issue[] => {
      if (flaggedBy === rule || !isInScope([rule, flaggedBy])) return [];
      const pair = `${key}\n${contentKey(flaggedBy)}`;
      const isCandidate =
        isFlaggedBy.get(pair) ?? fixedTexts.some((text) => canFlag(flaggedBy, text));
      isFlaggedBy.set(pair, isCandidate);
      const scope = isCandidate ? commonScopeOf([rule, flaggedBy]) : null;
      const issue =
        scope && issueOf(world, { rule, flaggedBy, where: scope, probes: listProbes(rule) });
      return issue ? [issue] : [];
    });
  });
}

/** Returns a key that is equal for rules with the same matches and fixes. */
function matchKey(rule: WorldRule): string {
  const { exceptions, when, unless, within, field, languages } = rule.check;
  const limits = JSON.stringify([exceptions, when, unless, within, field, languages]);
  return `${contentKey(rule)} ${limits}`;
}

/**
 * Returns a key that is equal for rules with the same matches and fixes, ignoring exceptions and
 * conditions.
 */
function contentKey({ check }: WorldRule): string {
  return `${check.ruleType} ${check.matchCase} ${JSON.stringify(check.content)}`;
}

/** Returns the example prices of a price rule. Other price rules must accept this format, too. */
function examplesOf({ ruleType, content }: RuleCheck): readonly string[] {
  if (ruleType !== "price_format" || content === null) return [];
  return [content].flat().flatMap((text) => text.split("|").map((price) => price.trim()));
}

function fixesOf(world: World, rule: WorldRule, probes: readonly string[]): FixedText[] {
  const scope = commonScopeOf([rule]);
  if (!scope) return [];
  return createFrames([rule]).flatMap((frame) =>
    probes.flatMap((probe) => applyFixes(world, rule, scope, frame(probe))),
  );
}

function applyFixes(world: World, rule: WorldRule, scope: Meeting, before: string): FixedText[] {
  const texts = ProductTexts.of([[scope.field, toFieldText(world, scope, before)]]);
  return runRule(world, rule, scope, toFieldText(world, scope, before)).flatMap((finding) => {
    const fix = suggestFix(finding, texts, scope.language);
    if (!fix) return [];
    const after = before.slice(0, fix.start) + fix.insert + before.slice(fix.end);
    return [{ before, after, start: fix.start, end: fix.start + fix.insert.length }];
  });
}

/** Returns whether a rule flags a fix, ignoring the rule's conditions and exceptions. */
function canFlag(rule: WorldRule, fixedText: FixedText): boolean {
  return formatMatches(rule, toCheckedText(fixedText.after)).some((match) =>
    hasOverlap(match, fixedText),
  );
}

function issueOf(world: World, { rule, flaggedBy, where, probes }: Pair): Issue | null {
  for (const frame of createFrames([rule, flaggedBy]))
    for (const probe of probes)
      for (const { before, after, start, end } of applyFixes(world, rule, where, frame(probe))) {
        const flagged = findOverlappingFinding(world, flaggedBy, where, {
          text: after,
          start,
          end,
        });
        // Findings that also exist without the fix are not caused by it.
        const replaced = { text: before, start, end: before.length - after.length + end };
        if (!flagged || findOverlappingFinding(world, flaggedBy, where, replaced)) continue;
        if (canBeFixed(world, rule, flaggedBy, where, after)) continue;
        return proveIssue(world, {
          kind: "preferred_is_prohibited",
          rules: [rule, flaggedBy],
          detail: ["fix"],
          message: `The fix of a rule of ${rule.owner.name} turns ${quoteWords(before)} into ${quoteWords(after)}, but ${quoteWords(flagged.words ?? after)} is flagged by ${flaggedBy.owner.name}.`,
          where,
          texts: { [where.field]: toFieldText(world, where, after) },
          proves: (finding, findingRule) =>
            findingRule === flaggedBy && finding.start === flagged.start,
          expected: "any",
        });
      }
  return null;
}

/** Maximum number of fixes to apply in sequence. The sample texts are short. */
const MAX_FIXES = 10;

/** Returns whether the fixes of the second rule lead to a text that both rules accept. */
function canBeFixed(
  world: World,
  rule: WorldRule,
  flaggedBy: WorldRule,
  scope: Meeting,
  text: string,
): boolean {
  let fixedText = text;
  for (let count = 0; count < MAX_FIXES; count++) {
    const [next] = applyFixes(world, flaggedBy, scope, fixedText);
    if (!next) break;
    fixedText = next.after;
  }
  return [rule, flaggedBy].every(
    (one) => runRule(world, one, scope, toFieldText(world, scope, fixedText)).length === 0,
  );
}

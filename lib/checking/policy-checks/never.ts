import { isConditional } from "../conditions";
import { FoldBuffers, foldText } from "../fold";
import { TermIndex } from "../term-index";
import { ALWAYS, formatDay } from "../validity";
import { proveIssue, runRule } from "./engine";
import { createFrames, quoteWords, toFieldText } from "./texts";
import type { Issue } from "./types";
import { commonScopeOf, hasCommonDay, type Meeting, type World, type WorldRule } from "./world";

/** Finds rules that can never have a finding. */
export function findIneffectiveRules(
  world: World,
  isInScope: (rules: readonly WorldRule[]) => boolean,
  today: string | null,
): Issue[] {
  return world.rules.flatMap((rule) => {
    if (!isInScope([rule]) || !rule.check.parsedRule) return [];
    const issue =
      findExpiredIssue(world, rule, today) ??
      findContradiction(world, rule) ??
      findFullExemption(world, rule);
    return issue ? [issue] : [];
  });
}

function issueOf(
  world: World,
  rule: WorldRule,
  detail: string,
  message: string,
  text: string,
  scope: Meeting,
): Issue | null {
  return proveIssue(world, {
    kind: "never_applies",
    rules: [rule],
    detail: [detail],
    message,
    where: scope,
    texts: { [scope.field]: toFieldText(world, scope, text) },
    expected: "none",
  });
}

/** The engine ignores the days of rules, so nothing is found outside of them. */
function findExpiredIssue(world: World, rule: WorldRule, today: string | null): Issue | null {
  const { check, owner } = rule;
  const last = check.validUntil;
  const isOver = today !== null && last !== null && last < today;
  if (hasCommonDay([rule]) && !isOver) return null;
  const scope = commonScopeOf([{ ...rule, check: { ...check, ...ALWAYS } }]);
  if (!scope) return null;
  const reason = hasCommonDay([rule])
    ? `applied until ${last === null ? "" : formatDay(last)}`
    : "never applies: its days and those of its rule set never meet";
  return proveIssue(world, {
    kind: "never_applies",
    rules: [rule],
    detail: ["days"],
    message: `${quoteWords(check.ruleName)} of ${owner.name} ${reason}.`,
    where: scope,
    texts: { [scope.field]: toFieldText(world, scope, sampleOf(rule)) },
    proves: () => false,
    expected: "none",
  });
}

function sampleOf({ check }: WorldRule): string {
  return check.parsedRule?.terms.flat(2)[0] ?? "Aa";
}

const BUFFERS = new FoldBuffers();

/** Finds a rule whose `when` phrases all contain an `unless` phrase. */
function findContradiction(world: World, rule: WorldRule): Issue | null {
  const { when, unless, matchCase, ruleName } = rule.check;
  if (!isConditional(rule.check) || when.length === 0 || unless.length === 0) return null;
  const index = new TermIndex();
  for (const [entry, phrase] of unless.entries()) index.add(0, entry, phrase, matchCase);
  const isCovered = (phrase: string) => {
    let hasMatch = false;
    index.scan(phrase, foldText(phrase, BUFFERS), () => {
      hasMatch = true;
    });
    return hasMatch;
  };
  if (!when.every(isCovered)) return null;
  const scope = commonScopeOf([rule]);
  const [phrase = ""] = when;
  const message = `${quoteWords(ruleName)} of ${rule.owner.name} never applies: whatever mentions ${quoteWords(phrase)} is excluded by its “unless”.`;
  const text = `${phrase} ${sampleOf(rule)}`;
  return scope && issueOf(world, rule, "unless", message, text, scope);
}

/** Finds a rule whose exceptions cover every term. */
function findFullExemption(world: World, rule: WorldRule): Issue | null {
  const { check, owner } = rule;
  const shape = check.parsedRule?.shape;
  if (shape?.kind !== "prohibited" || check.exceptions.length === 0) return null;
  const scope = commonScopeOf([rule]);
  if (!scope) return null;
  const frames = createFrames([rule]);
  // Also try each term between other words, where exceptions are less likely to cover it.
  const isFound = (term: string) =>
    frames.some((frame) =>
      [term, `Aa ${term} aa`].some(
        (words) => runRule(world, rule, scope, toFieldText(world, scope, frame(words))).length > 0,
      ),
    );
  if (shape.terms.some(({ term }) => isFound(term))) return null;
  const message = `${quoteWords(check.ruleName)} of ${owner.name} never finds anything: its exceptions cover all its terms.`;
  const text = frames.at(-1)?.(sampleOf(rule)) ?? sampleOf(rule);
  return issueOf(world, rule, "exceptions", message, text, scope);
}

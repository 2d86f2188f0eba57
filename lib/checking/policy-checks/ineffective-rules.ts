import { isConditional } from "../rules/conditions";
import { TermIndex } from "../rules/terms/term-index";
import { ALWAYS, formatDay } from "../rules/validity";
import { FoldBuffers, foldText } from "../text/fold";
import { proveIssue, runRule } from "./engine";
import {
  findCommonScope,
  hasCommonDay,
  type PolicyContext,
  type RuleScope,
  type ScopedRule,
} from "./policy-context";
import { createFrames, quoteWords, toFieldText } from "./texts";
import type { Issue } from "./types";

/** Finds rules that can never have a finding. */
export function findIneffectiveRules(
  policyContext: PolicyContext,
  isInScope: (rules: readonly ScopedRule[]) => boolean,
  today: string | null,
): Issue[] {
  return policyContext.rules.flatMap((rule) => {
    if (!isInScope([rule]) || !rule.check.parsedRule) return [];
    const issue =
      findExpiredIssue(policyContext, rule, today) ??
      findContradiction(policyContext, rule) ??
      findFullExemption(policyContext, rule);
    return issue ? [issue] : [];
  });
}

function createIssue(
  policyContext: PolicyContext,
  rule: ScopedRule,
  detail: string,
  message: string,
  text: string,
  scope: RuleScope,
): Issue | null {
  return proveIssue(policyContext, {
    kind: "never_applies",
    rules: [rule],
    detail: [detail],
    message,
    scope,
    texts: { [scope.field]: toFieldText(policyContext, scope, text) },
    expected: "none",
  });
}

/** Finds a rule that has expired or is valid on no day. */
function findExpiredIssue(
  policyContext: PolicyContext,
  rule: ScopedRule,
  today: string | null,
): Issue | null {
  const { check, owner } = rule;
  const last = check.validUntil;
  const isExpired = today !== null && last !== null && last < today;
  if (hasCommonDay([rule]) && !isExpired) return null;
  const scope = findCommonScope([{ ...rule, check: { ...check, ...ALWAYS } }]);
  if (!scope) return null;
  const reason = hasCommonDay([rule])
    ? `applied until ${last === null ? "" : formatDay(last)}`
    : "never applies: its days and those of its rule set do not overlap";
  return proveIssue(policyContext, {
    kind: "never_applies",
    rules: [rule],
    detail: ["days"],
    message: `${quoteWords(check.ruleName)} of ${owner.name} ${reason}.`,
    scope,
    texts: { [scope.field]: toFieldText(policyContext, scope, getSample(rule)) },
    proves: () => false,
    expected: "none",
  });
}

function getSample({ check }: ScopedRule): string {
  return check.parsedRule?.terms.flat(2)[0] ?? "Aa";
}

const FOLD_BUFFERS = new FoldBuffers();

/** Finds a rule whose `when` phrases all contain an `unless` phrase. */
function findContradiction(policyContext: PolicyContext, rule: ScopedRule): Issue | null {
  const { when, unless, matchCase, ruleName } = rule.check;
  if (!isConditional(rule.check) || when.length === 0 || unless.length === 0) return null;
  const index = new TermIndex();
  for (const [entry, phrase] of unless.entries()) index.add(0, entry, phrase, matchCase);
  const isCovered = (phrase: string) => {
    let hasMatch = false;
    index.scan(phrase, foldText(phrase, FOLD_BUFFERS), () => {
      hasMatch = true;
    });
    return hasMatch;
  };
  if (!when.every(isCovered)) return null;
  const scope = findCommonScope([rule]);
  const [phrase = ""] = when;
  const message = `${quoteWords(ruleName)} of ${rule.owner.name} never applies: its “unless” excludes every text that contains ${quoteWords(phrase)}.`;
  const text = `${phrase} ${getSample(rule)}`;
  return scope && createIssue(policyContext, rule, "unless", message, text, scope);
}

/** Finds a rule whose exceptions cover every term. */
function findFullExemption(policyContext: PolicyContext, rule: ScopedRule): Issue | null {
  const { check, owner } = rule;
  const shape = check.parsedRule?.shape;
  if (shape?.kind !== "prohibited" || check.exceptions.length === 0) return null;
  const scope = findCommonScope([rule]);
  if (!scope) return null;
  const frames = createFrames([rule]);
  // Also try each term between other words, where exceptions are less likely to cover it.
  const isFound = (term: string) =>
    frames.some((frame) =>
      [term, `Aa ${term} aa`].some(
        (words) =>
          runRule(policyContext, rule, scope, toFieldText(policyContext, scope, frame(words)))
            .length > 0,
      ),
    );
  if (shape.terms.some(({ term }) => isFound(term))) return null;
  const message = `${quoteWords(check.ruleName)} of ${owner.name} never matches: its exceptions cover all its terms.`;
  const text = frames.at(-1)?.(getSample(rule)) ?? getSample(rule);
  return createIssue(policyContext, rule, "exceptions", message, text, scope);
}

import { isConditional } from "../conditions";
import { FoldBuffers, foldText } from "../fold";
import { TermIndex } from "../term-index";
import { ALWAYS, formatDay } from "../validity";
import { findingsIn, proven } from "./engine";
import { framesFor, inField, quoted } from "./texts";
import type { Issue } from "./types";
import { commonScopeOf, daysMeet, type Meeting, type World, type WorldRule } from "./world";

/** Finds rules that can never have a finding. */
export function neverIssues(
  world: World,
  isInScope: (rules: readonly WorldRule[]) => boolean,
  today: string | null,
): Issue[] {
  return world.rules.flatMap((rule) => {
    if (!isInScope([rule]) || !rule.check.parsedRule) return [];
    const issue =
      expired(world, rule, today) ?? contradictory(world, rule) ?? excepted(world, rule);
    return issue ? [issue] : [];
  });
}

function issueOf(
  world: World,
  rule: WorldRule,
  detail: string,
  message: string,
  text: string,
  where: Meeting,
): Issue | null {
  return proven(world, {
    kind: "never_applies",
    rules: [rule],
    detail: [detail],
    message,
    where,
    texts: { [where.field]: inField(world, where, text) },
    expected: "none",
  });
}

/** The engine ignores the days of rules, so nothing is found outside of them. */
function expired(world: World, rule: WorldRule, today: string | null): Issue | null {
  const { check, owner } = rule;
  const last = check.validUntil;
  const isOver = today !== null && last !== null && last < today;
  if (daysMeet([rule]) && !isOver) return null;
  const where = commonScopeOf([{ ...rule, check: { ...check, ...ALWAYS } }]);
  if (!where) return null;
  const why = daysMeet([rule])
    ? `applied until ${last === null ? "" : formatDay(last)}`
    : "never applies: its days and those of its rule set never meet";
  return proven(world, {
    kind: "never_applies",
    rules: [rule],
    detail: ["days"],
    message: `${quoted(check.ruleName)} of ${owner.name} ${why}.`,
    where,
    texts: { [where.field]: inField(world, where, sampleOf(rule)) },
    proves: () => false,
    expected: "none",
  });
}

function sampleOf({ check }: WorldRule): string {
  return check.parsedRule?.terms.flat(2)[0] ?? "Aa";
}

const BUFFERS = new FoldBuffers();

/** Finds a rule whose `when` phrases all contain an `unless` phrase. */
function contradictory(world: World, rule: WorldRule): Issue | null {
  const { when, unless, matchCase, ruleName } = rule.check;
  if (!isConditional(rule.check) || when.length === 0 || unless.length === 0) return null;
  const index = new TermIndex();
  for (const [entry, phrase] of unless.entries()) index.add(0, entry, phrase, matchCase);
  const isCovered = (phrase: string) => {
    let found = false;
    index.scan(phrase, foldText(phrase, BUFFERS), () => {
      found = true;
    });
    return found;
  };
  if (!when.every(isCovered)) return null;
  const where = commonScopeOf([rule]);
  const [phrase = ""] = when;
  const message = `${quoted(ruleName)} of ${rule.owner.name} never applies: whatever mentions ${quoted(phrase)} is excluded by its “unless”.`;
  const text = `${phrase} ${sampleOf(rule)}`;
  return where && issueOf(world, rule, "unless", message, text, where);
}

/** Finds a rule whose exceptions cover every term. */
function excepted(world: World, rule: WorldRule): Issue | null {
  const { check, owner } = rule;
  const shape = check.parsedRule?.shape;
  if (shape?.kind !== "prohibited" || check.exceptions.length === 0) return null;
  const where = commonScopeOf([rule]);
  if (!where) return null;
  const frames = framesFor([rule]);
  // Also try each term between other words, where exceptions are less likely to cover it.
  const isFound = (term: string) =>
    frames.some((frame) =>
      [term, `Aa ${term} aa`].some(
        (words) => findingsIn(world, rule, where, inField(world, where, frame(words))).length > 0,
      ),
    );
  if (shape.terms.some(({ term }) => isFound(term))) return null;
  const message = `${quoted(check.ruleName)} of ${owner.name} never finds anything: its exceptions cover all its terms.`;
  const text = frames.at(-1)?.(sampleOf(rule)) ?? sampleOf(rule);
  return issueOf(world, rule, "exceptions", message, text, where);
}

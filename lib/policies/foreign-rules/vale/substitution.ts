import { type Term, writeTerms } from "@/lib/checking/term-list";
import { hasCase } from "../content";
import { Pairs, USUAL_SPELLINGS } from "../pairs";
import { type ForeignRule, leftOut, takenOver } from "../types";
import { commonFields, type ValeRule } from "./document";
import { ofPattern } from "./existence";
import { differencesOf, sortTokens, valePattern } from "./tokens";

/** Converts a rule about words with preferred alternatives. */
export function substitution(rule: ValeRule, about: readonly string[]): ForeignRule[] {
  const { pairs, patterns, lost, isNarrower } = gathered(rule);
  const { terms, spelled } = pairs;
  const differences = [...about, ...differencesOf({ lost, isNarrower }), ...pairs.differences];
  const rules: ForeignRule[] = [];
  if (terms.length > 0) {
    const matchCase = !rule.ignorecase && terms.some(({ term }) => hasCase(term));
    rules.push(ofTerms(rule, terms, matchCase, differences));
  }
  if (spelled.length > 0)
    rules.push(ofTerms(named(rule, "capitals", rules), spelled, true, [...about, USUAL_SPELLINGS]));
  if (patterns.length > 0) {
    const pattern = valePattern(rule, patterns);
    rules.push(ofPattern(named(rule, "patterns", rules), pattern, [...about, NO_PREFERRED]));
  }
  if (rules.length > 0) return rules;
  return [leftOut(rule.name, lost.join(" ") || "It names nothing to look for.")];
}

const NO_PREFERRED = "What to write instead is not offered.";

function gathered(rule: ValeRule) {
  const pairs = new Pairs(rule.ignorecase);
  const patterns: string[] = [];
  const lost: string[] = [];
  let isNarrower = false;
  for (const [found, instead] of Object.entries(rule.swap)) {
    const sorted = sortTokens([found], rule);
    patterns.push(...sorted.patterns);
    lost.push(...sorted.lost);
    isNarrower ||= sorted.isNarrower;
    pairs.add(sorted.words, (instead ?? "").split("|"));
  }
  return { pairs, patterns, lost, isNarrower };
}

function named(rule: ValeRule, what: string, before: ForeignRule[]): ValeRule {
  return before.length > 0 ? { ...rule, name: `${rule.name} (${what})` } : rule;
}

function ofTerms(
  rule: ValeRule,
  terms: Term[],
  matchCase: boolean,
  differences: readonly string[],
): ForeignRule {
  const choices = new Set(terms.flatMap(({ preferred }) => preferred));
  const [only] = choices;
  return takenOver(
    rule.name,
    {
      ...commonFields(rule, choices.size === 1 && only ? `“${only}”` : undefined),
      rule_type: "prohibited_words",
      rule_content: writeTerms(terms, " | "),
      match_case: matchCase,
    },
    differences,
  );
}

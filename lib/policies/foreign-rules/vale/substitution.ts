import { type Term, writeTerms } from "@/lib/checking/rules/terms/term-list";
import { hasCase } from "../content";
import { TermPairs, USUAL_SPELLINGS } from "../pairs";
import { createImportedRule, createOmittedRule, type ForeignRule } from "../types";
import { toCommonFields, type ValeRule } from "./document";
import { convertPattern } from "./existence";
import { buildValePattern, listDifferences, sortTokens } from "./tokens";

/** Converts a rule about words with preferred alternatives. */
export function convertSubstitution(
  rule: ValeRule,
  scopeDifferences: readonly string[],
): ForeignRule[] {
  const { pairs, patterns, lost, isNarrower } = collectPairs(rule);
  const { terms, spelled } = pairs;
  const differences = [
    ...scopeDifferences,
    ...listDifferences({ lost, isNarrower }),
    ...pairs.differences,
  ];
  const rules: ForeignRule[] = [];
  if (terms.length > 0) {
    const matchCase = !rule.ignorecase && terms.some(({ term }) => hasCase(term));
    rules.push(convertTerms(rule, terms, matchCase, differences));
  }
  if (spelled.length > 0)
    rules.push(
      convertTerms(addNameSuffix(rule, "capitals", rules), spelled, true, [
        ...scopeDifferences,
        USUAL_SPELLINGS,
      ]),
    );
  if (patterns.length > 0) {
    const pattern = buildValePattern(rule, patterns);
    rules.push(
      convertPattern(addNameSuffix(rule, "patterns", rules), pattern, [
        ...scopeDifferences,
        SKIPPED_REPLACEMENT,
      ]),
    );
  }
  if (rules.length > 0) return rules;
  return [createOmittedRule(rule.name, lost.join(" ") || "It has nothing to look for.")];
}

const SKIPPED_REPLACEMENT = "The replacement is skipped.";

function collectPairs(rule: ValeRule) {
  const pairs = new TermPairs(rule.ignorecase);
  const patterns: string[] = [];
  const faults: string[] = [];
  let isNarrower = false;
  for (const [token, replacement] of Object.entries(rule.swap)) {
    const sortedTokens = sortTokens([token], rule);
    patterns.push(...sortedTokens.patterns);
    faults.push(...sortedTokens.lost);
    isNarrower ||= sortedTokens.isNarrower;
    pairs.add(sortedTokens.words, (replacement ?? "").split("|"));
  }
  return { pairs, patterns, lost: faults, isNarrower };
}

function addNameSuffix(rule: ValeRule, suffix: string, before: ForeignRule[]): ValeRule {
  return before.length > 0 ? { ...rule, name: `${rule.name} (${suffix})` } : rule;
}

function convertTerms(
  rule: ValeRule,
  terms: Term[],
  matchCase: boolean,
  differences: readonly string[],
): ForeignRule {
  const choices = new Set(terms.flatMap(({ preferred }) => preferred));
  const [onlyChoice] = choices;
  return createImportedRule(
    rule.name,
    {
      ...toCommonFields(rule, choices.size === 1 && onlyChoice ? `“${onlyChoice}”` : undefined),
      rule_type: "prohibited_words",
      rule_content: writeTerms(terms, " | "),
      match_case: matchCase,
    },
    differences,
  );
}

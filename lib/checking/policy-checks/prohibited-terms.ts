import { TermIndex } from "../rules/terms/term-index";
import { FoldBuffers, foldText } from "../text/fold";
import type { PolicyContext, ScopedRule } from "./policy-context";

/** A prohibited term of a rule that occurs in some words. */
export interface ProhibitedMatch {
  rule: ScopedRule;
  entry: number;
}

const FOLD_BUFFERS = new FoldBuffers();

/** Finds the prohibited terms of all rules in a single pass, ignoring conditions. */
export class ProhibitedTerms {
  private readonly index = new TermIndex();

  constructor(private readonly policyContext: PolicyContext) {
    for (const { index, check } of policyContext.rules) {
      const shape = check.parsedRule?.shape;
      if (shape?.kind !== "prohibited") continue;
      for (const [entry, { term }] of shape.terms.entries())
        this.index.add(index, entry, term, check.matchCase);
    }
  }

  findMatches(words: string): ProhibitedMatch[] {
    const matchByKey = new Map<string, ProhibitedMatch>();
    this.index.scan(words, foldText(words, FOLD_BUFFERS), (_, matchedTerms) => {
      for (const { owner, entry } of matchedTerms) {
        const rule = this.policyContext.rules[owner];
        if (rule) matchByKey.set(`${owner} ${entry}`, { rule, entry });
      }
    });
    return [...matchByKey.values()];
  }
}

/** Groups matches by rule. */
export function groupByRule(
  matches: readonly ProhibitedMatch[],
): ReadonlyMap<ScopedRule, readonly ProhibitedMatch[]> {
  return Map.groupBy(matches, ({ rule }) => rule);
}

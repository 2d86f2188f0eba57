import { meaningOf } from "@/lib/checking/term-list";
import { expand } from "../expand";
import { ofAllScripts, patternFault } from "../patterns";
import type { ValeRule } from "./document";

/** The expressions of a rule, by how they can be represented here. */
export interface SortedTokens {
  words: string[];
  /** Expressions that match more words than a list can contain. */
  patterns: string[];
  /** Why others cannot be expressed, one sentence each. */
  lost: string[];
  /** Sequences of hyphens were reduced to one. */
  isNarrower: boolean;
}

/** Sorts the tokens of a rule into words, expressions and tokens to leave out. */
export function sortTokens(tokens: readonly string[], rule: ValeRule): SortedTokens {
  const sorted: SortedTokens = { words: [], patterns: [], lost: [], isNarrower: false };
  for (const token of tokens) {
    const expansion = expand(token);
    if (
      expansion &&
      !expansion.words.some(isFoldedMark) &&
      (!rule.nonword || isBounded(token, expansion.words))
    ) {
      sorted.words.push(...expansion.words);
      sorted.isNarrower ||= expansion.isNarrower;
      continue;
    }
    const fault = patternFault(token, ofAllScripts);
    if (fault) sorted.lost.push(fault);
    else sorted.patterns.push(token);
  }
  return sorted;
}

/** Returns the differences in what is matched, sentence by sentence. */
export function differencesOf({ lost, isNarrower }: Pick<SortedTokens, "lost" | "isNarrower">) {
  const differences: string[] = [];
  if (isNarrower)
    differences.push("Where it allows any number of hyphens between two words, one is found.");
  if (lost.length > 0) differences.push(`Left out: ${[...new Set(lost)].join(" ")}`);
  return differences;
}

/** A word list cannot distinguish typographic quotation marks and dashes from the ASCII ones. */
function isFoldedMark(word: string): boolean {
  return /^[^\p{L}\p{N}]+$/u.test(word) && meaningOf(word, true) !== word;
}

/** Returns whether a token matches whole words only: it says so, or ends in a punctuation mark. */
function isBounded(token: string, words: readonly string[]): boolean {
  return (
    isBetweenBoundaries(token) ||
    words.every((word) => /^[^\p{L}\p{N}](?:.*[^\p{L}\p{N}])?$/su.test(word))
  );
}

/**
 * Returns whether an expression as a whole is between word boundaries, without alternatives outside
 * groups.
 */
function isBetweenBoundaries(token: string): boolean {
  const [, inner] = /^\\b(.*)\\b$/s.exec(token) ?? [];
  if (inner === undefined) return false;
  let depth = 0;
  for (const [part] of inner.matchAll(/\\.|[(|)]/gs)) {
    if (part === "(") depth += 1;
    else if (part === ")") depth = Math.max(0, depth - 1);
    else if (part === "|" && depth === 0) return false;
  }
  return true;
}

/** Combines tokens into one expression, as Vale does. */
export function valePattern(
  { ignorecase, nonword }: Pick<ValeRule, "ignorecase" | "nonword">,
  alternatives: readonly string[],
): string {
  const any = `(?:${alternatives.map(ofAllScripts).join("|")})`;
  return `(?${ignorecase ? "mi" : "m"})${nonword ? any : `\\b${any}\\b`}`;
}

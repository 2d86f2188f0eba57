import { normalizeTerm } from "@/lib/checking/rules/terms/term-list";
import { expandPattern } from "../expand";
import { findPatternFault, toUnicodeClasses } from "../patterns";
import type { ValeRule } from "./document";

/** The expressions of a rule, grouped by how they can be converted. */
export interface SortedTokens {
  words: string[];
  /** Expressions that match more words than a list can contain. */
  patterns: string[];
  /** The reasons why other expressions cannot be converted, one sentence each. */
  omissions: string[];
  /** True if repeated hyphens were reduced to one. */
  isNarrower: boolean;
}

/** Sorts the tokens of a rule into words, expressions and tokens to leave out. */
export function sortTokens(tokens: readonly string[], rule: ValeRule): SortedTokens {
  const sortedTokens: SortedTokens = { words: [], patterns: [], omissions: [], isNarrower: false };
  for (const token of tokens) {
    const expansion = expandPattern(token);
    if (
      expansion &&
      !expansion.words.some(isTypographicMark) &&
      (!rule.nonword || isBounded(token, expansion.words))
    ) {
      sortedTokens.words.push(...expansion.words);
      sortedTokens.isNarrower ||= expansion.isNarrower;
      continue;
    }
    const fault = findPatternFault(token, toUnicodeClasses);
    if (fault) sortedTokens.omissions.push(fault);
    else sortedTokens.patterns.push(token);
  }
  return sortedTokens;
}

/** Returns sentences about differences in what is matched. */
export function listDifferences({
  omissions,
  isNarrower,
}: Pick<SortedTokens, "omissions" | "isNarrower">) {
  const differences: string[] = [];
  if (isNarrower)
    differences.push(
      "If it allows any number of hyphens between two words, only one hyphen is found.",
    );
  if (omissions.length > 0) differences.push(`Skipped: ${[...new Set(omissions)].join(" ")}`);
  return differences;
}

/**
 * Returns whether a word is a typographic mark that a word list cannot distinguish from its ASCII
 * equivalent, such as a quotation mark or dash.
 */
function isTypographicMark(word: string): boolean {
  return /^[^\p{L}\p{N}]+$/u.test(word) && normalizeTerm(word, true) !== word;
}

/**
 * Returns whether a token matches only whole words, because it has word boundaries or consists of
 * words that begin and end with punctuation.
 */
function isBounded(token: string, words: readonly string[]): boolean {
  return (
    isBetweenBoundaries(token) ||
    words.every((word) => /^[^\p{L}\p{N}](?:.*[^\p{L}\p{N}])?$/su.test(word))
  );
}

/** Returns whether word boundaries enclose an expression without open alternatives. */
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
export function buildValePattern(
  { ignorecase, nonword }: Pick<ValeRule, "ignorecase" | "nonword">,
  alternatives: readonly string[],
): string {
  const alternation = `(?:${alternatives.map(toUnicodeClasses).join("|")})`;
  return `(?${ignorecase ? "mi" : "m"})${nonword ? alternation : `\\b${alternation}\\b`}`;
}

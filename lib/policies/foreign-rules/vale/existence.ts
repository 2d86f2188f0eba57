import { writeTerms } from "@/lib/checking/term-list";
import { hasCase } from "../content";
import { findPatternFault, toUnicodeClasses } from "../patterns";
import { createImportedRule, createOmittedRule, type ForeignRule } from "../types";
import { toCommonFields, type ValeRule } from "./document";
import { exceptionsOf } from "./exceptions";
import { buildValePattern, differencesOf, sortTokens } from "./tokens";

/** Converts a rule about words and expressions that must not occur. */
export function convertExistence(
  rule: ValeRule,
  scopeDifferences: readonly string[],
): ForeignRule[] {
  if (rule.raw.length > 0) return [convertRawExistence(rule, scopeDifferences)];
  const sorted = sortTokens(rule.tokens, rule);
  const { words, patterns, lost } = sorted;
  const differences = differencesOf(sorted);
  if (words.length + patterns.length === 0)
    return [createOmittedRule(rule.name, lost.join(" ") || "It has nothing to look for.")];
  const isSplit = words.length > 0 && patterns.length > 0;
  return [
    ...(words.length > 0 ? [convertWords(rule, words, [...scopeDifferences, ...differences])] : []),
    ...(patterns.length > 0
      ? [
          convertPattern(
            isSplit ? { ...rule, name: `${rule.name} (patterns)` } : rule,
            buildValePattern(rule, patterns),
            isSplit ? scopeDifferences : [...scopeDifferences, ...differences],
          ),
        ]
      : []),
  ];
}

function convertWords(
  rule: ValeRule,
  words: string[],
  differences: readonly string[],
): ForeignRule {
  const { exceptions, differences: exceptionDifferences } = exceptionsOf(rule.exceptions);
  const remaining = words.filter((word) => !exceptions.some((one) => isSame(one, word, rule)));
  const content = writeTerms(
    remaining.map((term) => ({ term, preferred: [] })),
    " | ",
  );
  return createImportedRule(
    rule.name,
    {
      ...toCommonFields(rule),
      rule_type: "prohibited_words",
      rule_content: content,
      match_case: !rule.ignorecase && words.some(hasCase),
      exceptions: exceptions.filter((one) => !words.some((word) => isSame(one, word, rule))),
    },
    [...differences, ...exceptionDifferences],
  );
}

function isSame(exception: string, word: string, { ignorecase }: ValeRule): boolean {
  return ignorecase ? exception.toLowerCase() === word.toLowerCase() : exception === word;
}

/** Converts an expression that must not match. */
export function convertPattern(
  rule: ValeRule,
  pattern: string,
  differences: readonly string[],
): ForeignRule {
  const fault = findPatternFault(pattern);
  if (fault) return createOmittedRule(rule.name, fault);
  const exceptionDifferences = rule.exceptions.length > 0 ? ["Its exceptions are skipped."] : [];
  return createImportedRule(
    rule.name,
    {
      ...toCommonFields(rule),
      rule_type: "format_requirement",
      rule_content: `not_regex:${pattern}`,
    },
    [...differences, ...exceptionDifferences],
  );
}

/** Converts raw expressions. They precede all tokens or, with `append`, follow them. */
function convertRawExistence(rule: ValeRule, scopeDifferences: readonly string[]): ForeignRule {
  const rawPattern = toUnicodeClasses(rule.raw.join(""));
  const tokenPattern = buildValePattern(rule, rule.tokens);
  const [flags = ""] = /^\(\?\w+\)/.exec(tokenPattern) ?? [];
  const tokens = rule.tokens.length > 0 ? tokenPattern.slice(flags.length) : "";
  const pattern = rule.append ? `${flags}${tokens}${rawPattern}` : `${flags}${rawPattern}${tokens}`;
  return convertPattern(rule, pattern, scopeDifferences);
}

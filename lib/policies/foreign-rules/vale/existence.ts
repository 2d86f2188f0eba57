import { writeTerms } from "@/lib/checking/rules/terms/term-list";
import { hasCase } from "../content";
import { expandPattern } from "../expand";
import { findPatternFault, quotePattern, toUnicodeClasses } from "../patterns";
import { createImportedRule, createOmittedRule, type ForeignRule } from "../types";
import { toCommonFields, type ValeRule } from "./document";
import { buildValePattern, listDifferences, sortTokens } from "./tokens";

/** Converts a rule about words and expressions that must not occur. */
export function convertExistence(
  rule: ValeRule,
  scopeDifferences: readonly string[],
): ForeignRule[] {
  if (rule.raw.length > 0) return [convertRawExistence(rule, scopeDifferences)];
  const sortedTokens = sortTokens(rule.tokens, rule);
  const { words, patterns, lost } = sortedTokens;
  const differences = listDifferences(sortedTokens);
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
  const { exceptions, differences: exceptionDifferences } = convertExceptions(rule.exceptions);
  const remainingWords = words.filter(
    (word) => !exceptions.some((exception) => isSameWord(exception, word, rule)),
  );
  const content = writeTerms(
    remainingWords.map((term) => ({ term, preferred: [] })),
    " | ",
  );
  return createImportedRule(
    rule.name,
    {
      ...toCommonFields(rule),
      rule_type: "prohibited_words",
      rule_content: content,
      match_case: !rule.ignorecase && words.some(hasCase),
      exceptions: exceptions.filter(
        (exception) => !words.some((word) => isSameWord(exception, word, rule)),
      ),
    },
    [...differences, ...exceptionDifferences],
  );
}

function isSameWord(exception: string, word: string, { ignorecase }: ValeRule): boolean {
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

const MAX_EXCEPTIONS = 200;

/** Converts a rule's exceptions, with a sentence for each loss. */
export function convertExceptions(exceptionPatterns: readonly string[]): {
  exceptions: string[];
  differences: string[];
} {
  const exceptions: string[] = [];
  const differences: string[] = [];
  for (const exception of exceptionPatterns) {
    const expansion = expandPattern(exception);
    if (expansion) exceptions.push(...expansion.words);
    else differences.push(`Its exception ${quotePattern(exception)} is skipped.`);
  }
  if (exceptions.length > MAX_EXCEPTIONS)
    differences.push(`Only the first 200 of its ${exceptions.length} exceptions are imported.`);
  return { exceptions: exceptions.slice(0, MAX_EXCEPTIONS), differences };
}

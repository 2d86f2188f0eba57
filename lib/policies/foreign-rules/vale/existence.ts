import { writeTerms } from "@/lib/checking/term-list";
import { hasCase } from "../content";
import { ofAllScripts, patternFault } from "../patterns";
import { type ForeignRule, leftOut, takenOver } from "../types";
import { commonFields, type ValeRule } from "./document";
import { exceptionsOf } from "./exceptions";
import { differencesOf, sortTokens, valePattern } from "./tokens";

/** Converts a rule about words and expressions that must not occur. */
export function existence(rule: ValeRule, about: readonly string[]): ForeignRule[] {
  if (rule.raw.length > 0) return [rawExistence(rule, about)];
  const sorted = sortTokens(rule.tokens, rule);
  const { words, patterns, lost } = sorted;
  const differences = differencesOf(sorted);
  if (words.length + patterns.length === 0)
    return [leftOut(rule.name, lost.join(" ") || "It names nothing to look for.")];
  const isSplit = words.length > 0 && patterns.length > 0;
  return [
    ...(words.length > 0 ? [ofWords(rule, words, [...about, ...differences])] : []),
    ...(patterns.length > 0
      ? [
          ofPattern(
            isSplit ? { ...rule, name: `${rule.name} (patterns)` } : rule,
            valePattern(rule, patterns),
            isSplit ? about : [...about, ...differences],
          ),
        ]
      : []),
  ];
}

function ofWords(rule: ValeRule, words: string[], differences: readonly string[]): ForeignRule {
  const { exceptions, differences: lost } = exceptionsOf(rule.exceptions);
  const remaining = words.filter((word) => !exceptions.some((one) => isSame(one, word, rule)));
  const content = writeTerms(
    remaining.map((term) => ({ term, preferred: [] })),
    " | ",
  );
  return takenOver(
    rule.name,
    {
      ...commonFields(rule),
      rule_type: "prohibited_words",
      rule_content: content,
      match_case: !rule.ignorecase && words.some(hasCase),
      exceptions: exceptions.filter((one) => !words.some((word) => isSame(one, word, rule))),
    },
    [...differences, ...lost],
  );
}

function isSame(exception: string, word: string, { ignorecase }: ValeRule): boolean {
  return ignorecase ? exception.toLowerCase() === word.toLowerCase() : exception === word;
}

/** Converts an expression that must not match. */
export function ofPattern(
  rule: ValeRule,
  pattern: string,
  differences: readonly string[],
): ForeignRule {
  const fault = patternFault(pattern);
  if (fault) return leftOut(rule.name, fault);
  const lost = rule.exceptions.length > 0 ? ["Its exceptions are left out."] : [];
  return takenOver(
    rule.name,
    {
      ...commonFields(rule),
      rule_type: "format_requirement",
      rule_content: `not_regex:${pattern}`,
    },
    [...differences, ...lost],
  );
}

/** Converts raw expressions. They precede all tokens or, with `append`, follow them. */
function rawExistence(rule: ValeRule, about: readonly string[]): ForeignRule {
  const fixed = ofAllScripts(rule.raw.join(""));
  const whole = valePattern(rule, rule.tokens);
  const [flags = ""] = /^\(\?\w+\)/.exec(whole) ?? [];
  const tokens = rule.tokens.length > 0 ? whole.slice(flags.length) : "";
  const pattern = rule.append ? `${flags}${tokens}${fixed}` : `${flags}${fixed}${tokens}`;
  return ofPattern(rule, pattern, about);
}

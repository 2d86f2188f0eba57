import { isVisible } from "@/lib/checking/rules/directives/quoted";
import { writeTerms } from "@/lib/checking/rules/terms/term-list";
import { expandPattern } from "../expand";
import { findPatternFault, toUnicodeClasses } from "../patterns";
import { createImportedRule, createOmittedRule, type ForeignRule } from "../types";
import { toCommonFields, type ValeRule } from "./document";
import { convertExceptions } from "./existence";

/** Matches expressions that can match any word. */
const ANY_WORD_PATTERN =
  /^(?:\\b)?\(?(?:\\[wS]\+|\[\^\\s[^\]\p{L}]*\]\+|\[\\w['’-]*\]\+|\[[aA]-[zZ](?:A-Z)?[^\]]{0,4}\]\+)\)?(?:\\b)?$/u;

/** Converts a rule about how often something may or must occur. */
export function convertOccurrence(
  rule: ValeRule,
  scopeDifferences: readonly string[],
): ForeignRule {
  const { name, max, min, token } = rule;
  const buildRule = (content: string, differences: readonly string[], type = FORMAT_RULE_TYPE) =>
    createImportedRule(name, { ...toCommonFields(rule), rule_type: type, rule_content: content }, [
      ...scopeDifferences,
      ...differences,
    ]);
  if (max !== null && ANY_WORD_PATTERN.test(token)) {
    if (rule.scope.includes("sentence")) return buildRule(`max_sentence_words:${max}`, []);
    return buildRule(`-${max} words`, [PER_BLOCK_DIFFERENCE], "length_limit");
  }
  if (max !== null && min === null) {
    const words = expandPattern(token)?.words ?? [];
    const [word] = words;
    if (word === undefined || words.length > 1 || !isVisible(word))
      return createOmittedRule(name, "A shared limit for several words is not supported.");
    return buildRule(`at_most:${max}:"${word.replaceAll('"', '""')}"`, [PER_BLOCK_DIFFERENCE]);
  }
  const pattern = `(?m)${toUnicodeClasses(token)}`;
  const fault = findPatternFault(pattern);
  if (min !== 1 || fault)
    return createOmittedRule(name, fault ?? "It requires more than one occurrence.");
  const differences = max === null ? [] : ["The maximum is skipped."];
  return buildRule(`regex:${pattern}`, [PER_BLOCK_DIFFERENCE, ...differences]);
}

const FORMAT_RULE_TYPE = "format_requirement" as "format_requirement" | "length_limit";
const PER_BLOCK_DIFFERENCE = "Vale counts in each paragraph; Plumbline counts in the whole text.";

/** Converts a rule about repeated words. */
export function convertRepetition(
  rule: ValeRule,
  scopeDifferences: readonly string[],
): ForeignRule {
  const { name, max, tokens, ignorecase } = rule;
  if ((max ?? 1) > 1) return createOmittedRule(name, `It allows a word ${max} times in a row.`);
  if (!tokens.every((token) => ANY_WORD_PATTERN.test(token)))
    return createOmittedRule(name, "It looks for something other than repeated words.");
  const differences = ignorecase ? [] : ["Case is ignored here: “The the” is found."];
  return createImportedRule(
    name,
    {
      ...toCommonFields(rule),
      rule_type: "format_requirement",
      rule_content: "no_repeated_words",
    },
    [...scopeDifferences, ...differences],
  );
}

const CASE_STYLES: Record<string, { content: string; differences: string[] }> = {
  $title: {
    content: "title_case",
    differences: ["Plumbline uses its own list of lowercase words for each language."],
  },
  $sentence: {
    content: "sentence_case",
    differences: ["Every sentence must begin with a capital; other words can have one."],
  },
  $lower: { content: "not_regex:\\p{Lu}", differences: [] },
  $upper: { content: "not_regex:\\p{Ll}", differences: [] },
};

/** Converts a rule about capitalization. */
export function convertCapitalization(
  rule: ValeRule,
  scopeDifferences: readonly string[],
): ForeignRule {
  const { name, match } = rule;
  const pattern = `^(?:${toUnicodeClasses(match)})$`;
  const style = CASE_STYLES[match] ?? { content: `regex:${pattern}`, differences: [] };
  const fault = CASE_STYLES[match] ? null : findPatternFault(pattern);
  if (match === "" || fault)
    return createOmittedRule(name, fault ?? "It has no pattern for the capitalization.");
  const { exceptions, differences: exceptionDifferences } = convertExceptions(rule.exceptions);
  return createImportedRule(
    name,
    {
      ...toCommonFields(rule),
      rule_type: "format_requirement",
      rule_content: style.content,
      exceptions: CASE_STYLES[match] ? exceptions : [],
    },
    [...scopeDifferences, ...style.differences, ...exceptionDifferences],
  );
}

/** Converts a rule that requires one expression if another is present. */
export function convertConditional(
  rule: ValeRule,
  scopeDifferences: readonly string[],
): ForeignRule {
  const { name, first, second } = rule;
  const fields = toCommonFields(rule);
  const [conditionTerms, needed] = [expandPattern(first)?.words, expandPattern(second)?.words];
  if (conditionTerms && needed)
    return createImportedRule(
      name,
      {
        ...fields,
        rule_type: "required_phrases",
        rule_content: writeTerms(
          needed.map((term) => ({ term, preferred: [] })),
          " | ",
        ),
        match_case: !rule.ignorecase,
        when: conditionTerms,
      },
      scopeDifferences,
    );
  if (fields.message === "")
    return createOmittedRule(
      name,
      "It makes one expression depend on another and has no message for the model to judge by.",
    );
  const exceptions = rule.exceptions.length > 0 ? ` Except: ${rule.exceptions.join("; ")}.` : "";
  return createImportedRule(
    name,
    {
      ...fields,
      rule_type: "format_requirement",
      rule_content: `${fields.message.replaceAll(",", ";")}${exceptions}`,
    },
    [...scopeDifferences, "One expression depends on another, so the model judges it."],
  );
}

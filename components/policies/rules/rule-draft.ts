import { type Example, RULE_TYPES, type RuleType } from "@/lib/enums";
import { toSentenceCase } from "@/lib/format";
import { type RuleFields, toColumns } from "@/lib/policies/rules/fields";
import { type FieldErrors, REQUIRED_MESSAGE } from "../../form/field-errors";
import { validateDays } from "../validity-fields";
import type { Parser } from "./parser";

/** The rule types supported by brand guidelines. Categories support all types. */
export const BRAND_RULE_TYPES: readonly RuleType[] = RULE_TYPES.slice(0, 5);

/** Types whose content is a list of terms, which can be pasted and imported. */
const TERM_TYPES: readonly RuleType[] = [
  "prohibited_words",
  "required_phrases",
  "attribute_requirement",
];

export function acceptsTerms(type: RuleType): boolean {
  return TERM_TYPES.includes(type);
}

/** Returns whether any term of a rule has a replacement, inflections or a note. */
export function hasTermDetails({ rule_content, forms, notes }: RuleFields): boolean {
  return rule_content.includes("=>") || Object.keys(forms).length + Object.keys(notes).length > 0;
}

/** Formats `required_phrases` as `Required Phrases`. */
export function formatRuleType(type: string): string {
  return type.split("_").map(toSentenceCase).join(" ");
}

export function isNonEmptyExample(example: Example): boolean {
  return (typeof example === "string" ? example : example.text).trim() !== "";
}

/** Removes empty examples and exceptions. */
export function omitEmptyEntries(rule: RuleFields): RuleFields {
  const removeEmpty = <Text extends Example>(texts: Text[]) => texts.filter(isNonEmptyExample);
  return {
    ...rule,
    must_flag: removeEmpty(rule.must_flag),
    must_pass: removeEmpty(rule.must_pass),
    languages: removeEmpty(rule.languages),
    exceptions: removeEmpty(rule.exceptions),
    when: removeEmpty(rule.when),
    unless: removeEmpty(rule.unless),
  };
}

/** Returns the number of failing examples, or 0 if the rule cannot be checked. */
export function countFailingExamples(rule: RuleFields, parser: Parser | null): number {
  return parser?.failingExamples(toColumns(rule))?.length ?? 0;
}

/** Returns client-side errors. Without a parser, only the server validates the content. */
export function validateRule(rule: RuleFields, parser: Parser | null): FieldErrors {
  const errors: FieldErrors = {};
  const parsedRule = parser?.parseRule(rule.rule_type, rule.rule_content);
  if (rule.rule_content.trim() === "") errors.rule_content = [REQUIRED_MESSAGE];
  else if (parsedRule?.ok === false) errors.rule_content = [parsedRule.message];
  else if (parser)
    Object.assign(errors, parser.faultsBeside({ ...toColumns(rule), content: rule.rule_content }));
  Object.assign(errors, validateDays(rule));
  if (rule.description.trim() === "") errors.description = [REQUIRED_MESSAGE];
  if (rule.is_active && !errors.rule_content && countFailingExamples(rule, parser) > 0)
    errors.is_active = ["A rule cannot be active while its examples fail."];
  return errors;
}

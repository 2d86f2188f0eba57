import { type Forms, RULE_TYPES, type RuleType, type Severity } from "@/lib/enums";
import { sentenceCase } from "@/lib/format";
import { DEFAULT_RULE_TYPE, DEFAULT_SEVERITY } from "@/lib/policies/defaults";
import { type FieldErrors, REQUIRED } from "../../form/field-errors";
import type { Parser } from "./parser";

/** A rule's fields while they are edited. */
export interface RuleFields {
  rule_type: RuleType;
  severity: Severity;
  rule_content: string;
  description: string;
  is_active: boolean;
  must_flag: string[];
  must_pass: string[];
  message: string;
  reference: string;
  match_case: boolean;
  languages: string[];
  exceptions: string[];
  forms: Forms;
}

export const NEW_RULE: RuleFields = {
  rule_type: DEFAULT_RULE_TYPE,
  severity: DEFAULT_SEVERITY,
  rule_content: "",
  description: "",
  is_active: true,
  must_flag: [],
  must_pass: [],
  message: "",
  reference: "",
  match_case: false,
  languages: [],
  exceptions: [],
  forms: {},
};

/** The types that a brand guideline's rules may have; a category's may have all. */
export const BRAND_RULE_TYPES: readonly RuleType[] = RULE_TYPES.slice(0, 5);

/** Types whose content is a list of terms, which can be pasted and imported. */
const TERM_TYPES: readonly RuleType[] = [
  "prohibited_words",
  "required_phrases",
  "attribute_requirement",
];

export function takesTerms(type: RuleType): boolean {
  return TERM_TYPES.includes(type);
}

/** `required_phrases` as `Required Phrases`. */
export function ruleTypeLabel(type: string): string {
  return type.split("_").map(sentenceCase).join(" ");
}

export function fieldsOf(rule: RuleFields): RuleFields {
  const { rule_type, severity, rule_content, description, is_active } = rule;
  const { must_flag, must_pass, message, reference, match_case, languages } = rule;
  const { exceptions, forms } = rule;
  return {
    rule_type,
    severity,
    rule_content,
    description,
    is_active,
    must_flag,
    must_pass,
    message,
    reference,
    match_case,
    languages,
    exceptions,
    forms,
  };
}

/** Without the examples and exceptions that were begun and left empty. */
export function finished(rule: RuleFields): RuleFields {
  const written = (texts: string[]) => texts.filter((text) => text.trim() !== "");
  return {
    ...rule,
    must_flag: written(rule.must_flag),
    must_pass: written(rule.must_pass),
    languages: written(rule.languages),
    exceptions: written(rule.exceptions),
  };
}

/** How many examples the rule gets wrong, by what is known of it; 0 where nobody can tell. */
export function failingCount(rule: RuleFields, parser: Parser | null): number {
  return parser ? (failingOf(rule, parser)?.length ?? 0) : 0;
}

/** The examples that the rule gets wrong; null where only a model could tell. */
export function failingOf(rule: RuleFields, parser: Parser) {
  const { rule_type: ruleType, severity, rule_content: content, description } = rule;
  return parser.runExamples(
    { ruleType, severity, content, description, ...besides(rule) },
    { mustFlag: rule.must_flag, mustPass: rule.must_pass },
  );
}

function besides({ match_case, exceptions, forms }: RuleFields) {
  return { matchCase: match_case, exceptions, forms };
}

/** What the form refuses by itself; without a parser, the server is left to read the content. */
export function ruleErrors(rule: RuleFields, parser: Parser | null): FieldErrors {
  const errors: FieldErrors = {};
  const parsed = parser?.parseRule(rule.rule_type, rule.rule_content);
  if (rule.rule_content.trim() === "") errors.rule_content = [REQUIRED];
  else if (parsed?.ok === false) errors.rule_content = [parsed.message];
  else if (parser)
    Object.assign(
      errors,
      parser.faultsBeside({
        ruleType: rule.rule_type,
        content: rule.rule_content,
        ...besides(rule),
      }),
    );
  if (rule.description.trim() === "") errors.description = [REQUIRED];
  if (rule.is_active && !errors.rule_content && failingCount(rule, parser) > 0)
    errors.is_active = ["A rule cannot be active while its examples fail."];
  return errors;
}

import type { Clauses, Example, Severity, Source } from "@/lib/enums";
import { getClauseLabel, isEmptyClause, parseGuidelineClause } from "../clauses";
import type { ParsedRule, RuleOrigin } from "../kinds/kind";
import { defineProseKind } from "../kinds/prose";
import { RULE_KINDS, readRule } from "../kinds/table";
import { NO_OPTIONS, pickOptions, type RuleOptions } from "../options";
import { deriveRuleName } from "../rule-name";
import { UnreadableError } from "../unreadable";
import { ALWAYS, intersectValidity, type Validity } from "../validity";
import type {
  AppliedRuleSet,
  BrandPolicy,
  PolicyGuideline,
  PolicyRule,
  PolicySet,
  PromptItem,
  PromptItemExample,
} from "./types";

/** One rule, clause or guideline text that a description is checked against. */
export interface RuleCheck extends RuleOrigin, RuleOptions, Validity {
  /** Unique within the policy set and stable between runs. */
  key: string;
  rule: number | null;
  /** Null for a guideline's prose, for which the model chooses the severity. */
  severity: Severity | null;
  guidelineReference: string;
  /** The rule's name as shown to users. */
  ruleName: string;
  /** The markets that the rule check applies to; empty for all. */
  markets: readonly string[];
  brandGuidelineTitle: string | null;
  regionSpecific: boolean;
  /** The content that code checks, as written, or null if only the model judges it. */
  content: string | string[] | null;
  /** The parsed content; null if the stored content is invalid and never checked. */
  parsedRule: ParsedRule | null;
  /** The prompt item for the model, or null if there is none. */
  promptItem: PromptItem | null;
}

/**
 * Returns all rule checks of a policy set in an order that does not depend on the input order:
 * category before brand. Within each, rules by id, clauses by key, free text, and then rule sets by
 * id.
 */
export function collectRuleChecks({ category, brand, ruleSets = [] }: PolicySet): RuleCheck[] {
  const selectRuleSets = (source: Source) =>
    ruleSets.filter((ruleSet) => ruleSet.source === source);
  return [
    ...collectSourceChecks("category", category, null, selectRuleSets("category")),
    ...collectSourceChecks("brand", brand, brand, selectRuleSets("brand")),
  ];
}

function collectSourceChecks(
  source: Source,
  guideline: PolicyGuideline | null,
  brand: BrandPolicy | null,
  ruleSets: AppliedRuleSet[],
): RuleCheck[] {
  const owner = {
    source,
    brandGuidelineTitle: brand?.title ?? null,
    regionSpecific: brand?.regionSpecific ?? false,
    markets: brand?.markets ?? [],
  };
  const parts = [
    ...(guideline ? toGuidelineParts(guideline) : []),
    ...[...ruleSets]
      .sort((a, b) => a.id - b.id)
      .flatMap((ruleSet) => toRuleParts(ruleSet.rules, ruleSet.name, ruleSet)),
  ];
  return parts.map((part) => toPromptItem({ ...owner, ...part, key: `${source}.${part.key}` }));
}

function toGuidelineParts(guideline: PolicyGuideline): RuleCheckPart[] {
  const { title, rules, requirements, restrictions } = guideline;
  return [
    ...toRuleParts(rules, title),
    ...toClauseParts("requirements", requirements, title),
    ...toClauseParts("restrictions", restrictions, title),
    ...toContentParts(guideline),
  ];
}

function toRuleParts(
  rules: PolicyRule[],
  title: string,
  ruleSet: Partial<Validity> = {},
): RuleCheckPart[] {
  return [...rules]
    .sort((a, b) => a.id - b.id)
    .map((rule) => ({ ...toRulePart(rule, title), validity: intersectValidity(rule, ruleSet) }));
}

type RuleCheckPart = Pick<
  RuleCheck,
  | "key"
  | "rule"
  | "ruleType"
  | "severity"
  | "competitor"
  | "guidelineReference"
  | "ruleName"
  | "parsedRule"
> & {
  written: string | string[];
  hint?: string;
  options?: RuleOptions;
  validity?: Validity;
  flag?: readonly Example[];
  pass?: readonly Example[];
};

function toRulePart(rule: PolicyRule, title: string): RuleCheckPart {
  const options = pickOptions(rule);
  return {
    key: `rule.${rule.id}`,
    rule: rule.id,
    ruleType: rule.ruleType,
    severity: rule.severity,
    competitor: /competitor/i.test(rule.description),
    guidelineReference: `${title}: ${RULE_KINDS[rule.ruleType].label}`,
    ruleName: deriveRuleName(rule.description, RULE_KINDS[rule.ruleType].label),
    written: rule.content,
    parsedRule: getParsedRule(rule, options),
    hint: rule.description.trim(),
    options,
    flag: rule.mustFlag,
    pass: rule.mustPass,
  };
}

/** Parsed contents by rule. Policy sets share rules, and parsing takes most of the time. */
const parsedRules = new WeakMap<PolicyRule, ParsedRule | null>();

/** Parses a rule's content once. Returns null if it is invalid. */
export function getParsedRule(
  rule: PolicyRule,
  options: RuleOptions = pickOptions(rule),
): ParsedRule | null {
  const cachedRule = parsedRules.get(rule);
  if (cachedRule !== undefined) return cachedRule;
  const parsedRule = tryParse(() => readRule(rule.ruleType, rule.content, options));
  parsedRules.set(rule, parsedRule);
  return parsedRule;
}

function toClauseParts(
  kind: "requirements" | "restrictions",
  clauses: Clauses,
  title: string,
): RuleCheckPart[] {
  return Object.keys(clauses)
    .filter((key) => !isEmptyClause(clauses[key] ?? ""))
    .sort()
    .map((key) => ({
      key: `${kind}.${key}`,
      rule: null,
      ruleType: `${kind}.${key}`,
      severity: key === "competitors" ? "high" : "medium",
      competitor: key === "competitors",
      guidelineReference: `${title}: ${getClauseLabel(key)} (${kind})`,
      ruleName: getClauseLabel(key),
      written: clauses[key] ?? "",
      parsedRule: tryParse(() => parseGuidelineClause(key, clauses[key] ?? "")),
    }));
}

const GUIDELINE_TEXT = defineProseKind("Guideline text");

function toContentParts({ title, content }: PolicyGuideline): RuleCheckPart[] {
  const text = content.trim();
  if (text === "") return [];
  return [
    {
      key: "content",
      rule: null,
      ruleType: "guideline_content",
      severity: null,
      competitor: false,
      guidelineReference: `${title}: ${GUIDELINE_TEXT.label}`,
      ruleName: GUIDELINE_TEXT.label,
      written: content,
      parsedRule: GUIDELINE_TEXT.read(text),
    },
  ];
}

type UnpromptedCheck = Omit<
  RuleCheck,
  "promptItem" | "content" | keyof RuleOptions | keyof Validity
> &
  RuleCheckPart;

function toPromptExample(example: Example, languages: readonly string[]): PromptItemExample {
  const details = typeof example === "string" ? { text: example } : example;
  return { text: details.text, language: details.language ?? languages[0] ?? null };
}

/** Creates a rule check with the prompt item for the part that code can't check. */
function toPromptItem({
  written,
  hint = "",
  options = NO_OPTIONS,
  validity = ALWAYS,
  flag = [],
  pass = [],
  ...part
}: UnpromptedCheck): RuleCheck {
  const { parsedRule } = part;
  const content = parsedRule && !parsedRule.isChecked ? null : written;
  const baseCheck = { ...part, ...options, ...validity, content };
  if (!parsedRule?.prose) return { ...baseCheck, promptItem: null };
  const topic = baseCheck.guidelineReference;
  const { key, source, rule, ruleType, severity, field, guidelineReference } = baseCheck;
  const instruction = [`${topic}.`, parsedRule.prose, hint && `(${hint})`]
    .filter((part) => part)
    .join("\n");
  const promptItem = {
    key,
    source,
    rule,
    ruleType,
    severity,
    field,
    guidelineReference,
    instruction,
    flag: flag.map((example) => toPromptExample(example, options.languages)),
    pass: pass.map((example) => toPromptExample(example, options.languages)),
  };
  return { ...baseCheck, promptItem };
}

function tryParse(parse: () => ParsedRule): ParsedRule | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

/** Returns whether a rule check ignores names. */
export function ignoresNames({ parsedRule }: Pick<RuleCheck, "parsedRule">): boolean {
  return (
    parsedRule?.shape.kind === "format" &&
    parsedRule.shape.directives.some(({ name }) =>
      /^(?:no_all_caps|no_mixed_capitals|title_case)(?::|$)/.test(name),
    )
  );
}

import type { Clauses, Example, Severity, Source } from "@/lib/enums";
import { isEmptyClause, labelOfClause, readClause } from "./clauses";
import { ruleNameOf } from "./rule-name";
import { NO_OPTIONS, optionsOf, type RuleOptions } from "./rule-options";
import type { Origin, ParsedRule } from "./rules/kind";
import { RULE_KINDS, readRule } from "./rules/kinds";
import { defineProseKind } from "./rules/prose";
import type {
  AppliedRuleSet,
  BrandPolicy,
  PolicyGuideline,
  PolicyRule,
  PolicySet,
  PromptItem,
  PromptItemExample,
} from "./types";
import { UnreadableError } from "./unreadable";
import { ALWAYS, intersect, type Validity } from "./validity";

/** One rule, clause or guideline text that a description is checked against. */
export interface RuleCheck extends Origin, RuleOptions, Validity {
  /** Unique within the policy set and stable between runs. */
  key: string;
  rule: number | null;
  /** Null for a guideline's prose, for which the model chooses the severity. */
  severity: Severity | null;
  guidelineReference: string;
  /** The rule's name as shown to users. */
  ruleName: string;
  /** The markets that it applies to; empty for all. */
  markets: readonly string[];
  brandGuidelineTitle: string | null;
  regionSpecific: boolean;
  /** The source that code checks, as written; null if only the model judges it. */
  content: string | string[] | null;
  /** The parsed content; null if the stored content is invalid and is therefore never checked. */
  parsedRule: ParsedRule | null;
  /** The prompt item for the model; null if there is none. */
  promptItem: PromptItem | null;
}

/**
 * Returns all rule checks of a policy set in an order that does not depend on the input order:
 * category before brand. Within each, rules by id, clauses by key, free text, and then rule sets by
 * id.
 */
export function ruleChecksOf({ category, brand, ruleSets = [] }: PolicySet): RuleCheck[] {
  const setsOf = (source: Source) => ruleSets.filter((ruleSet) => ruleSet.source === source);
  return [
    ...ruleChecksOfSource("category", category, null, setsOf("category")),
    ...ruleChecksOfSource("brand", brand, brand, setsOf("brand")),
  ];
}

function ruleChecksOfSource(
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
    ...(guideline ? partsOfGuideline(guideline) : []),
    ...[...ruleSets]
      .sort((a, b) => a.id - b.id)
      .flatMap((ruleSet) => partsOfRules(ruleSet.rules, ruleSet.name, ruleSet)),
  ];
  return parts.map((part) => toPromptItem({ ...owner, ...part, key: `${source}.${part.key}` }));
}

function partsOfGuideline(guideline: PolicyGuideline): OwnPart[] {
  const { title, rules, requirements, restrictions } = guideline;
  return [
    ...partsOfRules(rules, title),
    ...partsOfClauses("requirements", requirements, title),
    ...partsOfClauses("restrictions", restrictions, title),
    ...partsOfContent(guideline),
  ];
}

function partsOfRules(
  rules: PolicyRule[],
  title: string,
  ruleSet: Partial<Validity> = {},
): OwnPart[] {
  return [...rules]
    .sort((a, b) => a.id - b.id)
    .map((rule) => ({ ...partOfRule(rule, title), validity: intersect(rule, ruleSet) }));
}

type OwnPart = Pick<
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

function partOfRule(rule: PolicyRule, title: string): OwnPart {
  const options = optionsOf(rule);
  return {
    key: `rule.${rule.id}`,
    rule: rule.id,
    ruleType: rule.ruleType,
    severity: rule.severity,
    competitor: /competitor/i.test(rule.description),
    guidelineReference: `${title}: ${RULE_KINDS[rule.ruleType].label}`,
    ruleName: ruleNameOf(rule.description, RULE_KINDS[rule.ruleType].label),
    written: rule.content,
    parsedRule: parsedRuleOf(rule, options),
    hint: rule.description.trim(),
    options,
    flag: rule.mustFlag,
    pass: rule.mustPass,
  };
}

/**
 * Parsed contents by rule. Cached, because policy sets share rules and parsing takes most of the
 * compile time.
 */
const parsedRules = new WeakMap<PolicyRule, ParsedRule | null>();

function parsedRuleOf(rule: PolicyRule, options: RuleOptions): ParsedRule | null {
  const cachedRule = parsedRules.get(rule);
  if (cachedRule !== undefined) return cachedRule;
  const parsedRule = tryRead(() => readRule(rule.ruleType, rule.content, options));
  parsedRules.set(rule, parsedRule);
  return parsedRule;
}

function partsOfClauses(
  kind: "requirements" | "restrictions",
  clauses: Clauses,
  title: string,
): OwnPart[] {
  return Object.keys(clauses)
    .filter((key) => !isEmptyClause(clauses[key] ?? ""))
    .sort()
    .map((key) => ({
      key: `${kind}.${key}`,
      rule: null,
      ruleType: `${kind}.${key}`,
      severity: key === "competitors" ? "high" : "medium",
      competitor: key === "competitors",
      guidelineReference: `${title}: ${labelOfClause(key)} (${kind})`,
      ruleName: labelOfClause(key),
      written: clauses[key] ?? "",
      parsedRule: tryRead(() => readClause(key, clauses[key] ?? "")),
    }));
}

const GUIDELINE_TEXT = defineProseKind("Guideline text");

function partsOfContent({ title, content }: PolicyGuideline): OwnPart[] {
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

type Unasked = Omit<RuleCheck, "promptItem" | "content" | keyof RuleOptions | keyof Validity> &
  OwnPart;

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
}: Unasked): RuleCheck {
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

function tryRead(parse: () => ParsedRule): ParsedRule | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

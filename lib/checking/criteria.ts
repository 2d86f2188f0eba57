import type { Clauses, Example, Severity, Source } from "@/lib/enums";
import { isEmptyClause, labelOfClause, readClause } from "./clauses";
import { NO_OPTIONS, optionsOf, type RuleOptions } from "./rule-options";
import type { Demand, Origin } from "./rules/kind";
import { RULE_KINDS, readRule } from "./rules/kinds";
import { prose } from "./rules/prose";
import type {
  AppliedRuleSet,
  BrandPolicy,
  PolicyGuideline,
  PolicyRule,
  PolicySet,
  Question,
  QuestionExample,
} from "./types";
import { UnreadableError } from "./unreadable";

/** One rule, clause or guideline text that a description is checked against. */
export interface Criterion extends Origin, RuleOptions {
  /** Unique within the policy set and stable between runs. */
  key: string;
  rule: number | null;
  /** Null if the model chooses it, for a guideline's prose. */
  severity: Severity | null;
  guidelineReference: string;
  /** The markets that it applies to; empty for all. */
  markets: readonly string[];
  brandGuidelineTitle: string | null;
  regionSpecific: boolean;
  /** The source that code checks, as written; null if only the model judges it. */
  content: string | string[] | null;
  /** Null if the stored content is unreadable; it is then never checked. */
  demand: Demand | null;
  /** What only the model can judge; null if nothing. */
  question: Question | null;
}

/**
 * Returns everything that applies, in an order that does not depend on the input's order: category
 * before brand, in each the rules by id, clauses by key and the free text; rule sets last, by id.
 */
export function criteriaOf({ category, brand, ruleSets = [] }: PolicySet): Criterion[] {
  const setsOf = (source: Source) => ruleSets.filter((ruleSet) => ruleSet.source === source);
  return [
    ...criteriaOfSource("category", category, null, setsOf("category")),
    ...criteriaOfSource("brand", brand, brand, setsOf("brand")),
  ];
}

function criteriaOfSource(
  source: Source,
  guideline: PolicyGuideline | null,
  brand: BrandPolicy | null,
  ruleSets: AppliedRuleSet[],
): Criterion[] {
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
      .flatMap(({ rules, name }) => partsOfRules(rules, name)),
  ];
  return parts.map((part) => asked({ ...owner, ...part, key: `${source}.${part.key}` }));
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

function partsOfRules(rules: PolicyRule[], title: string): OwnPart[] {
  return [...rules].sort((a, b) => a.id - b.id).map((rule) => partOfRule(rule, title));
}

type OwnPart = Pick<
  Criterion,
  "key" | "rule" | "ruleType" | "severity" | "competitor" | "guidelineReference" | "demand"
> & {
  written: string | string[];
  hint?: string;
  options?: RuleOptions;
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
    written: rule.content,
    demand: demandOf(rule, options),
    hint: rule.description.trim(),
    options,
    flag: rule.mustFlag,
    pass: rule.mustPass,
  };
}

/** Cached by rule, because several policy sets share rules and parsing dominates compiling. */
const demands = new WeakMap<PolicyRule, Demand | null>();

function demandOf(rule: PolicyRule, options: RuleOptions): Demand | null {
  const known = demands.get(rule);
  if (known !== undefined) return known;
  const demand = readable(() => readRule(rule.ruleType, rule.content, options));
  demands.set(rule, demand);
  return demand;
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
      written: clauses[key] ?? "",
      demand: readable(() => readClause(key, clauses[key] ?? "")),
    }));
}

const GUIDELINE_TEXT = prose("Guideline text");

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
      written: content,
      demand: GUIDELINE_TEXT.read(text),
    },
  ];
}

type Unasked = Omit<Criterion, "question" | "content" | keyof RuleOptions> & OwnPart;

function shownExample(example: Example, languages: readonly string[]): QuestionExample {
  const said = typeof example === "string" ? { text: example } : example;
  return { text: said.text, language: said.language ?? languages[0] ?? null };
}

/** Adds the prompt item for what code cannot check. */
function asked({
  written,
  hint = "",
  options = NO_OPTIONS,
  flag = [],
  pass = [],
  ...part
}: Unasked): Criterion {
  const { demand } = part;
  const content = demand && !demand.isChecked ? null : written;
  const rest = { ...part, ...options, content };
  if (!demand?.prose) return { ...rest, question: null };
  const topic = rest.guidelineReference;
  const { key, source, rule, ruleType, severity, field, guidelineReference } = rest;
  const instruction = [`${topic}.`, demand.prose, hint && `(${hint})`]
    .filter((part) => part)
    .join("\n");
  const question = {
    key,
    source,
    rule,
    ruleType,
    severity,
    field,
    guidelineReference,
    instruction,
    flag: flag.map((example) => shownExample(example, options.languages)),
    pass: pass.map((example) => shownExample(example, options.languages)),
  };
  return { ...rest, question };
}

function readable(read: () => Demand): Demand | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

import { ANY_FIELD, type Check, type Severity, type ViolationType } from "@/lib/enums";
import { BRAND_FIELDS, NameIndex, NO_NAMES } from "../../text/names";
import { isConditional } from "../conditions";
import { TermLookup, type TermQuery } from "../terms/term-lookup";
import { getInvalidReason } from "../validity";
import { normalizeClaim, type ProductEvidence } from "./evidence";
import { collectRuleChecks, ignoresNames, type RuleCheck } from "./rule-checks";
import type { PolicySet, PromptItem } from "./types";

/** The reason why a rule is not checked for a product. */
export type Exemption =
  | { outcome: "not_applicable"; reason?: string }
  | { outcome: "not_checked"; reason: string };

/** Policies compiled for checking many texts; immutable, so that they can be cached and shared. */
export interface CompiledPolicies {
  readonly promptItems: readonly PromptItem[];
  readonly ruleChecks: readonly RuleCheck[];
  /** Rule checks outside their validity period, with the reason. They apply to no product. */
  readonly invalid: ReadonlyMap<RuleCheck, Exemption>;
  /** Valid rule checks that are limited to some languages or markets. */
  readonly limited: readonly RuleCheck[];
  /** The terms by rule check, in their order. Invalid rule checks have none. */
  readonly terms: TermLookup;
  /** The fields that valid rule checks read. `any` stands for all fields. */
  readonly checkedFields: ReadonlySet<string>;
  /**
   * A violation that replaces the rules if the chosen brand guidelines don't apply to the product or
   * the product has no description. Null otherwise.
   */
  readonly mismatch: Mismatch | null;
  /** The workspace's names, which capitals rules ignore. */
  readonly names: NameIndex;
  /** The claims of valid rule checks, normalized. */
  readonly claims: readonly string[];
  /** The evidence for the current product, or null if evidence is ignored; see `selectPolicies`. */
  readonly evidence: ProductEvidence | null;
  /** The rule checks that do not apply to the current product; see `selectPolicies`. */
  readonly exempt: ReadonlyMap<RuleCheck, Exemption>;
  /** Language of the current product, or null if unknown. */
  readonly language: string | null;
  /** A similar language that the text might be in instead; null if there is none. */
  readonly alternative: string | null;
}

/** Returns whether the policies have rules but none of them is valid on the day of the check. */
export function hasOnlyInvalidRules({ ruleChecks, invalid }: CompiledPolicies): boolean {
  const rules = ruleChecks.filter(({ rule }) => rule !== null);
  return rules.length > 0 && rules.every((rule) => invalid.has(rule));
}

/** A violation by the whole product that does not come from a rule. */
export interface UnruledViolation
  extends Pick<Check, "source" | "ruleType" | "guidelineReference"> {
  ruleName: string;
  violationType: ViolationType;
  severity: Severity;
  reason: string;
  suggestion: string;
  /** The missing element, or null if nothing is missing. */
  missing: string | null;
  brandGuidelineTitle: string | null;
  regionSpecific: boolean;
}

/** A violation that replaces rules. */
export interface Mismatch {
  violation: UnruledViolation;
  /** The check that found the violation and the checks of the rules that it replaced. */
  checks: Check[];
  /** The markets that the guideline is limited to; empty for all. */
  markets: readonly string[];
}

/**
 * Compiles a policy set for checking many texts. Invalid content (stored before validation was
 * introduced) becomes a rule check that is always `not_checked`.
 * @param day the day of the check; null to ignore validity periods
 */
export function compilePolicies(policySet: PolicySet, day: string | null = null): CompiledPolicies {
  const allRuleChecks = collectRuleChecks(policySet);
  const exemptionByRule = findInvalidRules(allRuleChecks, day);
  const mismatch = policySet.brand?.mismatch
    ? buildMismatch(policySet.brand, allRuleChecks, exemptionByRule)
    : null;
  const ruleChecks = mismatch
    ? allRuleChecks.filter(({ source }) => source !== "brand")
    : allRuleChecks;
  const names = policySet.names?.length ? new NameIndex(policySet.names) : NO_NAMES;
  return compileRuleChecks(ruleChecks, mismatch, exemptionByRule, names);
}

/**
 * Compiles rule checks. They can belong to policies that never apply to the same product.
 * @param exemptionByRule rule checks outside their validity period on the day of the check
 */
export function compileRuleChecks(
  ruleChecks: readonly RuleCheck[],
  mismatch: Mismatch | null = null,
  exemptionByRule: CompiledPolicies["invalid"] = new Map(),
  names: NameIndex = NO_NAMES,
): CompiledPolicies {
  const validRuleChecks =
    exemptionByRule.size > 0 ? ruleChecks.filter((each) => !exemptionByRule.has(each)) : ruleChecks;
  const promptItems = validRuleChecks.flatMap(({ promptItem }) => promptItem ?? []);
  const terms = new TermLookup(
    ruleChecks.map((ruleCheck) =>
      exemptionByRule.has(ruleCheck) ? NO_QUERY : toTermQuery(ruleCheck),
    ),
  );
  // Conditions are matched against all fields.
  const checkedFields = new Set(
    validRuleChecks.map((ruleCheck) => (isConditional(ruleCheck) ? ANY_FIELD : ruleCheck.field)),
  );
  if (validRuleChecks.some(ignoresNames))
    for (const field of BRAND_FIELDS) checkedFields.add(field);
  const limitedRuleChecks = validRuleChecks.filter(
    ({ languages, markets }) => languages.length + markets.length > 0,
  );
  const claims = validRuleChecks.flatMap(({ claim }) =>
    claim === null ? [] : normalizeClaim(claim),
  );
  return {
    promptItems,
    ruleChecks,
    invalid: exemptionByRule,
    limited: limitedRuleChecks,
    terms,
    checkedFields,
    mismatch,
    names,
    claims: [...new Set(claims)],
    evidence: null,
    exempt: exemptionByRule,
    language: null,
    alternative: null,
  };
}

/** Returns whether any policy reads the given field. */
export function readsField({ checkedFields }: CompiledPolicies, field: string): boolean {
  return checkedFields.has(field) || checkedFields.has(ANY_FIELD);
}

function findInvalidRules(ruleChecks: RuleCheck[], day: string | null): Map<RuleCheck, Exemption> {
  const exemptionByRule = new Map<RuleCheck, Exemption>();
  if (day === null) return exemptionByRule;
  for (const ruleCheck of ruleChecks) {
    const reason = getInvalidReason(ruleCheck, day);
    if (reason !== null) exemptionByRule.set(ruleCheck, { outcome: "not_applicable", reason });
  }
  return exemptionByRule;
}

const NO_QUERY: TermQuery = {
  lists: [],
  exceptions: [],
  matchCase: false,
  when: [],
  unless: [],
  within: null,
};

function toTermQuery({ parsedRule, ...ruleCheck }: RuleCheck): TermQuery {
  return { ...ruleCheck, lists: parsedRule?.terms ?? [] };
}

function buildMismatch(
  brand: NonNullable<PolicySet["brand"]>,
  ruleChecks: RuleCheck[],
  exemptionByRule: CompiledPolicies["invalid"],
): Mismatch {
  const reasonPhrase =
    brand.mismatch === "inactive" ? "are inactive" : "do not cover the product's category";
  const violation: UnruledViolation = {
    source: "brand",
    violationType: "brand_guidelines_mismatch",
    severity: "medium",
    reason: `The brand guidelines “${brand.title}” ${reasonPhrase}; their rules were not applied.`,
    suggestion: "Choose brand guidelines that apply to the product, or none.",
    guidelineReference: `${brand.title}: Applicability`,
    ruleName: "Applicability",
    brandGuidelineTitle: brand.title,
    regionSpecific: brand.regionSpecific,
    ruleType: "brand_guidelines_mismatch",
    missing: null,
  };
  const unappliedRuleChecks = ruleChecks.filter(({ source }) => source === "brand");
  return {
    violation,
    markets: brand.markets ?? [],
    checks: [
      toViolatedCheck(violation),
      ...unappliedRuleChecks.map((ruleCheck) => createUncheckedResult(ruleCheck, exemptionByRule)),
    ],
  };
}

/** Creates the entry of a violation in the list of checks. */
export function toViolatedCheck(violation: UnruledViolation): Check {
  const { source, ruleType, guidelineReference, ruleName } = violation;
  return { rule: null, source, ruleType, guidelineReference, ruleName, outcome: "violated" };
}

/** Creates the entry for a rule check that was not performed or is outside its validity period. */
export function createUncheckedResult(
  ruleCheck: RuleCheck,
  exemptionByRule: CompiledPolicies["invalid"],
  reason?: string,
): Check {
  const exemption = exemptionByRule.get(ruleCheck);
  return exemption
    ? toCheck(ruleCheck, exemption.outcome, exemption.reason)
    : toCheck(ruleCheck, "not_checked", reason);
}

/** Creates the entry of a rule check in the list of checks. */
export function toCheck(ruleCheck: RuleCheck, outcome: Check["outcome"], reason?: string): Check {
  const { rule, source, ruleType, guidelineReference, ruleName } = ruleCheck;
  const check = { rule, source, ruleType, guidelineReference, ruleName, outcome };
  return reason === undefined ? check : { ...check, reason };
}

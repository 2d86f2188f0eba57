import { ANY_FIELD, type Check, DESCRIPTION } from "@/lib/enums";
import { isConditional } from "./conditions";
import { DESCRIPTION_RANK } from "./product-texts";
import { type RuleCheck, ruleChecksOf } from "./rule-checks";
import { TermLookup, type TermQuery } from "./term-lookup";
import type { Finding, PolicySet, PromptItem } from "./types";
import { getInvalidReason } from "./validity";

/** Why a rule is not checked for a product. */
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
  /** The terms of all rule checks, in the same order. Invalid rule checks have no terms. */
  readonly terms: TermLookup;
  /** The fields that valid rule checks read. `any` stands for all fields. */
  readonly reads: ReadonlySet<string>;
  /**
   * A finding that replaces rules: the chosen brand guidelines do not apply to the product, or the
   * product has no description. Otherwise null.
   */
  readonly mismatch: UnruledFinding | null;
  /** The rule checks that do not apply to the current product; see `selectPolicies`. */
  readonly exempt: ReadonlyMap<RuleCheck, Exemption>;
  /** Language of the current product; null if unknown. */
  readonly language: string | null;
  /** A similar language that a text of the detected language could also be in; null if none. */
  readonly alternative: string | null;
}

/** A finding that does not come from a rule, with the checks it prevented. */
export interface UnruledFinding {
  finding: Finding;
  /** The check that found it, and the checks of the rules that it replaced. */
  checks: Check[];
  /** The markets that the guideline is limited to; empty for all. */
  markets: readonly string[];
}

/**
 * Compiles a policy set for checking many texts. Invalid content (stored before validation was
 * introduced) becomes a rule check that is always `not_checked`.
 * @param day the day of the check; null to ignore validity periods
 */
export function compilePolicies(set: PolicySet, day: string | null = null): CompiledPolicies {
  const all = ruleChecksOf(set);
  const invalid = findInvalidRules(all, day);
  const mismatch = set.brand?.mismatch ? mismatchOf(set.brand, all, invalid) : null;
  const ruleChecks = mismatch ? all.filter(({ source }) => source !== "brand") : all;
  return compileRuleChecks(ruleChecks, mismatch, invalid);
}

/**
 * Compiles rule checks. They can belong to policies that never apply to the same product.
 * @param invalid rule checks outside their validity period on the day of the check
 */
export function compileRuleChecks(
  ruleChecks: readonly RuleCheck[],
  mismatch: UnruledFinding | null = null,
  invalid: CompiledPolicies["invalid"] = new Map(),
): CompiledPolicies {
  const valid = invalid.size > 0 ? ruleChecks.filter((each) => !invalid.has(each)) : ruleChecks;
  const promptItems = valid.flatMap(({ promptItem }) => promptItem ?? []);
  const terms = new TermLookup(
    ruleChecks.map((ruleCheck) => (invalid.has(ruleCheck) ? NO_QUERY : toTermQuery(ruleCheck))),
  );
  // Conditions are matched against all fields.
  const reads = new Set(
    valid.map((ruleCheck) => (isConditional(ruleCheck) ? ANY_FIELD : ruleCheck.field)),
  );
  const limited = valid.filter(({ languages, markets }) => languages.length + markets.length > 0);
  return {
    promptItems,
    ruleChecks,
    invalid,
    limited,
    terms,
    reads,
    mismatch,
    exempt: invalid,
    language: null,
    alternative: null,
  };
}

/** Returns whether any policy reads the given field. */
export function readsField({ reads }: CompiledPolicies, field: string): boolean {
  return reads.has(field) || reads.has(ANY_FIELD);
}

function findInvalidRules(ruleChecks: RuleCheck[], day: string | null): Map<RuleCheck, Exemption> {
  const invalid = new Map<RuleCheck, Exemption>();
  if (day === null) return invalid;
  for (const ruleCheck of ruleChecks) {
    const reason = getInvalidReason(ruleCheck, day);
    if (reason !== null) invalid.set(ruleCheck, { outcome: "not_applicable", reason });
  }
  return invalid;
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

function mismatchOf(
  brand: NonNullable<PolicySet["brand"]>,
  all: RuleCheck[],
  invalid: CompiledPolicies["invalid"],
): UnruledFinding {
  const reasonPhrase =
    brand.mismatch === "inactive" ? "are inactive" : "do not cover the product's category";
  const { finding, check } = createUnruledFinding({
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
  });
  const unapplied = all.filter(({ source }) => source === "brand");
  return {
    finding,
    markets: brand.markets ?? [],
    checks: [check, ...unapplied.map((ruleCheck) => uncheckedOf(ruleCheck, invalid))],
  };
}

type Unruled = Pick<
  Finding,
  | "source"
  | "violationType"
  | "severity"
  | "reason"
  | "suggestion"
  | "guidelineReference"
  | "ruleName"
  | "brandGuidelineTitle"
  | "regionSpecific"
> &
  Partial<Pick<Finding, "missing">> &
  Pick<Check, "ruleType">;

/**
 * Creates a finding about the whole product that does not come from a rule, and its violated check.
 */
export function createUnruledFinding(input: Unruled): { finding: Finding; check: Check } {
  const { source, ruleType, guidelineReference, ruleName } = input;
  return {
    finding: {
      source,
      violationType: input.violationType,
      severity: input.severity,
      field: DESCRIPTION,
      item: null,
      rank: DESCRIPTION_RANK,
      start: null,
      end: null,
      lineNumber: null,
      lineText: null,
      words: null,
      visibleWords: null,
      reason: input.reason,
      suggestion: input.suggestion,
      inflectionOf: null,
      makeFix: null,
      guidelineReference,
      ruleName,
      missing: input.missing ?? null,
      reference: "",
      rule: null,
      checkedBy: "rule",
      brandGuidelineTitle: input.brandGuidelineTitle,
      regionSpecific: input.regionSpecific,
    },
    check: { rule: null, source, ruleType, guidelineReference, ruleName, outcome: "violated" },
  };
}

/** Creates the entry for a rule check that was not performed or is outside its validity period. */
export function uncheckedOf(
  ruleCheck: RuleCheck,
  invalid: CompiledPolicies["invalid"],
  reason?: string,
): Check {
  const exemption = invalid.get(ruleCheck);
  return exemption
    ? checkOf(ruleCheck, exemption.outcome, exemption.reason)
    : checkOf(ruleCheck, "not_checked", reason);
}

/** Creates the entry of a rule check in the list of checks. */
export function checkOf(ruleCheck: RuleCheck, outcome: Check["outcome"], reason?: string): Check {
  const { rule, source, ruleType, guidelineReference, ruleName } = ruleCheck;
  const check = { rule, source, ruleType, guidelineReference, ruleName, outcome };
  return reason === undefined ? check : { ...check, reason };
}

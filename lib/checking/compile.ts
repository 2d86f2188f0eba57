import { ANY_FIELD, type Check, DESCRIPTION } from "@/lib/enums";
import { isConditional } from "./conditions";
import { DESCRIPTION_RANK } from "./product-texts";
import { type RuleCheck, ruleChecksOf } from "./rule-checks";
import { TermLookup, type TermQuery } from "./term-lookup";
import type { Finding, PolicySet, PromptItem } from "./types";

/** Why a rule is not checked for a product. */
export type Exemption =
  | { outcome: "not_applicable"; reason?: undefined }
  | { outcome: "not_checked"; reason: string };

/** Policies compiled for checking many texts; immutable, so that they can be cached and shared. */
export interface CompiledPolicies {
  /** What only the model can judge. */
  readonly promptItems: readonly PromptItem[];
  readonly ruleChecks: readonly RuleCheck[];
  /** Rule checks that are limited to some languages or markets. */
  readonly limited: readonly RuleCheck[];
  /** The terms of all rule checks, in their order. */
  readonly terms: TermLookup;
  /** The fields that any rule check reads; `any` means every field. */
  readonly reads: ReadonlySet<string>;
  /**
   * Set if the chosen brand guidelines do not apply to the product, or if it has no description.
   */
  readonly mismatch: UnruledFinding | null;
  /** The rule checks that do not apply to the current product; see `forProduct`. */
  readonly exempt: ReadonlyMap<RuleCheck, Exemption>;
  /** Of the current product; null if unknown. */
  readonly language: string | null;
}

/** A finding without a rule, because of which rules were not checked. */
export interface UnruledFinding {
  finding: Finding;
  /** The violated check itself, and the rules that were therefore not checked. */
  checks: Check[];
  /** The markets that the guideline is limited to; empty for all. */
  markets: readonly string[];
}

/**
 * Compiles a policy set for many texts. Unreadable content (stored before validation existed)
 * becomes a rule check that is always "not checked".
 */
export function compilePolicies(set: PolicySet): CompiledPolicies {
  const all = ruleChecksOf(set);
  const mismatch = set.brand?.mismatch ? mismatchOf(set.brand, all) : null;
  const ruleChecks = mismatch ? all.filter(({ source }) => source !== "brand") : all;
  const promptItems = ruleChecks.flatMap(({ promptItem }) => promptItem ?? []);
  const terms = new TermLookup(ruleChecks.map(lookedUp));
  // A condition reads every text.
  const reads = new Set(
    ruleChecks.map((ruleCheck) => (isConditional(ruleCheck) ? ANY_FIELD : ruleCheck.field)),
  );
  const limited = ruleChecks.filter(
    ({ languages, markets }) => languages.length + markets.length > 0,
  );
  return { promptItems, ruleChecks, limited, terms, reads, mismatch, exempt: NONE, language: null };
}

/** Returns whether any policy reads the given field. */
export function readsField({ reads }: CompiledPolicies, field: string): boolean {
  return reads.has(field) || reads.has(ANY_FIELD);
}

const NONE: ReadonlyMap<RuleCheck, Exemption> = new Map();

function lookedUp({ parsedRule, ...ruleCheck }: RuleCheck): TermQuery {
  return { ...ruleCheck, lists: parsedRule?.terms ?? [] };
}

function mismatchOf(brand: NonNullable<PolicySet["brand"]>, all: RuleCheck[]): UnruledFinding {
  const why =
    brand.mismatch === "inactive" ? "are inactive" : "do not cover the product's category";
  const { finding, check } = unruled({
    source: "brand",
    violationType: "brand_guidelines_mismatch",
    severity: "medium",
    reason: `The brand guidelines “${brand.title}” ${why}; their rules were not applied.`,
    suggestion: "Choose brand guidelines that apply to the product, or none.",
    guidelineReference: `${brand.title}: Applicability`,
    brandGuidelineTitle: brand.title,
    regionSpecific: brand.regionSpecific,
    ruleType: "brand_guidelines_mismatch",
  });
  const unapplied = all.filter(({ source }) => source === "brand");
  return {
    finding,
    markets: brand.markets ?? [],
    checks: [check, ...unapplied.map((ruleCheck) => checkOf(ruleCheck, "not_checked"))],
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
  | "brandGuidelineTitle"
  | "regionSpecific"
> &
  Pick<Check, "ruleType">;

/** Creates a finding about the product as a whole that no rule makes, with its violated check. */
export function unruled(given: Unruled): { finding: Finding; check: Check } {
  const { source, ruleType, guidelineReference } = given;
  return {
    finding: {
      source,
      violationType: given.violationType,
      severity: given.severity,
      field: DESCRIPTION,
      item: null,
      rank: DESCRIPTION_RANK,
      start: null,
      end: null,
      lineNumber: null,
      lineText: null,
      words: null,
      visibleWords: null,
      reason: given.reason,
      suggestion: given.suggestion,
      inflectionOf: null,
      makeFix: null,
      guidelineReference,
      reference: "",
      rule: null,
      checkedBy: "rule",
      brandGuidelineTitle: given.brandGuidelineTitle,
      regionSpecific: given.regionSpecific,
    },
    check: { rule: null, source, ruleType, guidelineReference, outcome: "violated" },
  };
}

/** Returns a rule check's entry in the list of checks. */
export function checkOf(ruleCheck: RuleCheck, outcome: Check["outcome"], reason?: string): Check {
  const { rule, source, ruleType, guidelineReference } = ruleCheck;
  const check = { rule, source, ruleType, guidelineReference, outcome };
  return reason === undefined ? check : { ...check, reason };
}

import type { Check } from "@/lib/enums";
import {
  type CompiledPolicies,
  createUncheckedResult,
  type Mismatch,
  toViolatedCheck,
  type UnruledViolation,
} from "./compile";

const RULE_TYPE = "missing_description";
const REASON = "The description is missing.";

/** Returns the violation of a missing description, and the checks not performed. */
export function reportMissingDescription({ ruleChecks, invalid }: CompiledPolicies): Mismatch {
  const violation: UnruledViolation = {
    source: "category",
    violationType: "required_element_missing",
    severity: "high",
    reason: REASON,
    suggestion: "Write a description.",
    guidelineReference: "Product: Description",
    ruleName: "Description",
    missing: "description",
    brandGuidelineTitle: null,
    regionSpecific: false,
    ruleType: RULE_TYPE,
  };
  return {
    violation,
    markets: [],
    checks: [
      toViolatedCheck(violation),
      ...ruleChecks.map((ruleCheck) => createUncheckedResult(ruleCheck, invalid, REASON)),
    ],
  };
}

/** Returns whether a verdict was for a product without a description. */
export function isMissingDescription(checks: readonly Pick<Check, "ruleType">[]): boolean {
  return checks.some(({ ruleType }) => ruleType === RULE_TYPE);
}

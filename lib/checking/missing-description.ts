import { type Check, DESCRIPTION } from "@/lib/enums";
import { type CompiledPolicies, checkOf, type UnruledFinding } from "./compile";
import { DESCRIPTION_RANK } from "./product-texts";

const RULE_TYPE = "missing_description";
const REFERENCE = "Product: Description";
const REASON = "The description is missing.";

/** Returns the finding of a product without a description, which is not checked otherwise. */
export function missingDescription({ ruleChecks }: CompiledPolicies): UnruledFinding {
  const check: Check = {
    rule: null,
    source: "category",
    ruleType: RULE_TYPE,
    guidelineReference: REFERENCE,
    outcome: "violated",
  };
  return {
    finding: {
      source: "category",
      violationType: "required_element_missing",
      severity: "high",
      field: DESCRIPTION,
      item: null,
      rank: DESCRIPTION_RANK,
      start: null,
      end: null,
      lineNumber: null,
      lineText: null,
      words: null,
      visibleWords: null,
      reason: REASON,
      suggestion: "Write a description.",
      inflectionOf: null,
      makeFix: null,
      guidelineReference: REFERENCE,
      reference: "",
      rule: null,
      checkedBy: "rule",
      brandGuidelineTitle: null,
      regionSpecific: false,
    },
    markets: [],
    checks: [check, ...ruleChecks.map((one) => checkOf(one, "not_checked", REASON))],
  };
}

/** Returns whether a verdict is that of a product without a description. */
export function lacksDescription(checks: readonly Pick<Check, "ruleType">[]): boolean {
  return checks.some(({ ruleType }) => ruleType === RULE_TYPE);
}

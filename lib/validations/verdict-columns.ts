import { type CompiledPolicies, readsField } from "@/lib/checking/compile";
import type { GivenField } from "@/lib/checking/product-texts";
import type { Finding, Verdict } from "@/lib/checking/types";
import type { CheckedTexts } from "@/lib/enums";

/** A verdict as the columns of its validation. */
export function toVerdictColumns(verdict: Verdict) {
  return {
    overallScore: verdict.score,
    isCompliant: verdict.compliant,
    categoryHigh: verdict.category.high,
    categoryMedium: verdict.category.medium,
    categoryLow: verdict.category.low,
    brandHigh: verdict.brand.high,
    brandMedium: verdict.brand.medium,
    brandLow: verdict.brand.low,
    summary: verdict.summary,
    recommendations: verdict.recommendations,
    checks: verdict.checks,
  };
}

/** A finding as the columns of its violation. Its line is not kept: the checked text has it. */
export function toViolationColumns(finding: Finding, ordinal: number) {
  return {
    ordinal,
    source: finding.source,
    violationType: finding.violationType,
    severity: finding.severity,
    field: finding.field,
    item: finding.item,
    lineNumber: finding.lineNumber,
    violatingWords: finding.words,
    visibleWords: finding.visibleWords === finding.words ? null : finding.visibleWords,
    startPosition: finding.start,
    endPosition: finding.end,
    reason: finding.reason,
    guidelineReference: finding.guidelineReference,
    reference: finding.reference,
    formOf: finding.formOf,
    suggestion: finding.suggestion,
    checkedBy: finding.checkedBy,
    rule: finding.rule,
    brandGuidelineTitle: finding.brandGuidelineTitle,
    regionSpecific: finding.regionSpecific,
  };
}

/** Beside the description, the texts that some rule read; null where there is none. */
export function furtherTexts(
  policies: CompiledPolicies,
  given: readonly GivenField[],
): CheckedTexts | null {
  const read = given.filter(([key]) => readsField(policies, key));
  return read.length > 0 ? Object.fromEntries(read) : null;
}

import { toCoveredClaim } from "@/lib/checking/findings/coverage";
import { isTag } from "@/lib/checking/findings/locate";
import type { Finding, Verdict } from "@/lib/checking/findings/types";
import { type CompiledPolicies, readsField } from "@/lib/checking/rules/policies/compile";
import type { GivenField } from "@/lib/checking/text/product-texts";
import type { CheckedTexts } from "@/lib/enums";
import { foldFilterWords } from "@/lib/findings/filters";
import { ANY_TAG } from "@/lib/format";

/** Converts a verdict to the columns of its validation. */
export function toVerdictColumns(verdict: Verdict) {
  return {
    overallScore: verdict.score,
    isCompliant: verdict.compliant,
    rawScore: verdict.dismissals.size > 0 ? verdict.rawScore : null,
    decidedViolations: verdict.decided,
    categoryHigh: verdict.category.high,
    categoryMedium: verdict.category.medium,
    categoryLow: verdict.category.low,
    brandHigh: verdict.brand.high,
    brandMedium: verdict.brand.medium,
    brandLow: verdict.brand.low,
    summary: verdict.summary,
    recommendations: verdict.recommendations,
    coveredClaims: verdict.covered.map(toCoveredClaim),
  };
}

/**
 * Returns the columns of a finding that depend on its position. The line and the words are omitted,
 * because the checked text contains them.
 */
export function toPositionColumns(finding: Finding, ordinal: number) {
  return {
    ordinal,
    item: finding.item,
    lineNumber: finding.lineNumber,
    startPosition: finding.start,
    endPosition: finding.end,
    doubt: finding.doubt ?? null,
  };
}

/**
 * Returns the columns of a finding that many findings can share. Add new columns here if their
 * values repeat across texts, or otherwise to `toPositionColumns`.
 */
export function toKindColumns(finding: Finding) {
  return {
    source: finding.source,
    rule: finding.rule,
    violationType: finding.violationType,
    severity: finding.severity,
    field: finding.field,
    words: foldWords(finding),
    visibleWords: finding.visibleWords === finding.words ? null : finding.visibleWords,
    reason: finding.reason,
    guidelineReference: finding.guidelineReference,
    ruleName: finding.ruleName,
    missing: finding.missing,
    reference: finding.reference,
    formOf: finding.inflectionOf,
    possibleName: finding.possibleName ?? null,
    suggestion: finding.suggestion,
    checkedBy: finding.checkedBy,
    brandGuidelineTitle: finding.brandGuidelineTitle,
    regionSpecific: finding.regionSpecific,
  };
}

/**
 * Returns a finding's words for use in patterns and filters, ignoring case and spacing. All tags are
 * the same, and so are all signs of a kind, such as stars.
 */
export function foldWords({ words, visibleWords }: Pick<Finding, "words" | "visibleWords">) {
  if (isTag({ words, visibleWords })) return ANY_TAG;
  return foldFilterWords(visibleWords || words || "");
}

/** Returns the texts other than the description that rules read, or null if there are none. */
export function collectFurtherTexts(
  policies: CompiledPolicies,
  givenFields: readonly GivenField[],
): CheckedTexts | null {
  const relevantFields = givenFields.filter(([key]) => readsField(policies, key));
  return relevantFields.length > 0 ? Object.fromEntries(relevantFields) : null;
}

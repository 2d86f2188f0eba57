import { type CompiledPolicies, readsField } from "@/lib/checking/compile";
import { foldedText } from "@/lib/checking/fold";
import type { GivenField } from "@/lib/checking/product-texts";
import type { Finding, Verdict } from "@/lib/checking/types";
import type { CheckedTexts } from "@/lib/enums";

/** A verdict as the columns of its validation. */
export function toVerdictColumns(verdict: Verdict) {
  return {
    overallScore: verdict.score,
    isCompliant: verdict.compliant,
    rawScore: verdict.setAside.size > 0 ? verdict.rawScore : null,
    decidedViolations: verdict.decided,
    categoryHigh: verdict.category.high,
    categoryMedium: verdict.category.medium,
    categoryLow: verdict.category.low,
    brandHigh: verdict.brand.high,
    brandMedium: verdict.brand.medium,
    brandLow: verdict.brand.low,
    summary: verdict.summary,
    recommendations: verdict.recommendations,
  };
}

/**
 * What of a finding is about its place: the columns of its violation. Neither the line nor the words
 * are kept: the checked text has them.
 */
export function toPlaceColumns(finding: Finding, ordinal: number) {
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
 * What of a finding may be said of many places: the columns of its kind. What a finding is given
 * beside these belongs here where it repeats from text to text, else to its place.
 */
export function toKindColumns(finding: Finding) {
  return {
    source: finding.source,
    rule: finding.rule,
    violationType: finding.violationType,
    severity: finding.severity,
    field: finding.field,
    words: foldedWords(finding),
    visibleWords: finding.visibleWords === finding.words ? null : finding.visibleWords,
    reason: finding.reason,
    guidelineReference: finding.guidelineReference,
    reference: finding.reference,
    formOf: finding.formOf,
    suggestion: finding.suggestion,
    checkedBy: finding.checkedBy,
    brandGuidelineTitle: finding.brandGuidelineTitle,
    regionSpecific: finding.regionSpecific,
  };
}

/** The words of a finding as patterns and filters know them: in whatever case and spacing they stand. */
export function foldedWords({ words, visibleWords }: Pick<Finding, "words" | "visibleWords">) {
  return foldedText(visibleWords || words || "");
}

/** Beside the description, the texts that some rule read; null where there is none. */
export function furtherTexts(
  policies: CompiledPolicies,
  given: readonly GivenField[],
): CheckedTexts | null {
  const read = given.filter(([key]) => readsField(policies, key));
  return read.length > 0 ? Object.fromEntries(read) : null;
}

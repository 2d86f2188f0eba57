import type { validations, violations } from "@/db/schema/validations";
import { type CheckedText, checkedText } from "@/lib/checking/checked-text";
import { LONGEST_LINE } from "@/lib/checking/findings";
import { lineAround } from "@/lib/checking/lines";
import { scoreLedger } from "@/lib/checking/verdict";
import type { AnalysisJson, BrandViolationJson, ViolationJson } from "./schemas";

export type ValidationRow = typeof validations.$inferSelect;
export type ViolationRow = Omit<
  typeof violations.$inferSelect,
  "validationId" | "completedAt" | "repeated"
>;

type ResultColumns = Pick<
  ValidationRow,
  | "overallScore"
  | "isCompliant"
  | "threshold"
  | "totalViolations"
  | `${"category" | "brand"}${"High" | "Medium" | "Low"}`
  | "summary"
  | "recommendations"
  | "aiModelUsed"
  | "processingTimeSeconds"
  | "droppedFindings"
>;

/** The part of a validation's JSON that every row carries. */
export function toResultJson(row: ResultColumns) {
  return {
    overall_score: row.overallScore,
    is_compliant: row.isCompliant,
    passed_threshold: row.isCompliant,
    compliance_threshold: row.threshold,
    total_violations: row.totalViolations,
    high_severity_count: row.categoryHigh,
    medium_severity_count: row.categoryMedium,
    low_severity_count: row.categoryLow,
    total_brand_guidelines_violations: row.brandHigh + row.brandMedium + row.brandLow,
    brand_guidelines_violation_counts: {
      high: row.brandHigh,
      medium: row.brandMedium,
      low: row.brandLow,
    },
    summary: row.summary,
    recommendations: row.recommendations,
    ai_model_used: row.aiModelUsed,
    processing_time_seconds: row.processingTimeSeconds,
    dropped_findings: row.droppedFindings,
  };
}

/** The part that only one validation's page needs. `found` is in the order of the text. */
export function toResultDetail(
  stored: string | null,
  checks: ValidationRow["checks"],
  found: ViolationRow[],
): Pick<
  AnalysisJson,
  "checked_text" | "violations" | "brand_guidelines_violations" | "checks" | "score_ledger"
> {
  const text = checkedText(stored ?? "");
  const longest = longestLine(text, found);
  const of = (source: ViolationRow["source"]) =>
    found.filter((row) => row.source === source).map((row) => toViolationJson(row, text, longest));
  return {
    checked_text: stored,
    violations: of("category") as ViolationJson[],
    brand_guidelines_violations: of("brand") as BrandViolationJson[],
    checks: checks.map(({ ruleType, guidelineReference, ...check }) => ({
      rule: check.rule,
      source: check.source,
      rule_type: ruleType,
      guideline_reference: guidelineReference,
      outcome: check.outcome,
      reason: check.reason ?? null,
    })),
    score_ledger: scoreLedger(found),
  };
}

/**
 * How much of its line each violation may carry: all of it, unless the text is HTML, whose lines may
 * be whole documents, or thousands of violations in very long lines would make an answer that nobody
 * can send or read.
 */
function longestLine(text: CheckedText, found: readonly ViolationRow[]): number {
  if (text.reading.isHtml) return LONGEST_LINE;
  const placed = found.flatMap(({ startPosition }) => startPosition ?? []);
  const together = placed.reduce((sum, start) => sum + text.lines.at(start).text.length, 0);
  return together <= MOST_LINE_CHARACTERS
    ? Number.POSITIVE_INFINITY
    : Math.floor(MOST_LINE_CHARACTERS / placed.length);
}

/** Of one text's violations together. */
const MOST_LINE_CHARACTERS = 4_000_000;

/** The line in which a violation starts, as a reader sees it; of markup, the stored one. */
function lineOf(row: ViolationRow, text: CheckedText, longest: number): string | null {
  const { startPosition: start, endPosition: end } = row;
  if (start === null || end === null) return null;
  if (row.visibleWords === "") return lineAround(text.source.lines, start, longest);
  return lineAround(text.lines, text.reading.toVisible({ start, end }).start, longest);
}

/** One violation, of the text that was checked; a brand's carries its guideline's title besides. */
export function toViolationJson(
  row: ViolationRow,
  text: CheckedText,
  longest = longestLine(text, [row]),
): ViolationJson | BrandViolationJson {
  const shared = {
    id: row.id,
    severity: row.severity,
    line_number: row.lineNumber,
    line_text: lineOf(row, text, longest),
    violating_words: row.violatingWords,
    visible_words: row.visibleWords ?? row.violatingWords,
    start_position: row.startPosition,
    end_position: row.endPosition,
    reason: row.reason,
    guideline_reference: row.guidelineReference,
    reference: row.reference,
    form_of: row.formOf,
    suggestion: row.suggestion,
    checked_by: row.checkedBy,
    rule: row.rule,
    violation_type: row.violationType,
  };
  if (row.source === "category") return shared as ViolationJson;
  return {
    ...shared,
    violation_type_display: DISPLAY[row.violationType as BrandViolationJson["violation_type"]],
    brand_guideline_title: row.brandGuidelineTitle ?? "",
    region_specific: row.regionSpecific,
  } as BrandViolationJson;
}

const DISPLAY: Record<BrandViolationJson["violation_type"], string> = {
  brand_tone_violation: "Brand Tone Violation",
  brand_messaging_violation: "Brand Messaging Violation",
  brand_prohibited_words: "Brand Prohibited Words",
  brand_required_elements_missing: "Brand Required Elements Missing",
  brand_style_violation: "Brand Style Violation",
  brand_compliance_violation: "Brand Compliance Violation",
  region_specific_violation: "Region Specific Violation",
  brand_guidelines_mismatch: "Brand Guidelines Mismatch",
};

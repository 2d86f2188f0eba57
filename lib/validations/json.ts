import type { findingKinds, validations, violations } from "@/db/schema/validations";
import { MAX_LINE_LENGTH } from "@/lib/checking/findings/locate";
import type { Gains } from "@/lib/checking/findings/score-gains";
import { scoreLedger } from "@/lib/checking/findings/verdict";
import { resolveRuleName } from "@/lib/checking/rules/rule-name";
import { excerptLine } from "@/lib/checking/text/lines";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { type Check, type CheckedTexts, type CoveredClaim, DESCRIPTION } from "@/lib/enums";
import type { FindingDecisionJson } from "@/lib/findings/decisions/schemas";
import { toSnakeCase } from "@/lib/platform/snake-case";
import type { AnalysisJson, BrandViolationJson, ViolationJson } from "./schemas";

type ValidationRow = typeof validations.$inferSelect;
export type ViolationRow = Omit<
  typeof violations.$inferSelect,
  "validationId" | "repeated" | "kindId"
> &
  Omit<typeof findingKinds.$inferSelect, "id" | "hash" | "validationId" | "words" | "pattern">;

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
  | "rawScore"
  | "decidedViolations"
>;

/** Returns the part of a validation's JSON that is included in every row of a list. */
export function toResultJson(row: ResultColumns) {
  return {
    overall_score: row.overallScore,
    raw_score: row.rawScore ?? row.overallScore,
    is_compliant: row.isCompliant,
    passed_threshold: row.isCompliant,
    compliance_threshold: row.threshold,
    total_violations: row.totalViolations,
    decided_violations: row.decidedViolations,
    high_severity_count: row.categoryHigh,
    medium_severity_count: row.categoryMedium,
    low_severity_count: row.categoryLow,
    total_brand_guidelines_violations: row.brandHigh + row.brandMedium + row.brandLow,
    brand_guidelines_violation_counts: {
      high: row.brandHigh,
      medium: row.brandMedium,
      low: row.brandLow,
    },
    ...toSnakeCase(row, ["summary", "recommendations", "aiModelUsed", "processingTimeSeconds"]),
    ...toSnakeCase(row, ["droppedFindings"]),
  };
}

type DecisionsById = ReadonlyMap<number, FindingDecisionJson>;
const NO_DECISIONS: Readonly<DecisionsById> = new Map();

/** Data for a violation's JSON that is not stored in its row. */
export interface ResultContext {
  gains: Gains;
  decisions: DecisionsById;
}

/**
 * Returns the part of a validation's JSON that only the page of a single validation needs.
 * @param violationRows the violations in text order
 */
export function toResultDetail(
  checkedText: string | null,
  otherTexts: CheckedTexts | null,
  checks: readonly Check[],
  coveredClaims: CoveredClaim[],
  violationRows: ViolationRow[],
  context: ResultContext,
): Pick<
  AnalysisJson,
  | "checked_text"
  | "checked_texts"
  | "violations"
  | "brand_guidelines_violations"
  | "checks"
  | "covered_claims"
  | "score_ledger"
> {
  const texts = parseCheckedTexts(checkedText, otherTexts);
  const maxLineLength = getMaxLineLength(texts, violationRows);
  const ledger = scoreLedger(
    violationRows.map(({ id, severity, decision, doubt }) => ({
      id,
      severity,
      dismissal: decision === null && doubt === null ? null : { decision },
    })),
  );
  const dismissedIds = new Set(
    ledger.flatMap((entry) => (entry.factor === 1 ? entry.violation : [])),
  );
  const listViolations = (source: ViolationRow["source"]) =>
    violationRows
      .filter((row) => row.source === source)
      .map((row) =>
        toViolationJson(
          row,
          texts,
          dismissedIds.has(row.id) ? { ...context, gains: NO_GAINS } : context,
          maxLineLength,
        ),
      );
  return {
    checked_text: checkedText,
    checked_texts: checkedText === null ? null : { [DESCRIPTION]: checkedText, ...otherTexts },
    violations: listViolations("category") as ViolationJson[],
    brand_guidelines_violations: listViolations("brand") as BrandViolationJson[],
    checks: checks.map(({ ruleType, guidelineReference, ruleName, ...check }) => ({
      rule: check.rule,
      source: check.source,
      rule_type: ruleType,
      guideline_reference: guidelineReference,
      rule_name: resolveRuleName(ruleName, guidelineReference),
      outcome: check.outcome,
      reason: check.reason ?? null,
    })),
    covered_claims: coveredClaims.map(toCoveredClaimJson),
    score_ledger: ledger,
  };
}

/** Restores the order of keys, which the database does not preserve. */
function toCoveredClaimJson({ evidence, ...match }: CoveredClaim): CoveredClaim {
  const { rule, source, claim, words, field, item, start, end } = match;
  return {
    ...{ rule, source, claim, words, field, item, start, end },
    evidence: evidence.map(({ id, reference, valid_until }) => ({ id, reference, valid_until })),
  };
}

/** Gains of dismissed findings, and the default if gains are not requested. */
const NO_GAINS: Gains = { high: 0, medium: 0, low: 0 };

/** Parses the stored texts of a validation. */
export function parseCheckedTexts(
  checkedText: string | null,
  otherTexts: CheckedTexts | null,
): ProductTexts {
  return ProductTexts.of([[DESCRIPTION, checkedText ?? ""], ...Object.entries(otherTexts ?? {})]);
}

/**
 * Returns the maximum length of each violation's line excerpt in plain text: unlimited, unless
 * thousands of violations in very long lines would make the response too large. HTML uses a fixed
 * limit, because a single line can contain the whole document.
 */
function getMaxLineLength(texts: ProductTexts, violationRows: readonly ViolationRow[]): number {
  const lineLengths = violationRows.flatMap((row) => {
    const text = texts.at(row.field, row.item);
    return row.startPosition === null || !text || text.parsed.isHtml
      ? []
      : text.lines.at(row.startPosition).text.length;
  });
  const totalLength = lineLengths.reduce((sum, length) => sum + length, 0);
  return totalLength <= MAX_LINE_CHARACTERS
    ? Number.POSITIVE_INFINITY
    : Math.floor(MAX_LINE_CHARACTERS / lineLengths.length);
}

/**
 * Maximum total length of the excerpts for all violations of a product, such as 100 violations in a
 * line of 5,000 characters. Without a limit, a line in which each emoji is a violation resulted in
 * eight megabytes of excerpts.
 */
const MAX_LINE_CHARACTERS = 500_000;

/** Returns the visible line in which a violation starts or, for markup, the stored line. */
function extractLine(
  row: ViolationRow,
  texts: ProductTexts,
  maxPlainLength: number,
): string | null {
  const { startPosition: start, endPosition: end } = row;
  const text = texts.at(row.field, row.item);
  if (start === null || end === null || !text) return null;
  const maxLineLength = text.parsed.isHtml ? MAX_LINE_LENGTH : maxPlainLength;
  if (row.visibleWords === "") return excerptLine(text.source.lines, start, maxLineLength);
  return excerptLine(text.lines, text.parsed.toVisible({ start, end }).start, maxLineLength);
}

/** Returns the stored words of a violation, or null if the violation has no position. */
function extractWords(row: ViolationRow, texts: ProductTexts): string | null {
  const { startPosition: start, endPosition: end } = row;
  if (start === null || end === null) return null;
  return texts.at(row.field, row.item)?.source.slice({ start, end }) ?? null;
}

/** Formats a violation in the checked texts. Brand violations include their guideline's title. */
export function toViolationJson(
  row: ViolationRow,
  texts: ProductTexts,
  { gains = NO_GAINS, decisions = NO_DECISIONS }: Partial<ResultContext> = {},
  maxLineLength = getMaxLineLength(texts, [row]),
): ViolationJson | BrandViolationJson {
  const words = extractWords(row, texts);
  const decision = (row.decision !== null && decisions.get(row.decision)) || null;
  const commonFields = {
    ...toSnakeCase(row, ["id", "severity", "field", "item", "lineNumber"]),
    line_text: extractLine(row, texts, maxLineLength),
    violating_words: words,
    visible_words: row.visibleWords ?? words,
    ...toSnakeCase(row, ["startPosition", "endPosition", "reason", "guidelineReference"]),
    rule_name: resolveRuleName(row.ruleName, row.guidelineReference),
    ...toSnakeCase(row, ["missing", "reference", "formOf", "possibleName", "suggestion"]),
    ...toSnakeCase(row, ["checkedBy"]),
    inconclusive: row.doubt !== null,
    inconclusive_reason: row.doubt,
    rule: row.rule,
    fix: null,
    gain: row.decision === null ? gains[row.severity] : 0,
    violation_type: row.violationType,
    decision,
    known: decision?.known_on ?? null,
  };
  if (row.source === "category") return commonFields as ViolationJson;
  return {
    ...commonFields,
    violation_type_display:
      VIOLATION_TYPE_LABELS[row.violationType as BrandViolationJson["violation_type"]],
    brand_guideline_title: row.brandGuidelineTitle ?? "",
    region_specific: row.regionSpecific,
  } as BrandViolationJson;
}

const VIOLATION_TYPE_LABELS: Record<BrandViolationJson["violation_type"], string> = {
  brand_tone_violation: "Brand Tone Violation",
  brand_messaging_violation: "Brand Messaging Violation",
  brand_prohibited_words: "Brand Prohibited Words",
  brand_required_elements_missing: "Brand Required Elements Missing",
  brand_style_violation: "Brand Style Violation",
  brand_compliance_violation: "Brand Compliance Violation",
  region_specific_violation: "Region Specific Violation",
  brand_guidelines_mismatch: "Brand Guidelines Mismatch",
};

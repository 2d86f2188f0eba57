import type { findingDecisions } from "@/db/schema/decisions";
import { describeFinding } from "@/lib/checking/findings/decisions/match";
import { parseCheckedTexts, toViolationJson, type ViolationRow } from "../json";
import { type findLatestCompleted, toDecidable } from "./recount";

const MAX_CONTEXT_LENGTH = 1000;

type CheckedColumns = Pick<
  NonNullable<Awaited<ReturnType<typeof findLatestCompleted>>>,
  "id" | "checkedText" | "checkedTexts"
>;
type FindingDescription = Pick<
  typeof findingDecisions.$inferInsert,
  | "validationId"
  | "violationId"
  | "words"
  | "missing"
  | "anchor"
  | "rule"
  | "source"
  | "guidelineReference"
  | "checkedBy"
  | "violatingWords"
  | "context"
>;

/**
 * Returns a function that describes a validation's finding in the format of stored decisions.
 * @param violationRows all findings of the validation in text order
 */
export function createFindingDescriber(
  validation: CheckedColumns,
  violationRows: readonly ViolationRow[],
): (row: ViolationRow) => FindingDescription {
  const texts = parseCheckedTexts(validation.checkedText, validation.checkedTexts);
  const findings = violationRows.map((each) => toDecidable(each, texts));
  return (row) => {
    const violation = toViolationJson(row, texts);
    return {
      ...describeFinding(findings, toDecidable(row, texts), texts),
      validationId: validation.id,
      violationId: row.id,
      rule: row.rule,
      source: row.source,
      guidelineReference: row.guidelineReference,
      checkedBy: row.checkedBy,
      violatingWords: violation.violating_words,
      context: violation.line_text?.slice(0, MAX_CONTEXT_LENGTH) ?? null,
    };
  };
}

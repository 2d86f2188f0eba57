import type { findingDecisions } from "@/db/schema/decisions";
import { describeFinding } from "@/lib/checking/decisions/match";
import { checkedTexts, toViolationJson, type ViolationRow } from "../json";
import { type latestCompleted, toDecidable } from "./recount";

const MAX_CONTEXT_LENGTH = 1000;

type Checked = Pick<
  NonNullable<Awaited<ReturnType<typeof latestCompleted>>>,
  "id" | "checkedText" | "checkedTexts"
>;
type AboutFinding = Pick<
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
 * Returns a function that describes a finding of a validation in the format of stored decisions.
 * @param found all findings of the validation in text order
 */
export function aboutFinding(
  validation: Checked,
  found: readonly ViolationRow[],
): (row: ViolationRow) => AboutFinding {
  const texts = checkedTexts(validation.checkedText, validation.checkedTexts);
  const findings = found.map((each) => toDecidable(each, texts));
  return (row) => {
    const shown = toViolationJson(row, texts);
    return {
      ...describeFinding(findings, toDecidable(row, texts), texts),
      validationId: validation.id,
      violationId: row.id,
      rule: row.rule,
      source: row.source,
      guidelineReference: row.guidelineReference,
      checkedBy: row.checkedBy,
      violatingWords: shown.violating_words,
      context: shown.line_text?.slice(0, MAX_CONTEXT_LENGTH) ?? null,
    };
  };
}

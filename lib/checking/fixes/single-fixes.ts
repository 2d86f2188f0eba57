import { applyEdits, type PlacedFix } from "../edits/edits";
import { findReferenceEdits } from "../edits/references";
import type { Finding } from "../findings/types";
import { hasNoNewFindings } from "./new-findings";
import {
  type Fixable,
  recheckTexts,
  runSteps,
  type Steps,
  verifyFixesInSteps,
  withEdits,
} from "./prove";

/**
 * Returns the fixes that can be applied individually, one entry per finding in the same order; null
 * for findings without one. A fix that removes the last tag of a text also converts the character
 * references in the text.
 */
export function suggestFixes(fixable: Fixable): (PlacedFix | null)[] {
  return runSteps(suggestFixesInSteps(fixable));
}

/** Works like `suggestFixes`, but yields after each check. */
export function* suggestFixesInSteps(fixable: Fixable): Steps<(PlacedFix | null)[]> {
  const fixes = yield* verifyFixesInSteps(fixable);
  for (const [index, fix] of fixes.entries()) {
    const finding = fixable.findings[index];
    if (!fix || !finding) continue;
    fixes[index] = withReferences(fixable, finding, fix);
    yield;
  }
  return fixes;
}

function withReferences(fixable: Fixable, finding: Finding, fix: PlacedFix): PlacedFix {
  const { field, item, label } = fix;
  const source = fixable.texts.at(field, item)?.parsed.source ?? "";
  const edits = [fix, ...findReferenceEdits(source, [fix])];
  if (edits.length === 1) return fix;
  const start = Math.min(...edits.map((edit) => edit.start));
  const end = Math.max(...edits.map((edit) => edit.end));
  const insert = applyEdits(
    source.slice(start, end),
    edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
  );
  const ruleFindings = fixable.findings.filter(({ checkedBy }) => checkedBy === "rule");
  const after = recheckTexts(fixable, withEdits(fixable.texts, edits));
  return hasNoNewFindings(ruleFindings, new Set([finding]), edits, after)
    ? { field, item, start, end, insert, label }
    : fix;
}

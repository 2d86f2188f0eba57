import type { Finding } from "../types";
import type { PlacedFix } from "./edits";
import { applied } from "./edits";
import { checkAgain, type Repairable, verifyFixes, withEdits } from "./prove";
import { referencesToWrite } from "./references";
import { bringsNothingNew } from "./same-findings";

/**
 * Returns the fixes that can be applied individually, one per finding in the same order, or null. A
 * fix that removes the last tag of a text also converts the character references in it.
 */
export function suggestFixes(repairable: Repairable): (PlacedFix | null)[] {
  return verifyFixes(repairable).map((fix, at) => {
    const finding = repairable.findings[at];
    return fix && finding ? withReferences(repairable, finding, fix) : fix;
  });
}

function withReferences(about: Repairable, finding: Finding, fix: PlacedFix): PlacedFix {
  const { field, item, label } = fix;
  const source = about.texts.at(field, item)?.parsed.source ?? "";
  const edits = [fix, ...referencesToWrite(source, [fix])];
  if (edits.length === 1) return fix;
  const start = Math.min(...edits.map((edit) => edit.start));
  const end = Math.max(...edits.map((edit) => edit.end));
  const insert = applied(
    source.slice(start, end),
    edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
  );
  const found = about.findings.filter(({ checkedBy }) => checkedBy === "rule");
  const after = checkAgain(about, withEdits(about.texts, edits));
  return bringsNothingNew(found, new Set([finding]), edits, after)
    ? { field, item, start, end, insert, label }
    : fix;
}

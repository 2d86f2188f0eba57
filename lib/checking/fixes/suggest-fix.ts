import { ANY_FIELD, type FixKind } from "@/lib/enums";
import type { Change, Fix } from "../edits/fix";
import { toStoredChange } from "../edits/in-source";
import { joinNames, listRemovedContent } from "../edits/removed-content";
import { isTag } from "../findings/locate";
import type { Finding } from "../findings/types";
import type { CheckedText } from "../text/checked-text";
import type { ProductTexts } from "../text/product-texts";

/**
 * Returns the fix that the rule suggests for a finding, or null if the finding needs manual
 * editing. The fix is not verified and can cause another violation.
 */
export function suggestFix(
  finding: Finding,
  texts: ProductTexts,
  language: string | null,
): Fix | null {
  return suggestChange(finding, texts, language)?.fix ?? null;
}

/** A fix with the change to the visible text from which it was made. */
export interface SuggestedChange {
  fix: Fix;
  change: Change;
}

/** Works like `suggestFix`, but also returns the change to the visible text. */
export function suggestChange(
  finding: Finding,
  texts: ProductTexts,
  language: string | null,
): SuggestedChange | null {
  if (!finding.makeFix || finding.isInName || finding.field === ANY_FIELD) return null;
  const text = texts.at(finding.field, finding.item);
  if (!text || (finding.start === null && texts.isList(finding.field))) return null;
  const change = finding.makeFix(text, toSpan(finding, text), language, texts);
  const fix = change && toStoredChange(text, change);
  if (!fix || text.parsed.source.slice(fix.start, fix.end) === fix.insert) return null;
  return { fix: change.inSource ? fix : withContentLabel(text.parsed.source, fix), change };
}

/** Names the images, headings, links and tables that a fix removes with words. */
function withContentLabel(source: string, fix: Fix): Fix {
  const content = listRemovedContent(source, fix);
  return content.length > 0 ? { ...fix, label: `${fix.label}, with ${joinNames(content)}` } : fix;
}

/** Returns the span of a finding in the text that its fix applies to. */
function toSpan({ start, end, visibleWords }: Finding, text: CheckedText) {
  if (start === null || end === null) return { start: text.text.length, end: text.text.length };
  return visibleWords === "" ? { start, end } : text.parsed.toVisible({ start, end });
}

/** Returns the kind of fix that a finding would have, without verifying the fix. */
export function getFixKind(
  finding: Finding,
  texts: ProductTexts,
  language: string | null,
): FixKind {
  const fix = suggestFix(finding, texts, language);
  // All tags of a text share one fix, which repeats the text between them.
  if (fix && isTag(finding)) return "remove";
  if (fix) return fix.insert.trim() === "" ? "remove" : "replace";
  return finding.start === null ? "none" : "rewrite";
}

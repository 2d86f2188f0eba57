import { applyEdits, groupByText, NO_LOCATION, type PlacedFix } from "../edits/edits";
import type { Change, Fix } from "../edits/fix";
import { checkText } from "../findings/check-text";
import type { Finding } from "../findings/types";
import { type ProductTraits, selectPolicies } from "../rules/policies/applicability";
import type { CompiledPolicies } from "../rules/policies/compile";
import type { CheckedText } from "../text/checked-text";
import type { ProductTexts } from "../text/product-texts";
import { isNaturalText, joinsWords } from "./natural-text";
import { hasNoNewFindings } from "./new-findings";
import { suggestChange } from "./suggest-fix";

/** A product's texts and policies, with the findings in them. */
export interface Fixable {
  /** Not yet filtered for the product, because changed texts can change which policies apply. */
  policies: CompiledPolicies;
  traits: Omit<ProductTraits, "texts">;
  texts: ProductTexts;
  /** All findings. Those by the model are used unchanged, because code cannot verify them. */
  findings: readonly Finding[];
}

/** Returns the code findings in changed texts of the same product. */
export function recheckTexts({ policies, traits }: Fixable, texts: ProductTexts): Finding[] {
  return checkText(selectPolicies(policies, { ...traits, texts }), texts).findings;
}

interface SuggestedFix {
  /** The findings that share this fix, such as all tags of a text. */
  findings: Finding[];
  edit: PlacedFix;
  /** The change from which the edit was made. In HTML, it can be larger than the edit. */
  change: Change;
}

/**
 * Returns the fixes that can be offered, one per finding in the same order, or null. Each fix,
 * applied alone, removes its finding, causes no new one, and leaves no editing artifacts. In long
 * texts with many findings, distant fixes are verified together, so that the total work is limited
 * to a multiple of one check.
 */
export function verifyFixes(fixable: Fixable): (PlacedFix | null)[] {
  return runSteps(verifyFixesInSteps(fixable));
}

/** Works like `verifyFixes`, but yields after each check. */
export function* verifyFixesInSteps(fixable: Fixable): Steps<(PlacedFix | null)[]> {
  const { findings, texts, traits } = fixable;
  const suggestions = new Map<string, SuggestedFix>();
  for (const finding of findings) {
    const suggestion = suggestChange(finding, texts, traits.language);
    if (!suggestion) continue;
    const { fix, change } = suggestion;
    const edit = toPlacedFix(fix, finding);
    const key = JSON.stringify([edit.field, edit.item, edit.start, edit.end, edit.insert]);
    const existingFix = suggestions.get(key);
    if (existingFix) existingFix.findings.push(finding);
    else suggestions.set(key, { findings: [finding], edit, change });
  }
  const verification = new Verification(fixable);
  for (const group of groupFixes([...suggestions.values()], verification.checksLeft))
    yield* verification.verify(group);
  return findings.map((finding) => verification.proven.get(finding) ?? null);
}

function toPlacedFix({ start, end, insert, label }: Fix, { field, item }: Finding): PlacedFix {
  return { field, item, start, end, insert, label };
}

/**
 * Maximum number of characters to check when verifying a product's fixes. Allows separate
 * verification of each fix in an ordinary text.
 */
const MAX_CHECKED_CHARACTERS = 100_000;
const MIN_CHECKS = 8;
/** Cost of finding and locating one match, in characters read. */
const CHARACTERS_PER_FINDING = 40;

class Verification {
  readonly proven = new Map<Finding, PlacedFix>();
  checksLeft: number;

  constructor(private readonly fixable: Fixable) {
    const { texts, findings } = fixable;
    const characters = texts.all().reduce((sum, { source }) => sum + source.text.length + 100, 1);
    const checkCost = characters + findings.length * CHARACTERS_PER_FINDING;
    this.checksLeft = Math.max(MIN_CHECKS, Math.floor(MAX_CHECKED_CHARACTERS / checkCost));
  }

  /** Verifies several fixes together. If that fails, verifies each half separately. */
  *verify(group: readonly SuggestedFix[]): Steps<void> {
    if (group.length === 0 || this.checksLeft <= 0) return;
    this.checksLeft--;
    const isVerified = this.isVerified(group);
    yield;
    if (isVerified) {
      for (const { findings, edit } of group)
        for (const finding of findings) this.proven.set(finding, edit);
      return;
    }
    if (group.length === 1) return;
    const half = group.length >> 1;
    yield* this.verify(group.slice(0, half));
    yield* this.verify(group.slice(half));
  }

  private isVerified(group: readonly SuggestedFix[]): boolean {
    const { findings } = this.fixable;
    const edits = group.map(({ edit }) => edit);
    const texts = withEdits(this.fixable.texts, edits);
    if (!hasNaturalTexts(this.fixable.texts, texts, group)) return false;
    const ruleFindings = findings.filter(({ checkedBy }) => checkedBy === "rule");
    const fixedFindings = new Set(group.flatMap(({ findings }) => findings));
    return hasNoNewFindings(ruleFindings, fixedFindings, edits, recheckTexts(this.fixable, texts));
  }
}

/**
 * Returns individual fixes if the budget allows, or else groups of distant fixes. Fixes that
 * lengthen the text are kept apart from fixes that shorten it, because they could hide each other's
 * effect on the length.
 */
function groupFixes(suggestions: readonly SuggestedFix[], checks: number): SuggestedFix[][] {
  const groupCount = Math.max(1, Math.floor(checks / 2));
  if (suggestions.length <= groupCount) return suggestions.map((suggestion) => [suggestion]);
  const lengthensText = ({ edit }: SuggestedFix) => edit.insert.length > edit.end - edit.start;
  const [longer, shorter] = [
    suggestions.filter(lengthensText),
    suggestions.filter((each) => !lengthensText(each)),
  ];
  return [longer, shorter].flatMap((list) => {
    const size = Math.ceil(
      list.length / Math.max(1, Math.floor((groupCount * list.length) / suggestions.length)),
    );
    const count = Math.ceil(list.length / Math.max(1, size));
    const batches = Array.from({ length: count }, (): SuggestedFix[] => []);
    list.forEach((suggestion, index) => {
      const last = batches[index % count]?.at(-1);
      // Fixes that overlap or touch are never applied together.
      if (!last || isApart(last.edit, suggestion.edit)) batches[index % count]?.push(suggestion);
      else batches.push([suggestion]);
    });
    return batches;
  });
}

/** Returns whether two changes, the first before the second, neither overlap nor touch. */
export function isApart(first: PlacedFix, second: PlacedFix): boolean {
  const isOtherText = first.field !== second.field || first.item !== second.item;
  return isOtherText || second.start > first.end;
}

/** Returns a copy of the texts with the given non-overlapping changes applied. */
export function withEdits(texts: ProductTexts, edits: readonly PlacedFix[]): ProductTexts {
  return groupByText(edits).reduce((updatedTexts, { field, item, own }) => {
    const text = updatedTexts.at(field, item)?.parsed.source;
    return text === undefined
      ? updatedTexts
      : updatedTexts.withText(field, item, applyEdits(text, own));
  }, texts);
}

function hasNaturalTexts(
  before: ProductTexts,
  after: ProductTexts,
  group: readonly SuggestedFix[],
): boolean {
  const fixesByText = Map.groupBy(group, ({ edit: { field, item } }) =>
    JSON.stringify([field, item]),
  );
  return [...fixesByText.values()].every((textFixes) => {
    const [
      {
        edit: { field, item },
      } = { edit: NO_LOCATION },
    ] = textFixes;
    const [old, newText] = [before.at(field, item), after.at(field, item)];
    if (!old || !newText || newText.text.trim() === "") return false;
    // Markup is invisible: removing it must not remove or join words.
    const isMarkup =
      old.parsed.isHtml &&
      textFixes.every((fix) => fix.findings.every(({ visibleWords }) => visibleWords === ""));
    if (isMarkup && extractWords(old.text) !== extractWords(newText.text)) return false;
    if (textFixes.some((fix) => joinsVisibleWords(old, fix))) return false;
    return isNaturalText(old.text, newText.text);
  });
}

function joinsVisibleWords(
  { text, parsed: parsedText }: CheckedText,
  { edit: { start, end, insert }, change }: SuggestedFix,
): boolean {
  // An edit in HTML is often a part of its change: `can not` becomes `cannot` without the space.
  if (!parsedText.isHtml || (!change.inSource && change.insert !== ""))
    return joinsWords(text, change, change.insert);
  const visibleInsert = insert
    .replace(/<\/?(?:p|br)\b[^<>]*>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
  return joinsWords(text, parsedText.toVisible({ start, end }), visibleInsert);
}

function extractWords(text: string): string {
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(" ");
}

/** Work in steps, so that a server can handle other requests between two of them. */
export type Steps<T> = Generator<void, T>;

/** Runs all steps without a pause. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

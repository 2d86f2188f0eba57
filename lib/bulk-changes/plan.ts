import { selectPolicies } from "@/lib/checking/applicability";
import { checkText } from "@/lib/checking/check-text";
import type { CheckedText } from "@/lib/checking/checked-text";
import type { OpenDecision } from "@/lib/checking/decisions/match";
import type { PlacedFix } from "@/lib/checking/fixes/edits";
import type { Change } from "@/lib/checking/fixes/fix";
import { Changes } from "@/lib/checking/fixes/fix-all";
import { toStoredChange } from "@/lib/checking/fixes/in-source";
import { isApart, type Repairable, verifyFixes, withEdits } from "@/lib/checking/fixes/prove";
import { isNaturalText } from "@/lib/checking/fixes/reads-typed";
import { collectReferenceEdits } from "@/lib/checking/fixes/references";
import { removeSentences, removeWords } from "@/lib/checking/fixes/remove-words";
import { type Edit, findNewFindings } from "@/lib/checking/fixes/same-findings";
import { trimChange } from "@/lib/checking/fixes/trimmed";
import { createPreferredFix } from "@/lib/checking/fixes/words";
import type { ProductTexts } from "@/lib/checking/product-texts";
import { countSeverities, scoreOf } from "@/lib/checking/score";
import type { Finding } from "@/lib/checking/types";
import { ANY_FIELD, type BulkChangeAction, type BulkChangeChange } from "@/lib/enums";
import { DecisionsInVerdict } from "@/lib/validations/decisions/open";

/** A product and its policies, for checks by code, with the open decisions on its findings. */
export type CheckedProduct = Omit<Repairable, "findings"> & { decisions: readonly OpenDecision[] };

/** The plan for one product: verified changes, or why there are none. */
export interface PlannedChange {
  changes: BulkChangeChange[];
  reason: string;
  violationsBefore: number;
  violationsAfter: number;
  scoreBefore: number;
  scoreAfter: number;
}

export interface Task {
  action: Exclude<BulkChangeAction, "decide" | "send_back">;
  replacement: string | null;
  isMeant: (finding: Finding) => boolean;
}

/**
 * Plans the changes to a product's texts. The plan is empty unless every targeted finding
 * disappears, no new finding appears, the score does not drop, and the remaining text still reads
 * like an original text.
 */
export function planChange(product: CheckedProduct, task: Task): PlannedChange {
  const { texts } = product;
  const before = check(product, texts);
  const targeted = before.counting.filter(task.isMeant);
  const noChange = createUnchangedPlan(before.counting);
  if (targeted.length === 0) return { ...noChange, reason: FINDING_GONE };
  const selectedEdits = planEdits(product, before, targeted, task);
  if (typeof selectedEdits === "string") return { ...noChange, reason: selectedEdits };
  const { edits } = selectedEdits;
  const newTexts = withEdits(texts, edits);
  const changes = changesOf(texts, newTexts, edits);
  const after = check(product, newTexts);
  const fault =
    faultOf(before, after, selectedEdits, task.isMeant) ?? findTextFault(changes, texts, newTexts);
  if (fault) return { ...noChange, reason: fault };
  return {
    changes,
    reason: "",
    violationsBefore: before.counting.length,
    violationsAfter: after.counting.length,
    scoreBefore: scoreOf(countSeverities(before.counting)),
    scoreAfter: scoreOf(countSeverities(after.counting)),
  };
}

/** Returns whether a product has an open finding that the action targets. */
export function hasFinding(product: CheckedProduct, isMeant: Task["isMeant"]): boolean {
  return check(product, product.texts).counting.some(isMeant);
}

/**
 * Returns why the planned texts must not be stored under the current policies and decisions; null
 * if they can be.
 */
export function findPlanFault(
  product: CheckedProduct,
  planned: readonly BulkChangeChange[],
  { action, isMeant }: Pick<Task, "action" | "isMeant">,
): string | null {
  const before = check(product, product.texts);
  const targeted = before.counting.filter(isMeant);
  if (targeted.length === 0) return FINDING_GONE;
  const fixedFindings =
    action === "apply_fixes" ? [...fixesOf(product, before, targeted).keys()] : targeted;
  if (fixedFindings.length === 0) return NO_FIX;
  const newTexts = planned.reduce(
    (texts, { field, item, after }) => texts.withText(field, item, after),
    product.texts,
  );
  const edits = planned.map(({ field, item, before: old, after: insert }) => ({
    field,
    item,
    ...trimChange(old, { start: 0, end: old.length, insert }),
  }));
  return faultOf(
    before,
    check(product, newTexts),
    { fixed: new Set(fixedFindings), edits },
    isMeant,
  );
}

interface Checked {
  found: Finding[];
  /** Findings that are not dismissed. */
  counting: Finding[];
}

function check({ policies, traits, decisions }: CheckedProduct, texts: ProductTexts): Checked {
  const applicablePolicies = selectPolicies(policies, { ...traits, texts });
  const verdict = checkText(applicablePolicies, texts);
  const dismissals = new DecisionsInVerdict(decisions, applicablePolicies, texts).findDismissals(
    verdict,
  );
  const { findings: allFindings } = verdict;
  return { found: allFindings, counting: allFindings.filter((_, at) => !dismissals.has(at)) };
}

const FINDING_GONE = "The finding no longer exists.";
const FINDING_STAYS = "The finding would stay, or a similar one would appear.";
const NO_FIX = "No finding has a fix: it needs manual editing.";
const IN_SENTENCE = "The words are part of a sentence: replace them, or delete the sentence.";
const UNTYPED = "The remaining text would not read well.";
const NOTHING_LEFT = "The text would be empty.";
const NOWHERE = "The finding has no words that could be changed.";
const IN_MARKUP = "Markup prevents the change.";

function createUnchangedPlan(findings: Finding[]): PlannedChange {
  const score = scoreOf(countSeverities(findings));
  const count = findings.length;
  return {
    changes: [],
    reason: "",
    violationsBefore: count,
    violationsAfter: count,
    scoreBefore: score,
    scoreAfter: score,
  };
}

/** Non-overlapping edits, with the findings that must disappear. */
interface ChosenEdits<E extends Edit = Edit> {
  edits: E[];
  fixed: ReadonlySet<Finding>;
}

/** Returns the fixes that the live check would offer for the covered findings. */
function fixesOf(
  product: CheckedProduct,
  { found: allFindings }: Checked,
  targeted: readonly Finding[],
) {
  const fixes = verifyFixes({ ...product, findings: allFindings });
  const targetedFindings = new Set(targeted);
  return new Map(
    allFindings.flatMap((finding, index) => {
      const fix = fixes[index];
      return fix && targetedFindings.has(finding) ? [[finding, fix] as const] : [];
    }),
  );
}

/** Returns the edits for the targeted findings, or the reason why there are none. */
function planEdits(
  product: CheckedProduct,
  before: Checked,
  targeted: Finding[],
  task: Task,
): ChosenEdits<PlacedFix> | string {
  if (task.action === "apply_fixes") return fixEdits(product, before, targeted, task.isMeant);
  const edits: PlacedFix[] = [];
  for (const finding of targeted) {
    const text = finding.field === ANY_FIELD ? null : product.texts.at(finding.field, finding.item);
    if (!text || finding.start === null || finding.end === null || finding.visibleWords === "")
      return NOWHERE;
    const change = changeOf(text, finding, task, product.traits.language);
    if (!change) return task.action === "delete_phrase" ? IN_SENTENCE : UNTYPED;
    const edit = toStoredChange(text, change);
    if (!edit) return IN_MARKUP;
    edits.push({ field: finding.field, item: finding.item, ...edit });
  }
  return { edits: withReferences(product.texts, removeOverlaps(edits)), fixed: new Set(targeted) };
}

const MAX_ROUNDS = 5;

/**
 * Applies the fixes in rounds: of overlapping fixes, only the first is applied, and the others are
 * verified again in the next round.
 */
function fixEdits(
  product: CheckedProduct,
  before: Checked,
  targeted: Finding[],
  isMeant: Task["isMeant"],
): ChosenEdits<PlacedFix> | string {
  let fixes = fixesOf(product, before, targeted);
  if (fixes.size === 0) return NO_FIX;
  const fixedFindings = new Set(fixes.keys());
  const changes = new Changes(product.texts);
  let { texts } = product;
  for (let round = 0; round < MAX_ROUNDS && fixes.size > 0; round++) {
    const selectedFixes = removeOverlaps([...fixes.values()]);
    const edits = withReferences(texts, selectedFixes);
    changes.apply(edits);
    texts = withEdits(texts, edits);
    if (selectedFixes.length === fixes.size) break;
    const now = check(product, texts);
    fixes = fixesOf({ ...product, texts }, now, now.counting.filter(isMeant));
  }
  return { edits: changes.all(), fixed: fixedFindings };
}

function withReferences(texts: ProductTexts, edits: PlacedFix[]): PlacedFix[] {
  return [...edits, ...collectReferenceEdits(texts, edits)];
}

/**
 * Keeps only the first of equal or overlapping edits, for example if two findings are in one
 * sentence that is to be removed.
 */
function removeOverlaps(edits: PlacedFix[]): PlacedFix[] {
  const sorted = edits.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const selected: PlacedFix[] = [];
  for (const edit of sorted) {
    const before = selected.findLast(
      ({ field, item }) => field === edit.field && item === edit.item,
    );
    if (!before || isApart(before, edit) || before.end <= edit.start) selected.push(edit);
  }
  return selected;
}

/** Returns the action's change of the visible text; null if it is not possible at this position. */
function changeOf(
  text: CheckedText,
  { start, end }: Finding,
  { action, replacement }: Task,
  language: string | null,
): Change | null {
  const span = text.parsed.toVisible({ start: start ?? 0, end: end ?? 0 });
  const words = text.text.slice(span.start, span.end);
  if (action === "replace")
    return createPreferredFix(words, replacement ?? "", null)(text, span, language);
  if (action === "delete_sentence") return removeSentences(text, span);
  return removeWords(text, span);
}

function changesOf(
  texts: ProductTexts,
  newTexts: ProductTexts,
  edits: PlacedFix[],
): BulkChangeChange[] {
  const locations = new Map(edits.map(({ field, item }) => [`${field} ${item}`, { field, item }]));
  return [...locations.values()].map(({ field, item }) => ({
    field,
    item,
    before: texts.at(field, item)?.parsed.source ?? "",
    after: newTexts.at(field, item)?.parsed.source ?? "",
  }));
}

function findTextFault(
  changes: BulkChangeChange[],
  texts: ProductTexts,
  newTexts: ProductTexts,
): string | null {
  for (const { field, item } of changes) {
    const [before, after] = [
      texts.at(field, item)?.text ?? "",
      newTexts.at(field, item)?.text ?? "",
    ];
    if (after.trim() === "") return NOTHING_LEFT;
    if (!isNaturalText(before, after)) return UNTYPED;
  }
  return null;
}

function faultOf(
  before: Checked,
  after: Checked,
  { fixed, edits }: ChosenEdits,
  isMeant: Task["isMeant"],
): string | null {
  // Also compare all findings: if a decision no longer applies, its finding is not new.
  const [newFinding] = [
    ...findNewFindings(before.counting, fixed, edits, after.counting),
    ...findNewFindings(before.found, fixed, edits, after.found),
  ];
  if (newFinding && !isMeant(newFinding))
    return `It would break another rule: ${newFinding.guidelineReference}.`;
  const remainingCount = before.counting.filter(isMeant).length - fixed.size;
  if (newFinding || after.counting.filter(isMeant).length > remainingCount) return FINDING_STAYS;
  const falls =
    scoreOf(countSeverities(after.counting)) < scoreOf(countSeverities(before.counting));
  return falls ? "The score would fall." : null;
}

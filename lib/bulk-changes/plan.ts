import type { PlacedFix } from "@/lib/checking/edits/edits";
import type { Change } from "@/lib/checking/edits/fix";
import { toStoredChange } from "@/lib/checking/edits/in-source";
import { collectReferenceEdits } from "@/lib/checking/edits/references";
import { removeSentences, removeWords } from "@/lib/checking/edits/remove-words";
import { trimChange } from "@/lib/checking/edits/trim-change";
import { createPreferredFix } from "@/lib/checking/edits/words";
import { checkText } from "@/lib/checking/findings/check-text";
import type { OpenDecision } from "@/lib/checking/findings/decisions/match";
import { computeScore, countSeverities } from "@/lib/checking/findings/score";
import type { Finding } from "@/lib/checking/findings/types";
import { Changes, removesContent, runRound } from "@/lib/checking/fixes/fix-all";
import { isNaturalText } from "@/lib/checking/fixes/natural-text";
import { type Edit, findNewFindings } from "@/lib/checking/fixes/new-findings";
import { type Fixable, isApart, runSteps, withEdits } from "@/lib/checking/fixes/prove";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import type { CheckedText } from "@/lib/checking/text/checked-text";
import type { ProductTexts } from "@/lib/checking/text/product-texts";
import {
  ANY_FIELD,
  type BulkChangeAction,
  type BulkChangeChange,
  type FixedRule,
} from "@/lib/enums";
import { DecisionsInVerdict } from "@/lib/findings/decisions/open-decisions";
import { IN_SENTENCE_MESSAGE } from "./messages";

/** A product and its policies for code checks, with the open decisions on its findings. */
export type CheckedProduct = Omit<Fixable, "findings"> & { decisions: readonly OpenDecision[] };

/** The plan for one product: verified changes, or why there are none. */
export interface PlannedChange {
  changes: BulkChangeChange[];
  /** Why there are no changes, or why they are applied only if a user includes the product. */
  reason: string;
  violationsBefore: number;
  violationsAfter: number;
  scoreBefore: number;
  scoreAfter: number;
  /** The targeted findings that the changes remove, by rule. */
  rules: FixedRule[];
}

export interface Task {
  action: Exclude<BulkChangeAction, "decide" | "send_back">;
  replacement: string | null;
  isTarget: (finding: Finding) => boolean;
}

/**
 * Plans the changes to a product's texts. The plan is empty unless every targeted finding
 * disappears, no new finding appears, the score does not drop, and the remaining text still reads
 * like an original text.
 */
export function planChange(product: CheckedProduct, task: Task): PlannedChange {
  const { texts } = product;
  const before = checkTexts(product, texts);
  const targetFindings = before.counting.filter(task.isTarget);
  const unchangedPlan = createUnchangedPlan(before.counting);
  if (targetFindings.length === 0) return { ...unchangedPlan, reason: FINDING_GONE_MESSAGE };
  const selectedEdits = planEdits(product, before, targetFindings, task);
  if (typeof selectedEdits === "string") return { ...unchangedPlan, reason: selectedEdits };
  const { edits } = selectedEdits;
  const newTexts = withEdits(texts, edits);
  const changes = buildChanges(texts, newTexts, edits);
  const after = checkTexts(product, newTexts);
  const planError =
    findVerdictError(before, after, selectedEdits, task.isTarget) ??
    findTextError(changes, texts, newTexts);
  if (planError) return { ...unchangedPlan, reason: planError };
  return {
    changes,
    reason: selectedEdits.removesContent ? REMOVES_CONTENT_MESSAGE : "",
    violationsBefore: before.counting.length,
    violationsAfter: after.counting.length,
    scoreBefore: computeScore(countSeverities(before.counting)),
    scoreAfter: computeScore(countSeverities(after.counting)),
    rules: countFixedRules(targetFindings, after.counting.filter(task.isTarget)),
  };
}

/** Counts the findings that a change removes by rule or clause, most first. */
function countFixedRules(before: readonly Finding[], after: readonly Finding[]): FixedRule[] {
  const getKey = ({ source, rule, guidelineReference }: Finding) =>
    `${source} ${rule ?? guidelineReference}`;
  const remainingByRule = Map.groupBy(after, getKey);
  return [...Map.groupBy(before, getKey)]
    .flatMap(([key, findings]): FixedRule[] => {
      const count = findings.length - (remainingByRule.get(key)?.length ?? 0);
      const [first] = findings;
      if (!first || count <= 0) return [];
      const { rule, source, ruleName, guidelineReference } = first;
      return [
        { rule, source, name: ruleName, guideline_reference: guidelineReference, findings: count },
      ];
    })
    .sort((a, b) => b.findings - a.findings);
}

/** Returns whether a product has an open finding targeted by the action. */
export function hasFinding(product: CheckedProduct, isMeant: Task["isTarget"]): boolean {
  return checkTexts(product, product.texts).counting.some(isMeant);
}

/** Returns why policies or decisions prevent storing the planned texts, or null if they don't. */
export function findPlanError(
  product: CheckedProduct,
  plannedChanges: readonly BulkChangeChange[],
  { action, isTarget }: Pick<Task, "action" | "isTarget">,
): string | null {
  const before = checkTexts(product, product.texts);
  const targetFindings = before.counting.filter(isTarget);
  if (targetFindings.length === 0) return FINDING_GONE_MESSAGE;
  const fixedFindings = action === "apply_fixes" ? [] : targetFindings;
  const newTexts = plannedChanges.reduce(
    (texts, { field, item, after }) => texts.withText(field, item, after),
    product.texts,
  );
  const edits = plannedChanges.map(({ field, item, before: oldText, after: insert }) => ({
    field,
    item,
    ...trimChange(oldText, { start: 0, end: oldText.length, insert }),
  }));
  return findVerdictError(
    before,
    checkTexts(product, newTexts),
    { fixed: new Set(fixedFindings), edits },
    isTarget,
  );
}

interface CheckResult {
  allFindings: Finding[];
  /** Findings that are not dismissed. */
  counting: Finding[];
}

/** @param found the findings in the texts, if they are known */
function checkTexts(
  { policies, traits, decisions }: CheckedProduct,
  texts: ProductTexts,
  found?: readonly Finding[],
): CheckResult {
  const applicablePolicies = selectPolicies(policies, { ...traits, texts });
  const verdict = found
    ? { findings: [...found], checks: [] }
    : checkText(applicablePolicies, texts);
  const dismissals = new DecisionsInVerdict(decisions, applicablePolicies, texts).findDismissals(
    verdict,
  );
  const { findings: allFindings } = verdict;
  return {
    allFindings,
    counting: allFindings.filter((_, index) => !dismissals.has(index)),
  };
}

const FINDING_GONE_MESSAGE = "The finding no longer exists.";
const FINDING_STAYS_MESSAGE = "The finding would stay, or a similar one would appear.";
const REMOVES_CONTENT_MESSAGE =
  "The fix removes an image, a heading, a link, a table or more than a sentence: include the product if that is intended.";
const NO_FIX_MESSAGE = "No finding has a fix: it needs manual editing.";
const UNNATURAL_TEXT_MESSAGE = "The remaining text would not read well.";
const EMPTY_TEXT_MESSAGE = "The text would be empty.";
const NO_WORDS_MESSAGE = "The finding has no words that could be changed.";
const IN_MARKUP_MESSAGE = "Markup prevents the change.";

function createUnchangedPlan(findings: Finding[]): PlannedChange {
  const score = computeScore(countSeverities(findings));
  const count = findings.length;
  return {
    changes: [],
    reason: "",
    violationsBefore: count,
    violationsAfter: count,
    scoreBefore: score,
    scoreAfter: score,
    rules: [],
  };
}

/** Non-overlapping edits with the findings that they must remove. */
interface SelectedEdits<E extends Edit = Edit> {
  edits: E[];
  fixed: ReadonlySet<Finding>;
  removesContent?: boolean;
}

/** Returns the edits for the targeted findings, or the reason why there are none. */
function planEdits(
  product: CheckedProduct,
  before: CheckResult,
  targetFindings: Finding[],
  task: Task,
): SelectedEdits<PlacedFix> | string {
  if (task.action === "apply_fixes") return planFixEdits(product, before, task.isTarget);
  const edits: PlacedFix[] = [];
  for (const finding of targetFindings) {
    const text = finding.field === ANY_FIELD ? null : product.texts.at(finding.field, finding.item);
    if (!text || finding.start === null || finding.end === null || finding.visibleWords === "")
      return NO_WORDS_MESSAGE;
    const change = buildChange(text, finding, task, product);
    if (!change)
      return task.action === "delete_phrase" ? IN_SENTENCE_MESSAGE : UNNATURAL_TEXT_MESSAGE;
    const edit = toStoredChange(text, change);
    if (!edit) return IN_MARKUP_MESSAGE;
    edits.push({ field: finding.field, item: finding.item, ...edit });
  }
  return {
    edits: withReferences(product.texts, removeOverlaps(edits)),
    fixed: new Set(targetFindings),
  };
}

const MAX_ROUNDS = 5;

/**
 * Applies the fixes in the rounds of Fix All. If another finding in the same line blocks the fix of
 * a targeted finding, the other one is fixed first. Fixes that remove an image, a heading, a link, a
 * table or more than a sentence are planned only if there are no others.
 */
function planFixEdits(
  product: CheckedProduct,
  before: CheckResult,
  isMeant: Task["isTarget"],
  options = { removesContent: false },
): SelectedEdits<PlacedFix> | string {
  const changes = new Changes(product.texts);
  let now: Fixable = { ...product, findings: before.allFindings };
  let targetFindings = before.counting.filter(isMeant);
  let edits: PlacedFix[] = [];
  for (let round = 0; round < MAX_ROUNDS && targetFindings.length > 0; round++) {
    const next = runSteps(
      runRound(now, ({ findings, fixes, texts }) => {
        const { counting } = checkTexts(product, texts, findings);
        const small = new Map(
          counting.flatMap((finding) => {
            const fix = fixes[findings.indexOf(finding)];
            const isSelected = fix && (options.removesContent || !removesContent(texts, fix));
            return isSelected ? [[finding, fix] as const] : [];
          }),
        );
        const meantFixes = [...small].filter(([finding]) => isMeant(finding));
        const selectedFixes = meantFixes.length > 0 ? meantFixes : [...small].filter(isBlocking);
        return selectedFixes.map(([, fix]) => fix);
      }),
    );
    if (!next) break;
    changes.apply(next.edits);
    ({ now } = next);
    const remainingFindings = checkTexts(product, now.texts, now.findings).counting.filter(isMeant);
    // Rounds that did not fix a targeted finding are not part of the change.
    if (remainingFindings.length < targetFindings.length) edits = changes.all();
    targetFindings = remainingFindings;
  }
  if (edits.length > 0) return { edits, fixed: new Set(), ...options };
  return options.removesContent
    ? NO_FIX_MESSAGE
    : planFixEdits(product, before, isMeant, { removesContent: true });

  function isBlocking([{ field, item, start }]: readonly [Finding, PlacedFix]): boolean {
    const line = now.texts.at(field, item)?.source.lines.at(start ?? 0);
    return targetFindings.some(
      (target) =>
        target.field === field &&
        target.item === item &&
        target.start !== null &&
        start !== null &&
        line !== undefined &&
        now.texts.at(field, item)?.source.lines.at(target.start).start === line.start,
    );
  }
}

function withReferences(texts: ProductTexts, edits: PlacedFix[]): PlacedFix[] {
  return [...edits, ...collectReferenceEdits(texts, edits)];
}

/** Keeps the first of equal or overlapping edits, such as two removals of a sentence. */
function removeOverlaps(edits: PlacedFix[]): PlacedFix[] {
  const sortedEdits = edits.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const selectedEdits: PlacedFix[] = [];
  for (const edit of sortedEdits) {
    const before = selectedEdits.findLast(
      ({ field, item }) => field === edit.field && item === edit.item,
    );
    if (!before || isApart(before, edit) || before.end <= edit.start) selectedEdits.push(edit);
  }
  return selectedEdits;
}

/** Returns the action's change to the visible text; null if it isn't possible here. */
function buildChange(
  text: CheckedText,
  { start, end }: Finding,
  { action, replacement }: Task,
  { texts, traits }: CheckedProduct,
): Change | null {
  const span = text.parsed.toVisible({ start: start ?? 0, end: end ?? 0 });
  const words = text.text.slice(span.start, span.end);
  if (action === "replace")
    return createPreferredFix(words, replacement ?? "", null, true)(
      text,
      span,
      traits.language,
      texts,
    );
  if (action === "delete_sentence") return removeSentences(text, span);
  return removeWords(text, span);
}

function buildChanges(
  texts: ProductTexts,
  newTexts: ProductTexts,
  edits: PlacedFix[],
): BulkChangeChange[] {
  const locationByKey = new Map(
    edits.map(({ field, item }) => [`${field} ${item}`, { field, item }]),
  );
  return [...locationByKey.values()].map(({ field, item }) => ({
    field,
    item,
    before: texts.at(field, item)?.parsed.source ?? "",
    after: newTexts.at(field, item)?.parsed.source ?? "",
  }));
}

function findTextError(
  changes: BulkChangeChange[],
  texts: ProductTexts,
  newTexts: ProductTexts,
): string | null {
  for (const { field, item } of changes) {
    const [before, after] = [
      texts.at(field, item)?.text ?? "",
      newTexts.at(field, item)?.text ?? "",
    ];
    if (after.trim() === "") return EMPTY_TEXT_MESSAGE;
    if (!isNaturalText(before, after)) return UNNATURAL_TEXT_MESSAGE;
  }
  return null;
}

function findVerdictError(
  before: CheckResult,
  after: CheckResult,
  { fixed, edits }: SelectedEdits,
  isMeant: Task["isTarget"],
): string | null {
  // Also compare all findings: if a decision no longer applies, its finding is not new.
  const [newFinding] = [
    ...findNewFindings(before.counting, fixed, edits, after.counting),
    ...findNewFindings(before.allFindings, fixed, edits, after.allFindings),
  ];
  if (newFinding && !isMeant(newFinding))
    return `It would break another rule: ${newFinding.guidelineReference}.`;
  const meantCount = before.counting.filter(isMeant).length;
  // With fixes, removing one finding is enough, because findings without a fix remain.
  const remainingCount = fixed.size > 0 ? meantCount - fixed.size : meantCount - 1;
  if (newFinding || after.counting.filter(isMeant).length > remainingCount)
    return FINDING_STAYS_MESSAGE;
  const isScoreLower =
    computeScore(countSeverities(after.counting)) < computeScore(countSeverities(before.counting));
  return isScoreLower ? "The score would fall." : null;
}

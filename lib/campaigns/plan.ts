import type { CampaignAction, CampaignChange } from "@/lib/campaign-words";
import { forProduct } from "@/lib/checking/applicability";
import { checkText } from "@/lib/checking/check-text";
import type { CheckedText } from "@/lib/checking/checked-text";
import { missedBy, type OpenDecision } from "@/lib/checking/decisions/match";
import type { Change } from "@/lib/checking/fixes/fix";
import { inStored } from "@/lib/checking/fixes/in-source";
import { isApart, proveFixes, type Repairable, withEdits } from "@/lib/checking/fixes/prove";
import { readsTyped } from "@/lib/checking/fixes/reads-typed";
import { referencesIn } from "@/lib/checking/fixes/references";
import { bringsNothingNew, type PlacedFix } from "@/lib/checking/fixes/same-findings";
import { insteadOf } from "@/lib/checking/fixes/words";
import type { ProductTexts } from "@/lib/checking/product-texts";
import { countSeverities, scoreOf } from "@/lib/checking/score";
import { sentencesOf } from "@/lib/checking/segments";
import type { Finding } from "@/lib/checking/types";
import { DecisionsInVerdict } from "@/lib/decisions/open";
import { ANY_FIELD } from "@/lib/enums";
import { foldedWords } from "@/lib/validations/verdict-columns";

/** A product as code checks it, with what people decided on its findings. */
export type Plannable = Omit<Repairable, "findings"> & { decisions: readonly OpenDecision[] };

/** What becomes of one product: its changes, proven; or why there are none. */
export interface Planned {
  changes: CampaignChange[];
  reason: string;
  violationsBefore: number;
  violationsAfter: number;
  scoreBefore: number;
  scoreAfter: number;
}

export interface Task {
  action: Exclude<CampaignAction, "decide" | "send_back">;
  replacement: string | null;
  isMeant: (finding: Finding) => boolean;
}

/**
 * Works out what a campaign does to one product's texts. They are changed only if every finding that is
 * meant goes, none comes that was not there, the score does not fall, and what remains reads as typed.
 */
export function planChange(about: Plannable, task: Task): Planned {
  const { texts } = about;
  const before = check(about, texts);
  const meant = before.counting.filter(task.isMeant);
  const none = unchanged(before.counting);
  if (meant.length === 0) return { ...none, reason: GONE };
  const chosen = editsFor({ ...about, findings: before.found }, meant, task);
  if (typeof chosen === "string") return { ...none, reason: chosen };
  const edits = [...chosen, ...referencesIn(texts, chosen)];
  const made = withEdits(texts, edits);
  const changes = changesOf(texts, made, edits);
  const after = check(about, made);
  const fault = faultOf(before, after) ?? readingFault(changes, texts, made);
  if (fault) return { ...none, reason: fault };
  if (
    after.counting.some(task.isMeant) ||
    !bringsNothingNew(before.found, new Set(meant), edits, after.found)
  )
    return { ...none, reason: STAYS };
  return {
    changes,
    reason: "",
    violationsBefore: before.counting.length,
    violationsAfter: after.counting.length,
    scoreBefore: scoreOf(countSeverities(before.counting)),
    scoreAfter: scoreOf(countSeverities(after.counting)),
  };
}

/** Whether planned texts, under policies and decisions as they are now, still mend what is meant; else why not. */
export function faultNow(
  about: Plannable,
  made: ProductTexts,
  isMeant: Task["isMeant"],
): string | null {
  const before = check(about, about.texts);
  if (!before.counting.some(isMeant)) return GONE;
  const after = check(about, made);
  return faultOf(before, after) ?? (after.counting.some(isMeant) ? STAYS : null);
}

interface Checked {
  found: Finding[];
  /** Those that no decision sets aside. */
  counting: Finding[];
}

function check({ policies, traits, decisions }: Plannable, texts: ProductTexts): Checked {
  const own = forProduct(policies, { ...traits, texts });
  const verdict = checkText(own, texts);
  const aside = new DecisionsInVerdict(decisions, own, texts).setAside(verdict);
  const { findings: found } = verdict;
  return { found, counting: found.filter((_, at) => !aside.has(at)) };
}

const GONE = "The finding is not there any more.";
const STAYS = "The finding would stay, or another one come.";
const NO_FIX = "No fix could be proven: it takes a writer.";
const UNTYPED = "What remains would not read as if a person had typed it.";
const NOTHING_LEFT = "Nothing would be left of the text.";
const NOWHERE = "The finding stands at no words that could be changed.";
const IN_MARKUP = "Markup stands in the way of the change.";

function unchanged(found: Finding[]): Planned {
  const score = scoreOf(countSeverities(found));
  const count = found.length;
  return {
    changes: [],
    reason: "",
    violationsBefore: count,
    violationsAfter: count,
    scoreBefore: score,
    scoreAfter: score,
  };
}

/** Changes that do not overlap, or why there are none. */
function editsFor(about: Repairable, meant: Finding[], task: Task): PlacedFix[] | string {
  if (task.action === "apply_fixes") {
    const fixes = proveFixes({ ...about, findings: meant });
    const proven = fixes.flatMap((fix) => fix ?? []);
    return proven.length < meant.length ? NO_FIX : apart(proven);
  }
  const edits: PlacedFix[] = [];
  for (const finding of meant) {
    const text = finding.field === ANY_FIELD ? null : about.texts.at(finding.field, finding.item);
    if (!text || finding.start === null || finding.end === null || finding.visibleWords === "")
      return NOWHERE;
    const change = changeOf(text, finding, task, about.traits.language);
    if (!change) return UNTYPED;
    const edit = inStored(text, change);
    if (!edit) return IN_MARKUP;
    edits.push({ field: finding.field, item: finding.item, ...edit });
  }
  return apart(edits);
}

/** Of those that are the same or overlap, the first: two findings in one sentence go with it. */
function apart(edits: PlacedFix[]): PlacedFix[] {
  const sorted = edits.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const taken: PlacedFix[] = [];
  for (const edit of sorted) {
    const before = taken.findLast(({ field, item }) => field === edit.field && item === edit.item);
    if (!before || isApart(before, edit) || before.end <= edit.start) taken.push(edit);
  }
  return taken;
}

/** In the text as a reader sees it; null where the new words do not go there. */
function changeOf(
  text: CheckedText,
  { start, end }: Finding,
  { action, replacement }: Task,
  language: string | null,
): Change | null {
  const span = text.reading.toVisible({ start: start ?? 0, end: end ?? 0 });
  const words = text.text.slice(span.start, span.end);
  if (action === "replace") return insteadOf(words, replacement ?? "", null)(text, span, language);
  if (action === "delete_sentence")
    return { ...sentenceAround(text.text, span), insert: "", label: "" };
  return { ...withSpace(text.text, span), insert: "", label: "" };
}

interface Span {
  start: number;
  end: number;
}

/** The sentence with the space behind it or, of a line's last one, before it. */
function sentenceAround(text: string, span: Span): Span {
  const sentences = sentencesOf(text).filter(
    ({ start, end }) => start < span.end && end > span.start,
  );
  const start = Math.min(span.start, ...sentences.map((sentence) => sentence.start));
  const end = Math.max(span.end, ...sentences.map((sentence) => sentence.end));
  return withSpace(text, { start, end });
}

/** Words with one of the spaces beside them, or with their line where nothing else stands in it. */
function withSpace(text: string, { start, end }: Span): Span {
  const before = /[^\S\r\n]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const behind = /^[^\S\r\n]*/u.exec(text.slice(end))?.[0].length ?? 0;
  const opensLine = start - before === 0 || /[\r\n]/u.test(text.charAt(start - before - 1));
  const endsLine = end + behind === text.length || /[\r\n]/u.test(text.charAt(end + behind));
  if (opensLine && endsLine) {
    const breakBehind = /^(?:\r\n|\n|\r)/u.exec(text.slice(end + behind))?.[0].length ?? 0;
    if (breakBehind > 0) return { start: start - before, end: end + behind + breakBehind };
    const breakBefore = /(?:\r\n|\n|\r)$/u.exec(text.slice(0, start - before))?.[0].length ?? 0;
    return { start: start - before - breakBefore, end: end + behind };
  }
  if (before > 0) return { start: start - before, end };
  return { start, end: end + behind };
}

function changesOf(texts: ProductTexts, made: ProductTexts, edits: PlacedFix[]): CampaignChange[] {
  const places = new Map(edits.map(({ field, item }) => [`${field} ${item}`, { field, item }]));
  return [...places.values()].map(({ field, item }) => ({
    field,
    item,
    before: texts.at(field, item)?.reading.source ?? "",
    after: made.at(field, item)?.reading.source ?? "",
  }));
}

function readingFault(
  changes: CampaignChange[],
  texts: ProductTexts,
  made: ProductTexts,
): string | null {
  for (const { field, item } of changes) {
    const [before, after] = [texts.at(field, item)?.text ?? "", made.at(field, item)?.text ?? ""];
    if (after.trim() === "") return NOTHING_LEFT;
    if (!readsTyped(before, after)) return UNTYPED;
  }
  return null;
}

/** By what is found, however it moved: more of the same words under a rule than before is something new. */
function faultOf({ counting: before }: Checked, { counting: after }: Checked): string | null {
  const counts = new Map<string, number>();
  for (const finding of before) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  for (const finding of after) {
    const left = (counts.get(keyOf(finding)) ?? 0) - 1;
    if (left < 0) return `It would break another rule: ${finding.guidelineReference}.`;
    counts.set(keyOf(finding), left);
  }
  const falls = scoreOf(countSeverities(after)) < scoreOf(countSeverities(before));
  return falls ? "The score would fall." : null;
}

function keyOf(finding: Finding): string {
  const { source, rule, guidelineReference, violationType, field, item, start } = finding;
  const words = start === null ? missedBy(finding) : foldedWords(finding);
  return JSON.stringify([source, rule ?? guidelineReference, violationType, field, item, words]);
}

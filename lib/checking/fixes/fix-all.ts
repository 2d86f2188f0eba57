import type { PlacedFix } from "../edits/edits";
import { type Fix, labelRewriting } from "../edits/fix";
import { collectReferenceEdits } from "../edits/references";
import { isLargeRemoval } from "../edits/removed-content";
import { computeScore, countSeverities } from "../findings/score";
import type { Finding } from "../findings/types";
import type { ProductTexts } from "../text/product-texts";
import { isNaturalText } from "./natural-text";
import {
  type Fixable,
  isApart,
  recheckTexts,
  runSteps,
  type Steps,
  verifyFixesInSteps,
  withEdits,
} from "./prove";

/** The offset of a character in the original text, or the edit that inserted the character. */
type Origin = number | Fix;

const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** A text under repeated edits, with the origin of each character. */
class ChangedText {
  text: string;
  private origins: Origin[];
  /** For each removed character of the original text, the edit that removed it. */
  private readonly removals = new Map<number, Fix>();
  /** For each edit whose insertion was changed again, the later edits. */
  private readonly laterEdits = new Map<Fix, Set<Fix>>();

  constructor(private readonly original: string) {
    this.text = original;
    this.origins = Array.from({ length: original.length }, (_, index) => index);
  }

  /** Applies edits to the current text. @param edits must not overlap */
  apply(edits: readonly Fix[]): void {
    const origins: Origin[] = [];
    const text: string[] = [];
    let offset = 0;
    const copyUntil = (end: number) => {
      text.push(this.text.slice(offset, end));
      for (const origin of this.origins.slice(offset, end)) origins.push(origin);
      offset = end;
    };
    for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
      copyUntil(edit.start);
      text.push(edit.insert);
      for (let i = 0; i < edit.insert.length; i++) origins.push(edit);
      for (const origin of this.origins.slice(offset, edit.end))
        if (typeof origin === "number") this.removals.set(origin, edit);
        else this.addLaterEdit(origin, edit);
      offset = edit.end;
    }
    copyUntil(this.text.length);
    this.text = text.join("");
    this.origins = origins;
  }

  /** Returns whether a span is part of the original text, with the characters around it. */
  isUntouched({ start, end }: Pick<Fix, "start" | "end">): boolean {
    const origins = this.origins.slice(Math.max(0, start - 1), end + 1);
    return origins.every((origin, index) => {
      const previous = origins[index - 1];
      if (typeof origin !== "number") return false;
      return index === 0 || (typeof previous === "number" && origin === previous + 1);
    });
  }

  /** Returns all edits as edits to the original text. */
  changes(): Fix[] {
    const fixes: Fix[] = [];
    let originalIndex = 0;
    let insert = "";
    let inserting = new Set<Fix>();
    const close = (end: number) => {
      if (end > originalIndex || insert !== "")
        fixes.push(this.change(originalIndex, end, insert, inserting));
      insert = "";
      inserting = new Set();
    };
    this.origins.forEach((origin, index) => {
      if (typeof origin !== "number") {
        insert += this.text.charAt(index);
        inserting.add(origin);
        return;
      }
      close(origin);
      originalIndex = origin + 1;
    });
    close(this.original.length);
    return fixes;
  }

  private addLaterEdit(edit: Fix, laterEdit: Fix): void {
    const laterEdits = this.laterEdits.get(edit) ?? new Set();
    this.laterEdits.set(edit, laterEdits.add(laterEdit));
  }

  /**
   * Returns a change with the labels of its edits. In HTML, an edit is often smaller than the words
   * in its label, so the label can't be derived from the change. In plain text, words that were
   * changed twice are labeled with the original and the final words.
   */
  private change(start: number, end: number, insert: string, inserting: ReadonlySet<Fix>): Fix {
    const edits = new Set<Fix>();
    const add = (edit: Fix) => {
      if (edits.has(edit)) return;
      edits.add(edit);
      for (const laterEdit of this.laterEdits.get(edit) ?? []) add(laterEdit);
    };
    for (let index = start; index < end; index++) {
      const edit = this.removals.get(index);
      if (edit) add(edit);
    }
    for (const edit of inserting) add(edit);
    const removed = this.original.slice(start, end);
    const isRewritten = [...edits].some((edit) => this.laterEdits.has(edit));
    if (isRewritten && removed !== "" && !/[<&]/.test(removed + insert)) {
      const [before, after] = this.findRestOfWords(start, end, insert);
      const label = labelRewriting(before + removed + after, before + insert + after);
      return { start, end, insert, label };
    }
    const labels = new Set(Array.from(edits, ({ label }) => label));
    return { start, end, insert, label: [...labels].join(", ") };
  }

  /** Returns the unchanged letters around a change that begins or ends inside a word. */
  private findRestOfWords(start: number, end: number, insert: string): [string, string] {
    const isUnchangedLetter = (index: number) =>
      LETTER.test(this.original.charAt(index)) && !this.removals.has(index);
    const words = [insert, this.original.slice(start, end)];
    let [first, last] = [start, end];
    if (words.some((each) => LETTER.test(each.charAt(0))))
      while (first > 0 && isUnchangedLetter(first - 1)) first--;
    if (words.some((each) => LETTER.test(each.charAt(each.length - 1))))
      while (isUnchangedLetter(last)) last++;
    return [this.original.slice(first, start), this.original.slice(end, last)];
  }
}

export interface FixAllResult {
  texts: ProductTexts;
  /** Changes to the original texts. In ascending order within each text and not overlapping. */
  changes: PlacedFix[];
  findings: Finding[];
  /** The scores before and after, based only on code findings. */
  scoreBefore: number;
  scoreAfter: number;
}

const MAX_ROUNDS = 5;
/** Maximum attempts per round. If the fixes conflict, subsets of them are tried. */
const MAX_ATTEMPTS = 9;

/**
 * Applies all non-overlapping fixes to a product's texts, checks them again, and repeats this while
 * the number of violations decreases. Fixes that remove an image, a heading, a link, a table or more
 * than a sentence come last, and only where nothing else was changed, so that a user can omit them.
 * The result is deterministic. The score never drops, and texts without findings are not changed.
 */
export function fixAll(fixable: Fixable): FixAllResult {
  return runSteps(fixAllInSteps(fixable));
}

/** Works like `fixAll`, but yields after each check. */
export function* fixAllInSteps(fixable: Fixable): Steps<FixAllResult> {
  const codeFindings = fixable.findings.filter(({ checkedBy }) => checkedBy === "rule");
  let now: Fixable = { ...fixable, findings: codeFindings };
  const changes = new Changes(fixable.texts);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = yield* runRound(now, ({ fixes, texts }) =>
      fixes.flatMap((fix) => (fix && !removesContent(texts, fix) ? [fix] : [])),
    );
    if (!next) break;
    changes.apply(next.edits);
    now = next.now;
  }
  const last = yield* runRound(now, ({ fixes }) =>
    fixes.flatMap((fix) => (fix && changes.isUntouched(fix) ? [fix] : [])),
  );
  if (last) {
    changes.apply(last.edits);
    now = last.now;
  }
  return {
    texts: now.texts,
    changes: changes.all(),
    findings: [...now.findings],
    scoreBefore: computeScore(countSeverities(codeFindings)),
    scoreAfter: computeScore(countSeverities(now.findings)),
  };
}

export interface Round {
  now: Fixable;
  edits: PlacedFix[];
}

/** The verified fixes of a round, one per finding in the same order. */
export interface RoundFixes extends Fixable {
  fixes: readonly (PlacedFix | null)[];
}

/** Returns whether a fix removes an image, a heading, a link, a table or more than a sentence. */
export function removesContent(texts: ProductTexts, fix: PlacedFix): boolean {
  return isLargeRemoval(texts.at(fix.field, fix.item)?.parsed.source ?? "", fix);
}

/**
 * Applies fixes that do not overlap, and checks the texts again. Returns null if there is no
 * improvement.
 * @param select returns the fixes to apply
 */
export function* runRound(
  now: Fixable,
  select: (fixes: RoundFixes) => PlacedFix[],
): Steps<Round | null> {
  const fixes = yield* verifyFixesInSteps(now);
  let attemptsLeft = MAX_ATTEMPTS;
  return yield* tryCandidates(removeOverlaps(select({ ...now, fixes })));

  function* tryCandidates(candidates: PlacedFix[]): Steps<Round | null> {
    if (candidates.length === 0 || attemptsLeft-- <= 0) return null;
    const edits = [...candidates, ...collectReferenceEdits(now.texts, candidates)];
    const texts = withEdits(now.texts, edits);
    const findings = recheckTexts(now, texts);
    yield;
    if (isBetter(now.findings, findings) && hasNaturalTexts(now.texts, texts, edits))
      return { now: { ...now, texts, findings }, edits };
    const half = candidates.length >> 1;
    if (half === 0) return null;
    const firstRound = yield* tryCandidates(candidates.slice(0, half));
    return firstRound ?? (yield* tryCandidates(candidates.slice(half)));
  }
}

function isBetter(before: readonly Finding[], after: readonly Finding[]): boolean {
  const [old, newCounts] = [countSeverities(before), countSeverities(after)];
  return after.length < before.length && computeScore(newCounts) >= computeScore(old);
}

function hasNaturalTexts(
  before: ProductTexts,
  after: ProductTexts,
  edits: readonly PlacedFix[],
): boolean {
  const editsByText = new Map(edits.map((edit) => [textKey(edit), edit]));
  return [...editsByText.values()].every(({ field, item }) => {
    const [old, newText] = [before.at(field, item), after.at(field, item)];
    return old && newText && newText.text.trim() !== "" && isNaturalText(old.text, newText.text);
  });
}

/** Of fixes that overlap or touch, keeps only the first. */
function removeOverlaps(fixes: readonly PlacedFix[]): PlacedFix[] {
  const sortedFixes = fixes
    .map((fix, index) => ({ fix, at: index }))
    .sort(
      (a, b) =>
        compareCodeUnits(textKey(a.fix), textKey(b.fix)) ||
        a.fix.start - b.fix.start ||
        b.fix.end - a.fix.end ||
        a.at - b.at,
    );
  const placedFixes: PlacedFix[] = [];
  for (const { fix } of sortedFixes) {
    const last = placedFixes.at(-1);
    if (!last || isApart(last, fix)) placedFixes.push(fix);
  }
  return placedFixes;
}

function textKey({ field, item }: Pick<PlacedFix, "field" | "item">): string {
  return JSON.stringify([field, item]);
}

function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Collects edits from several rounds as edits to the original texts. */
export class Changes {
  private readonly byText = new Map<
    string,
    { location: Pick<PlacedFix, "field" | "item">; text: ChangedText }
  >();

  constructor(private readonly texts: ProductTexts) {}

  apply(edits: readonly PlacedFix[]): void {
    for (const [key, fixes] of Map.groupBy(edits, textKey)) {
      const [first] = fixes;
      if (!first) continue;
      const location = { field: first.field, item: first.item };
      const source = this.texts.at(first.field, first.item)?.parsed.source ?? "";
      const entry = this.byText.get(key) ?? { location, text: new ChangedText(source) };
      entry.text.apply(fixes);
      this.byText.set(key, entry);
    }
  }

  /** Returns whether a fix to the current texts neither overlaps nor touches an earlier edit. */
  isUntouched(fix: PlacedFix): boolean {
    return this.byText.get(textKey(fix))?.text.isUntouched(fix) ?? true;
  }

  all(): PlacedFix[] {
    return [...this.byText.values()].flatMap(({ location, text }) =>
      text.changes().map((change) => ({ ...location, ...change })),
    );
  }
}

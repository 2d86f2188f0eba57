import type { ProductTexts } from "../product-texts";
import { computeScore, countSeverities } from "../score";
import type { Finding } from "../types";
import type { PlacedFix } from "./edits";
import { createRemoval, createReplacement, type Fix } from "./fix";
import { isApart, type Repairable, recheckTexts, verifyFixes, withEdits } from "./prove";
import { isNaturalText } from "./reads-typed";
import { collectReferenceEdits } from "./references";

/** A text under repeated edits, with the original offset of each character. */
class ChangedText {
  text: string;
  /** For each character, its original offset, or -1 if it was inserted. */
  private origins: number[];

  constructor(private readonly original: string) {
    this.text = original;
    this.origins = Array.from({ length: original.length }, (_, index) => index);
  }

  /**
   * Applies edits to the current text.
   * @param edits must not overlap
   */
  apply(edits: readonly Pick<Fix, "start" | "end" | "insert">[]): void {
    const origins: number[] = [];
    const text: string[] = [];
    let offset = 0;
    const copyUntil = (end: number) => {
      text.push(this.text.slice(offset, end));
      for (; offset < end; offset++) origins.push(this.origins[offset] ?? -1);
    };
    for (const { start, end, insert } of [...edits].sort((a, b) => a.start - b.start)) {
      copyUntil(start);
      text.push(insert);
      for (let i = 0; i < insert.length; i++) origins.push(-1);
      offset = end;
    }
    copyUntil(this.text.length);
    this.text = text.join("");
    this.origins = origins;
  }

  /** Returns all edits as edits to the original text. */
  changes(): Fix[] {
    const fixes: Fix[] = [];
    let originalIndex = 0;
    let insert = "";
    const close = (end: number) => {
      if (end > originalIndex || insert !== "") fixes.push(this.change(originalIndex, end, insert));
      insert = "";
    };
    this.origins.forEach((origin, index) => {
      if (origin === -1) {
        insert += this.text.charAt(index);
        return;
      }
      close(origin);
      originalIndex = origin + 1;
    });
    close(this.original.length);
    return fixes;
  }

  private change(start: number, end: number, insert: string): Fix {
    const removedText = this.original.slice(start, end);
    return insert.trim() === ""
      ? createRemoval({ start, end }, removedText, insert)
      : createReplacement({ start, end }, insert);
  }
}

/** The result of applying all fixes. */
export interface RepairResult {
  texts: ProductTexts;
  /** Changes to the original texts. In ascending order within each text and not overlapping. */
  changes: PlacedFix[];
  /** Remaining code findings. */
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
 * the number of violations decreases. The result is deterministic. The score never drops, and texts
 * without findings are not changed.
 */
export function fixAll(repairable: Repairable): RepairResult {
  const codeFindings = repairable.findings.filter(({ checkedBy }) => checkedBy === "rule");
  let now: Repairable = { ...repairable, findings: codeFindings };
  const changes = new Changes(repairable.texts);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = runRound(now);
    if (!next) break;
    changes.apply(next.edits);
    now = next.now;
  }
  return {
    texts: now.texts,
    changes: changes.all(),
    findings: [...now.findings],
    scoreBefore: computeScore(countSeverities(codeFindings)),
    scoreAfter: computeScore(countSeverities(now.findings)),
  };
}

interface Round {
  now: Repairable;
  edits: PlacedFix[];
}

/** Runs one round. Returns null if there is no improvement. */
function runRound(now: Repairable): Round | null {
  const fixes = verifyFixes(now).flatMap((fix) => fix ?? []);
  let attemptsLeft = MAX_ATTEMPTS;
  return tryCandidates(removeOverlaps(fixes));

  function tryCandidates(candidates: PlacedFix[]): Round | null {
    if (candidates.length === 0 || attemptsLeft-- <= 0) return null;
    const edits = [...candidates, ...collectReferenceEdits(now.texts, candidates)];
    const texts = withEdits(now.texts, edits);
    const findings = recheckTexts(now, texts);
    if (isBetter(now.findings, findings) && hasNaturalTexts(now.texts, texts, edits))
      return { now: { ...now, texts, findings }, edits };
    const half = candidates.length >> 1;
    return half === 0
      ? null
      : (tryCandidates(candidates.slice(0, half)) ?? tryCandidates(candidates.slice(half)));
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

  all(): PlacedFix[] {
    return [...this.byText.values()].flatMap(({ location, text }) =>
      text.changes().map((change) => ({ ...location, ...change })),
    );
  }
}

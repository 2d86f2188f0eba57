import type { PlacedFix } from "../edits/edits";
import type { FixMaker } from "../edits/fix";
import type { Finding } from "../findings/types";

export type Edit = Omit<PlacedFix, "label">;

/** Returns whether the changed texts have no new findings. Parameters: `findNewFindings`. */
export function hasNoNewFindings(...args: Parameters<typeof findNewFindings>): boolean {
  return findNewFindings(...args).length === 0;
}

/**
 * Returns the findings that are new in the changed texts. An earlier finding is expected at its
 * shifted position or, if an edit overlaps its words, anywhere at an edit. Fixed findings are not
 * expected.
 * @param edits must not overlap
 */
export function findNewFindings(
  before: readonly Finding[],
  fixedFindings: ReadonlySet<Finding>,
  edits: readonly Edit[],
  after: readonly Finding[],
): Finding[] {
  const expectedCounts = new Counts();
  const surroundingCounts = new Counts();
  const moves = new Moves(edits);
  for (const finding of before) {
    if (fixedFindings.has(finding)) continue;
    const position = moves.getPosition(finding);
    if (position === null) surroundingCounts.add(getFindingKind(finding));
    else expectedCounts.add(`${getFindingKind(finding)} ${position.start} ${position.end}`);
  }
  return after.filter((finding) => {
    const { start, end } = finding;
    const isExpected =
      expectedCounts.take(`${getFindingKind(finding)} ${start} ${end}`) ||
      (moves.touches(finding) && surroundingCounts.take(getFindingKind(finding)));
    return !isExpected;
  });
}

class Counts {
  private readonly counts = new Map<string, number>();

  add(key: string): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  take(key: string): boolean {
    const count = this.counts.get(key) ?? 0;
    this.counts.set(key, count - 1);
    return count > 0;
  }
}

/** Returns a key of a finding's rule, field and directive (identified by its fix). */
function getFindingKind(finding: Finding): string {
  const { source, rule, guidelineReference, violationType, field, item, makeFix } = finding;
  return `${source} ${rule ?? guidelineReference} ${violationType} ${field} ${item} ${getFixMakerNumber(makeFix)}`;
}

const numberByFixMaker = new WeakMap<FixMaker, number>();
let last = 0;

function getFixMakerNumber(makeFix: FixMaker | null): number {
  if (!makeFix) return 0;
  const existingNumber = numberByFixMaker.get(makeFix);
  if (existingNumber !== undefined) return existingNumber;
  last++;
  numberByFixMaker.set(makeFix, last);
  return last;
}

interface FindingSpan {
  start: number | null;
  end: number | null;
}

type PositionedFinding = Pick<Finding, "field" | "item" | "start" | "end">;

/** A change with the shift of the text before it. A text's changes are in ascending order. */
interface TextShift {
  edit: Edit;
  offset: number;
}

/** Computes positions of findings after changes. */
class Moves {
  private readonly byText = new Map<string, TextShift[]>();

  constructor(edits: readonly Edit[]) {
    const sortedEdits = [...edits].sort((a, b) => a.start - b.start);
    for (const edit of sortedEdits) {
      const key = `${edit.field} ${edit.item}`;
      const textEdits = this.byText.get(key) ?? [];
      const last = textEdits.at(-1);
      textEdits.push({ edit, offset: last ? last.offset + getLengthDelta(last.edit) : 0 });
      this.byText.set(key, textEdits);
    }
  }

  private getShifts({ field, item }: PositionedFinding): readonly TextShift[] {
    return this.byText.get(`${field} ${item}`) ?? [];
  }

  /** Returns a finding's position after the changes; null if a change overlaps its words. */
  getPosition(finding: PositionedFinding): FindingSpan | null {
    const { start, end } = finding;
    if (start === null || end === null) return { start, end };
    const last = findLastWhere(this.getShifts(finding), ({ edit }) => edit.start < end);
    if (!last) return { start, end };
    const { edit } = last;
    // An insertion at the start of a finding shifts it but does not overlap it.
    if (edit.end > start || (edit.start > start && edit.start < end)) return null;
    const shift = last.offset + getLengthDelta(edit);
    return { start: start + shift, end: end + shift };
  }

  /** Returns whether a finding in the changed text overlaps or touches an edit. */
  touches(finding: PositionedFinding): boolean {
    const { start, end } = finding;
    if (start === null || end === null) return true;
    const last = findLastWhere(
      this.getShifts(finding),
      ({ edit, offset }) => edit.start + offset <= end,
    );
    return last !== undefined && last.edit.start + last.offset + last.edit.insert.length >= start;
  }
}

function getLengthDelta({ start, end, insert }: Edit): number {
  return insert.length - (end - start);
}

/** Returns the last of ascending changes that satisfies a monotonic predicate. */
function findLastWhere(
  list: readonly TextShift[],
  predicate: (shift: TextShift) => boolean,
): TextShift | undefined {
  let low = -1;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const entry = list[middle];
    if (entry && predicate(entry)) low = middle;
    else high = middle - 1;
  }
  return list[low];
}

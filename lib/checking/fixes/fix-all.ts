import type { ProductTexts } from "../product-texts";
import { countSeverities, scoreOf } from "../score";
import type { Finding } from "../types";
import type { PlacedFix } from "./edits";
import { type Fix, remove, use } from "./fix";
import { checkAgain, isApart, type Repairable, verifyFixes, withEdits } from "./prove";
import { readsTyped } from "./reads-typed";
import { referencesIn } from "./references";

/** A text under repeated edits, with the original offset of each character. */
class ChangedText {
  text: string;
  /** For each character, its original offset; -1 if it was inserted. */
  private origins: number[];

  constructor(private readonly original: string) {
    this.text = original;
    this.origins = Array.from({ length: original.length }, (_, at) => at);
  }

  /**
   * Applies edits to the current text.
   * @param edits must not overlap
   */
  apply(edits: readonly Pick<Fix, "start" | "end" | "insert">[]): void {
    const origins: number[] = [];
    const text: string[] = [];
    let at = 0;
    const keepTo = (end: number) => {
      text.push(this.text.slice(at, end));
      for (; at < end; at++) origins.push(this.origins[at] ?? -1);
    };
    for (const { start, end, insert } of [...edits].sort((a, b) => a.start - b.start)) {
      keepTo(start);
      text.push(insert);
      for (let written = 0; written < insert.length; written++) origins.push(-1);
      at = end;
    }
    keepTo(this.text.length);
    this.text = text.join("");
    this.origins = origins;
  }

  /** Returns all edits as edits of the original text. */
  changes(): Fix[] {
    const made: Fix[] = [];
    let original = 0;
    let insert = "";
    const close = (end: number) => {
      if (end > original || insert !== "") made.push(this.change(original, end, insert));
      insert = "";
    };
    this.origins.forEach((origin, at) => {
      if (origin === -1) {
        insert += this.text.charAt(at);
        return;
      }
      close(origin);
      original = origin + 1;
    });
    close(this.original.length);
    return made;
  }

  private change(start: number, end: number, insert: string): Fix {
    const removedText = this.original.slice(start, end);
    return insert.trim() === ""
      ? remove({ start, end }, removedText, insert)
      : use({ start, end }, insert);
  }
}

/** The result of applying all fixes. */
export interface Repaired {
  texts: ProductTexts;
  /** Changes to the original texts, ascending per text and not overlapping. */
  changes: PlacedFix[];
  /** Remaining findings by code. */
  findings: Finding[];
  /** The scores before and after, based only on findings by code. */
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
export function fixAll(repairable: Repairable): Repaired {
  const byCode = repairable.findings.filter(({ checkedBy }) => checkedBy === "rule");
  let now: Repairable = { ...repairable, findings: byCode };
  const changed = new Changes(repairable.texts);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = improved(now);
    if (!next) break;
    changed.apply(next.edits);
    now = next.now;
  }
  return {
    texts: now.texts,
    changes: changed.all(),
    findings: [...now.findings],
    scoreBefore: scoreOf(countSeverities(byCode)),
    scoreAfter: scoreOf(countSeverities(now.findings)),
  };
}

interface Round {
  now: Repairable;
  edits: PlacedFix[];
}

/** Runs one round. Returns null if there is no improvement. */
function improved(now: Repairable): Round | null {
  const fixes = verifyFixes(now).flatMap((fix) => fix ?? []);
  let tries = MAX_ATTEMPTS;
  return tryOut(apartOnly(fixes));

  function tryOut(chosen: PlacedFix[]): Round | null {
    if (chosen.length === 0 || tries-- <= 0) return null;
    const edits = [...chosen, ...referencesIn(now.texts, chosen)];
    const texts = withEdits(now.texts, edits);
    const findings = checkAgain(now, texts);
    if (isBetter(now.findings, findings) && allRead(now.texts, texts, edits))
      return { now: { ...now, texts, findings }, edits };
    const half = chosen.length >> 1;
    return half === 0 ? null : (tryOut(chosen.slice(0, half)) ?? tryOut(chosen.slice(half)));
  }
}

function isBetter(before: readonly Finding[], after: readonly Finding[]): boolean {
  const [old, made] = [countSeverities(before), countSeverities(after)];
  return after.length < before.length && scoreOf(made) >= scoreOf(old);
}

function allRead(before: ProductTexts, after: ProductTexts, edits: readonly PlacedFix[]): boolean {
  const places = new Map(edits.map((edit) => [keyOf(edit), edit]));
  return [...places.values()].every(({ field, item }) => {
    const [old, made] = [before.at(field, item), after.at(field, item)];
    return old && made && made.text.trim() !== "" && readsTyped(old.text, made.text);
  });
}

/** Keeps the first of fixes that overlap or touch. */
function apartOnly(fixes: readonly PlacedFix[]): PlacedFix[] {
  const inOrder = fixes
    .map((fix, at) => ({ fix, at }))
    .sort(
      (a, b) =>
        byCode(keyOf(a.fix), keyOf(b.fix)) ||
        a.fix.start - b.fix.start ||
        b.fix.end - a.fix.end ||
        a.at - b.at,
    );
  const placed: PlacedFix[] = [];
  for (const { fix } of inOrder) {
    const last = placed.at(-1);
    if (!last || isApart(last, fix)) placed.push(fix);
  }
  return placed;
}

function keyOf({ field, item }: Pick<PlacedFix, "field" | "item">): string {
  return JSON.stringify([field, item]);
}

function byCode(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Collects edits of several rounds as edits of the original texts. */
export class Changes {
  private readonly byText = new Map<
    string,
    { place: Pick<PlacedFix, "field" | "item">; text: ChangedText }
  >();

  constructor(private readonly texts: ProductTexts) {}

  apply(edits: readonly PlacedFix[]): void {
    for (const [key, own] of Map.groupBy(edits, keyOf)) {
      const [first] = own;
      if (!first) continue;
      const place = { field: first.field, item: first.item };
      const source = this.texts.at(first.field, first.item)?.parsed.source ?? "";
      const known = this.byText.get(key) ?? { place, text: new ChangedText(source) };
      known.text.apply(own);
      this.byText.set(key, known);
    }
  }

  all(): PlacedFix[] {
    return [...this.byText.values()].flatMap(({ place, text }) =>
      text.changes().map((change) => ({ ...place, ...change })),
    );
  }
}

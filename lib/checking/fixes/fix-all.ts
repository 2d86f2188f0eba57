import type { ProductTexts } from "../product-texts";
import { countSeverities, scoreOf } from "../score";
import type { Finding } from "../types";
import { type Fix, remove, use } from "./fix";
import { checkAnew, isApart, proveFixes, type Repairable, withEdits } from "./prove";
import { readsTyped } from "./reads-typed";
import { referencesIn } from "./references";
import type { PlacedFix } from "./same-findings";

/** A text that is changed several times, and where each of its characters stood at first. */
class ChangedText {
  text: string;
  /** By character; -1 for one that was put in. */
  private origins: number[];

  constructor(private readonly original: string) {
    this.text = original;
    this.origins = Array.from({ length: original.length }, (_, at) => at);
  }

  /** @param edits none overlapping */
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
      for (let put = 0; put < insert.length; put++) origins.push(-1);
      at = end;
    }
    keepTo(this.text.length);
    this.text = text.join("");
    this.origins = origins;
  }

  /** All that was changed, as changes of the text as it was at first. */
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
    const taken = this.original.slice(start, end);
    return insert.trim() === ""
      ? remove({ start, end }, taken, insert)
      : use({ start, end }, insert);
  }
}

/** What all fixes together come to. */
export interface Repaired {
  texts: ProductTexts;
  /** Of the texts as they were at first: by text, ascending, none overlapping. */
  changes: PlacedFix[];
  /** What code still finds. */
  findings: Finding[];
  /** The score before and after, by what code finds alone. */
  scoreBefore: number;
  scoreAfter: number;
}

const MOST_ROUNDS = 5;
/** Of one round: where its fixes do not go together, parts of them are tried. */
const MOST_TRIES = 9;

/**
 * Puts in all fixes of a product's texts that do not overlap, checks again, and repeats while that
 * leaves fewer violations. Of the same texts under the same policies it makes the same; the score
 * never falls, and texts in which nothing is found stay as they are.
 */
export function fixAll(repairable: Repairable): Repaired {
  const byCode = repairable.findings.filter(({ checkedBy }) => checkedBy === "rule");
  let now: Repairable = { ...repairable, findings: byCode };
  const changed = new Changes(repairable.texts);
  for (let round = 0; round < MOST_ROUNDS; round++) {
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

/** One round; null where there is nothing that makes it better. */
function improved(now: Repairable): Round | null {
  const fixes = proveFixes(now).flatMap((fix) => fix ?? []);
  let tries = MOST_TRIES;
  return tryOut(apartOnly(fixes));

  function tryOut(chosen: PlacedFix[]): Round | null {
    if (chosen.length === 0 || tries-- <= 0) return null;
    const edits = [...chosen, ...referencesIn(now.texts, chosen)];
    const texts = withEdits(now.texts, edits);
    const findings = checkAnew(now, texts);
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

/** Of fixes that overlap or touch, the first. */
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
  const kept: PlacedFix[] = [];
  for (const { fix } of inOrder) {
    const last = kept.at(-1);
    if (!last || isApart(last, fix)) kept.push(fix);
  }
  return kept;
}

function keyOf({ field, item }: Pick<PlacedFix, "field" | "item">): string {
  return JSON.stringify([field, item]);
}

function byCode(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Collects edits made in several rounds as edits of the texts as they were at first. */
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
      const source = this.texts.at(first.field, first.item)?.reading.source ?? "";
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

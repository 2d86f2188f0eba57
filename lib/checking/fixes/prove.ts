import { forProduct, type ProductTraits } from "../applicability";
import { checkText } from "../check-text";
import type { CheckedText } from "../checked-text";
import type { CompiledPolicies } from "../compile";
import type { ProductTexts } from "../product-texts";
import type { Finding } from "../types";
import { applied, byText, NOWHERE, type PlacedFix } from "./edits";
import type { Fix } from "./fix";
import { suggestFix } from "./propose";
import { joinsWords, readsTyped } from "./reads-typed";
import { bringsNothingNew } from "./same-findings";

/** A product's texts and policies, with the findings in them. */
export interface Repairable {
  /** Not yet filtered for the product, because changed texts can change which policies apply. */
  policies: CompiledPolicies;
  traits: Omit<ProductTraits, "texts">;
  texts: ProductTexts;
  /** All findings. Those by the model are used unchanged, because code cannot verify them. */
  findings: readonly Finding[];
}

/** Returns the findings by code in changed texts of the same product. */
export function checkAgain({ policies, traits }: Repairable, texts: ProductTexts): Finding[] {
  return checkText(forProduct(policies, { ...traits, texts }), texts).findings;
}

interface SuggestedFix {
  /** The findings that share this fix, such as all tags of a text. */
  findings: Finding[];
  edit: PlacedFix;
}

/**
 * Returns the fixes that can be offered, one per finding in the same order, or null. Each fix,
 * applied alone, removes its finding, causes no new one, and leaves no editing artifacts. In long
 * texts with many findings, distant fixes are verified together, so that the total work is limited
 * to a multiple of one check.
 */
export function verifyFixes(repairable: Repairable): (PlacedFix | null)[] {
  const { findings, texts, traits } = repairable;
  const proposals = new Map<string, SuggestedFix>();
  for (const finding of findings) {
    const fix = suggestFix(finding, texts, traits.language);
    if (!fix) continue;
    const edit = placed(fix, finding);
    const key = JSON.stringify([edit.field, edit.item, edit.start, edit.end, edit.insert]);
    const known = proposals.get(key);
    if (known) known.findings.push(finding);
    else proposals.set(key, { findings: [finding], edit });
  }
  const proof = new Verification(repairable);
  for (const group of grouped([...proposals.values()], proof.checksLeft)) proof.verify(group);
  return findings.map((finding) => proof.proven.get(finding) ?? null);
}

function placed({ start, end, insert, label }: Fix, { field, item }: Finding): PlacedFix {
  return { field, item, start, end, insert, label };
}

/**
 * Maximum number of characters to check when verifying a product's fixes. Enough to verify each fix
 * of an ordinary text separately.
 */
const MAX_CHECKED = 100_000;
const MIN_CHECKS = 8;
/** Cost of finding and locating one match, in characters read. */
const CHARACTERS_A_FINDING = 40;

class Verification {
  readonly proven = new Map<Finding, PlacedFix>();
  checksLeft: number;

  constructor(private readonly about: Repairable) {
    const { texts, findings } = about;
    const characters = texts.all().reduce((sum, { source }) => sum + source.text.length + 100, 1);
    const work = characters + findings.length * CHARACTERS_A_FINDING;
    this.checksLeft = Math.max(MIN_CHECKS, Math.floor(MAX_CHECKED / work));
  }

  /** Verifies several fixes together. If that fails, verifies each half separately. */
  verify(group: readonly SuggestedFix[]): void {
    if (group.length === 0 || this.checksLeft <= 0) return;
    this.checksLeft--;
    if (this.holds(group)) {
      for (const { findings, edit } of group)
        for (const finding of findings) this.proven.set(finding, edit);
      return;
    }
    if (group.length === 1) return;
    const half = group.length >> 1;
    this.verify(group.slice(0, half));
    this.verify(group.slice(half));
  }

  private holds(group: readonly SuggestedFix[]): boolean {
    const { findings } = this.about;
    const edits = group.map(({ edit }) => edit);
    const texts = withEdits(this.about.texts, edits);
    if (!allReadTyped(this.about.texts, texts, group)) return false;
    const found = findings.filter(({ checkedBy }) => checkedBy === "rule");
    const fixed = new Set(group.flatMap(({ findings }) => findings));
    return bringsNothingNew(found, fixed, edits, checkAgain(this.about, texts));
  }
}

/**
 * Returns individual fixes if the budget allows, otherwise groups of distant ones. Fixes that
 * lengthen the text and fixes that shorten it are kept apart, so that they don't hide each other's
 * effect on the length.
 */
function grouped(proposals: readonly SuggestedFix[], checks: number): SuggestedFix[][] {
  const groups = Math.max(1, Math.floor(checks / 2));
  if (proposals.length <= groups) return proposals.map((proposal) => [proposal]);
  const grows = ({ edit }: SuggestedFix) => edit.insert.length > edit.end - edit.start;
  const [longer, shorter] = [proposals.filter(grows), proposals.filter((each) => !grows(each))];
  return [longer, shorter].flatMap((list) => {
    const size = Math.ceil(
      list.length / Math.max(1, Math.floor((groups * list.length) / proposals.length)),
    );
    const count = Math.ceil(list.length / Math.max(1, size));
    const made = Array.from({ length: count }, (): SuggestedFix[] => []);
    list.forEach((proposal, at) => {
      const last = made[at % count]?.at(-1);
      // Fixes that overlap or touch are never applied together.
      if (!last || isApart(last.edit, proposal.edit)) made[at % count]?.push(proposal);
      else made.push([proposal]);
    });
    return made;
  });
}

/** Returns whether two changes, the first before the second, neither overlap nor touch. */
export function isApart(first: PlacedFix, second: PlacedFix): boolean {
  const isElsewhere = first.field !== second.field || first.item !== second.item;
  return isElsewhere || second.start > first.end;
}

/** Returns the texts with the given changes, which must not overlap. */
export function withEdits(texts: ProductTexts, edits: readonly PlacedFix[]): ProductTexts {
  return byText(edits).reduce((changed, { field, item, own }) => {
    const text = changed.at(field, item)?.parsed.source;
    return text === undefined ? changed : changed.withText(field, item, applied(text, own));
  }, texts);
}

function allReadTyped(
  before: ProductTexts,
  after: ProductTexts,
  group: readonly SuggestedFix[],
): boolean {
  const proposals = Map.groupBy(group, ({ edit: { field, item } }) =>
    JSON.stringify([field, item]),
  );
  return [...proposals.values()].every((own) => {
    const [
      {
        edit: { field, item },
      } = { edit: NOWHERE },
    ] = own;
    const [old, made] = [before.at(field, item), after.at(field, item)];
    if (!old || !made || made.text.trim() === "") return false;
    // Markup is invisible: removing it must not remove or join words.
    const isMarkup =
      old.parsed.isHtml &&
      own.every((fix) => fix.findings.every(({ visibleWords }) => visibleWords === ""));
    if (isMarkup && wordsIn(old.text) !== wordsIn(made.text)) return false;
    if (own.some(({ edit }) => joins(old, edit))) return false;
    return readsTyped(old.text, made.text);
  });
}

function joins({ text, parsed: reading }: CheckedText, { start, end, insert }: PlacedFix): boolean {
  if (!reading.isHtml) return joinsWords(text, { start, end }, insert);
  const seen = insert
    .replace(/<[^<>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
  return joinsWords(text, reading.toVisible({ start, end }), seen);
}

function wordsIn(text: string): string {
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(" ");
}

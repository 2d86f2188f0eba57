import { ANY_FIELD, type Check, type Outcome } from "@/lib/enums";
import type { CheckedText } from "./checked-text";
import { type CompiledPolicies, checkOf } from "./compile";
import type { Criterion } from "./criteria";
import { compareFindings, Locator, NOWHERE } from "./findings";
import type { Hit } from "./hit";
import {
  ANY_RANK,
  type Checkable,
  type Field,
  Piece,
  type ProductTexts,
  productTexts,
} from "./product-texts";
import type { CheckInput, Demand } from "./rules/kind";
import type { FoundTerms } from "./term-lookup";
import type { RuleTerms } from "./term-matches";
import type { Finding } from "./types";

/**
 * Checks a product's texts by code alone; time linear in them and nearly flat in the number of terms.
 * Each rule and clause has its check: what the model would judge, or what cannot be read, is
 * `not_checked`, unless code has already found a violation of it.
 */
export function checkText(
  policies: CompiledPolicies,
  text: Checkable,
): { findings: Finding[]; checks: Check[] } {
  const { mismatch } = policies;
  const checker = new Checker(policies, productTexts(text));
  const checks = policies.criteria.map((criterion, at) => checker.check(criterion, at));
  const found = mismatch ? [mismatch.finding, ...checker.findings] : checker.findings;
  return {
    findings: found.sort(compareFindings),
    checks: mismatch ? [...checks, ...mismatch.checks] : checks,
  };
}

/** A text that is read, scanned once for all terms. */
interface Scanned {
  /** By criterion. */
  found: readonly FoundTerms[];
  locator: Locator;
}

/** Whose text a finding is in. */
type Place = Pick<Finding, "field" | "item" | "rank">;

/** A criterion that code checks, with its place among all. */
interface Checked {
  criterion: Criterion;
  demand: Demand;
  at: number;
}

class Checker {
  readonly findings: Finding[] = [];
  private readonly scanned = new Map<CheckedText, Scanned>();
  private lastText: CheckedText | null = null;
  private last: Scanned | null = null;

  constructor(
    private readonly policies: CompiledPolicies,
    private readonly texts: ProductTexts,
  ) {}

  /** @param at the criterion's place among all */
  check(criterion: Criterion, at: number): Check {
    const exemption = this.policies.exempt.get(criterion);
    if (exemption) return checkOf(criterion, exemption.outcome, exemption.reason);
    const { field, demand } = criterion;
    const fields = this.texts.readBy(field);
    if (!fields) return checkOf(criterion, "not_checked", `The text of “${field}” was not given.`);
    const before = this.findings.length;
    if (demand?.isJoint) this.checkJointly({ criterion, demand, at }, fields);
    else if (demand) for (const one of fields) this.checkField({ criterion, demand, at }, one);
    return checkOf(criterion, this.outcomeOf(criterion, this.findings.length > before));
  }

  /** Of an empty text nothing can be quoted: a model would find nothing. */
  private outcomeOf({ demand, question, field }: Criterion, isViolated: boolean): Outcome {
    if (isViolated) return "violated";
    if (demand === null) return "not_checked";
    return question && this.texts.hasAny(field) ? "not_checked" : "passed";
  }

  /** A field by itself: its text, or each item of its list and then the list as a whole. */
  private checkField(checked: Checked, field: Field): void {
    const { key, rank, isList, pieces } = field;
    for (const piece of textsOf(field)) {
      const hits = checked.demand.check(this.inputOf(checked, piece));
      if (hits.length === 0) continue;
      const place = { field: key, item: piece.item, rank };
      this.add(checked, hits, place, this.scan(piece.text).locator);
    }
    if (isList)
      this.add(checked, checked.demand.checkList(pieces.length), { field: key, item: null, rank });
  }

  /** All texts of its fields as one, somewhere in which its terms need to stand. */
  private checkJointly(checked: Checked, fields: readonly Field[]): void {
    const [first, ...more] = fields.flatMap(textsOf).map((piece) => this.inputOf(checked, piece));
    const [field] = fields;
    if (!first || !field) return;
    const terms = more.length > 0 ? joined([first, ...more]) : first.terms;
    const place =
      checked.criterion.field === ANY_FIELD
        ? { field: ANY_FIELD, item: null, rank: ANY_RANK }
        : { field: field.key, item: null, rank: field.rank };
    this.add(checked, checked.demand.check({ ...first, terms }), place);
  }

  private inputOf({ criterion, at }: Checked, piece: Piece): CheckInput {
    const { text, item } = piece;
    const { lists = [], excepted = null } = this.scan(text).found[at] ?? {};
    const part = piece === NOTHING ? "nothing" : item === null ? "text" : "item";
    const { language } = this.policies;
    return { text, terms: lists, excepted, language, origin: criterion, part };
  }

  /** @param locator of the text in which the hits stand; left out, they stand nowhere */
  private add({ criterion, demand }: Checked, hits: Hit[], place: Place, locator?: Locator): void {
    for (const hit of hits) this.findings.push(findingOf(criterion, demand, hit, place, locator));
  }

  private scan(text: CheckedText): Scanned {
    if (this.last && text === this.lastText) return this.last;
    // Of one text none is looked up.
    if (this.last && this.lastText) this.scanned.set(this.lastText, this.last);
    const made = this.scanned.get(text) ?? {
      found: this.policies.terms.find(text),
      locator: new Locator(text),
    };
    this.lastText = text;
    this.last = made;
    return made;
  }
}

const NOTHING = new Piece("", null);

/** A field that is left empty is an empty text. */
function textsOf({ pieces }: Field): readonly Piece[] {
  return pieces.length > 0 ? pieces : [NOTHING];
}

/** Of each of a rule's lists, what stands in any of the texts. */
function joined(inputs: readonly CheckInput[]): RuleTerms[] {
  const lists = inputs[0]?.terms ?? [];
  return lists.map((_, list) => ({
    spans: [],
    present: new Set(inputs.flatMap(({ terms }) => [...(terms[list]?.present ?? [])])),
  }));
}

function findingOf(
  criterion: Criterion,
  demand: Demand,
  hit: Hit,
  { field, item, rank }: Place,
  locator?: Locator,
): Finding {
  const { reason, suggestion } = hit;
  const place = placeOf(hit, locator);
  const { source, guidelineReference, reference, rule, brandGuidelineTitle, regionSpecific } =
    criterion;
  return {
    source,
    violationType: demand.violationType(criterion, hit),
    severity: criterion.severity ?? "medium",
    // One by one: spread in here, they take longer than the rest of a check.
    field,
    item,
    rank,
    start: place.start,
    end: place.end,
    lineNumber: place.lineNumber,
    lineText: place.lineText,
    words: place.words,
    visibleWords: place.visibleWords,
    reason: criterion.message || reason,
    formOf: hit.formOf ?? null,
    suggestion,
    mend: hit.mend ?? null,
    guidelineReference,
    reference,
    rule,
    checkedBy: "rule",
    brandGuidelineTitle,
    regionSpecific,
  };
}

function placeOf({ start, end, inSource }: Hit, locator?: Locator) {
  if (!locator || start === null || end === null) return NOWHERE;
  return inSource ? locator.inSource({ start, end }) : locator.at({ start, end });
}

import { ANY_FIELD, type Check, type Outcome } from "@/lib/enums";
import type { CheckedText } from "./checked-text";
import { type CompiledPolicies, checkOf } from "./compile";
import { compareFindings, Locator, NOWHERE } from "./findings";
import {
  ANY_RANK,
  type Checkable,
  type Field,
  Piece,
  type ProductTexts,
  toProductTexts,
} from "./product-texts";
import type { RuleCheck } from "./rule-checks";
import type { RuleMatch } from "./rule-match";
import type { CheckInput, ParsedRule } from "./rules/kind";
import type { FoundTerms } from "./term-lookup";
import type { RuleTerms } from "./term-matches";
import type { Finding } from "./types";

/**
 * Checks a product's texts by code alone, in time linear in the texts and nearly independent of the
 * number of terms. Every rule and clause has one check. A check is `not_checked` if only the model
 * can judge it or if it is unreadable, unless code has already found a violation.
 */
export function checkText(
  policies: CompiledPolicies,
  text: Checkable,
): { findings: Finding[]; checks: Check[] } {
  const { mismatch } = policies;
  const checker = new Checker(policies, toProductTexts(text));
  const checks = policies.ruleChecks.map((ruleCheck, at) => checker.check(ruleCheck, at));
  const findings = mismatch ? [mismatch.finding, ...checker.findings] : checker.findings;
  return {
    findings: findings.sort(compareFindings),
    checks: mismatch ? [...checks, ...mismatch.checks] : checks,
  };
}

/**
 * Returns the findings of the rule checks with the given indexes, in the same order. Faster than
 * `checkText` if the policies have many other rules.
 */
export function checkSome(
  policies: CompiledPolicies,
  text: Checkable,
  indexes: readonly number[],
): Finding[][] {
  const texts = toProductTexts(text);
  return indexes.map((index) => {
    const ruleCheck = policies.ruleChecks[index];
    const checker = new Checker(policies, texts);
    if (ruleCheck) checker.check(ruleCheck, index);
    return checker.findings;
  });
}

/** A text with the matches of its single scan for all terms. */
interface Scanned {
  /** Matches by index of the rule check. */
  found: readonly FoundTerms[];
  locator: Locator;
}

/** The text that contains a finding. */
type FindingLocation = Pick<Finding, "field" | "item" | "rank">;

/** A rule check that code performs, with its index in `ruleChecks`. */
interface Checked {
  ruleCheck: RuleCheck;
  parsedRule: ParsedRule;
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

  /**
   * Performs a rule check and collects its findings.
   * @param index index of the rule check in `ruleChecks`
   */
  check(ruleCheck: RuleCheck, index: number): Check {
    const exemption = this.policies.exempt.get(ruleCheck);
    if (exemption) return checkOf(ruleCheck, exemption.outcome, exemption.reason);
    const { field, parsedRule } = ruleCheck;
    const fields = this.texts.readBy(field);
    if (!fields) return checkOf(ruleCheck, "not_checked", `The text of “${field}” was not given.`);
    const before = this.findings.length;
    if (parsedRule?.isJoint) this.checkJointly({ ruleCheck, parsedRule, at: index }, fields);
    else if (parsedRule)
      for (const one of fields) this.checkField({ ruleCheck, parsedRule, at: index }, one);
    return checkOf(ruleCheck, this.outcomeOf(ruleCheck, this.findings.length > before));
  }

  /**
   * Returns the outcome of a rule check. The model is not needed for an empty text, which has
   * nothing to quote.
   */
  private outcomeOf({ parsedRule, promptItem, field }: RuleCheck, isViolated: boolean): Outcome {
    if (isViolated) return "violated";
    if (parsedRule === null) return "not_checked";
    return promptItem && this.texts.hasAny(field) ? "not_checked" : "passed";
  }

  /** Checks a text field, or each item of a list field and then the list as a whole. */
  private checkField(codeCheck: Checked, field: Field): void {
    const { key, rank, isList, pieces } = field;
    for (const piece of textsOf(field)) {
      const matches = codeCheck.parsedRule.check(this.inputOf(codeCheck, piece));
      if (matches.length === 0) continue;
      const location = { field: key, item: piece.item, rank };
      this.add(codeCheck, matches, location, this.scan(piece.text).locator);
    }
    if (isList)
      this.add(codeCheck, codeCheck.parsedRule.checkList(pieces.length), {
        field: key,
        item: null,
        rank,
      });
  }

  /** Checks several fields as if they were one text: required terms can be in any of them. */
  private checkJointly(codeCheck: Checked, fields: readonly Field[]): void {
    const [first, ...otherInputs] = fields
      .flatMap(textsOf)
      .map((piece) => this.inputOf(codeCheck, piece));
    const [field] = fields;
    if (!first || !field) return;
    const terms = otherInputs.length > 0 ? mergeTerms([first, ...otherInputs]) : first.terms;
    const location =
      codeCheck.ruleCheck.field === ANY_FIELD
        ? { field: ANY_FIELD, item: null, rank: ANY_RANK }
        : { field: field.key, item: null, rank: field.rank };
    this.add(codeCheck, codeCheck.parsedRule.check({ ...first, terms }), location);
  }

  private inputOf({ ruleCheck, at }: Checked, piece: Piece): CheckInput {
    const { text, item } = piece;
    const { lists = [], excepted = null } = this.scan(text).found[at] ?? {};
    const part = piece === NOTHING ? "nothing" : item === null ? "text" : "item";
    const { language, alternative } = this.policies;
    return { text, terms: lists, excepted, language, alternative, origin: ruleCheck, part };
  }

  /**
   * Adds a finding for each match.
   * @param locator locates matches in their text; if omitted, the findings have no position
   */
  private add(
    { ruleCheck, parsedRule }: Checked,
    matches: RuleMatch[],
    location: FindingLocation,
    locator?: Locator,
  ): void {
    for (const match of matches)
      this.findings.push(findingOf(ruleCheck, parsedRule, match, location, locator));
  }

  private scan(text: CheckedText): Scanned {
    if (this.last && text === this.lastText) return this.last;
    // Not needed for the first text, because a single text is never looked up.
    if (this.last && this.lastText) this.scanned.set(this.lastText, this.last);
    const scanResult = this.scanned.get(text) ?? {
      found: this.policies.terms.find(text),
      locator: new Locator(text),
    };
    this.lastText = text;
    this.last = scanResult;
    return scanResult;
  }
}

const NOTHING = new Piece("", null);

/** Returns the texts of a field; a single empty text for an empty field. */
function textsOf({ pieces }: Field): readonly Piece[] {
  return pieces.length > 0 ? pieces : [NOTHING];
}

/** Merges the matches of each term list over all texts. */
function mergeTerms(inputs: readonly CheckInput[]): RuleTerms[] {
  const lists = inputs[0]?.terms ?? [];
  return lists.map((_, list) => ({
    spans: [],
    present: new Set(inputs.flatMap(({ terms }) => [...(terms[list]?.present ?? [])])),
  }));
}

function findingOf(
  ruleCheck: RuleCheck,
  parsedRule: ParsedRule,
  match: RuleMatch,
  { field, item, rank }: FindingLocation,
  locator?: Locator,
): Finding {
  const { reason, suggestion } = match;
  const position = locateMatch(match, locator);
  const { source, guidelineReference, ruleName, reference, rule } = ruleCheck;
  const { brandGuidelineTitle, regionSpecific } = ruleCheck;
  return {
    source,
    violationType: parsedRule.violationType(ruleCheck, match),
    severity: ruleCheck.severity ?? "medium",
    // Fields are copied individually, because spreading takes longer than the rest of the check.
    field,
    item,
    rank,
    start: position.start,
    end: position.end,
    lineNumber: position.lineNumber,
    lineText: position.lineText,
    words: position.words,
    visibleWords: position.visibleWords,
    reason: ruleCheck.message || reason,
    inflectionOf: match.inflectionOf ?? null,
    suggestion,
    makeFix: match.makeFix ?? null,
    guidelineReference,
    ruleName,
    missing: match.missing ?? null,
    reference,
    rule,
    checkedBy: "rule",
    brandGuidelineTitle,
    regionSpecific,
  };
}

function locateMatch({ start, end, inSource }: RuleMatch, locator?: Locator) {
  if (!locator || start === null || end === null) return NOWHERE;
  return inSource ? locator.inSource({ start, end }) : locator.at({ start, end });
}

import { ANY_FIELD, type Check, DESCRIPTION, type Outcome } from "@/lib/enums";
import type { CheckInput, ParsedRule } from "../rules/kinds/kind";
import { type CompiledPolicies, toCheck, type UnruledViolation } from "../rules/policies/compile";
import type { RuleCheck } from "../rules/policies/rule-checks";
import { type RuleMatch, shortenText } from "../rules/rule-match";
import type { FoundTerms } from "../rules/terms/term-lookup";
import type { RuleTerms } from "../rules/terms/term-matches";
import type { CheckedText } from "../text/checked-text";
import type { NameIndex } from "../text/names";
import {
  ANY_RANK,
  type CheckableText,
  DESCRIPTION_RANK,
  type Field,
  type ProductTexts,
  TextPart,
  toProductTexts,
} from "../text/product-texts";
import { separateCovered } from "./coverage";
import { compareFindings, Locator, NO_POSITION } from "./locate";
import { findSurroundingName, type SurroundingName } from "./product-name";
import type { CoveredMatch, Finding, Verdict } from "./types";

/**
 * Checks a product's texts by code alone, in time linear in the texts and nearly independent of the
 * number of terms. Every rule and clause has one check. A check is `not_checked` if only the model
 * can judge it or if it is unreadable, unless code has already found a violation.
 */
export function checkText(
  policies: CompiledPolicies,
  text: CheckableText,
): Pick<Verdict, "findings" | "checks" | "covered"> {
  const { mismatch } = policies;
  const checker = new Checker(policies, toProductTexts(text));
  const checks = policies.ruleChecks.map((ruleCheck, index) => checker.check(ruleCheck, index));
  const findings = mismatch
    ? [createUnruledFinding(mismatch.violation), ...checker.findings]
    : checker.findings;
  return {
    findings: findings.sort(compareFindings),
    checks: mismatch ? [...checks, ...mismatch.checks] : checks,
    covered: checker.covered.sort((a, b) => compareFindings(a.finding, b.finding)),
  };
}

/**
 * Returns the findings of the rule checks with the given indexes, in the same order. Faster than
 * `checkText` if the policies have many other rules.
 */
export function checkRules(
  policies: CompiledPolicies,
  text: CheckableText,
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

/** A text with its matches from a single scan for all terms. */
interface ScanResult {
  /** Matches, indexed by rule check. */
  matches: readonly FoundTerms[];
  locator: Locator;
}

/** The text that contains a finding. */
type FindingLocation = Pick<Finding, "field" | "item" | "rank">;

/** A rule check that code performs, with its index in `ruleChecks`. */
interface IndexedRuleCheck {
  ruleCheck: RuleCheck;
  parsedRule: ParsedRule;
  index: number;
}

class Checker {
  readonly findings: Finding[] = [];
  readonly covered: CoveredMatch[] = [];
  private names: NameIndex | null = null;
  private readonly scanned = new Map<CheckedText, ScanResult>();
  private lastText: CheckedText | null = null;
  private last: ScanResult | null = null;

  constructor(
    private readonly policies: CompiledPolicies,
    private readonly texts: ProductTexts,
  ) {}

  /** Performs a rule check and collects its findings. @param index in `ruleChecks` */
  check(ruleCheck: RuleCheck, index: number): Check {
    const exemption = this.policies.exempt.get(ruleCheck);
    if (exemption) return toCheck(ruleCheck, exemption.outcome, exemption.reason);
    const { field, parsedRule } = ruleCheck;
    const fields = this.texts.getCheckedFields(field);
    if (!fields) return toCheck(ruleCheck, "not_checked", `The text of “${field}” was not given.`);
    const before = this.findings.length;
    if (parsedRule?.isJoint) this.checkJointly({ ruleCheck, parsedRule, index }, fields);
    else if (parsedRule)
      for (const field of fields) this.checkField({ ruleCheck, parsedRule, index }, field);
    if (ruleCheck.claim !== null) this.applyEvidence(before);
    return toCheck(ruleCheck, this.outcomeOf(ruleCheck, this.findings.length > before));
  }

  /** Removes the findings that evidence covers, starting at `startIndex`. */
  private applyEvidence(startIndex: number): void {
    const { evidence } = this.policies;
    if (!evidence) return;
    const ruleFindings = this.findings.splice(startIndex);
    const { findings, covered } = separateCovered(ruleFindings, evidence);
    this.findings.push(...findings);
    this.covered.push(...covered);
  }

  /** Returns a rule check's outcome. The model must quote the text, so an empty one needs no model. */
  private outcomeOf({ parsedRule, promptItem, field }: RuleCheck, isViolated: boolean): Outcome {
    if (isViolated) return "violated";
    if (parsedRule === null) return "not_checked";
    return promptItem && this.texts.hasAny(field) ? "not_checked" : "passed";
  }

  /** Checks a text field, or each item of a list field and then the list as a whole. */
  private checkField(codeCheck: IndexedRuleCheck, field: Field): void {
    const { key, rank, isList, pieces } = field;
    for (const textPart of getTextParts(field)) {
      const matches = codeCheck.parsedRule.check(this.inputOf(codeCheck, textPart));
      if (matches.length === 0) continue;
      const location = { field: key, item: textPart.item, rank };
      this.add(codeCheck, matches, location, this.scan(textPart.text).locator, textPart.text);
    }
    if (isList)
      this.add(codeCheck, codeCheck.parsedRule.checkList(pieces.length), {
        field: key,
        item: null,
        rank,
      });
  }

  /** Checks several fields as if they were one text: required terms can be in any of them. */
  private checkJointly(codeCheck: IndexedRuleCheck, fields: readonly Field[]): void {
    const [first, ...otherInputs] = fields
      .flatMap(getTextParts)
      .map((textPart) => this.inputOf(codeCheck, textPart));
    const [field] = fields;
    if (!first || !field) return;
    const terms = otherInputs.length > 0 ? mergeTerms([first, ...otherInputs]) : first.terms;
    const location =
      codeCheck.ruleCheck.field === ANY_FIELD
        ? { field: ANY_FIELD, item: null, rank: ANY_RANK }
        : { field: field.key, item: null, rank: field.rank };
    this.add(codeCheck, codeCheck.parsedRule.check({ ...first, terms }), location);
  }

  /** Finds the product's brand only for rules that need names. */
  private readonly getNames = (): NameIndex => {
    this.names ??= this.policies.names.withBrandOf(this.texts);
    return this.names;
  };

  private inputOf({ ruleCheck, index }: IndexedRuleCheck, textPart: TextPart): CheckInput {
    const { text, item } = textPart;
    const { lists = [], exemptSpans = null } = this.scan(text).matches[index] ?? {};
    const part = textPart === EMPTY_PART ? "nothing" : item === null ? "text" : "item";
    const { language, alternative } = this.policies;
    const { texts } = this;
    return {
      text,
      texts,
      terms: lists,
      exemptSpans,
      getNames: this.getNames,
      language,
      alternative,
      origin: ruleCheck,
      part,
    };
  }

  /**
   * Adds a finding for each match.
   * @param locator finds the positions; if omitted, findings have none
   * @param text the text of the matches; omitted if they concern a whole field
   */
  private add(
    { ruleCheck, parsedRule }: IndexedRuleCheck,
    matches: RuleMatch[],
    location: FindingLocation,
    locator?: Locator,
    text?: CheckedText,
  ): void {
    for (const match of matches) {
      const finding = toFinding(ruleCheck, parsedRule, match, location, locator);
      const name = text ? findSurroundingName(match, ruleCheck.field, text, this.texts) : null;
      this.findings.push(name === null ? finding : withoutFix(finding, name));
    }
  }

  private scan(text: CheckedText): ScanResult {
    if (this.last && text === this.lastText) return this.last;
    // Cache the previous text only when a second one arrives: with a single text, the cache is
    // never read.
    if (this.last && this.lastText) this.scanned.set(this.lastText, this.last);
    const scanResult = this.scanned.get(text) ?? {
      matches: this.policies.terms.find(text),
      locator: new Locator(text),
    };
    this.lastText = text;
    this.last = scanResult;
    return scanResult;
  }
}

const EMPTY_PART = new TextPart("", null);

/** Returns the texts of a field, or a single empty text if the field is empty. */
function getTextParts({ pieces }: Field): readonly TextPart[] {
  return pieces.length > 0 ? pieces : [EMPTY_PART];
}

/** Merges the matches of each term list over all texts. */
function mergeTerms(inputs: readonly CheckInput[]): RuleTerms[] {
  const lists = inputs[0]?.terms ?? [];
  return lists.map((_, list) => ({
    spans: [],
    present: new Set(inputs.flatMap(({ terms }) => [...(terms[list]?.present ?? [])])),
  }));
}

function toFinding(
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
    ...(match.completeSuggestion !== undefined && {
      completeSuggestion: match.completeSuggestion,
    }),
    ...(match.possibleName !== undefined && { possibleName: match.possibleName }),
    ...(ruleCheck.claim !== null &&
      match.term !== undefined && {
        claim: {
          claim: ruleCheck.claim,
          term: match.term,
          formOf: match.inflectionOf ?? null,
          matchCase: ruleCheck.matchCase,
        },
      }),
  };
}

/** Returns a finding without an automatic fix that says that it is in the product's name or brand. */
function withoutFix(finding: Finding, { name, isBrand }: SurroundingName): Finding {
  const part = isBrand ? "brand" : "name";
  const advice = `It is part of the product's ${part}, “${shortenText(name)}”: edit it by hand.`;
  return { ...finding, suggestion: `${finding.suggestion} ${advice}`, isInName: true };
}

function locateMatch({ start, end, inSource }: RuleMatch, locator?: Locator) {
  if (!locator || start === null || end === null) return NO_POSITION;
  return inSource ? locator.locateInSource({ start, end }) : locator.at({ start, end });
}

function createUnruledFinding(violation: UnruledViolation): Finding {
  return {
    source: violation.source,
    violationType: violation.violationType,
    severity: violation.severity,
    field: DESCRIPTION,
    item: null,
    rank: DESCRIPTION_RANK,
    start: null,
    end: null,
    lineNumber: null,
    lineText: null,
    words: null,
    visibleWords: null,
    reason: violation.reason,
    suggestion: violation.suggestion,
    inflectionOf: null,
    makeFix: null,
    guidelineReference: violation.guidelineReference,
    ruleName: violation.ruleName,
    missing: violation.missing,
    reference: "",
    rule: null,
    checkedBy: "rule",
    brandGuidelineTitle: violation.brandGuidelineTitle,
    regionSpecific: violation.regionSpecific,
  };
}

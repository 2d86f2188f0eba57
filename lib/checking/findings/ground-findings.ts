import { SEVERITIES, type Severity } from "@/lib/enums";
import { getJudgmentType } from "../rules/kinds/prose";
import type { CompiledPolicies } from "../rules/policies/compile";
import type { RuleCheck } from "../rules/policies/rule-checks";
import { type Span, trimSpan } from "../text/characters";
import type { CheckedText } from "../text/checked-text";
import { type FoldedText, foldText, textOf } from "../text/fold";
import { type CheckableText, type Field, toProductTexts } from "../text/product-texts";
import { compareFindings, Locator } from "./locate";
import type { CandidateFinding, Finding } from "./types";

/** The verified part of a model's answer. */
export interface GroundingResult {
  findings: Finding[];
  dropped: number;
  /** Keys of the prompt items whose candidate findings have no evidence. */
  unproven: ReadonlySet<string>;
}

/**
 * Converts a model's candidate findings to findings if they have evidence: a quote from the visible
 * text, for a prompt item that was sent, with a known severity. Counts all others as dropped. Uses
 * the rule's severity or, for prose without one, the candidate's. Several candidates with the same
 * span and rule count once. Searches for quotes literally, then folded (ignoring case, composition,
 * dashes, whitespace and invisible characters, and also within words). If the occurrence number is
 * too high, uses the last occurrence, because models miscount.
 */
export function groundFindings(
  policies: CompiledPolicies,
  text: CheckableText,
  claims: readonly CandidateFinding[],
): GroundingResult {
  const { ruleChecks: allRuleChecks, exempt } = policies;
  const ruleCheckById = new Map(
    allRuleChecks.filter((each) => !exempt.has(each)).map((each) => [each.key, each]),
  );
  const finderByField = new Map<string, QuoteFinder>();
  const texts = toProductTexts(text);
  const findings = new Map<string, Finding>();
  const unprovenKeys = new Set<string>();
  let droppedCount = 0;
  for (const claim of claims) {
    const ruleCheck = ruleCheckById.get(claim.rule);
    const severity = parseSeverity(claim.severity);
    const locatedQuote =
      ruleCheck && getFinder(ruleCheck.field).find(claim.quote, claim.occurrence);
    if (!ruleCheck?.promptItem || !severity || !locatedQuote) {
      droppedCount++;
      if (ruleCheck?.promptItem) unprovenKeys.add(ruleCheck.key);
      continue;
    }
    const { field, item, rank, span } = locatedQuote;
    const key = [ruleCheck.key, field, item, span.start, span.end].join(" ");
    if (findings.has(key)) continue;
    const position = { field, item, rank, ...new Locator(locatedQuote.text).at(span) };
    findings.set(key, createJudgedFinding(ruleCheck, claim, severity, position));
  }
  return {
    findings: [...findings.values()].sort(compareFindings),
    dropped: droppedCount,
    unproven: unprovenKeys,
  };

  function getFinder(field: string): QuoteFinder {
    const finder = finderByField.get(field) ?? new QuoteFinder(texts.getCheckedFields(field) ?? []);
    finderByField.set(field, finder);
    return finder;
  }
}

function parseSeverity(name: string): Severity | undefined {
  return SEVERITIES.find((severity) => severity === name);
}

function createJudgedFinding(
  ruleCheck: RuleCheck,
  claim: CandidateFinding,
  severity: Severity,
  position: ReturnType<Locator["at"]> & Pick<Finding, "field" | "item" | "rank">,
): Finding {
  const { source, guidelineReference, ruleName, reference, rule } = ruleCheck;
  const { brandGuidelineTitle, regionSpecific } = ruleCheck;
  return {
    source,
    violationType: getJudgmentType(ruleCheck),
    severity: ruleCheck.severity ?? severity,
    ...position,
    reason:
      ruleCheck.message ||
      claim.reason.trim() ||
      `These words do not meet “${guidelineReference}”.`,
    suggestion: claim.suggestion?.trim() || null,
    inflectionOf: null,
    makeFix: null,
    guidelineReference,
    ruleName,
    missing: null,
    reference,
    rule,
    checkedBy: "ai",
    brandGuidelineTitle,
    regionSpecific,
  };
}

/** A text that can be quoted, with its field. */
interface QuotableText {
  field: string;
  item: number | null;
  rank: number;
  text: CheckedText;
  /** The folded text, computed on first use. */
  folded: (FoldedText & { text: string }) | null;
}

type LocatedQuote = Omit<QuotableText, "folded"> & { span: Span };

/** Finds quotes in the texts of several fields, in order. */
class QuoteFinder {
  private readonly texts: readonly QuotableText[];

  constructor(fields: readonly Field[]) {
    this.texts = fields.flatMap(({ key: field, rank, pieces }) =>
      pieces.map(({ item, text }) => ({ field, item, rank, text, folded: null })),
    );
  }

  find(quote: string, occurrence: number): LocatedQuote | null {
    const { start, end } = trimSpan(quote, { start: 0, end: quote.length });
    const trimmedQuote = quote.slice(start, end);
    if (trimmedQuote === "" || !trimmedQuote.isWellFormed()) return null;
    const targetOccurrence = Number.isInteger(occurrence) && occurrence > 0 ? occurrence : 1;
    const exactMatches = this.texts.flatMap((text) => findExactQuotes(text, trimmedQuote));
    const nthMatch = exactMatches[targetOccurrence - 1];
    if (nthMatch) return nthMatch;
    const words = textOf(foldText(trimmedQuote));
    const foldedMatches =
      words === "" ? [] : this.texts.flatMap((text) => findFoldedQuotes(text, words));
    return (
      foldedMatches[targetOccurrence - 1] ?? exactMatches.at(-1) ?? foldedMatches.at(-1) ?? null
    );
  }
}

function findExactQuotes(quotable: QuotableText, quote: string): LocatedQuote[] {
  const starts = findIndexes(quotable.text.text, quote, () => true);
  return starts.map((start) => ({ ...quotable, span: { start, end: start + quote.length } }));
}

function findFoldedQuotes(quotable: QuotableText, words: string): LocatedQuote[] {
  quotable.folded ??= foldQuotable(quotable.text.text);
  const { text, from, to } = quotable.folded;
  const isWhole = (start: number) =>
    isCharacterStart(from, start) && isCharacterEnd(from, text, start + words.length);
  return findIndexes(text, words, isWhole).map((start) => {
    const span = { start: from[start] ?? 0, end: to[start + words.length - 1] ?? 0 };
    return { ...quotable, span };
  });
}

function foldQuotable(text: string): FoldedText & { text: string } {
  const foldedText = foldText(text);
  return { ...foldedText, text: textOf(foldedText) };
}

/** Returns the offsets of non-overlapping occurrences, from left to right. */
function findIndexes(text: string, words: string, accepts: (index: number) => boolean): number[] {
  const indexes: number[] = [];
  for (let index = text.indexOf(words); index !== -1; ) {
    const isAccepted = accepts(index);
    if (isAccepted) indexes.push(index);
    index = text.indexOf(words, index + (isAccepted ? words.length : 1));
  }
  return indexes;
}

function isCharacterStart(sourceIndexes: Int32Array, unit: number): boolean {
  return unit === 0 || sourceIndexes[unit] !== sourceIndexes[unit - 1];
}

function isCharacterEnd(sourceIndexes: Int32Array, text: string, unit: number): boolean {
  return unit === text.length || isCharacterStart(sourceIndexes, unit);
}

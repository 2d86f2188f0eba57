import { SEVERITIES, type Severity } from "@/lib/enums";
import { type Span, trimSpan } from "./characters";
import type { CheckedText } from "./checked-text";
import type { CompiledPolicies } from "./compile";
import { compareFindings, Locator } from "./findings";
import { type FoldedText, foldText, textOf } from "./fold";
import { type Checkable, type Field, toProductTexts } from "./product-texts";
import type { RuleCheck } from "./rule-checks";
import { typeOfJudgement } from "./rules/prose";
import type { CandidateFinding, Finding } from "./types";

/** The verified part of a model's answer. */
export interface Grounded {
  findings: Finding[];
  /** Number of discarded candidate findings. */
  dropped: number;
  /** Keys of the prompt items that have candidate findings without evidence. */
  unproven: ReadonlySet<string>;
}

/**
 * Converts a model's candidate findings to findings if they have evidence: a quote from the visible
 * text, for a prompt item that was sent, with a known severity. Others are counted as dropped. The
 * rule's severity applies; prose without one uses the candidate's. Several candidates with the same
 * span and rule count once. Quotes are searched for literally, then folded (ignoring case,
 * composition, dashes, white space and invisible characters, but matching within words). If the
 * occurrence number is too high, the last occurrence is used, because models miscount.
 */
export function groundFindings(
  policies: CompiledPolicies,
  text: Checkable,
  claims: readonly CandidateFinding[],
): Grounded {
  const { ruleChecks: all, exempt } = policies;
  const ruleChecks = new Map(
    all.filter((each) => !exempt.has(each)).map((each) => [each.key, each]),
  );
  const finders = new Map<string, QuoteFinder>();
  const texts = toProductTexts(text);
  const findings = new Map<string, Finding>();
  const unprovenKeys = new Set<string>();
  let droppedCount = 0;
  for (const claim of claims) {
    const ruleCheck = ruleChecks.get(claim.rule);
    const severity = severityOf(claim.severity);
    const quoted = ruleCheck && finderOf(ruleCheck.field).find(claim.quote, claim.occurrence);
    if (!ruleCheck?.promptItem || !severity || !quoted) {
      droppedCount++;
      if (ruleCheck?.promptItem) unprovenKeys.add(ruleCheck.key);
      continue;
    }
    const { field, item, rank, span } = quoted;
    const key = [ruleCheck.key, field, item, span.start, span.end].join(" ");
    if (findings.has(key)) continue;
    const position = { field, item, rank, ...new Locator(quoted.text).at(span) };
    findings.set(key, createJudgedFinding(ruleCheck, claim, severity, position));
  }
  return {
    findings: [...findings.values()].sort(compareFindings),
    dropped: droppedCount,
    unproven: unprovenKeys,
  };

  function finderOf(field: string): QuoteFinder {
    const finder = finders.get(field) ?? new QuoteFinder(texts.readBy(field) ?? []);
    finders.set(field, finder);
    return finder;
  }
}

function severityOf(name: string): Severity | undefined {
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
    violationType: typeOfJudgement(ruleCheck),
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
interface Quotable {
  field: string;
  item: number | null;
  rank: number;
  text: CheckedText;
  /** Computed on first use. */
  folded: (FoldedText & { text: string }) | null;
}

type Quoted = Omit<Quotable, "folded"> & { span: Span };

/** Finds quotes in the texts of several fields, in order. */
class QuoteFinder {
  private readonly texts: readonly Quotable[];

  constructor(fields: readonly Field[]) {
    this.texts = fields.flatMap(({ key: field, rank, pieces }) =>
      pieces.map(({ item, text }) => ({ field, item, rank, text, folded: null })),
    );
  }

  find(quote: string, occurrence: number): Quoted | null {
    const { start, end } = trimSpan(quote, { start: 0, end: quote.length });
    const bare = quote.slice(start, end);
    if (bare === "" || !bare.isWellFormed()) return null;
    const targetOccurrence = Number.isInteger(occurrence) && occurrence > 0 ? occurrence : 1;
    const exact = this.texts.flatMap((text) => findExactQuotes(text, bare));
    const nth = exact[targetOccurrence - 1];
    if (nth) return nth;
    const words = textOf(foldText(bare));
    const foldedMatches = words === "" ? [] : this.texts.flatMap((text) => findQuoted(text, words));
    return foldedMatches[targetOccurrence - 1] ?? exact.at(-1) ?? foldedMatches.at(-1) ?? null;
  }
}

function findExactQuotes(quotable: Quotable, quote: string): Quoted[] {
  const starts = indexesOf(quotable.text.text, quote, () => true);
  return starts.map((start) => ({ ...quotable, span: { start, end: start + quote.length } }));
}

function findQuoted(quotable: Quotable, words: string): Quoted[] {
  quotable.folded ??= foldQuotable(quotable.text.text);
  const { text, from, to } = quotable.folded;
  const isWhole = (start: number) =>
    isCharacterStart(from, start) && isCharacterEnd(from, text, start + words.length);
  return indexesOf(text, words, isWhole).map((start) => {
    const span = { start: from[start] ?? 0, end: to[start + words.length - 1] ?? 0 };
    return { ...quotable, span };
  });
}

function foldQuotable(text: string): FoldedText & { text: string } {
  const foldedText = foldText(text);
  return { ...foldedText, text: textOf(foldedText) };
}

/** Returns the offsets of non-overlapping occurrences, from left to right. */
function indexesOf(text: string, words: string, accepts: (index: number) => boolean): number[] {
  const indexes: number[] = [];
  for (let index = text.indexOf(words); index !== -1; ) {
    const accepted = accepts(index);
    if (accepted) indexes.push(index);
    index = text.indexOf(words, index + (accepted ? words.length : 1));
  }
  return indexes;
}

function isCharacterStart(from: Int32Array, unit: number): boolean {
  return unit === 0 || from[unit] !== from[unit - 1];
}

function isCharacterEnd(from: Int32Array, text: string, unit: number): boolean {
  return unit === text.length || isCharacterStart(from, unit);
}

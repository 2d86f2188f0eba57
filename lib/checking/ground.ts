import { SEVERITIES, type Severity } from "@/lib/enums";
import { type Span, trimSpan } from "./characters";
import { type Checkable, checkedText } from "./checked-text";
import type { CompiledPolicies } from "./compile";
import type { Criterion } from "./criteria";
import { compareFindings, Locator } from "./findings";
import { type FoldedText, foldText, textOf } from "./fold";
import { typeOfJudgement } from "./rules/prose";
import type { Finding, UnprovenFinding } from "./types";

/** What holds of a model's answer. */
export interface Grounded {
  findings: Finding[];
  /** How many claims were thrown away. */
  dropped: number;
  /** Keys of the questions about which something was claimed without evidence. */
  unproven: ReadonlySet<string>;
}

/**
 * Turns a model's claims into findings, those with evidence only: a quote that stands in the text,
 * as a reader sees it, of a question that was asked, with a known severity. The others are counted as dropped. The
 * author's severity stands; where a question has none (free prose), the claim's. The same span
 * claimed twice for one rule counts once.
 *
 * A quote is looked for as it is, anywhere, then as matching sees it (case, compositions, dashes,
 * white space and invisible characters aside, without the whole-word rule). An occurrence
 * beyond those there are means the last one: the words are there, the model has miscounted.
 */
export function groundFindings(
  policies: CompiledPolicies,
  text: Checkable,
  claims: readonly UnprovenFinding[],
): Grounded {
  const { criteria: all, exempt } = policies;
  const criteria = new Map(all.filter((each) => !exempt.has(each)).map((each) => [each.key, each]));
  const checked = checkedText(text);
  const quotes = new QuoteFinder(checked.text);
  const locator = new Locator(checked);
  const findings = new Map<string, Finding>();
  const unproven = new Set<string>();
  let dropped = 0;
  for (const claim of claims) {
    const criterion = criteria.get(claim.rule);
    const severity = severityOf(claim.severity);
    const span = quotes.find(claim.quote, claim.occurrence);
    if (!criterion?.question || !severity || !span) {
      dropped++;
      if (criterion?.question) unproven.add(criterion.key);
      continue;
    }
    const key = `${criterion.key} ${span.start} ${span.end}`;
    if (findings.has(key)) continue;
    findings.set(key, judgedFinding(criterion, claim, severity, locator.at(span)));
  }
  return { findings: [...findings.values()].sort(compareFindings), dropped, unproven };
}

function severityOf(name: string): Severity | undefined {
  return SEVERITIES.find((severity) => severity === name);
}

function judgedFinding(
  criterion: Criterion,
  claim: UnprovenFinding,
  severity: Severity,
  position: ReturnType<Locator["at"]>,
): Finding {
  const { source, guidelineReference, reference, rule, brandGuidelineTitle, regionSpecific } =
    criterion;
  return {
    source,
    violationType: typeOfJudgement(criterion),
    severity: criterion.severity ?? severity,
    ...position,
    reason:
      criterion.message ||
      claim.reason.trim() ||
      `These words do not meet “${guidelineReference}”.`,
    suggestion: claim.suggestion?.trim() || null,
    formOf: null,
    guidelineReference,
    reference,
    rule,
    checkedBy: "ai",
    brandGuidelineTitle,
    regionSpecific,
  };
}

class QuoteFinder {
  private folded: (FoldedText & { text: string }) | null = null;

  constructor(private readonly text: string) {}

  find(quote: string, occurrence: number): Span | null {
    const { start, end } = trimSpan(quote, { start: 0, end: quote.length });
    const bare = quote.slice(start, end);
    if (bare === "" || !bare.isWellFormed()) return null;
    const wanted = Number.isInteger(occurrence) && occurrence > 0 ? occurrence : 1;
    const exact = this.exact(bare);
    const nth = exact[wanted - 1];
    if (nth) return nth;
    const alike = this.alike(bare);
    return alike[wanted - 1] ?? exact.at(-1) ?? alike.at(-1) ?? null;
  }

  private fold(): FoldedText & { text: string } {
    const folded = foldText(this.text);
    return { ...folded, text: textOf(folded) };
  }

  private exact(quote: string): Span[] {
    const starts = indexesOf(this.text, quote, () => true);
    return starts.map((start) => ({ start, end: start + quote.length }));
  }

  private alike(quote: string): Span[] {
    const words = textOf(foldText(quote));
    if (words === "") return [];
    this.folded ??= this.fold();
    const { text, from, to } = this.folded;
    const isWhole = (start: number) =>
      startsCharacter(from, start) && endsCharacter(from, text, start + words.length);
    return indexesOf(text, words, isWhole).map((start) => ({
      start: from[start] ?? 0,
      end: to[start + words.length - 1] ?? 0,
    }));
  }
}

/** Where the words stand, from left to right, not overlapping. */
function indexesOf(text: string, words: string, accepts: (index: number) => boolean): number[] {
  const indexes: number[] = [];
  for (let index = text.indexOf(words); index !== -1; ) {
    const accepted = accepts(index);
    if (accepted) indexes.push(index);
    index = text.indexOf(words, index + (accepted ? words.length : 1));
  }
  return indexes;
}

function startsCharacter(from: Int32Array, unit: number): boolean {
  return unit === 0 || from[unit] !== from[unit - 1];
}

function endsCharacter(from: Int32Array, text: string, unit: number): boolean {
  return unit === text.length || startsCharacter(from, unit);
}

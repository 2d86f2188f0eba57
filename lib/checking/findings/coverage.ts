import type { CoveredClaim, CoveringEvidence } from "@/lib/enums";
import { type Evidence, normalizeClaim, type ProductEvidence } from "../rules/policies/evidence";
import { normalizeTerm } from "../rules/terms/term-list";
import { formatDay, getInvalidReason, isValidOn, type Validity } from "../rules/validity";
import type { ClaimTerm, CoveredMatch, Finding } from "./types";

/** The evidence that covers a match, or a sentence about what is missing. */
export interface Coverage {
  /** The longest-lived first, then by id. */
  evidence: CoveringEvidence[];
  /** Null if the match is covered. */
  missing: string | null;
}

/** Returns the evidence that covers a match by claim, term, market and day. */
export function findCoverage(
  match: ClaimTerm,
  { records, day, market }: ProductEvidence,
): Coverage {
  const claimKey = normalizeClaim(match.claim);
  const fittingRecords = records.filter(
    (record) =>
      record.claimKey === claimKey && coversMarket(record, market) && coversTerm(record, match),
  );
  const validRecords = fittingRecords.filter((record) => isValidOn(record, day));
  if (validRecords.length > 0)
    return { evidence: validRecords.sort(compareLifetimes).map(toCovering), missing: null };
  const [lastExpired] = fittingRecords.filter(isExpiredOn(day)).sort(compareLifetimes);
  return {
    evidence: [],
    missing: lastExpired?.validUntil
      ? `Evidence ${lastExpired.reference || lastExpired.issuer} expired on ${formatDay(lastExpired.validUntil)}.`
      : `Add evidence for “${match.claim}”.`,
  };
}

function isExpiredOn(day: string) {
  return ({ validUntil }: Validity) =>
    validUntil !== null && getInvalidReason({ validUntil }, day) !== null;
}

function coversMarket({ markets }: Evidence, market: string | null): boolean {
  return markets.length === 0 || (market !== null && markets.includes(market));
}

function coversTerm(record: Evidence, { term, formOf, matchCase }: ClaimTerm): boolean {
  if (record.terms.length === 0) return true;
  const normalizedTerms = getNormalizedTerms(record, matchCase);
  return (
    normalizedTerms.has(normalizeTerm(term, matchCase)) ||
    (formOf !== null && normalizedTerms.has(normalizeTerm(formOf, matchCase)))
  );
}

/** The terms of records as they are compared, with and without case. */
const meaningsByTerms = {
  true: new WeakMap<readonly string[], ReadonlySet<string>>(),
  false: new WeakMap<readonly string[], ReadonlySet<string>>(),
};

function getNormalizedTerms({ terms }: Evidence, matchCase: boolean): ReadonlySet<string> {
  const cache = meaningsByTerms[`${matchCase}`];
  const normalizedTerms =
    cache.get(terms) ?? new Set(terms.map((term) => normalizeTerm(term, matchCase)));
  cache.set(terms, normalizedTerms);
  return normalizedTerms;
}

function compareLifetimes(a: Evidence, b: Evidence): number {
  if (a.validUntil === b.validUntil) return a.id - b.id;
  if (a.validUntil === null || b.validUntil === null) return a.validUntil === null ? -1 : 1;
  return a.validUntil > b.validUntil ? -1 : 1;
}

function toCovering({ id, reference, validUntil }: Evidence): CoveringEvidence {
  return { id, reference, valid_until: validUntil };
}

/** Separates a rule's covered matches from findings, whose reasons say what is missing. */
export function separateCovered(
  findings: readonly Finding[],
  evidence: ProductEvidence,
): { findings: Finding[]; covered: CoveredMatch[] } {
  const covered: CoveredMatch[] = [];
  const uncovered: Finding[] = [];
  for (const finding of findings) {
    const { claim } = finding;
    if (!claim) {
      uncovered.push(finding);
      continue;
    }
    const coverage = findCoverage(claim, evidence);
    if (coverage.missing === null)
      covered.push({ finding: { ...finding, claim }, evidence: coverage.evidence });
    else {
      const { missing } = coverage;
      uncovered.push({
        ...finding,
        reason: `${finding.reason} ${missing}`,
        missingEvidence: missing,
      });
    }
  }
  return { findings: uncovered, covered };
}

/** Returns a covered match in the format of verdicts. */
export function toCoveredClaim({ finding, evidence }: CoveredMatch): CoveredClaim {
  return {
    rule: finding.rule ?? 0,
    source: finding.source,
    claim: finding.claim.claim,
    words: finding.words ?? "",
    field: finding.field,
    item: finding.item,
    start: finding.start ?? 0,
    end: finding.end ?? 0,
    evidence,
  };
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { findCoverage } from "@/lib/checking/findings/coverage";
import type { ClaimTerm } from "@/lib/checking/findings/types";
import { buildVerdict } from "@/lib/checking/findings/verdict";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { Evidence } from "@/lib/checking/rules/policies/evidence";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { addDays } from "@/lib/platform/days";
import { propertyRuns, propertyTimeout } from "../support/property-runs";

const DAYS = Array.from({ length: 6 }, (_, index) => addDays("2027-01-01", index));
const CLAIMS = ["Recycled", "recycled ", "ORGANIC", "Organic"];
const MARKETS = ["DE", "FR"];
const TERMS = ["eco", "ECO", "green", "greener"];

const day = fc.constantFrom(...DAYS);
const evidence: fc.Arbitrary<Omit<Evidence, "id">> = fc
  .record({
    claimKey: fc.constantFrom("recycled", "organic"),
    issuer: fc.constantFrom("A", "B"),
    reference: fc.constantFrom("", "R1", "R2"),
    terms: fc.subarray(TERMS),
    markets: fc.subarray(MARKETS),
    validFrom: fc.option(day),
    validUntil: fc.option(day),
  })
  .filter(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil);
const match: fc.Arbitrary<ClaimTerm> = fc.record({
  claim: fc.constantFrom(...CLAIMS),
  term: fc.constantFrom(...TERMS),
  formOf: fc.option(fc.constantFrom("green", "eco")),
  matchCase: fc.boolean(),
});
const market = fc.option(fc.constantFrom(...MARKETS));

/** The rules of the specification in a few lines, without the helpers of the engine. */
function oracle(
  record: Evidence,
  { claim, term, formOf, matchCase }: ClaimTerm,
  on: string,
  at: string | null,
) {
  const fold = (text: string) => (matchCase ? text : text.toLowerCase());
  const names = record.terms.map(fold);
  if (record.claimKey !== claim.trim().toLowerCase()) return false;
  if (record.markets.length > 0 && (at === null || !record.markets.includes(at))) return false;
  const isNamed = names.includes(fold(term)) || (formOf !== null && names.includes(fold(formOf)));
  if (record.terms.length > 0 && !isNamed) return false;
  return (record.validFrom ?? "0000") <= on && on <= (record.validUntil ?? "9999");
}

test(
  "covers a match exactly where a record covers its claim, term, market and day",
  () => {
    fc.assert(
      fc.property(
        fc.array(evidence, { maxLength: 4 }),
        match,
        day,
        market,
        (given, claimTerm, on, at) => {
          const records = given.map((record, index) => ({ ...record, id: index + 1 }));
          const covering = records.filter((record) => oracle(record, claimTerm, on, at));
          const coverage = findCoverage(claimTerm, { records, day: on, market: at });
          const ids = coverage.evidence.map(({ id }) => id);
          expect(ids.toSorted()).toEqual(covering.map(({ id }) => id));
          expect(coverage.missing === null).toBe(covering.length > 0);
          const ends = coverage.evidence.map(({ valid_until }) => valid_until ?? "9999");
          expect(ends).toEqual(ends.toSorted().reverse());
          const ended = records.filter(
            (record) =>
              record.validUntil !== null &&
              record.validUntil < on &&
              oracle({ ...record, validUntil: null, validFrom: null }, claimTerm, on, at),
          );
          if (covering.length > 0) return;
          const isNamed = ended.some((record) =>
            coverage.missing?.startsWith(`Evidence ${record.reference || record.issuer} expired`),
          );
          expect(isNamed).toBe(ended.length > 0);
          expect(coverage.missing?.startsWith("Add evidence for")).toBe(ended.length === 0);
        },
      ),
      { ...propertyRuns(3000, 100_000), seed: 7 },
    );
  },
  propertyTimeout(20_000),
);

test(
  "lets no uncovered match pass, and no covered match be a finding",
  () => {
    const words = fc.array(fc.constantFrom("eco", "green", "cup", "greener"), { maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(evidence, { maxLength: 3 }),
        words,
        day,
        market,
        (given, text, on, at) => {
          const records = given.map((record, index) => ({ ...record, id: index + 1 }));
          const rule = {
            ...{ id: 1, ruleType: "prohibited_words" as const, severity: "high" as const },
            ...{ content: "eco, green", description: "Eco", claim: "Recycled" },
            forms: { green: ["greener"] },
          };
          const guideline = {
            title: "Law",
            content: "",
            requirements: {},
            restrictions: {},
            rules: [rule],
          };
          const policies = compilePolicies({ category: guideline, brand: null }, on);
          const texts = ProductTexts.of([
            ["name", "Cup"],
            ["description", text.join(" ") || "Cup"],
          ]);
          const traits = { language: "en", market: at, texts, evidence: { records, day: on } };
          const selected = selectPolicies(policies, traits);
          const verdict = buildVerdict({
            policies: selected,
            text: texts,
            threshold: 0.8,
            judged: null,
          });
          const isCovered = (term: string) =>
            records.some((record) =>
              oracle(
                record,
                {
                  claim: "Recycled",
                  term,
                  formOf: term === "greener" ? "green" : null,
                  matchCase: false,
                },
                on,
                at,
              ),
            );
          const claims = text.filter((word) => word !== "cup");
          expect(verdict.findings.map((finding) => finding.words)).toEqual(
            claims.filter((word) => !isCovered(word)),
          );
          expect(verdict.covered.map(({ finding }) => finding.words)).toEqual(
            claims.filter(isCovered),
          );
        },
      ),
      { ...propertyRuns(500, 20_000), seed: 8 },
    );
  },
  propertyTimeout(20_000),
);

import { describe, expect, test } from "vitest";
import { buildVerdict } from "@/lib/checking/findings/verdict";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { Evidence } from "@/lib/checking/rules/policies/evidence";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { ProductTexts } from "@/lib/checking/text/product-texts";

const DAY = "2027-04-01";

const RECYCLED: PolicyRule = {
  id: 1,
  ruleType: "prohibited_words",
  severity: "high",
  content: "recycled, recycled cotton",
  description: "Recycled",
  claim: "Recycled material",
  forms: { recycled: ["recyclate"] },
};

const RECORD: Evidence = {
  id: 7,
  claimKey: "recycled material",
  issuer: "Control Union",
  reference: "GRS-1042",
  terms: [],
  markets: [],
  validFrom: null,
  validUntil: null,
};

interface Options {
  text?: string;
  rule?: Partial<PolicyRule>;
  market?: string | null;
  /** Omitted: evidence is ignored. */
  records?: Partial<Evidence>[];
}

function check({ text = "Made of recycled cotton.", rule, market = null, records }: Options) {
  const rules = [{ ...RECYCLED, ...rule }];
  const guideline = { title: "Law", content: "", requirements: {}, restrictions: {}, rules };
  const policies = compilePolicies({ category: guideline, brand: null }, DAY);
  const texts = ProductTexts.of([
    ["name", "Shirt"],
    ["description", text],
  ]);
  const evidence = records && {
    records: records.map((record) => ({ ...RECORD, ...record })),
    day: DAY,
  };
  const traits = { language: "en", market, texts, evidence };
  const selected = selectPolicies(policies, traits);
  return buildVerdict({ policies: selected, text: texts, threshold: 0.8, judged: null });
}

const reasonsOf = (options: Options) => check(options).findings.map(({ reason }) => reason);
const isCovered = (options: Options) => check(options).findings.length === 0;

describe("a match of a rule with a claim", () => {
  test("is no finding where evidence covers it, and costs nothing", () => {
    const verdict = check({ records: [{}] });
    expect(verdict).toMatchObject({ score: 1, compliant: true, findings: [] });
    expect(verdict.checks[0]?.outcome).toBe("passed");
    expect(verdict.covered).toMatchObject([
      {
        finding: { words: "recycled cotton", field: "description", start: 8, end: 23 },
        evidence: [{ id: 7, reference: "GRS-1042", valid_until: null }],
      },
    ]);
  });

  test("is a finding without evidence, whose reason says what to add", () => {
    expect(reasonsOf({ records: [] })).toEqual([
      "“recycled cotton” is prohibited. Add evidence for “Recycled material”.",
    ]);
    expect(reasonsOf({ records: [], rule: { message: "Prove it." } })).toEqual([
      "Prove it. Add evidence for “Recycled material”.",
    ]);
  });

  test("names the record that ended last, if only its last day keeps it from covering", () => {
    const expired = { validUntil: "2027-03-31" };
    const reason = "“recycled cotton” is prohibited. Evidence";
    expect(
      reasonsOf({ records: [{ id: 1, validUntil: "2026-01-01", reference: "OLD" }, expired] }),
    ).toEqual([`${reason} GRS-1042 expired on 31 Mar 2027.`]);
    expect(reasonsOf({ records: [{ ...expired, reference: "" }] })).toEqual([
      `${reason} Control Union expired on 31 Mar 2027.`,
    ]);
    expect(reasonsOf({ records: [{ ...expired, markets: ["DE"] }] })[0]).toMatch(/Add evidence/);
    expect(reasonsOf({ records: [{ ...expired, terms: ["organic"] }] })[0]).toMatch(/Add evidence/);
  });

  test("is a prohibition if evidence is ignored, as in examples", () => {
    expect(reasonsOf({})).toEqual(["“recycled cotton” is prohibited."]);
  });

  test.each([
    [{ validFrom: DAY, validUntil: DAY }, true],
    [{ validFrom: "2027-04-02" }, false],
    [{ validUntil: "2027-03-31" }, false],
    [{ claimKey: "organic" }, false],
    [{ terms: ["RECYCLED  COTTON"] }, true],
    [{ terms: ["recycled"] }, false],
    [{ terms: ["wool", "recycled cotton"] }, true],
  ])("is covered by evidence with %j: %s", (record, expected) => {
    expect(isCovered({ records: [record] })).toBe(expected);
  });

  test.each([
    [null, [], true],
    [null, ["DE"], false],
    ["DE", ["DE", "FR"], true],
    ["AT", ["DE", "FR"], false],
    ["AT", [], true],
  ])("in market %s with evidence for %j is covered: %s", (market, markets, expected) => {
    expect(isCovered({ market, records: [{ markets }] })).toBe(expected);
  });

  test("of an inflection is covered by its term or by the inflection itself", () => {
    const text = "Made of recyclate.";
    expect(isCovered({ text, records: [{ terms: ["recycled"] }] })).toBe(true);
    expect(isCovered({ text, records: [{ terms: ["recyclate"] }] })).toBe(true);
    expect(isCovered({ text: "Recycled.", records: [{ terms: ["recyclate"] }] })).toBe(false);
  });

  test("of a rule that matches case is covered only by terms in this case", () => {
    const rule = { matchCase: true, content: "GRS", forms: {} };
    expect(isCovered({ text: "GRS", rule, records: [{ terms: ["GRS"] }] })).toBe(true);
    expect(isCovered({ text: "GRS", rule, records: [{ terms: ["grs"] }] })).toBe(false);
  });

  test("lists all records that cover it, the longest-lived first, then by id", () => {
    const records = [
      { id: 4, validUntil: "2028-01-01" },
      { id: 3, validUntil: "2029-01-01" },
      { id: 2, validUntil: "2028-01-01" },
      { id: 9 },
      { id: 8, validUntil: "2027-01-01" },
    ];
    const [match] = check({ records }).covered;
    expect(match?.evidence.map(({ id }) => id)).toEqual([9, 3, 2, 4]);
  });

  test("is covered separately from other matches in the text", () => {
    const text = "Recyclate and recycled cotton.";
    const verdict = check({ text, records: [{ terms: ["recycled cotton"] }] });
    expect(verdict.findings.map(({ words }) => words)).toEqual(["Recyclate"]);
    expect(verdict.covered.map(({ finding }) => finding.words)).toEqual(["recycled cotton"]);
    expect(verdict.checks[0]?.outcome).toBe("violated");
  });
});

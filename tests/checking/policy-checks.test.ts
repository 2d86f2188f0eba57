import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import type { Finding } from "@/lib/checking/findings/types";
import { checkPolicies } from "@/lib/checking/policy-checks/check";
import type { Issue, PolicyCollection } from "@/lib/checking/policy-checks/types";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import type { Validity } from "@/lib/checking/rules/validity";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { ISSUE_KINDS } from "@/lib/enums";
import { rule } from "./policies";
import { clean, flawed } from "./policy-corpus";

/** Number of generated policy sets of each kind; POLICY_CORPUS=1000 takes ten seconds. */
const SIZE = Number(process.env.POLICY_CORPUS ?? 150);

describe("planted issues", () => {
  it("are found for every kind", () => {
    const missed: string[] = [];
    const table: Record<string, string> = {};
    for (const kind of ISSUE_KINDS) {
      const count = Math.ceil(SIZE / ISSUE_KINDS.length);
      let found = 0;
      for (let seed = 1; seed <= count; seed++) {
        const planted = flawed(seed * 7919 + kind.length, kind);
        const { issues } = checkPolicies(planted.collection);
        if (issues.some((issue) => issue.kind === kind)) found++;
        else missed.push(`${planted.name} ${JSON.stringify(planted.collection)}`);
      }
      table[kind] = `${found}/${count}`;
    }
    if (process.env.POLICY_CORPUS) console.table(table);
    expect(missed).toEqual([]);
  });

  it("are not reported if rules resolve the conflict or never apply together", () => {
    const wrong = Array.from({ length: SIZE }, (_, seed) => clean(seed + 1)).flatMap(
      ({ name, collection }) =>
        checkPolicies(collection).issues.map(
          ({ kind, message }) => `${name}: ${kind} ${message} ${JSON.stringify(collection)}`,
        ),
    );
    expect(wrong).toEqual([]);
  });
});

it("finds the issues of changed rules without those of the policy's other rules", () => {
  const contents = ["cheap => fair", "fair", "fine => good", "good"];
  const rules = contents.map((content, at) =>
    rule({ id: at + 1, ruleType: "prohibited_words", content }),
  );
  const guideline = { title: "T", content: "", requirements: {}, restrictions: {}, rules };
  const collection = { categories: [{ id: 1, name: "A", guideline }], brands: [], ruleSets: [] };
  const check = (ids?: number[]) =>
    checkPolicies(collection, { only: { kind: "category", id: 1, rules: ids } }).issues.map(
      (issue) => issue.rules.map((each) => each.rule).sort(),
    );
  expect(check()).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(check([4])).toEqual([[3, 4]]);
});

/** Checks a witness like a product, with the policies that the issue is about. */
function findingsOfWitness(
  { rules, witness }: Issue,
  { categories, brands, ruleSets }: PolicyCollection,
): Finding[] {
  const takesPart = (kind: string, id: number) =>
    rules.some(({ policy }) => policy.kind === kind && policy.id === id);
  const brand = brands.find(({ id }) => takesPart("brand", id));
  const policies = compilePolicies({
    category: categories.find(({ id }) => takesPart("category", id))?.guideline ?? null,
    brand: brand
      ? { ...brand.guideline, markets: brand.markets, regionSpecific: false, mismatch: null }
      : null,
    ruleSets: ruleSets
      .filter(({ id }) => takesPart("rule_set", id))
      .map((set) => ({ id: set.id, name: set.name, source: "category", rules: set.rules })),
  });
  const { language, market } = witness;
  const texts = ProductTexts.of(Object.entries(witness.texts));
  return checkText(selectPolicies(policies, { language, market, texts }), texts).findings;
}

describe("witnesses", () => {
  it("produce the same findings when checked with the policies of the issue", () => {
    let proven = 0;
    for (const kind of ISSUE_KINDS)
      for (let seed = 1; seed <= 20; seed++) {
        const { collection } = flawed(seed, kind);
        for (const issue of checkPolicies(collection).issues) {
          const found = findingsOfWitness(issue, collection);
          const ids = new Set(issue.rules.map(({ rule }) => rule));
          if (issue.kind === "never_applies")
            expect(found.filter(({ rule }) => ids.has(rule))).toEqual([]);
          else expect(issue.witness.findings).not.toEqual([]);
          for (const { rule, field, start, end } of issue.witness.findings) {
            expect(found).toContainEqual(expect.objectContaining({ rule, field, start, end }));
            proven++;
          }
        }
      }
    expect(proven).toBeGreaterThan(100);
  });

  it("have stable ids that do not depend on the order of policies", () => {
    for (const kind of ISSUE_KINDS) {
      const { collection } = flawed(11, kind);
      const turned = {
        categories: [...collection.categories].reverse(),
        brands: [...collection.brands].reverse(),
        ruleSets: [...collection.ruleSets].reverse(),
      };
      const idsOf = (policies: PolicyCollection) =>
        checkPolicies(policies)
          .issues.map(({ id }) => id)
          .sort();
      expect(idsOf(turned)).toEqual(idsOf(collection));
    }
  });
});

describe("fixes that another rule flags", () => {
  const rule = (id: number, content: string, unless: string[] = []): PolicyRule => ({
    id,
    ruleType: "format_requirement",
    severity: "low",
    content,
    description: `Rule ${id}`,
    unless,
  });

  it("are found even if another rule with the same directive does not apply", () => {
    const rules = [
      rule(1, "no_exclamation", ["aa"]),
      rule(2, "no_exclamation"),
      rule(3, 'no_characters: "."'),
    ];
    const set = {
      id: 1,
      name: "Set",
      rules,
      appliesToAll: true,
      categoryIds: [],
      guidelineIds: [],
    };
    const { issues } = checkPolicies({ categories: [], brands: [], ruleSets: [set] });
    const found = issues.filter(({ kind }) => kind === "preferred_is_prohibited");
    expect(found.map(({ rules }) => rules.map(({ rule }) => rule))).toContainEqual([2, 3]);
  });
});

describe("rules with validity dates", () => {
  const rule = (id: number, content: string, days: Partial<PolicyRule> = {}): PolicyRule => ({
    id,
    ruleType: "prohibited_words",
    severity: "low",
    content,
    description: `Rule ${id}`,
    ...days,
  });
  const issuesOf = (rules: PolicyRule[], days: Partial<Validity> = {}) =>
    checkPolicies(
      {
        categories: [],
        brands: [],
        ruleSets: [
          {
            id: 1,
            name: "Set",
            rules,
            appliesToAll: true,
            categoryIds: [],
            guidelineIds: [],
            ...days,
          },
        ],
      },
      { today: "2026-11-26" },
    ).issues.map(({ kind, message }) => `${kind}: ${message}`);

  it("are not compared if they are never valid on the same day", () => {
    const pair = (from: string) =>
      issuesOf([
        rule(1, "illegal => incorrect", { validUntil: "2026-12-31" }),
        rule(2, "incorrect", { validFrom: from }),
      ]);
    expect(pair("2027-01-01")).toEqual([]);
    expect(pair("2026-12-31")).toEqual([expect.stringMatching(/^preferred_is_prohibited/)]);
  });

  it("are reported if their dates have passed or never overlap those of their rule set", () => {
    expect(issuesOf([rule(1, "cheap", { validUntil: "2026-11-26" })])).toEqual([]);
    expect(issuesOf([rule(1, "cheap", { validUntil: "2026-11-25" })])).toEqual([
      "never_applies: “Rule 1” of Set applied until 25 Nov 2026.",
    ]);
    expect(
      issuesOf([rule(1, "cheap", { validFrom: "2027-02-01" })], { validUntil: "2027-01-31" }),
    ).toEqual([
      "never_applies: “Rule 1” of Set never applies: its days and those of its rule set do not overlap.",
    ]);
  });
});

describe("rules of two policies", () => {
  const issuesOf = (...rules: Pick<PolicyRule, "ruleType" | "content">[]) =>
    checkPolicies({
      categories: [],
      brands: [],
      ruleSets: rules.map((rule, index) => ({
        id: index + 1,
        name: `Set ${index + 1}`,
        rules: [{ id: index + 1, severity: "low", description: "A rule", ...rule }],
        appliesToAll: true,
        categoryIds: [],
        guidelineIds: [],
      })),
    }).issues.map(({ kind }) => kind);
  const format = (content: string) => ({ ruleType: "format_requirement", content }) as const;
  const required = (content: string) => ({ ruleType: "required_phrases", content }) as const;
  const limit = (content: string) => ({ ruleType: "length_limit", content }) as const;

  it.each(["no_exclamation", "no_html", "regex:[0-9]", "not_regex:foo[0-9]+"])(
    "are duplicates if both have %s",
    (directive) => {
      expect(issuesOf(format(directive), format(directive))).toEqual(["duplicate"]);
    },
  );

  it.each([
    ["[0-9]", String.raw`\d`],
    ["colou?r", "(colour|color)"],
    ["a{2,}", "aaa*"],
    [String.raw`^\s*Buy|\bcheap\b`, String.raw`\b(?:cheap)\b|^\s*Buy`],
  ])("are duplicates if their expressions %s and %s find the same", (first, second) => {
    const rules = [format(`not_regex:${first}`), format(`not_regex:${second}`)] as const;
    expect(issuesOf(...rules)).toEqual(["duplicate"]);
  });

  it("are no duplicates if one expression finds more", () => {
    expect(issuesOf(format("not_regex:[0-9]"), format("not_regex:[0-9a]"))).toEqual([]);
  });

  it("can have the same limit", () => {
    expect(issuesOf(limit("-30"), limit("-30"))).toEqual([]);
  });

  it("can require as many words as fit if a hyphen joins two of them", () => {
    const phrases = [required("made in Italy"), required("oak")];
    expect(issuesOf(limit("-3 words"), ...phrases)).toEqual([]);
    expect(issuesOf(limit("-2 words"), ...phrases)).toEqual(["length_impossible"]);
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { fingerprintPolicies } from "@/lib/checking/findings/fingerprint";
import { buildVerdict } from "@/lib/checking/findings/verdict";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyRule, PolicySet } from "@/lib/checking/rules/policies/types";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { propertyRuns } from "../support/property-runs";

const DAYS = Array.from(
  { length: 12 },
  (_, at) => `2026-09-${String(at + 20).padStart(2, "0")}`,
).map((day) => (day > "2026-09-30" ? `2026-10-0${Number(day.slice(8)) - 30}` : day));

const days = fc.record({
  validFrom: fc.option(fc.constantFrom(...DAYS)),
  validUntil: fc.option(fc.constantFrom(...DAYS)),
});
const phrases = fc.subarray(["cup", "SPF"], { maxLength: 1 });
const content = fc.oneof(
  fc.constantFrom("cheap", "cheap => affordable", "nice, cup", "warm").map((words) => ({
    ruleType: "prohibited_words" as const,
    content: words,
  })),
  fc.constantFrom("cup", "warm | soft").map((words) => ({
    ruleType: "required_phrases" as const,
    content: words,
  })),
  fc.constant({ ruleType: "length_limit" as const, content: "2-12" }),
  fc.constant({ ruleType: "format_requirement" as const, content: "no_all_caps, a calm voice" }),
  fc.constant({ ruleType: "tone_requirement" as const, content: "calm" }),
  fc.constant({ ruleType: "length_limit" as const, content: "unreadable" }),
);
const rule = fc
  .tuple(
    content,
    days,
    fc.record({
      severity: fc.constantFrom("high" as const, "medium" as const, "low" as const),
      languages: fc.subarray(["de", "en"], { maxLength: 1 }),
      when: phrases,
      unless: phrases,
      field: fc.constantFrom("description", "name", "any"),
    }),
  )
  .map((parts): Omit<PolicyRule, "id"> => Object.assign({ description: "" }, ...parts));
const rules = fc.array(rule, { maxLength: 4 });
const guideline = rules.map((own) => ({
  title: "Standards",
  content: "",
  requirements: { required: "cup" },
  restrictions: {},
  rules: numbered(own, 1),
}));
const set: fc.Arbitrary<PolicySet> = fc.record({
  category: fc.option(guideline),
  brand: fc
    .option(fc.record({ own: rules, mismatch: fc.constantFrom(null, null, "inactive" as const) }))
    .map(
      (brand) =>
        brand && {
          title: "Voice",
          content: "Be kind.",
          requirements: {},
          restrictions: {},
          rules: numbered(brand.own, 11),
          regionSpecific: false,
          mismatch: brand.mismatch,
        },
    ),
  ruleSets: fc
    .array(fc.tuple(rules, days, fc.constantFrom("category" as const, "brand" as const)), {
      maxLength: 2,
    })
    .map((sets) =>
      sets.map(([own, own_days, source], at) => ({
        id: at + 1,
        name: `Set ${at + 1}`,
        source,
        rules: numbered(own, 21 + at * 10),
        ...own_days,
      })),
    ),
});
const text = fc
  .array(fc.constantFrom("cheap", "NICE", "cup", "warm", "SPF", "a"), { maxLength: 6 })
  .map((words) => words.join(" "));

function numbered(own: Omit<PolicyRule, "id">[], from: number): PolicyRule[] {
  return own.map((each, at) => ({ ...each, id: from + at }));
}

/** Removes the rules and rule sets that are not valid on a day, without the checker. */
function reduced({ category, brand, ruleSets = [] }: PolicySet, day: string): PolicySet {
  const isOn = ({ validFrom, validUntil }: Partial<PolicyRule>) =>
    (validFrom == null || validFrom <= day) && (validUntil == null || day <= validUntil);
  return {
    category: category && { ...category, rules: category.rules.filter(isOn) },
    brand: brand && { ...brand, rules: brand.rules.filter(isOn) },
    ruleSets: ruleSets
      .filter(isOn)
      .map(({ id, name, source, rules: own }) => ({ id, name, source, rules: own.filter(isOn) })),
  };
}

function verdictOf(policies: PolicySet, day: string | null, name: string, description: string) {
  const texts = ProductTexts.of([
    [NAME, name],
    [DESCRIPTION, description],
  ]);
  const compiled = compilePolicies(policies, day);
  const own = selectPolicies(compiled, { language: "en", market: null, texts });
  const verdict = buildVerdict({ policies: own, text: texts, threshold: 0.8, judged: null });
  const findings = verdict.findings.map(({ makeFix, ...finding }) => ({
    ...finding,
    isFixable: makeFix !== null,
  }));
  return { ...verdict, findings, promptItems: own.promptItems, reads: compiled.checkedFields };
}

const CALENDARS = propertyRuns(30, 1000, 1);

it(`gives the verdict of the rules that are valid on each day (${CALENDARS.numRuns} calendars)`, () => {
  fc.assert(
    fc.property(set, text, text, (policies, name, description) => {
      for (const day of DAYS) {
        const { checks, ...verdict } = verdictOf(policies, day, name, description);
        const { checks: expected, ...rest } = verdictOf(
          reduced(policies, day),
          null,
          name,
          description,
        );
        expect(verdict).toEqual(rest);
        const isDated = ({ reason = "" }) => /^Appli(es from|ed until) \d/.test(reason);
        expect(checks.filter((check) => !isDated(check))).toEqual(expected);
        for (const check of checks.filter(isDated)) expect(check.outcome).toBe("not_applicable");
        for (const model of [null, "m"])
          expect(fingerprintPolicies(policies, 0.8, model, day)).toBe(
            fingerprintPolicies(reduced(policies, day), 0.8, model),
          );
      }
    }),
    CALENDARS,
  );
});

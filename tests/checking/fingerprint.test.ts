import { describe, expect, it } from "vitest";
import { fingerprintPolicies } from "@/lib/checking/findings/fingerprint";
import type { PolicyRule, PolicySet } from "@/lib/checking/rules/policies/types";
import { brand, guideline, rule } from "./policies";

const words = rule({ id: 1, ruleType: "prohibited_words", content: "acme" });
const tone = rule({ id: 2, ruleType: "tone_requirement", content: "calm", description: "Why" });
const set = (rules: PolicyRule[], overrides = {}): PolicySet => ({
  category: guideline({ rules, ...overrides }),
  brand: null,
});
const base = fingerprintPolicies(set([words, tone]), 0.8, "m");

describe("the fingerprint of policies", () => {
  it("does not depend on the order of rules and clauses", () => {
    expect(fingerprintPolicies(set([tone, words]), 0.8, "m")).toBe(base);
    const one = set([], { requirements: { a: "1", b: "2" } });
    const other = set([], { requirements: { b: "2", a: "1" } });
    expect(fingerprintPolicies(one, 0.8, null)).toBe(fingerprintPolicies(other, 0.8, null));
  });

  it("ignores a description that does not affect verdicts", () => {
    const described = set([{ ...words, description: "Legal asked for it" }, tone]);
    expect(fingerprintPolicies(described, 0.8, "m")).toBe(base);
  });

  it.each<[string, PolicySet, number, string | null]>([
    ["the threshold", set([words, tone]), 0.81, "m"],
    ["the model", set([words, tone]), 0.8, "n"],
    ["a missing model", set([words, tone]), 0.8, null],
    ["a rule's content", set([{ ...words, content: "acme," }, tone]), 0.8, "m"],
    ["a severity", set([{ ...words, severity: "low" }, tone]), 0.8, "m"],
    ["a rule's id", set([{ ...words, id: 3 }, tone]), 0.8, "m"],
    ["a removed rule", set([words]), 0.8, "m"],
    ["a rule about a competitor", set([{ ...words, description: "competitor" }, tone]), 0.8, "m"],
    ["a prompt item's description", set([words, { ...tone, description: "Because" }]), 0.8, "m"],
    ["the guideline's title", set([words, tone], { title: "New" }), 0.8, "m"],
    ["the guideline's text", set([words, tone], { content: "New" }), 0.8, "m"],
    ["a clause", set([words, tone], { restrictions: { length: "1-" } }), 0.8, "m"],
    ["an empty brand guideline", { ...set([words, tone]), brand: brand({}).brand }, 0.8, "m"],
  ])("changes with %s", (_, policies, threshold, model) => {
    expect(fingerprintPolicies(policies, threshold, model)).not.toBe(base);
  });

  it("changes if a brand guideline stops applying or becomes regional", () => {
    const prints = [{}, { mismatch: "inactive" as const }, { regionSpecific: true }].map(
      (overrides) => fingerprintPolicies(brand(overrides), 0.8, null),
    );
    expect(new Set(prints).size).toBe(3);
  });
});

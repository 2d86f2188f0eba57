import { checkText } from "@/lib/checking/findings/check-text";
import type { Finding } from "@/lib/checking/findings/types";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type {
  BrandPolicy,
  PolicyGuideline,
  PolicyRule,
  PolicySet,
} from "@/lib/checking/rules/policies/types";

/** Returns a rule with default values for all omitted fields. */
export function rule(overrides: Partial<PolicyRule> & Pick<PolicyRule, "ruleType" | "content">) {
  return { id: 1, severity: "medium", description: "", ...overrides } satisfies PolicyRule;
}

export function guideline(overrides: Partial<PolicyGuideline>): PolicyGuideline {
  return {
    title: "Footwear standards",
    content: "",
    requirements: {},
    restrictions: {},
    rules: [],
    ...overrides,
  };
}

export function category(overrides: Partial<PolicyGuideline>): PolicySet {
  return { category: guideline(overrides), brand: null };
}

export function brand(overrides: Partial<BrandPolicy>): PolicySet {
  const applies = { regionSpecific: false, mismatch: null, title: "Northwind voice" };
  return { category: null, brand: { ...guideline({}), ...applies, ...overrides } };
}

/** Returns the findings of one category rule in a text. */
export function findingsOf(
  ruleType: PolicyRule["ruleType"],
  content: string,
  text: string,
  language: string | null = null,
): Finding[] {
  const set = category({ rules: [rule({ ruleType, content })] });
  return checkText({ ...compilePolicies(set), language }, text).findings;
}

/**
 * Returns the words that one category rule finds in a text; null for a finding about the whole
 * text.
 */
export function wordsFound(
  ruleType: PolicyRule["ruleType"],
  content: string,
  text: string,
): (string | null)[] {
  return findingsOf(ruleType, content, text).map(({ words }) => words);
}

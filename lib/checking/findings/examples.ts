import { ANY_FIELD, DESCRIPTION, type DetailedExample, type Example } from "@/lib/enums";
import { isOtherMarket, selectPolicies } from "../rules/policies/applicability";
import { compilePolicies } from "../rules/policies/compile";
import type { RuleCheck } from "../rules/policies/rule-checks";
import type { PolicyRule } from "../rules/policies/types";
import { ProductTexts } from "../text/product-texts";
import { checkText } from "./check-text";

/** Example texts of a rule with the expected results. */
export interface RuleExamples {
  mustFlag: readonly Example[];
  mustPass: readonly Example[];
}

export interface ExampleFailure {
  kind: "must_flag" | "must_pass";
  /** Index of the example in its list, from 0. */
  index: number;
  message: string;
}

/**
 * Compiles a rule as the only rule of a category.
 * @returns the rule's check, and a function that returns the findings in an example; null if code
 * can't check the rule
 */
export function compileRule(rule: Omit<PolicyRule, "id">) {
  const policies = compilePolicies({
    category: {
      title: "",
      content: "",
      requirements: {},
      restrictions: {},
      rules: [{ ...rule, id: 1 }],
    },
    brand: null,
  });
  const [ruleCheck] = policies.ruleChecks;
  if (!ruleCheck?.parsedRule?.isChecked) return null;
  const check = (example: Example) => {
    const { text, field, language, market } = toExampleProduct(example, ruleCheck);
    const texts = ProductTexts.of([[field, text]]);
    return checkText(selectPolicies(policies, { language, market, texts }), texts).findings;
  };
  return { ruleCheck, shape: ruleCheck.parsedRule.shape, check };
}

/**
 * Runs a rule on its examples using code alone.
 * @param markets the markets that the rule's guideline is limited to; empty for all
 * @returns the examples with unexpected results, or null if only the model can judge some examples.
 * If code checks only part of the rule, a must-flag text without a finding is not reported.
 */
export function runExamples(
  rule: Omit<PolicyRule, "id">,
  { mustFlag, mustPass }: RuleExamples,
  markets: readonly string[] = [],
): ExampleFailure[] | null {
  if (mustFlag.length + mustPass.length === 0) return [];
  const rulePolicy = compileRule(rule);
  if (!rulePolicy) return null;
  const { ruleCheck, check } = rulePolicy;
  const hasPromptItem = ruleCheck.promptItem !== null;
  const checkExample = (example: Example) => {
    const { market } = toExampleProduct(example, ruleCheck);
    return isOtherMarket(markets, market) ? [] : check(example);
  };
  const getMessage = (example: Example) =>
    isOtherMarket(markets, toExampleProduct(example, ruleCheck).market)
      ? "The rule's guideline is not for this market."
      : "The rule does not flag this text.";
  const missedExamples = mustFlag.flatMap((example, index): ExampleFailure[] =>
    hasPromptItem || checkExample(example).length > 0
      ? []
      : [{ kind: "must_flag", index, message: getMessage(example) }],
  );
  const flaggedExamples = mustPass.flatMap((example, index): ExampleFailure[] => {
    const [first] = checkExample(example);
    return first
      ? [{ kind: "must_pass", index, message: `The rule flags this text: ${first.reason}` }]
      : [];
  });
  return [...missedExamples, ...flaggedExamples];
}

/** Returns the product texts and properties of an example. Defaults come from the rule. */
export function toExampleProduct(example: Example, rule: RuleCheck) {
  const details: DetailedExample = typeof example === "string" ? { text: example } : example;
  return {
    text: details.text,
    field: details.field ?? (rule.field === ANY_FIELD ? DESCRIPTION : rule.field),
    language: details.language ?? rule.languages[0] ?? null,
    market: details.market ?? null,
  };
}

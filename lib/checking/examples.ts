import { ANY_FIELD, DESCRIPTION } from "@/lib/enums";
import { forProduct } from "./applicability";
import { checkText } from "./check-text";
import { compilePolicies } from "./compile";
import { ProductTexts } from "./product-texts";
import type { PolicyRule } from "./types";

/** What a rule's author expects of it. */
export interface RuleExamples {
  /** Texts that the rule must find a violation in. */
  mustFlag: readonly string[];
  mustPass: readonly string[];
}

/** An example that the rule gets wrong. */
export interface ExampleFault {
  kind: "must_flag" | "must_pass";
  /** In its list, from 0. */
  index: number;
  message: string;
}

/**
 * Runs a rule over its examples, by code alone.
 * @returns those it gets wrong; null where it has examples and only a model could tell. Of a rule
 * that code checks in part, a text that must be flagged and that code finds nothing in is not told.
 */
export function runExamples(
  rule: Omit<PolicyRule, "id">,
  { mustFlag, mustPass }: RuleExamples,
): ExampleFault[] | null {
  if (mustFlag.length + mustPass.length === 0) return [];
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
  const [criterion] = policies.criteria;
  if (!criterion?.demand?.isChecked) return null;
  const inPart = criterion.question !== null;
  // An example is a text of what the rule reads, in a language that it is for.
  const field = criterion.field === ANY_FIELD ? DESCRIPTION : criterion.field;
  const [language = null] = criterion.languages;
  const found = (text: string) => {
    const texts = ProductTexts.of([[field, text]]);
    return checkText(forProduct(policies, { language, market: null, texts }), texts).findings;
  };
  const missed = mustFlag.flatMap((text, index): ExampleFault[] =>
    inPart || found(text).length > 0
      ? []
      : [{ kind: "must_flag", index, message: "The rule does not flag this text." }],
  );
  const flagged = mustPass.flatMap((text, index): ExampleFault[] => {
    const [first] = found(text);
    return first
      ? [{ kind: "must_pass", index, message: `The rule flags this text: ${first.reason}` }]
      : [];
  });
  return [...missed, ...flagged];
}

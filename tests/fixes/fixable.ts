import { applyEdits } from "@/lib/checking/edits/edits";
import { checkText } from "@/lib/checking/findings/check-text";
import { type Fixable, verifyFixes } from "@/lib/checking/fixes/prove";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { type CompiledPolicies, compilePolicies } from "@/lib/checking/rules/policies/compile";
import { type GivenField, ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, type RuleType } from "@/lib/enums";
import { category, rule } from "../checking/policies";

export interface RuleOf {
  ruleType: RuleType;
  content: string;
}

/** Returns the compiled policies of a category with these rules. */
export function policiesOf(...rules: RuleOf[]): CompiledPolicies {
  return compilePolicies(category({ rules: rules.map((own, at) => rule({ ...own, id: at + 1 })) }));
}

/** Returns a description with its policies and findings. */
export function fixable(
  policies: CompiledPolicies,
  text: string,
  language: string | null = null,
  otherFields: readonly GivenField[] = [],
): Fixable {
  const texts = ProductTexts.of([[DESCRIPTION, text], ...otherFields]);
  const traits = { language, market: null };
  const { findings } = checkText(selectPolicies(policies, { ...traits, texts }), texts);
  return { policies, traits, texts, findings };
}

/**
 * Returns a description with its first finding fixed, or null if that finding needs manual editing.
 */
export function applyFirstFix(
  { ruleType, content }: RuleOf,
  text: string,
  language: string | null = null,
): string | null {
  const [fix = null] = verifyFixes(fixable(policiesOf({ ruleType, content }), text, language));
  return fix && applyEdits(text, [fix]);
}

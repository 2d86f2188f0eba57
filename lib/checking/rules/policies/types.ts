/** The checker's input: policies, and what they ask the model. */

import type { Clauses, Example, RuleType, Severity, Source } from "@/lib/enums";
import type { RuleOptions } from "../options";
import type { Validity } from "../validity";

/** An active rule as its author wrote it. */
export interface PolicyRule extends Partial<RuleOptions>, Partial<Validity> {
  id: number;
  ruleType: RuleType;
  severity: Severity;
  content: string;
  description: string;
  mustFlag?: readonly Example[];
  mustPass?: readonly Example[];
}

export interface PolicyGuideline {
  title: string;
  /** Free text, which only the model checks. */
  content: string;
  requirements: Clauses;
  restrictions: Clauses;
  /** Active rules only. */
  rules: PolicyRule[];
}

export interface BrandPolicy extends PolicyGuideline {
  /** Whether the guideline is limited to certain regions. */
  regionSpecific: boolean;
  /** ISO 3166 codes of the markets that the guideline is limited to; empty for all. */
  markets?: readonly string[];
  /** The reason why the guideline does not apply to the product, or null if it does. */
  mismatch: "inactive" | "other_category" | null;
}

/** A rule set as applied to a product. Its validity period also limits its rules. */
export interface AppliedRuleSet extends Partial<Validity> {
  id: number;
  name: string;
  /** The source of its findings: `brand` if only the brand guideline includes the rule set. */
  source: Source;
  /** Active rules only. */
  rules: PolicyRule[];
}

/** The policies of a product. Null: none selected, or an inactive category guideline. */
export interface PolicySet {
  category: PolicyGuideline | null;
  brand: BrandPolicy | null;
  /** Rule sets without duplicates. Source `brand`: under the brand guideline's conditions. */
  ruleSets?: AppliedRuleSet[];
  /** The workspace's names, which capitals rules ignore. */
  names?: readonly string[];
}

/** A rule, clause or text that only the model can check. */
export interface PromptItem {
  /** Unique within the policy set and stable between runs; the model repeats it in its answer. */
  key: string;
  source: Source;
  rule: number | null;
  ruleType: string;
  /** The severity set by the author, or null if the model chooses it (for a guideline's prose). */
  severity: Severity | null;
  /** The field to check: `name`, `description`, a custom field's key, or `any`. */
  field: string;
  guidelineReference: string;
  instruction: string;
  /** Examples that the rule must flag (`flag`) and must not flag (`pass`). */
  flag: readonly PromptItemExample[];
  pass: readonly PromptItemExample[];
}

/** An example text that is shown to the model. */
export interface PromptItemExample {
  text: string;
  /** A language tag, or null if not given. */
  language: string | null;
}

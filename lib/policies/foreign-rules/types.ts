import type { RuleFields } from "../rules/fields";
import type { ForeignOutcome } from "./formats";

/** A rule as in an API request. Omitted fields get their defaults. */
export type RuleDraft = Partial<RuleFields> &
  Pick<RuleFields, "rule_type" | "rule_content" | "description">;

export interface ForeignRule {
  name: string;
  outcome: ForeignOutcome;
  /**
   * The differences from the original, or why the rule is left out. Can be empty if the outcome is
   * `exact`.
   */
  why: string;
  /** The converted rule; null if it is left out. */
  rule: RuleDraft | null;
}

/** The result of converting one foreign rule, after validation. */
export interface JudgedRule extends ForeignRule {
  rule: RuleFields | null;
}

/** A foreign file as a rule set, with its own metadata. */
export interface ForeignRuleSet {
  name: string;
  description: string;
  reference: string;
  rules: ForeignRule[];
}

export interface JudgedRuleSet extends ForeignRuleSet {
  rules: JudgedRule[];
}

/** Returns an imported rule. Its outcome is `exact` if there are no differences. */
export function createImportedRule(
  name: string,
  rule: RuleDraft,
  differences: readonly string[],
): ForeignRule {
  const outcome = differences.length > 0 ? "roughly" : "exact";
  return { name, outcome, why: differences.join(" "), rule };
}

export function createOmittedRule(name: string, reason: string): JudgedRule {
  return { name, outcome: "left_out", why: reason, rule: null };
}

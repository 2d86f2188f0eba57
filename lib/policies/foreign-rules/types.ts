import type { RuleFields } from "../rules/fields";
import type { ForeignOutcome } from "./formats";

/** A rule as it will be sent: what is left out says nothing. */
export type RuleDraft = Partial<RuleFields> &
  Pick<RuleFields, "rule_type" | "rule_content" | "description">;

/** What became of one rule of a file from elsewhere. */
export interface ForeignRule {
  name: string;
  outcome: ForeignOutcome;
  /** How it differs, or why it is left out; may be empty where it is exact. */
  why: string;
  /** Null where it is left out. */
  rule: RuleDraft | null;
}

/** The same, once it is known that the rule can be kept. */
export interface JudgedRule extends ForeignRule {
  rule: RuleFields | null;
}

/** A file from elsewhere as a rule set, with what it says of itself. */
export interface ForeignSet {
  name: string;
  description: string;
  reference: string;
  rules: ForeignRule[];
}

export interface JudgedSet extends ForeignSet {
  rules: JudgedRule[];
}

/** A rule that comes over: exactly, unless something is said of how it differs. */
export function takenOver(
  name: string,
  rule: RuleDraft,
  differences: readonly string[],
): ForeignRule {
  const outcome = differences.length > 0 ? "roughly" : "exact";
  return { name, outcome, why: differences.join(" "), rule };
}

export function leftOut(name: string, why: string): JudgedRule {
  return { name, outcome: "left_out", why, rule: null };
}

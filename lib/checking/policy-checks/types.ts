import type { FieldText, IssueKind, PolicyKind } from "@/lib/enums";
import type { PolicyGuideline, PolicyRule } from "../rules/policies/types";
import type { Validity } from "../rules/validity";

export interface CategoryPolicies {
  id: number;
  name: string;
  /** The active guideline with its active rules, or null if there is none. */
  guideline: PolicyGuideline | null;
}

export interface BrandPolicies {
  id: number;
  guideline: PolicyGuideline;
  /** ISO 3166 codes of the markets; empty for all. */
  markets: readonly string[];
  /** Ids of the categories; empty for all. */
  categoryIds: readonly number[];
}

export interface RuleSetPolicies extends Partial<Validity> {
  id: number;
  name: string;
  rules: PolicyRule[];
  appliesToAll: boolean;
  categoryIds: readonly number[];
  guidelineIds: readonly number[];
  /** Whether it is an installed template. Templates for several channels repeat each other's rules. */
  isTemplate?: boolean;
}

export interface PolicyCollection {
  categories: readonly CategoryPolicies[];
  brands: readonly BrandPolicies[];
  ruleSets: readonly RuleSetPolicies[];
  /** The keys of fields whose values are lists. */
  listFields?: readonly string[];
}

/** A rule or clause that takes part in an issue. */
export interface IssueRule {
  /** Identifies the rule or clause among all policies. */
  key: string;
  /** The rule's id, or null for a guideline clause. */
  rule: number | null;
  policy: { kind: PolicyKind; id: number; name: string };
  source: "category" | "brand";
  /** The reference as shown in findings: "Footwear standards: No hype". */
  reference: string;
  name: string;
}

export interface WitnessFinding {
  key: string;
  rule: number | null;
  field: string;
  /** For a list field, the index of the list item, from 0. */
  item: number | null;
  /** Offset in UTF-16 code units, or null if the finding is about the text as a whole. */
  start: number | null;
  end: number | null;
  words: string | null;
  reason: string;
}

/** A text with the findings that prove an issue. */
export interface Witness {
  texts: Readonly<Record<string, FieldText>>;
  language: string | null;
  market: string | null;
  findings: readonly WitnessFinding[];
}

export interface Issue {
  /** An id that stays the same as long as the issue exists. */
  id: string;
  kind: IssueKind;
  rules: readonly IssueRule[];
  message: string;
  witness: Witness;
  /** Percentage points that the witness's score loses twice; null for other issues. */
  points: number | null;
  /** A hash that changes whenever one of the rules changes. */
  fingerprint: string;
}

export interface PolicyCheckResult {
  rules: number;
  /** Number of rules that could not be compared, entirely or in part. */
  notChecked: number;
  issues: readonly Issue[];
}

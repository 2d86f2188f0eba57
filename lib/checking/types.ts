/** Types of the checker: its input (policies) and its output (findings, checks, a verdict). */

import type {
  Check,
  Clauses,
  Example,
  RuleType,
  Severity,
  Source,
  ViolationType,
} from "@/lib/enums";
import type { FixMaker } from "./fixes/fix";
import type { RuleOptions } from "./rule-options";
import type { Validity } from "./validity";

/** An active rule as its author wrote it. */
export interface PolicyRule extends Partial<RuleOptions>, Partial<Validity> {
  id: number;
  ruleType: RuleType;
  severity: Severity;
  content: string;
  description: string;
  /** Shown to the model with the text that it judges. */
  mustFlag?: readonly Example[];
  mustPass?: readonly Example[];
}

export interface PolicyGuideline {
  title: string;
  /** Free prose, which only the model judges. */
  content: string;
  requirements: Clauses;
  restrictions: Clauses;
  /** Active rules only. */
  rules: PolicyRule[];
}

export interface BrandPolicy extends PolicyGuideline {
  /** Limited to certain regions. */
  regionSpecific: boolean;
  /** The markets that it is limited to, ISO 3166; empty for all. */
  markets?: readonly string[];
  /** Why the guideline does not apply to the product; null if it does. */
  mismatch: "inactive" | "other_category" | null;
}

/** A rule set as it applies to a product; its rules are valid on no day that it does not allow. */
export interface AppliedRuleSet extends Partial<Validity> {
  id: number;
  name: string;
  /** The source of its findings: the brand if only the brand guideline linked it. */
  source: Source;
  /** Active rules only. */
  rules: PolicyRule[];
}

/**
 * Everything that one description is checked against. Null: none chosen, or an inactive category
 * guideline.
 */
export interface PolicySet {
  category: PolicyGuideline | null;
  brand: BrandPolicy | null;
  /** Without duplicates; those of the brand apply under the brand guideline's conditions. */
  ruleSets?: AppliedRuleSet[];
}

/** Why a finding by the model is inconclusive: it gave two answers when asked twice, or its rule is not evaluated. */
type Doubt = "two_answers" | "not_evaluated";

/**
 * One violation. Offsets are UTF-16 in its field's stored text, end exclusive: `text.slice(start,
 * end) === words`.
 */
export interface Finding {
  source: Source;
  violationType: ViolationType;
  severity: Severity;
  /** The field of the text: `name`, `description`, or a key; `any` for what is missing in all. */
  field: string;
  /** In a list, the index of the item, from 0. */
  item: number | null;
  /** Index of the field in the order of findings. */
  rank: number;
  start: number | null;
  end: number | null;
  /** Counted from 1. */
  lineNumber: number | null;
  lineText: string | null;
  words: string | null;
  /** The visible part of the words; empty for markup. */
  visibleWords: string | null;
  reason: string;
  /** The base term of an inflection that was found; null if the term itself was found. */
  inflectionOf: string | null;
  suggestion: string | null;
  /** Creates the fix; null if the finding needs manual editing. */
  makeFix: FixMaker | null;
  guidelineReference: string;
  /** The rule's name, for people. */
  ruleName: string;
  /** The element that the text lacks; null if the finding is about something else. */
  missing: string | null;
  /** The source of the rule as its author wrote it; empty if none is given. */
  reference: string;
  rule: number | null;
  checkedBy: "rule" | "ai";
  /** Why a finding by the model is inconclusive and does not count. */
  doubt?: Doubt;
  brandGuidelineTitle: string | null;
  regionSpecific: boolean;
}

/** Something that only the model can judge. */
export interface PromptItem {
  /** Unique within the policy set and stable between runs; the model repeats it in its answer. */
  key: string;
  source: Source;
  rule: number | null;
  ruleType: string;
  /** The author's severity; null if the model chooses (for a guideline's free prose). */
  severity: Severity | null;
  /** The field that it is about: `name`, `description`, a key, or `any`. */
  field: string;
  guidelineReference: string;
  instruction: string;
  /** Texts that the author wants flagged, and texts that must pass. */
  flag: readonly PromptItemExample[];
  pass: readonly PromptItemExample[];
}

/** A text that shows the model what is meant. */
export interface PromptItemExample {
  text: string;
  /** A language tag; null if not given. */
  language: string | null;
}

/** A model's claim, unverified. */
export interface CandidateFinding {
  /** The key of a prompt item. */
  rule: string;
  severity: string;
  /** Verbatim words of the text. */
  quote: string;
  /** The occurrence of the quote, counted from 1. */
  occurrence: number;
  reason: string;
  suggestion?: string | null;
}

export interface SeverityCounts {
  high: number;
  medium: number;
  low: number;
}

/**
 * Findings that stay listed but do not count, by index among a verdict's findings. `decision`: the
 * id of the decision that dismisses it; null if something else does.
 */
export type Dismissals = ReadonlyMap<number, { decision: number | null }>;

export interface Verdict {
  /** By field (name, description, custom fields), item, start (null last), then rule id. */
  findings: Finding[];
  checks: Check[];
  setAside: Dismissals;
  /**
   * From 0 to 1 with at most 4 decimals; based on the findings that count, like everything below.
   */
  score: number;
  /** The score if all findings counted. */
  rawScore: number;
  /** How many findings are dismissed by decisions. */
  decided: number;
  compliant: boolean;
  category: SeverityCounts;
  brand: SeverityCounts;
  summary: string;
  recommendations: string[];
}

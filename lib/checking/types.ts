/** The words of the checker: what goes in (policies), what comes out (findings, checks, a verdict). */

import type {
  Check,
  Clauses,
  Example,
  RuleType,
  Severity,
  Source,
  ViolationType,
} from "@/lib/enums";
import type { Mend } from "./fixes/fix";
import type { RuleOptions } from "./rule-options";

/** An active rule as its author wrote it. */
export interface PolicyRule extends Partial<RuleOptions> {
  id: number;
  ruleType: RuleType;
  severity: Severity;
  content: string;
  description: string;
  /** Shown to the model beside what it judges. */
  mustFlag?: readonly Example[];
  mustPass?: readonly Example[];
}

export interface PolicyGuideline {
  title: string;
  /** Free prose; judged by the model alone. */
  content: string;
  requirements: Clauses;
  restrictions: Clauses;
  /** Active rules only. */
  rules: PolicyRule[];
}

export interface BrandPolicy extends PolicyGuideline {
  /** Limited to certain regions. */
  regionSpecific: boolean;
  /** The markets that it is limited to, ISO 3166; none: all. */
  markets?: readonly string[];
  /** Why the guideline does not apply to the product, or null where it does. */
  mismatch: "inactive" | "other_category" | null;
}

/** A rule set as it applies to a product. */
export interface AppliedRuleSet {
  id: number;
  name: string;
  /** Whose its findings are: the brand's where it came with the brand guideline alone. */
  source: Source;
  /** Active rules only. */
  rules: PolicyRule[];
}

/** Everything one description is checked against. Null: none chosen, or inactive category guideline. */
export interface PolicySet {
  category: PolicyGuideline | null;
  brand: BrandPolicy | null;
  /** Each once; those of the brand under the brand guideline's conditions. */
  ruleSets?: AppliedRuleSet[];
}

/** Why a finding by the model is inconclusive: it gave two answers when asked twice, or its rule is not evaluated. */
type Doubt = "two_answers" | "not_evaluated";

/** One violation found. Offsets into its field's stored text, UTF-16, end exclusive: `text.slice(start, end) === words`. */
export interface Finding {
  source: Source;
  violationType: ViolationType;
  severity: Severity;
  /** Whose text it is in: `name`, `description`, or a key; `any` of what is missing in all. */
  field: string;
  /** In a list, which of its items, from 0. */
  item: number | null;
  /** Of the field in the order in which findings are listed. */
  rank: number;
  start: number | null;
  end: number | null;
  /** Counted from 1. */
  lineNumber: number | null;
  lineText: string | null;
  words: string | null;
  /** What a reader sees of the words; empty for markup. */
  visibleWords: string | null;
  reason: string;
  /** The rule's term of which another form was found; null where it is the term itself. */
  formOf: string | null;
  suggestion: string | null;
  /** What may be put in place of the words; null where that takes a writer. */
  mend: Mend | null;
  guidelineReference: string;
  /** Where the rule comes from, as its author wrote it; empty where nothing is said. */
  reference: string;
  rule: number | null;
  checkedBy: "rule" | "ai";
  /** Of a model's finding that does not count before a person has looked: why. */
  doubt?: Doubt;
  brandGuidelineTitle: string | null;
  regionSpecific: boolean;
}

/** Something that only the model can judge. */
export interface Question {
  /** Unique within the policy set, stable between runs; the model names it in its answer. */
  key: string;
  source: Source;
  rule: number | null;
  ruleType: string;
  /** The author's severity; null where the model may choose (a guideline's free prose). */
  severity: Severity | null;
  /** What it is about: `name`, `description`, a key, or `any`. */
  field: string;
  guidelineReference: string;
  instruction: string;
  /** What its author says is to be flagged, and what is not. */
  flag: readonly QuestionExample[];
  pass: readonly QuestionExample[];
}

/** A text that shows the model what is meant. */
export interface QuestionExample {
  text: string;
  /** A tag; null where it is not said. */
  language: string | null;
}

/** A model's claim, unverified. */
export interface UnprovenFinding {
  /** A question's key. */
  rule: string;
  severity: string;
  /** Verbatim words of the text. */
  quote: string;
  /** Which occurrence of the quote, counted from 1. */
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
 * Findings that stay listed and do not count, by their place among a verdict's findings. `decision`:
 * the id of the person's decision that says so; null where something else does.
 */
export type SetAside = ReadonlyMap<number, { decision: number | null }>;

export interface Verdict {
  /** By field (name, description, the catalogue's own), item, start (null last), then rule id. */
  findings: Finding[];
  checks: Check[];
  setAside: SetAside;
  /** 0 to 1, at most 4 decimals; of the findings that count, as all below. */
  score: number;
  /** What the score were if all findings counted. */
  rawScore: number;
  /** How many findings decisions set aside. */
  decided: number;
  compliant: boolean;
  category: SeverityCounts;
  brand: SeverityCounts;
  summary: string;
  recommendations: string[];
}

/** The checker's output: findings, checks and verdicts. */

import type { Check, CoveringEvidence, Severity, Source, ViolationType } from "@/lib/enums";
import type { FixMaker } from "../edits/fix";

/** Why a model finding is inconclusive: two different answers, or not evaluated. */
type InconclusiveReason = "two_answers" | "not_evaluated";

/**
 * A violation. Offsets are UTF-16 code units in the stored text of the field, and the end is
 * exclusive: `text.slice(start, end) === words`.
 */
export interface Finding {
  source: Source;
  violationType: ViolationType;
  severity: Severity;
  /** `name`, `description` or a custom field's key; `any` for a missing element. */
  field: string;
  /** For a list field, the index of the list item, from 0. */
  item: number | null;
  /** Index of the field in the order of findings. */
  rank: number;
  start: number | null;
  end: number | null;
  /** Line number, counted from 1. */
  lineNumber: number | null;
  lineText: string | null;
  words: string | null;
  /** The visible part of the words; empty for markup. */
  visibleWords: string | null;
  reason: string;
  /** The base term if an inflection was matched, or null otherwise. */
  inflectionOf: string | null;
  suggestion: string | null;
  /** Creates the fix, or null if the finding needs manual editing. */
  makeFix: FixMaker | null;
  guidelineReference: string;
  /** The rule's name as shown to users. */
  ruleName: string;
  /** The missing element, or null if nothing is missing. */
  missing: string | null;
  /** The suggestion with the alternatives of all languages, if it names only some of them. */
  completeSuggestion?: string;
  /** Words of the finding that may be a name. Omitted if there are none. */
  possibleName?: string;
  /** Whether the finding has no automatic fix because it is in the product's name. */
  isInName?: true;
  /** The source of the rule as its author wrote it; empty if not given. */
  reference: string;
  rule: number | null;
  checkedBy: "rule" | "ai";
  /** The reason why a model finding is inconclusive and is not counted. */
  doubt?: InconclusiveReason;
  brandGuidelineTitle: string | null;
  regionSpecific: boolean;
  claim?: ClaimTerm;
  /** The sentence about missing evidence that the reason ends with. */
  missingEvidence?: string;
}

/** A match of a rule with a claim. */
export interface ClaimTerm {
  claim: string;
  /** The matched term or inflection as in the rule. */
  term: string;
  /** The base term, if an inflection was matched. */
  formOf: string | null;
  matchCase: boolean;
}

/** A match that evidence covers, as the finding that it would be otherwise. */
export interface CoveredMatch {
  finding: Finding & { claim: ClaimTerm };
  evidence: CoveringEvidence[];
}

/** A violation reported by the model that has not been verified. */
export interface CandidateFinding {
  /** The key of a prompt item. */
  rule: string;
  severity: string;
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
 * Findings that are listed but not counted, by their index in the verdict. `decision` is the id of
 * the decision that dismisses the finding, or null if the finding is dismissed for another reason.
 */
export type Dismissals = ReadonlyMap<number, { decision: number | null }>;

export interface Verdict {
  /** Sorted by field (name, description, custom), item, start (null last) and rule id. */
  findings: Finding[];
  checks: Check[];
  /** Matches of rules with a claim that evidence covers, in the order of findings. */
  covered: CoveredMatch[];
  dismissals: Dismissals;
  /**
   * The score, from 0 to 1 with at most 4 decimals. Like all properties below, it is based on the
   * findings that count, unless stated otherwise.
   */
  score: number;
  /** The score if all findings were counted. */
  rawScore: number;
  decided: number;
  compliant: boolean;
  category: SeverityCounts;
  brand: SeverityCounts;
  summary: string;
  recommendations: string[];
}

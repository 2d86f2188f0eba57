import type { Source, ViolationType } from "@/lib/enums";
import type { CheckedText } from "../checked-text";
import type { Cover } from "../exceptions";
import type { RuleMatch } from "../rule-match";
import { NO_OPTIONS, type RuleOptions } from "../rule-options";
import type { RuleTerms } from "../term-matches";

/** The origin of a rule, as far as its findings depend on it. */
export interface Origin {
  source: Source;
  /** A rule type, a clause's path (`requirements.tone`), or `guideline_content`. */
  ruleType: string;
  /** The terms name competitors. */
  competitor: boolean;
}

export interface CheckInput {
  text: CheckedText;
  /** Matches of the terms of each of the rule's lists. */
  terms: readonly RuleTerms[];
  /** What the rule's exceptions cover; null if nothing. */
  excepted: Cover | null;
  /** The product's language; null if unknown. */
  language: string | null;
  origin: Origin;
  /** What the text is: a field's own, an item of a list, or empty if there is neither. */
  part: "text" | "item" | "nothing";
}

/** The terms of each entry; any of them satisfies it. */
export type TermList = readonly (readonly string[])[];

/** What a rule or clause requires, parsed from its content, and how it is checked. */
export interface ParsedRule {
  /** Returns one line that says how it was understood, for the form. */
  describe: () => string;
  /** What code searches for, in independent lists. */
  terms: readonly TermList[];
  /** What only the model can judge; empty if nothing. */
  prose: string;
  /** Whether code checks any part of it. */
  isChecked: boolean;
  check: (input: CheckInput) => RuleMatch[];
  /** Checks a list as a whole by its number of items. */
  checkList: (size: number) => RuleMatch[];
  /**
   * Whether its terms must occur in any one of its texts, so that they are checked together;
   * otherwise each text is checked separately.
   */
  isJoint: boolean;
  violationType: (origin: Origin, hit: RuleMatch) => ViolationType;
}

/** Everything that the checker knows about one kind of rule; `D` is its parsed content. */
interface Kind<D> {
  /** For people. */
  label: string;
  /**
   * Parses a rule's content, or a list of texts, each of which is one item.
   * @throws UnreadableError with a message for the author
   */
  read: (written: string | string[], options: RuleOptions) => D;
  describe: (parsedRule: D) => string;
  terms?: (parsedRule: D) => readonly TermList[];
  prose?: (parsedRule: D) => string;
  isChecked?: (parsedRule: D) => boolean;
  check: (parsedRule: D, input: CheckInput) => RuleMatch[];
  checkList?: (parsedRule: D, size: number) => RuleMatch[];
  isJoint?: boolean;
  violationType: ParsedRule["violationType"];
}

/** A kind of rule with the type of its parsed content hidden. */
export interface RuleKind {
  label: string;
  /** @throws UnreadableError with a message for the author */
  read: (written: string | string[], options?: RuleOptions) => ParsedRule;
}

export function ruleKind<D>(kind: Kind<D>): RuleKind {
  return {
    label: kind.label,
    read: (written, options = NO_OPTIONS) => {
      const parsedRule = kind.read(written, options);
      return {
        describe: () => kind.describe(parsedRule),
        terms: kind.terms?.(parsedRule) ?? [],
        prose: kind.prose?.(parsedRule) ?? "",
        isChecked: kind.isChecked?.(parsedRule) ?? true,
        check: (input) => kind.check(parsedRule, input),
        checkList: (size) => kind.checkList?.(parsedRule, size) ?? [],
        isJoint: kind.isJoint ?? false,
        violationType: kind.violationType,
      };
    },
  };
}

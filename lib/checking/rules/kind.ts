import type { Source, ViolationType } from "@/lib/enums";
import type { CheckedText } from "../checked-text";
import type { Cover } from "../exceptions";
import type { RuleMatch } from "../rule-match";
import { NO_OPTIONS, type RuleOptions } from "../rule-options";
import type { RuleTerms } from "../term-matches";

/** The properties of a rule that its findings depend on. */
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
  /** Spans that the rule's exceptions cover; null if there are none. */
  excepted: Cover | null;
  /** The product's language; null if unknown. */
  language: string | null;
  /** The close language that a recognized one may be as well; else null. */
  alternative: string | null;
  origin: Origin;
  /** Describes the text: a field's own, an item of a list, or empty if there is neither. */
  part: "text" | "item" | "nothing";
}

/** A term that must not occur. */
export interface ProhibitedTerm {
  term: string;
  /** Its preferred alternatives, best first. */
  preferred: readonly string[];
  /** The term that this is an inflection of; null if it is a term itself. */
  inflectionOf: string | null;
}

/** A required element with its alternatives. */
export interface RequiredItem {
  terms: readonly string[];
  /** Inflections of the terms. */
  forms: readonly string[];
}

interface LengthRange {
  min: number | null;
  max: number | null;
  unit: "characters" | "words" | "sentences";
}

interface NamedCheck {
  /** A directive in lowercase with its argument: `items:3-5`. */
  name: string;
}

/** A rule's parsed content for comparing rules with each other. */
type RuleShape =
  | { kind: "prohibited"; terms: readonly ProhibitedTerm[] }
  | { kind: "required"; items: readonly RequiredItem[] }
  | { kind: "length"; limits: readonly LengthRange[] }
  | { kind: "format"; directives: readonly NamedCheck[] }
  | { kind: "other" };

/** The terms of each entry; any of them satisfies it. */
export type TermList = readonly (readonly string[])[];

/** The parsed content of a rule or clause, and how it is checked. */
export interface ParsedRule {
  /** Returns one line that says how it was understood, for the form. */
  describe: () => string;
  /** Its content, for comparing rules with each other. */
  shape: RuleShape;
  /** Terms that code searches for, in independent lists. */
  terms: readonly TermList[];
  /** Instructions that only the model can judge; empty if there are none. */
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
  shape?: (parsedRule: D) => RuleShape;
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
        shape: kind.shape?.(parsedRule) ?? { kind: "other" },
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

import type { Source, ViolationType } from "@/lib/enums";
import type { CheckedText } from "../../text/checked-text";
import type { NameIndex } from "../../text/names";
import type { ProductTexts } from "../../text/product-texts";
import { NO_OPTIONS, type RuleOptions } from "../options";
import type { RuleMatch } from "../rule-match";
import type { SpanCover } from "../terms/exceptions";
import type { TermList } from "../terms/term-list";
import type { RuleTerms } from "../terms/term-matches";

/** The properties of a rule that its findings depend on. */
export interface RuleOrigin {
  source: Source;
  /** A rule type, a clause's path (`requirements.tone`), or `guideline_content`. */
  ruleType: string;
  /** Whether the terms are competitor names. */
  competitor: boolean;
}

export interface CheckInput {
  text: CheckedText;
  texts: ProductTexts;
  /** Matches for each of the rule's term lists. */
  terms: readonly RuleTerms[];
  /** Spans covered by the rule's exceptions, or null if there are none. */
  exemptSpans: SpanCover | null;
  /** Returns the names that capitals rules ignore, including the product's brand. */
  getNames: () => NameIndex;
  /** The product's language, or null if unknown. */
  language: string | null;
  /** A similar language that the text might be in instead; null if there is none. */
  alternative: string | null;
  origin: RuleOrigin;
  /** The kind of text: a text field, a list item, or an empty text because the field is empty. */
  part: "text" | "item" | "nothing";
}

export interface ProhibitedTerm {
  term: string;
  /** Preferred alternatives, best first. */
  preferred: readonly string[];
  /** The base term of an inflection, or null for a term. */
  inflectionOf: string | null;
}

export interface RequiredItem {
  terms: readonly string[];
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

/** The parsed content of a rule in a form that can be compared with other rules. */
type RuleShape =
  | { kind: "prohibited"; terms: readonly ProhibitedTerm[] }
  | { kind: "required"; items: readonly RequiredItem[] }
  | { kind: "length"; limits: readonly LengthRange[] }
  | { kind: "format"; directives: readonly NamedCheck[] }
  | { kind: "other" };

/** The parsed content of a rule or clause with its check. */
export interface ParsedRule {
  /** Returns a one-line summary of how the content was parsed, shown in the rule form. */
  describe: () => string;
  /** The content in a form that can be compared with other rules. */
  shape: RuleShape;
  /** Terms to search for, in independent lists. */
  terms: readonly TermList[];
  /** Instructions that only the model can judge; empty if there are none. */
  prose: string;
  /** Whether code checks at least a part of the content. */
  isChecked: boolean;
  check: (input: CheckInput) => RuleMatch[];
  /** Checks a list field as a whole, given its number of items. */
  checkList: (size: number) => RuleMatch[];
  /** Whether texts are checked together, because a term can be in any of them. */
  isJoint: boolean;
  violationType: (origin: RuleOrigin, match: RuleMatch) => ViolationType;
}

/** Defines how a kind of rule is parsed and checked. `D` is the type of the parsed content. */
interface RuleKindDefinition<D> {
  /** The name of the rule type as shown to users. */
  label: string;
  /**
   * Parses a rule's content, which can be a text or an array with one item per text.
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
  /**
   * Parses a rule's content, which can be a text or an array with one item per text.
   * @throws UnreadableError with a message for the author
   */
  read: (content: string | string[], options?: RuleOptions) => ParsedRule;
}

export function defineRuleKind<D>(kind: RuleKindDefinition<D>): RuleKind {
  return {
    label: kind.label,
    read: (content, options = NO_OPTIONS) => {
      const parsedRule = kind.read(content, options);
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

/** Formats a list on one line: the first ten names, and the number of remaining ones. */
export function formatList(names: readonly string[]): string {
  const nameList = names.slice(0, 10).join(", ");
  return names.length > 10 ? `${nameList} and ${names.length - 10} more` : nameList;
}

export function formatCount(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

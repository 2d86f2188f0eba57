import type { Source, ViolationType } from "@/lib/enums";
import type { CheckedText } from "../checked-text";
import type { Cover } from "../exceptions";
import type { Hit } from "../hit";
import { NO_OPTIONS, type RuleOptions } from "../rule-options";
import type { RuleTerms } from "../term-matches";

/** Whose rule it is that finds something, as far as its findings depend on it. */
export interface Origin {
  source: Source;
  /** A rule type, a clause's path (`requirements.tone`), or `guideline_content`. */
  ruleType: string;
  /** The terms name competitors. */
  competitor: boolean;
}

export interface CheckInput {
  text: CheckedText;
  /** Where the terms of each of the rule's lists stand in it. */
  terms: readonly RuleTerms[];
  /** Where the rule's exceptions stand; null where nowhere. */
  excepted: Cover | null;
  /** The product's; null where it is not known. */
  language: string | null;
  origin: Origin;
  /** What the text is: a field's own, one item of a list, or the lack of both, which is empty. */
  part: "text" | "item" | "nothing";
}

/** The terms of each entry; any of them stands for it. */
export type TermList = readonly (readonly string[])[];

/** What a rule or clause demands, read from what its author wrote, and how it is checked. */
export interface Demand {
  /** One line that says how it was understood, for the form in which it is written. */
  describe: () => string;
  /** What code looks up in the text, in lists that know nothing of each other. */
  terms: readonly TermList[];
  /** What only the model can judge of it; empty where there is nothing. */
  prose: string;
  /** Whether code checks any of it. */
  isChecked: boolean;
  check: (input: CheckInput) => Hit[];
  /** What it demands of a list as a whole, of so many items. */
  checkList: (size: number) => Hit[];
  /**
   * Whether its terms need to stand in one of the texts that it is about, so that they are checked
   * together; else each is by itself.
   */
  isJoint: boolean;
  violationType: (origin: Origin, hit: Hit) => ViolationType;
}

/** Everything that the checker knows of one kind of rule; `D` is what its content is read into. */
interface Kind<D> {
  /** For people. */
  label: string;
  /**
   * Reads a rule's content, or a list of texts, each of which is one item.
   * @throws UnreadableError with a sentence for its author
   */
  read: (written: string | string[], options: RuleOptions) => D;
  describe: (demand: D) => string;
  terms?: (demand: D) => readonly TermList[];
  prose?: (demand: D) => string;
  isChecked?: (demand: D) => boolean;
  check: (demand: D, input: CheckInput) => Hit[];
  checkList?: (demand: D, size: number) => Hit[];
  isJoint?: boolean;
  violationType: Demand["violationType"];
}

/** A kind of rule with what it reads its content into sealed in. */
export interface RuleKind {
  label: string;
  /** @throws UnreadableError with a sentence for its author */
  read: (written: string | string[], options?: RuleOptions) => Demand;
}

export function ruleKind<D>(kind: Kind<D>): RuleKind {
  return {
    label: kind.label,
    read: (written, options = NO_OPTIONS) => {
      const demand = kind.read(written, options);
      return {
        describe: () => kind.describe(demand),
        terms: kind.terms?.(demand) ?? [],
        prose: kind.prose?.(demand) ?? "",
        isChecked: kind.isChecked?.(demand) ?? true,
        check: (input) => kind.check(demand, input),
        checkList: (size) => kind.checkList?.(demand, size) ?? [],
        isJoint: kind.isJoint ?? false,
        violationType: kind.violationType,
      };
    },
  };
}

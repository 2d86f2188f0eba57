import type { Span } from "../characters";
import type { CheckedText } from "../checked-text";
import type { Cover } from "../exceptions";
import type { FixMaker } from "../fixes/fix";
import { excerpt, type RuleMatch } from "../rule-match";

export interface DirectiveInput {
  text: CheckedText;
  /** Matches of the directive's own term. */
  found: readonly Span[];
  /** Spans that the rule's exceptions cover; null if the text contains none. */
  excepted: Cover | null;
  /** The product's language; null if unknown. */
  language: string | null;
  /** The close language that a recognized one may be as well; else null. */
  alternative: string | null;
}

/** A directive with its parsed argument. */
export interface ReadDirective {
  /** A term whose matches the check needs. */
  term?: string;
  check: (input: DirectiveInput) => RuleMatch[];
  /**
   * For directives about a list as a whole: called with the number of items, instead of `check`.
   */
  checkList?: (size: number) => RuleMatch[];
}

/** A directive of a format requirement. */
export interface Directive {
  /** An example for the help. */
  example: string;
  /** A complete example for messages, if `example` leaves something open. */
  sample?: string;
  /** Describes the requirement in a few words. */
  meaning: string;
  /**
   * Parses the argument after the name and a colon; undefined without a colon.
   * @returns null if the words are not this directive, and therefore prose
   * @throws UnreadableError if the argument is wrong or missing
   */
  read: (argument: string | undefined) => ReadDirective | null;
}

/** Returns a match for a wrong form at one position. */
export function wrong(
  span: Span,
  reason: string,
  suggestion: string,
  makeFix?: FixMaker,
): RuleMatch {
  return { start: span.start, end: span.end, reason, suggestion, makeFix };
}

/** Defines a directive without an argument. */
export function plain(
  example: string,
  meaning: string,
  check: (text: CheckedText, excepted: Cover | null, language: string | null) => RuleMatch[],
): Directive {
  const read = {
    check: ({ text, excepted, language }: DirectiveInput) => check(text, excepted, language),
  };
  return { example, meaning, read: (argument) => (argument === undefined ? read : null) };
}

/** Defines a directive that forbids something in the text. */
export function forbids(
  example: string,
  meaning: string,
  what: string,
  find: (text: string) => Span[],
  makeFix: FixMaker,
): Directive {
  return plain(example, meaning, (text) =>
    find(text.text).map(({ start, end }) => forbidden(text, { start, end }, what, makeFix)),
  );
}

/** Returns a match for something that must not be in the text. */
export function forbidden(
  text: CheckedText,
  span: Span,
  what: string,
  makeFix: FixMaker,
): RuleMatch {
  const words = excerpt(text.slice(span));
  const reason = `“${words}” is ${what}, which is not allowed.`;
  return { ...wrong(span, reason, `Remove “${words}”.`, makeFix), forbiddenElement: true };
}

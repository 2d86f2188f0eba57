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
  /** A similar language that a text of the detected language could also be in; null if none. */
  alternative: string | null;
}

/** A directive with its parsed argument. */
export interface ReadDirective {
  /** The term whose matches `check` needs. */
  term?: string;
  check: (input: DirectiveInput) => RuleMatch[];
  /** Checks a list as a whole, given its number of items. Used instead of `check`. */
  checkList?: (size: number) => RuleMatch[];
}

/** A directive of a format requirement. */
export interface Directive {
  /** An example for the help. */
  example: string;
  /** A complete example for messages, if `example` does not show everything. */
  sample?: string;
  /** A short description of the requirement. */
  meaning: string;
  /**
   * Parses the argument, which follows the name and a colon. It is undefined without a colon.
   * @returns null if this is not the directive but prose
   * @throws UnreadableError if the argument is invalid or missing
   */
  read: (argument: string | undefined) => ReadDirective | null;
}

/** Creates a match for text that needs to be written differently. */
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

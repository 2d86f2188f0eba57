import type { FixMaker } from "../../edits/fix";
import type { Span } from "../../text/characters";
import type { CheckedText } from "../../text/checked-text";
import type { NameIndex } from "../../text/names";
import type { ProductTexts } from "../../text/product-texts";
import { explainForbidden, type ForbiddenElement } from "../forbidden-elements";
import { type RuleMatch, shortenText } from "../rule-match";
import type { SpanCover } from "../terms/exceptions";

export interface DirectiveInput {
  text: CheckedText;
  texts: ProductTexts;
  /** Matches of the directive's own term. */
  termSpans: readonly Span[];
  /** Spans covered by the rule's exceptions, or null if the text contains none. */
  exemptSpans: SpanCover | null;
  /** The names that capitals rules ignore, including the product's brand. */
  names: NameIndex;
  /** The product's language, or null if unknown. */
  language: string | null;
  /** A similar language that the text might be in instead; null if there is none. */
  alternative: string | null;
}

export interface ReadDirective {
  /** The term whose matches `check` needs. */
  term?: string;
  check: (input: DirectiveInput) => RuleMatch[];
  /** Checks a list as a whole, given its number of items. Used instead of `check`. */
  checkList?: (size: number) => RuleMatch[];
}

export interface Directive {
  /** An example to show in the help. */
  example: string;
  /** A complete example for messages, if `example` does not show everything. */
  sample?: string;
  /** A short description of the requirement. */
  description: string;
  /**
   * Parses the argument, which is the part after the name and colon, or undefined without a colon.
   * @returns null if this is not the directive but prose
   * @throws UnreadableError if the argument is invalid or missing
   */
  read: (argument: string | undefined) => ReadDirective | null;
}

/** Creates a match for text that needs to be written differently. */
export function createMatch(
  span: Span,
  reason: string,
  suggestion: string,
  makeFix?: FixMaker,
): RuleMatch {
  return { start: span.start, end: span.end, reason, suggestion, makeFix };
}

/** Defines a directive without an argument. */
export function defineDirective(
  example: string,
  description: string,
  check: (input: DirectiveInput) => RuleMatch[],
): Directive {
  return { example, description, read: (argument) => (argument === undefined ? { check } : null) };
}

/** Defines a directive that forbids something in the text. */
export function defineProhibition(
  example: string,
  meaning: string,
  element: ForbiddenElement,
  find: (text: string, input: DirectiveInput) => Span[],
  makeFix: FixMaker,
): Directive {
  return defineDirective(example, meaning, (input) =>
    find(input.text.text, input).map(({ start, end }) =>
      createForbiddenMatch(input.text, { start, end }, element, makeFix),
    ),
  );
}

/** Returns a match for something that must not be in the text. */
export function createForbiddenMatch(
  text: CheckedText,
  span: Span,
  element: ForbiddenElement,
  makeFix: FixMaker,
): RuleMatch {
  const words = text.slice(span);
  const suggestion = `Remove “${shortenText(words)}”.`;
  const match = createMatch(span, explainForbidden(words, element), suggestion, makeFix);
  return { ...match, forbiddenElement: true };
}

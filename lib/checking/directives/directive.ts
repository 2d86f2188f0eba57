import type { Span } from "../characters";
import type { CheckedText } from "../checked-text";
import type { Cover } from "../exceptions";
import type { Mend } from "../fixes/fix";
import { excerpt, type Hit } from "../hit";

export interface DirectiveInput {
  text: CheckedText;
  /** Where the directive's own term stands. */
  found: readonly Span[];
  /** What the rule's exceptions say is to be left alone; null where none stands in the text. */
  excepted: Cover | null;
  /** The product's; null where it is not known. */
  language: string | null;
}

/** A directive with its argument. */
export interface ReadDirective {
  /** A term whose places the check needs. */
  term?: string;
  check: (input: DirectiveInput) => Hit[];
  /** Of one that is about a list as a whole: instead of `check`, with the number of its items. */
  checkList?: (size: number) => Hit[];
}

/** One directive of a format requirement. */
export interface Directive {
  /** As it is written, for the help. */
  example: string;
  /** A complete one for messages, where the example leaves something open. */
  sample?: string;
  /** What it demands, in a few words. */
  meaning: string;
  /**
   * Reads what stands behind its name and a colon; undefined without a colon.
   * @returns null where these words are none of this directive, and so prose
   * @throws UnreadableError where the argument is wrong or missing
   */
  read: (argument: string | undefined) => ReadDirective | null;
}

/** A violation of a right form at one place. */
export function wrong(span: Span, reason: string, suggestion: string, mend?: Mend): Hit {
  return { start: span.start, end: span.end, reason, suggestion, mend };
}

/** A directive that takes no argument. */
export function plain(
  example: string,
  meaning: string,
  check: (text: CheckedText, excepted: Cover | null, language: string | null) => Hit[],
): Directive {
  const read = {
    check: ({ text, excepted, language }: DirectiveInput) => check(text, excepted, language),
  };
  return { example, meaning, read: (argument) => (argument === undefined ? read : null) };
}

/** A directive against things that must not be in the text at all. */
export function forbids(
  example: string,
  meaning: string,
  what: string,
  find: (text: string) => Span[],
  mend: Mend,
): Directive {
  return plain(example, meaning, (text) =>
    find(text.text).map(({ start, end }) => forbidden(text, { start, end }, what, mend)),
  );
}

/** A violation by something that must not be in the text at all. */
export function forbidden(text: CheckedText, span: Span, what: string, mend: Mend): Hit {
  const words = excerpt(text.slice(span));
  const reason = `“${words}” is ${what}, which is not allowed.`;
  return { ...wrong(span, reason, `Remove “${words}”.`, mend), forbiddenElement: true };
}

import type { Span } from "../characters";
import type { CheckedText } from "../checked-text";
import { type Draft, excerpt } from "../draft";

export type DirectiveCheck = (text: CheckedText) => Draft[];

/** One directive of a format requirement. */
export interface Directive {
  /** As it is written, for the help. */
  example: string;
  /** What it demands, in a few words. */
  meaning: string;
  /**
   * Reads what stands behind its name and a colon; undefined without a colon.
   * @returns null where these words are none of this directive, and so prose
   * @throws UnreadableError with a right one, where the argument is wrong or missing
   */
  read: (argument: string | undefined) => DirectiveCheck | null;
}

/** A directive that takes no argument. */
export function plain(example: string, meaning: string, check: DirectiveCheck): Directive {
  return { example, meaning, read: (argument) => (argument === undefined ? check : null) };
}

/** A directive against things that must not be in the text at all. */
export function forbids(
  example: string,
  meaning: string,
  what: string,
  find: (text: string) => Span[],
): Directive {
  return plain(example, meaning, (text) =>
    find(text.text).map((span) => {
      const words = excerpt(text.slice(span));
      return {
        ...span,
        reason: `“${words}” is ${what}, which is not allowed.`,
        suggestion: `Remove “${words}”.`,
        forbiddenElement: true,
      };
    }),
  );
}

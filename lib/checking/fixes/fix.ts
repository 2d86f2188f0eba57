import type { Span } from "../characters";
import type { CheckedText } from "../checked-text";

/** What is put in place of a stretch of a stored text: UTF-16 offsets, end exclusive. */
export interface Fix extends Span {
  insert: string;
  /** What it does, in three words. */
  label: string;
}

/** A change of a text as a reader sees it; of the stored one where it is about markup. */
export interface Change extends Fix {
  inSource?: true;
}

/**
 * What a kind of rule would put in place of something it found: null where that takes a writer. It
 * looks at what is around the words only, and is made when the rule is read, once for all it finds; whether the change can be offered is proven by a check.
 * @param span what was found, in the text as a reader sees it; of markup, in the stored one; behind the last character where something is missing
 * @param language of the product; null where it is not known
 */
export type Mend = (text: CheckedText, span: Span, language: string | null) => Change | null;

/** A change that says what stands there afterwards. */
export function use(span: Span, insert: string, said = insert): Change {
  return { start: span.start, end: span.end, insert, label: `Use “${short(said)}”` };
}

/** A change that takes something away. */
export function remove(span: Span, words: string, insert = ""): Change {
  return { start: span.start, end: span.end, insert, label: `Remove “${short(words)}”` };
}

const MOST_SHOWN = 30;

function short(words: string): string {
  const line = words.slice(0, 400).replace(/\s+/gu, " ").trim();
  const characters = Array.from(line);
  return characters.length > MOST_SHOWN
    ? `${characters
        .slice(0, MOST_SHOWN - 1)
        .join("")
        .trimEnd()}…`
    : line;
}

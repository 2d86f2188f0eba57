import type { Mend } from "./fixes/fix";

/** One violation as a rule's check sees it: where, and why. Null positions: the text as a whole. */
export interface Hit {
  start: number | null;
  end: number | null;
  reason: string;
  suggestion: string | null;
  /** Its place is one in the stored text, markup and all, not in what a reader sees. */
  inSource?: boolean;
  /** Something that must not be there (HTML, emoji, an address), rather than a wrong form. */
  forbiddenElement?: boolean;
  /** What may be put in its place; none where it takes a writer. */
  mend?: Mend;
  /** The term that what was found is a form of. */
  formOf?: string;
}

/** A violation of the text as a whole. */
export function wholeText(reason: string, suggestion: string | null): Hit {
  return { start: null, end: null, reason, suggestion };
}

/** Cuts a long text for use inside a sentence. */
export function excerpt(text: string): string {
  const oneLine = text.slice(0, 400).replace(/\s+/gu, " ").trim();
  const characters = Array.from(oneLine);
  return characters.length > 60 ? `${characters.slice(0, 59).join("").trimEnd()}…` : oneLine;
}

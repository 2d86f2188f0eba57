import type { Span } from "../text/characters";

const OPENING = /["“”„«»][^"“”„«»\n\r]{0,60}$/u;
const CLOSING = /^[^"“”„«»\n\r]{0,60}["“”«»]/u;
const MAX_LENGTH = 61;

/**
 * Returns the text in quotes around a span, without the quotes, or null. Quotes touch their text: in
 * `“Noir” and “Blanc”`, “and” is not quoted.
 */
export function findQuotedText(text: string, { start, end }: Span): Span | null {
  const [before] = OPENING.exec(text.slice(Math.max(0, start - MAX_LENGTH), start)) ?? [];
  const [after] = CLOSING.exec(text.slice(end, end + MAX_LENGTH)) ?? [];
  if (before === undefined || after === undefined) return null;
  const quoted = { start: start - before.length + 1, end: end + after.length - 1 };
  return /^\s|\s$/u.test(text.slice(quoted.start, quoted.end)) ? null : quoted;
}

import { foldText } from "../fold";
import { UnreadableError } from "../unreadable";

/**
 * Removes the double quotes around an argument that contains a comma. Inside quotes, `""` stands
 * for a quote.
 * @throws UnreadableError if a quote is not closed
 */
export function unquoted(argument: string): string {
  const written = argument.trim();
  if (!written.startsWith('"')) return written;
  const [, inner] = /^"((?:[^"]|"")*)"$/.exec(written) ?? [];
  if (inner === undefined) throw new UnreadableError(`A quote is not closed: ${written}.`);
  return inner.replaceAll('""', '"');
}

/** Returns whether a term contains any character that is relevant for matching. */
export function isVisible(term: string): boolean {
  return foldText(term.trim()).length > 0;
}

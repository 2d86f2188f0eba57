import { foldText } from "../../text/fold";
import { UnreadableError } from "../unreadable";

/**
 * Removes the double quotes around an argument that contains a comma. Inside quotes, `""` stands
 * for a quote.
 * @throws UnreadableError if a quote is not closed
 */
export function unquoteArgument(argument: string): string {
  const text = argument.trim();
  if (!text.startsWith('"')) return text;
  const [, inner] = /^"((?:[^"]|"")*)"$/.exec(text) ?? [];
  if (inner === undefined) throw new UnreadableError(`A quote is not closed: ${text}.`);
  return inner.replaceAll('""', '"');
}

/** Returns whether a term contains any character that is relevant for matching. */
export function isVisible(term: string): boolean {
  return foldText(term.trim()).length > 0;
}

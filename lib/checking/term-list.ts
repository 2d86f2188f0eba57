import { excerpt } from "./draft";
import { foldText, textOf } from "./fold";
import { UnreadableError } from "./unreadable";

const CLOSING: Record<string, string> = { '"': '"', "“": "”", "„": "“”", "‟": "”", "”": "”" };

interface Piece {
  text: string;
  /** The separator that ended it, or an empty string at the end. */
  separator: string;
}

/**
 * Terms separated by `|` or `,`; one that begins with a double quote, straight or curly, runs to the
 * closing quote and may hold both (`""` inside is a quote). Empty terms are left out.
 * @throws UnreadableError on an unclosed quote and where no term is left
 */
export function parseTerms(content: string): string[] {
  return notEmpty(distinct(splitTerms(content, ",|").map((piece) => [piece.text])).flat());
}

/**
 * Items separated by `,`, each a list of alternatives separated by `|`; quotes as in parseTerms.
 * @throws UnreadableError on an unclosed quote and where no item is left
 */
export function parseItems(content: string): string[][] {
  const items: string[][] = [[]];
  for (const { text, separator } of splitTerms(content, ",|")) {
    items.at(-1)?.push(text);
    if (separator === ",") items.push([]);
  }
  return notEmpty(distinct(items));
}

/**
 * Texts of a list: each is one item, in which only `|` separates alternatives.
 * @throws UnreadableError as parseItems does
 */
export function parseListedItems(texts: string[]): string[][] {
  return notEmpty(distinct(texts.map((text) => splitTerms(text, "|").map((piece) => piece.text))));
}

/** Leaves out terms in which nothing is visible, and items that say the same as an earlier one. */
function distinct(items: string[][]): string[][] {
  const byMeaning = new Map<string, string[]>();
  for (const item of items) {
    const visible = item.filter((term) => folded(term) !== "");
    const meaning = visible.map(folded).join("\0");
    if (visible.length > 0 && !byMeaning.has(meaning)) byMeaning.set(meaning, visible);
  }
  return [...byMeaning.values()];
}

function folded(term: string): string {
  return textOf(foldText(term)).trim();
}

function notEmpty<T>(terms: T[]): T[] {
  if (terms.length === 0) throw new UnreadableError("Name at least one term.");
  return terms;
}

function splitTerms(content: string, separators: string): Piece[] {
  const pieces: Piece[] = [];
  for (let i = 0; i <= content.length; ) {
    while (/^\p{White_Space}$/u.test(content.charAt(i))) i++;
    const closing = CLOSING[content.charAt(i)];
    const { text, end } = closing
      ? quotedTerm(content, i, closing, separators)
      : plainTerm(content, i, separators);
    pieces.push({ text, separator: content.charAt(end) });
    i = end + 1;
  }
  return pieces;
}

function plainTerm(content: string, start: number, separators: string) {
  let end = start;
  while (end < content.length && !separators.includes(content.charAt(end))) end++;
  return { text: content.slice(start, end).trim(), end };
}

function quotedTerm(content: string, start: number, closing: string, separators: string) {
  let text = "";
  for (let i = start + 1; i < content.length; i++) {
    const character = content.charAt(i);
    const doubled = content.charAt(i + 1) === character;
    if (doubled && (character === '"' || closing.includes(character))) {
      text += character;
      i++;
    } else if (closing.includes(character)) {
      return { text: text.trim(), end: separatorAfterQuote(content, i + 1, separators) };
    } else {
      text += character;
    }
  }
  throw new UnreadableError(
    `A quote is not closed: ${excerpt(content.slice(start))}. Close it, or leave the quote out.`,
  );
}

function separatorAfterQuote(content: string, start: number, separators: string): number {
  let end = start;
  while (/^\p{White_Space}$/u.test(content.charAt(end))) end++;
  if (end < content.length && !separators.includes(content.charAt(end))) {
    throw new UnreadableError(
      `After a closing quote only a separator may follow, not ${excerpt(content.slice(end))}.`,
    );
  }
  return end;
}

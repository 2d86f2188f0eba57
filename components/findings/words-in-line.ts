/** Characters shown on each side of the words: a card has room for about two rows. */
const CONTEXT = 80;

/**
 * Words of a text in the line in which they start, with what stands around them there. Whole lines
 * of thousands of characters would hide the words, and take a page with many of them minutes.
 */
export function wordsInLine(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - CONTEXT), start);
  const after = text.slice(start, end + CONTEXT);
  const lineBefore = before.slice(before.search(/[^\r\n]*$/));
  const lineAfter = after.slice(0, after.search(/[\r\n]|$/));
  const isCutBefore =
    lineBefore.length === CONTEXT && !/^$|[\r\n]/.test(text.charAt(start - CONTEXT - 1));
  const isCutAfter = lineAfter === after && !/^$|[\r\n]/.test(text.charAt(end + CONTEXT));
  const line = `${lineBefore}${lineAfter}`.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
  return `${isCutBefore ? "…" : ""}${line}${isCutAfter ? "…" : ""}`;
}

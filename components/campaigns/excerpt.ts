/** So much of a text is shown around what was changed. */
const AROUND = 160;

/** Two versions of a text without what they share at either end, but for its neighbourhood. */
export function changedPart(before: string, after: string): { before: string; after: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const from = cutBefore(before, start - AROUND);
  const to = cutBehind(before, before.length - end + AROUND);
  const shownBehind = before.length - to;
  const cut = (text: string) =>
    `${from > 0 ? "… " : ""}${text.slice(from, text.length - shownBehind)}${shownBehind > 0 ? " …" : ""}`;
  return { before: cut(before), after: cut(after) };
}

/** The next beginning of a word. */
function cutBefore(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.indexOf(" ", at);
  return space < 0 || space > at + AROUND / 2 ? whole(text, at) : space + 1;
}

function cutBehind(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(" ", at);
  return space < at - AROUND / 2 ? whole(text, at) : space;
}

/** Not between the halves of one character. */
function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}

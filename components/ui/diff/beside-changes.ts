import type { ChangeObject } from "diff";

type Part = ChangeObject<string>;

/** The parts of a comparison, those that stayed the same without what is far from any change. */
export function besideChanges(parts: Part[], around: number): Part[] {
  const last = parts.length - 1;
  if (last < 1) return parts;
  return parts.map((part, at) => {
    if (part.added || part.removed) return part;
    const { value } = part;
    const head = at === 0 ? 0 : endOfWord(value, around);
    const tail = at === last ? value.length : startOfWord(value, value.length - around);
    if (head >= tail) return part;
    const before = head > 0 ? `${value.slice(0, head)} ` : "";
    const behind = tail < value.length ? ` ${value.slice(tail)}` : "";
    return { ...part, value: `${before}…${behind}` };
  });
}

function startOfWord(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.indexOf(" ", at);
  return space < 0 ? whole(text, at) : space + 1;
}

function endOfWord(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(" ", at);
  return space <= 0 ? whole(text, at) : space;
}

/** Not between the halves of one character. */
function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}

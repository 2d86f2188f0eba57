import type { Span } from "../characters";

/** Removes unchanged characters from both ends of a change. Never splits a character. */
export function trimChange(
  text: string,
  { start, end, insert }: Span & { insert: string },
): Span & { insert: string } {
  const length = end - start;
  const maxLength = Math.min(length, insert.length);
  let head = 0;
  while (head < maxLength && text.charCodeAt(start + head) === insert.charCodeAt(head)) head++;
  if (isHigh(insert.charCodeAt(head - 1))) head--;
  let tail = 0;
  while (
    tail < maxLength - head &&
    text.charCodeAt(end - 1 - tail) === insert.charCodeAt(insert.length - 1 - tail)
  )
    tail++;
  if (isLow(insert.charCodeAt(insert.length - tail))) tail--;
  return {
    start: start + head,
    end: end - tail,
    insert: insert.slice(head, insert.length - tail),
  };
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
